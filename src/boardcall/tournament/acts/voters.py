"""A player's access and key: every link, sign-in and reset is in the log, and waits while a secret vote is open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.count_entries import seat_of
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import NO_ROUND, PlayerId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.voters import ACCESS_NAMES, AccessFact, AccessKind, VoterKey
from boardcall.voting.draw_vote import Manner, live_vote
from boardcall.wording import Sentence, joined, mark, say, with_and

GIVES_BALLOTS = frozenset({AccessKind.LINK, AccessKind.PHONE, AccessKind.KEY, AccessKind.NO_KEY})
"""What lets another phone give a ballot."""
DIGEST = 64


def is_waited_for(tournament: Tournament, player: PlayerId) -> bool:
    """Whether a secret vote waits for this player's ballot.

    Papers for awards wait for days: for them, only a second phone counts as another one.
    """
    return (
        any(_waits(board, player) for board in tournament.boards)
        or _meeting_waits(tournament, player)
        or (_has_phone(tournament, player) and any(_papers_wait(tournament, player)))
    )


def _waits(board: Board, player: PlayerId) -> bool:
    seat, vote = seat_of(board, player), live_vote(board.draw_votes)
    if seat is None or vote is None or vote.paper or vote.manner is not Manner.SECRET:
        return False
    return seat.power in vote.voters and seat.power not in vote.cast


def _meeting_waits(tournament: Tournament, player: PlayerId) -> bool:
    vote = tournament.polls.meeting.vote
    return vote is not None and vote.keyed and player in vote.voters and player not in vote.voted


def _has_phone(tournament: Tournament, player: PlayerId) -> bool:
    return any(one.kind is AccessKind.PHONE for one in tournament.voters.of(player))


def _papers_wait(tournament: Tournament, player: PlayerId) -> Iterator[bool]:
    """For each open ballot for awards whether the player may give a paper: of a game that is over, or of the event."""
    given = {(one.ballot, one.game) for one in tournament.polls.given if one.voter == player}
    mine = [one for one in tournament.boards if seat_of(one, player)]
    last = max((one.round for one in tournament.boards), default=NO_ROUND)
    for ballot, when in tournament.polls.papers:
        if when == "each-game":
            over = [one for one in mine if one.result is not None or one.stop is not None]
            yield any((ballot, f"{one.round} {one.name}") not in given for one in over)
        else:
            yield any(one.round == last for one in mine) and (ballot, "") not in given


@dataclass(frozen=True, slots=True)
class NoteAccess(Act):
    """Says what was done with players' access. While a secret vote waits for one, that one has to agree in person."""

    kind: AccessKind
    players: tuple[PlayerId, ...]
    agreed: bool = False
    """Whether the player agreed in person, which everybody at the board reads."""
    anchor: str = ""
    """For a key: the last hash of the phone's secret."""
    name: ClassVar[str] = "note-access"
    concerns: ClassVar[tuple[str, ...]] = (mark("access"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, self.players, field="player")
        if self.kind is AccessKind.KEY:
            found += tuple(self._key_problems(tournament))
        if self.kind in GIVES_BALLOTS and not self._is_agreed(tournament):
            found += tuple(_held(tournament, player) for player in self.players if is_waited_for(tournament, player))
        return found

    def _key_problems(self, tournament: Tournament) -> Iterator[Problem]:
        if len(self.anchor) != DIGEST or set(self.anchor) - set("0123456789abcdef"):
            yield Problem(say("This is no key."), field="anchor")
        if any(tournament.voters.key(player) for player in self.players):
            yield Problem(say("Another phone holds the key."), say("The director's desk takes it back."))

    def _is_agreed(self, tournament: Tournament) -> bool:
        """Agreed to itself, or a phone that opens a link to which the player agreed."""
        if self.kind in (AccessKind.LINK, AccessKind.NO_KEY):
            return self.agreed
        newest = [tournament.voters.of(player)[-1:] for player in self.players]
        return all(one and one[0].agreed for one in newest)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        voters, keys = tournament.voters, tournament.voters.keys
        agreed = self.agreed or (self.kind in (AccessKind.PHONE, AccessKind.KEY) and self._is_agreed(tournament))
        facts = tuple(
            AccessFact(player, self.kind, moment.number, moment.at, moment.author, agreed) for player in self.players
        )
        if self.kind is AccessKind.KEY:
            keys = (*keys, *(VoterKey(player, self.anchor) for player in self.players))
        elif self.kind in (AccessKind.NO_KEY, AccessKind.ENDED):
            keys = tuple(one for one in keys if one.player not in self.players)
        return replace(tournament, voters=replace(voters, facts=(*voters.facts, *facts), keys=keys))

    def says(self, tournament: Tournament) -> Sentence:
        names = with_and(called(tournament, player) for player in self.players)
        told = say("{names}: {what}.", names=names, what=ACCESS_NAMES[self.kind])
        return joined(" ", (told, say("The player agreed in person."))) if self.agreed else told


def _held(tournament: Tournament, player: PlayerId) -> Problem:
    name = called(tournament, player)
    message = say("A secret vote waits for the ballot of {player}: another phone could give it.", player=name)
    return Problem(message, say("Wait until the vote is closed, or let the player agree in person."), field="agreed")
