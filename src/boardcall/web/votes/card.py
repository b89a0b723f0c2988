"""A board's draw vote as one player sees it: what it is about, what they may do, and what they may be told."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.event import Event
from boardcall.desk.votes.draw_votes import draw_rules, moment_value, table_of, vote_now
from boardcall.desk.votes.vote_choices import choices_of
from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.rulebook.sentences import lines_on
from boardcall.tournament import Board, PlayerId, RoundNumber
from boardcall.tournament.acts.draw_votes import OpenDrawVote
from boardcall.tournament.board.count_entries import seat_of
from boardcall.tournament.voters import ACCESS_NAMES
from boardcall.voting.announcements import told_at_board
from boardcall.voting.draw_rules import VotingTable
from boardcall.voting.draw_vote import DrawVote, Manner, VoteStage
from boardcall.voting.moments import SeasonPart, VoteMoment, season_name
from boardcall.voting.procedure import manner_of_next
from boardcall.wording import NO_WORDS, Sentence, mark, say

VETO = {
    "oral": mark("Any player with a centre may veto it until the vote is open. Nobody is told who did."),
    "any-player": mark("Any player with a centre may veto it until the vote is open. Nobody is told who did."),
    "until-td-arrives": mark("Any player with a centre may veto it until the director comes. Nobody is told who did."),
    "none": "",
}


@dataclass(frozen=True, slots=True)
class VoterLine:
    """One power and whether it has voted; never how."""

    power: Power
    state: Sentence
    waiting: bool


@dataclass(frozen=True, slots=True)
class PastVote:
    """What is told of a vote that is over, with its season."""

    season: Sentence
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class VoteCard:
    """What a player's page shows of the draw vote on one board.

    `stage` is "none", "pending", "open" or "over"; `ballot` is "give", "given", "paper", or "" if there is none to
    give, with `no_ballot` saying why. `moments` are the seasons to choose from when proposing, as form value and
    label.
    """

    round: RoundNumber
    board: str
    power: Power
    stage: str
    sentence: Sentence
    moments: tuple[tuple[str, Sentence], ...]
    no_proposal: tuple[Problem, ...]
    may_veto: bool
    veto: str
    ballot: str
    no_ballot: tuple[Problem, ...]
    manner: Sentence
    voters: tuple[VoterLine, ...]
    access: tuple[Sentence, ...]
    """Links and phones of voters since the vote was opened."""
    lost: bool
    earlier: tuple[PastVote, ...]
    rules: tuple[Sentence, ...]

    @property
    def id(self) -> str:
        """What tells the card from others on its page."""
        return f"vote-{self.round}-{self.board}"


def boards_of(event: Event, player: PlayerId) -> tuple[tuple[Board, Power], ...]:
    """The boards a player sits on now, those that still play and then the last round's, with the power."""
    found = [(board, seat.power) for board in event.tournament.boards if (seat := seat_of(board, player))]
    playing = tuple(one for one in found if one[0].result is None)
    last = max((board.round for board, _ in found), default=0)
    return playing or tuple(one for one in found if one[0].round == last)


def vote_card(event: Event, board: Board, power: Power, *, at: datetime, lost: bool = False) -> VoteCard:
    """The card of a power on a board. `lost` says that ballots of an open vote are gone and it has to be held again."""
    choices = choices_of(event, board, power, at=at)
    now = vote_now(event, ref=board.ref)
    vote = now.vote if now else None
    stage = stage_of(board, vote)
    return VoteCard(
        round=board.round,
        board=board.name,
        power=power,
        stage=stage,
        sentence=told_at_board(vote, is_over=stage == "over") if vote and stage != "none" else NO_WORDS,
        moments=tuple((moment_value(one), moment_label(one)) for one in choices.moments),
        no_proposal=choices.propose,
        may_veto=stage == "pending" and not choices.veto,
        veto=VETO[event.rulebook.draw_vote.veto] if stage == "pending" else "",
        ballot=_ballot(stage, vote, power, may=not choices.ballot),
        no_ballot=choices.ballot if stage == "open" else (),
        manner=manner_sentence(
            vote.manner if vote and stage == "open" else manner_of_next(draw_rules(event), board.draw_votes)
        ),
        voters=voter_lines(vote, table_of(event, board)) if vote and stage == "open" else (),
        access=access_lines(event, board) if vote and stage == "open" else (),
        lost=lost and stage == "open",
        earlier=earlier_votes(board, stage),
        rules=rule_lines(event),
    )


def stage_of(board: Board, vote: DrawVote | None) -> str:
    """Whether a board waits for a vote to open, holds it, is over, or none of these."""
    if board.result is not None or board.stop is not None:
        return "over"
    if vote is None or not vote.is_live:
        return "none"
    return "open" if vote.stage is VoteStage.OPEN else "pending"


def _ballot(stage: str, vote: DrawVote | None, power: Power, *, may: bool) -> str:
    if stage != "open" or vote is None:
        return ""
    if vote.paper:
        return "paper"
    if power in vote.cast:
        return "given"
    return "give" if may else ""


def manner_sentence(manner: Manner) -> Sentence:
    """What happens with a ballot, for the one who gives it."""
    if manner is Manner.SECRET:
        return say("The vote is secret: the server records that you have voted, never how.")
    return say(
        "The vote is open: when it is closed, everybody sees at once how everybody voted. Before that nobody does."
    )


def voter_lines(vote: DrawVote, table: VotingTable) -> tuple[VoterLine, ...]:
    """Who votes, and who has."""
    found = []
    for power in vote.voters:
        if vote.paper:
            state, waiting = say("votes on paper"), False
        elif power in vote.cast:
            state, waiting = say("has voted"), False
        elif power in table.playing:
            state, waiting = say("has not voted yet"), True
        else:
            state, waiting = say("has left the game"), False
        found.append(VoterLine(power, state, waiting))
    found += [VoterLine(power, say("proposed it and counts as in favour"), waiting=False) for power in vote.in_favour]
    return tuple(found)


def access_lines(event: Event, board: Board) -> tuple[Sentence, ...]:
    """What was done with the access of voters since the vote on a board was opened."""
    entries = (one for one in reversed(event.replay.entries) if isinstance(one.act, OpenDrawVote))
    opened = next((one.number for one in entries if isinstance(one.act, OpenDrawVote) and one.act.ref == board.ref), 0)
    seats = {seat.players[-1]: seat.power for seat in board.seats if seat.players}
    facts = (one for one in event.tournament.voters.facts if one.act > opened and one.player in seats and one.agreed)
    return tuple(
        say(
            "{power}: {what}; the player agreed in person.",
            power=seats[one.player].full_name,
            what=ACCESS_NAMES[one.kind],
        )
        for one in facts
    )


def earlier_votes(board: Board, stage: str) -> tuple[PastVote, ...]:
    """The votes and proposals of a board that are over, the last first."""
    is_over = stage == "over"
    over = [vote for vote in reversed(board.draw_votes) if not vote.is_live or is_over]
    return tuple(PastVote(season_name(vote.season, vote.year), told_at_board(vote, is_over=is_over)) for vote in over)


def rule_lines(event: Event) -> tuple[Sentence, ...]:
    """What the rulebook says of draw votes, in sentences with their sections."""
    lines = lines_on(event.rulebook, "draw-votes")
    return tuple(
        say("{rule} ({section})", rule=line.text, section=line.source) if line.source else line.text for line in lines
    )


_PARTS = {
    SeasonPart.NEGOTIATION: mark("{season}, negotiation"),
    SeasonPart.WRITING: mark("{season}, writing"),
    SeasonPart.ADJUDICATION: mark("{season}, adjudication"),
    SeasonPart.RETREATS: mark("{season}, retreats"),
    SeasonPart.ADJUSTMENTS: mark("{season}, adjustments"),
    SeasonPart.AFTER: mark("{season} is over"),
}


def moment_label(moment: VoteMoment) -> Sentence:
    """A moment as people say it."""
    return say(_PARTS[moment.part], season=season_name(moment.season, moment.year))
