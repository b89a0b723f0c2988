"""What an act tells: a text for everybody, from public values, and one for each player it concerns."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardcall.desk.votes.ballots import papers_of
from boardcall.game import Power
from boardcall.tournament import ActNumber, BoardRef, PlayerId, RoundNumber
from boardcall.tournament.acts.ballots import OpenBallot
from boardcall.tournament.acts.boards import ReplacePlayer
from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.chairs import FillChair
from boardcall.tournament.acts.draw_votes import OpenDrawVote
from boardcall.tournament.acts.meetings import OpenMeetingVote
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.acts.standings import ReleaseStandings
from boardcall.tournament.ledger.chain import Entry
from boardcall.views.boards import board_view
from boardcall.views.call import CallView, published_call
from boardcall.views.speaker import Speaker
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import Sentence, say

MOST = 2000
"""Characters of one message; Discord takes no more."""
TOP = 10
"""Places that a message about standings names."""
CALL, RESULTS, NOTICES, VOTES = "call", "results", "notices", "votes"
ACTS = "acts"
"""What a web-hook of a program may ask for besides: the number of each act, and nothing of what it is."""
ALARMS = "alarms"
"""What notifications alone may be about besides: the warnings and bells of the clocks."""
SUBJECTS = {
    CALL: say("Board calls and changes"),
    RESULTS: say("Results and standings"),
    NOTICES: say("Notices"),
    VOTES: say("Votes that open"),
}
"""What messages are about."""
TELLING_ACTS = (
    PublishBoardCall,
    FillChair,
    ReplacePlayer,
    RecordResult,
    ReleaseStandings,
    PostNotice,
    OpenDrawVote,
    OpenBallot,
    OpenMeetingVote,
)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What an act tells, in one language: `text` to everybody, "" for nothing; `own` to players, by their ids.

    `locked` is what a locked phone may show of it, "" where it may show all of `own`.
    """

    about: str
    subject: str
    text: str = ""
    own: Mapping[PlayerId, str] = field(default_factory=dict)
    locked: str = ""


def announced(state: EventState, entry: Entry, speaker: Speaker, *, address: str = "") -> Announcement | None:
    """What an act announces, by what is public in `state`; None for an act without an announcement, or a withdrawn
    one.
    """
    if not state.event.replay.holds(entry.number):
        return None
    found: Announcement | None = None
    match entry.act:
        case PublishBoardCall(round=number) | FillChair(round=number):
            found = _call(state, entry.number, number, speaker, address)
        case ReplacePlayer() as act:
            found = _taken_over(act, speaker, address)
        case RecordResult() as act:
            found = _result(state, act.ref, speaker, address)
        case ReleaseStandings():
            found = _standings(state, speaker, address)
        case PostNotice() as act:
            found = _notice(state, act, speaker)
        case OpenDrawVote() | OpenBallot() | OpenMeetingVote() as act:
            found = _vote(state, act, speaker, address)
    return found


def copy_texts(state: EventState, speaker: Speaker, *, address: str = "") -> tuple[tuple[str, str], ...]:
    """Texts to copy into a chat, each with its heading: the last board call and the standings, in pieces."""
    calls = [one.round for one in state.tournament.calls.versions if one.published]
    found: list[Announcement | None] = []
    if calls:
        found.append(_call(state, None, max(calls), speaker, address))
    found.append(_standings(state, speaker, address))
    return tuple((one.subject, piece) for one in found if one for piece in pieces(one.text))


def pieces(text: str) -> tuple[str, ...]:
    """A text in pieces of whole lines, none longer than MOST; a longer line is cut."""
    found, now = list[str](), ""
    for line in text.split("\n"):
        for part in [line[at : at + MOST] for at in range(0, max(len(line), 1), MOST)]:
            if now and len(now) + 1 + len(part) > MOST:
                found.append(now)
                now = part
            else:
                now = f"{now}\n{part}" if now else part
    return tuple(one for one in (*found, now) if one.strip())


def _call(
    state: EventState, act: ActNumber | None, number: RoundNumber, speaker: Speaker, address: str
) -> Announcement | None:
    call = published_call(state, PUBLIC, number)
    if call is None:
        return None
    subject = say("Board call of round {round}, version {version}", round=number, version=call.version)
    lines = [f"{state.tournament.name}: {speaker.said(subject)}"]
    for board in call.boards:
        seats = ", ".join(
            f"{seat.power.value if seat.power else '?'} {seat.player.name}" for seat in board.seats if seat.player
        )
        lines.append(f"{speaker.said(say('Board {board}', board=board.board))}: {seats}")
    if call.sit_out:
        out = ", ".join(one.player.name for one in call.sit_out)
        lines.append(speaker.said(say("Sitting out: {players}", players=out)))
    before = published_call(state.as_of(ActNumber(act - 1)), PUBLIC, number) if act else None
    if before is not None and before.version == call.version:
        return None  # a chair of a draft
    known, now = _own_lines(before, speaker) if before else {}, _own_lines(call, speaker)
    changed = {player: text for player, text in now.items() if known.get(player) != text}
    changed |= {player: speaker.said(say("You play no board in round {round} any more.", round=number))
                for player in known if player not in now}  # fmt: skip
    return Announcement(
        CALL,
        speaker.said(subject),
        _with(lines, address),
        {one: _with([text], address) for one, text in changed.items()},
    )


def _own_lines(call: CallView, speaker: Speaker) -> dict[PlayerId, str]:
    found = {}
    for board in call.boards:
        for seat in board.seats:
            if seat.player:
                where = [say("It is in this room: {room}.", room=board.room)] if board.room else []
                found[seat.player.id] = " ".join(map(speaker.said, [_seat(board.board, seat.power), *where]))
    for one in call.sit_out:
        found[one.player.id] = speaker.said(say("You sit out this round."))
    return found


def _seat(board: str, power: Power | None) -> Sentence:
    if power is None:
        return say("You play on board {board}; the powers are chosen there.", board=board)
    return say("You play {power} on board {board}.", power=power.full_name, board=board)


def _taken_over(act: ReplacePlayer, speaker: Speaker, address: str) -> Announcement:
    subject = say("Board {board} of round {round}: a change", board=act.board, round=act.round)
    own = _with([speaker.said(_seat(act.board, act.power))], address)
    return Announcement(CALL, speaker.said(subject), "", {act.player: own})


def _vote(
    state: EventState, act: OpenDrawVote | OpenBallot | OpenMeetingVote, speaker: Speaker, address: str
) -> Announcement | None:
    """A vote that opens, to those alone who may vote in it by phone."""
    words, asked = say("A vote is open: give your ballot on your page."), list[PlayerId]()
    if isinstance(act, OpenDrawVote):
        words = say("A draw vote is open on board {board}: give your ballot on your page.", board=act.board)
        board = None if act.paper else state.tournament.board(act.ref)
        asked = [one for power, one in board.playing.items() if power in act.voters] if board else []
    elif isinstance(act, OpenMeetingVote):
        vote = state.tournament.polls.meeting.vote
        asked = list(vote.voters) if vote else []
    elif act.is_open:
        asked = [one.id for one in state.tournament.players if papers_of(state.event, one.id)]
    text = _with([speaker.said(words)], address)
    return Announcement(VOTES, speaker.said(say("A vote is open")), "", dict.fromkeys(asked, text)) if asked else None


def _result(state: EventState, ref: BoardRef, speaker: Speaker, address: str) -> Announcement | None:
    board = state.tournament.board(ref)
    seen = board_view(state, PUBLIC, board) if board else None
    if seen is None or seen.result is None:
        return None
    subject = say("Board {board} of round {round} has ended", board=ref.name, round=ref.round)
    lines = [f"{state.tournament.name}: {speaker.said(subject)}", speaker.said(seen.state)]
    for seat in seen.seats:
        who = seat.players[-1].name if seat.players else ""
        points = f" ({speaker.said(seat.points.shown)})" if seat.points else ""
        lines.append(f"{seat.power.value} {who} {seat.centres if seat.centres is not None else ''}{points}")
    own = {seat.players[-1].id: _with(lines, address) for seat in seen.seats if seat.players}
    return Announcement(RESULTS, speaker.said(subject), _with(lines, address), own)


def _standings(state: EventState, speaker: Speaker, address: str) -> Announcement | None:
    found = standings_view(state, PUBLIC)
    if not found.places:
        return None
    subject = speaker.said(say("Standings"))
    lines = [f"{state.tournament.name}: {subject}", *([speaker.said(found.status)] if found.status else [])]
    lines += [f"{one.place}. {one.player.name} {speaker.said(one.total.shown)}" for one in found.places[:TOP]]
    own = {
        one.player.id: _with(
            [
                speaker.said(
                    say("You are in place {place} with {points} points.", place=one.place, points=one.total.shown)
                )
            ],
            address,
        )
        for one in found.places
    }
    return Announcement(RESULTS, subject, _with(lines, address), own)


def _notice(state: EventState, act: PostNotice, speaker: Speaker) -> Announcement | None:
    subject = speaker.said(say("Notice"))
    everybody = [player.id for player in state.tournament.players if not player.withdrawn]
    if act.player:
        hidden = speaker.said(say("There is a notice for you on your page."))
        return Announcement(NOTICES, subject, "", {act.player: act.text}, hidden)
    if act.board and act.round is not None:
        board = state.tournament.board(BoardRef(act.round, act.board))
        seats = board.playing.values() if board else ()
        hidden = speaker.said(say("There is a notice for your board on your page."))
        return Announcement(NOTICES, subject, "", dict.fromkeys(seats, act.text), hidden)
    return Announcement(NOTICES, subject, f"{state.tournament.name}: {act.text}", dict.fromkeys(everybody, act.text))


def _with(lines: list[str], address: str) -> str:
    return "\n".join([*lines, *([address] if address else [])])
