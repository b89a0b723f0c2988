"""How a round was drawn, for everybody to check: what was committed and opened, the list, and each change by hand.

A value is shown once a call of its round is public: a draft is for the desk, and anybody who knows the list and the
value could draw it. A list that holds private wishes, such as who is kept apart, is for the desk; its digest is
public.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from boardcall.seeding.changes import moves
from boardcall.seeding.frozen import read_problem, write_problem
from boardcall.seeding.problem import APART_KINDS, SeatingProblem, WishKind
from boardcall.seeding.rounds.lots_list import Settled
from boardcall.seeding.versions import call_seating
from boardcall.tournament import ActNumber, RoundNumber
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.board.calls import BoardCall, DrawRecord
from boardcall.tournament.draws import CommittedValues, DrawSubject, OpenedValue, why_instead
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence

TOLD = frozenset({WishKind.TEAMMATES, WishKind.OFFICIALS})
"""Groups to be kept apart that everybody knows of."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """The hash under which values were committed, and why those before it are not opened."""

    act: ActNumber
    at: datetime
    anchor: str
    instead: Sentence


@dataclass(frozen=True, slots=True)
class Opening:
    """A value opened for a round: the list it was opened for, and how often it is hashed to give the commitment."""

    act: ActNumber
    at: datetime
    subject: DrawSubject
    list: str
    value: str
    """Empty as long as no call of the round is public."""
    seed: str
    anchor: str
    place: int
    why: str
    is_late: bool
    """Whether it was committed only when the list was fixed: whoever runs the server could have chosen it."""


@dataclass(frozen=True, slots=True)
class DrawnVersion:
    """A public version of the call: drawn from a seed, or changed by hand, and what changed since it was drawn."""

    version: int
    published: datetime
    seed: str
    """Empty where the version was changed or made by hand."""
    changes: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """Everything that is told of the draws of a round."""

    round: RoundNumber
    list: str
    """The digest of the list and the wishes, fixed when the roll call was closed; empty before."""
    commitments: tuple[Commitment, ...]
    openings: tuple[Opening, ...]
    versions: tuple[DrawnVersion, ...]
    is_by_hand: bool
    """Whether boards were seated and no call of them is public."""
    is_drawn: bool
    """Whether the public call comes from a draw."""
    is_repeatable: bool
    """Whether the file with the list may be had."""

    @property
    def draws(self) -> int:
        """How often the boards were drawn."""
        return sum(one.subject is DrawSubject.BOARDS for one in self.openings)


@dataclass(frozen=True, slots=True)
class Repeatable:
    """All it takes to draw the public call of a round again: the list as it was hashed, and what was changed since."""

    call: BoardCall
    drawn: BoardCall
    record: DrawRecord
    list: str
    changes: tuple[Sentence, ...]
    openings: tuple[Opening, ...]
    lots: "RepeatableLots | None" = None
    """None where no lots were drawn, or an older version drew them."""


@dataclass(frozen=True, slots=True)
class RepeatableLots:
    """All it takes to draw the lots of a round again: what they were drawn for, the seed, and what came out."""

    list: str
    seed: str
    settled: Settled


def round_draw(state: EventState, viewer: Viewer, number: RoundNumber) -> RoundDraw:
    """How a round was drawn."""
    tournament = state.tournament
    draws, closed = tournament.draws, tournament.roll_call.closing(number)
    is_public = tournament.calls.published(number) is not None
    is_seated = any(board.round == number for board in tournament.boards)
    return RoundDraw(
        number,
        closed.list if closed else "",
        tuple(Commitment(one.act, one.at, one.anchor, why_instead(one.instead)) for one in draws.committed),
        tuple(_openings(state, number, is_told=is_public or viewer.everything)),
        tuple(_versions(state, number)),
        is_seated and not is_public,
        _public_draw(state, number) is not None,
        repeatable(state, viewer, number) is not None,
    )


def _openings(state: EventState, number: RoundNumber, *, is_told: bool) -> list[Opening]:
    draws, found = state.tournament.draws, []
    for one in draws.opened:
        if one.round != number or one.subject is DrawSubject.TIE:
            continue
        under = next(each for each in reversed(draws.committed) if each.act < one.act)
        place = sum(under.act < each.act <= one.act for each in draws.opened)
        value, seed = (one.value, one.seed) if is_told else ("", "")
        late = _is_late(state, one, under)
        found.append(Opening(one.act, one.at, one.subject, one.list, value, seed, under.anchor, place, one.why, late))
    return found


def _is_late(state: EventState, opened: OpenedValue, under: CommittedValues) -> bool:
    """Whether a value was committed by the press that opened it, or after the list of the boards was fixed."""
    entries = state.event.replay.entries[: opened.act]
    committed, last = entries[under.act - 1], entries[-1]
    closed = (one for one in reversed(entries) if isinstance(one.act, CloseRollCall) and one.act.round == opened.round)
    is_after = opened.subject is DrawSubject.BOARDS and next((one.number < under.act for one in closed), False)
    return is_after or (committed.at, committed.author) == (last.at, last.author)


def _versions(state: EventState, number: RoundNumber) -> list[DrawnVersion]:
    found, drawn = [], None
    for one in state.tournament.calls.versions:
        if one.round != number:
            continue
        drawn = one if one.record else drawn
        if one.published:
            changes = _changes(state, drawn, one) if drawn is not None and drawn is not one else ()
            found.append(DrawnVersion(one.version, one.published, one.record.seed if one.record else "", changes))
    return found


def _changes(state: EventState, drawn: BoardCall, call: BoardCall) -> tuple[Sentence, ...]:
    names = tuple((player.id, player.name) for player in state.tournament.players)
    empty = SeatingProblem(call.round, (), (), names=names)
    return tuple(move.sentence for move in moves(empty, call_seating(drawn), call_seating(call)))


def repeatable(state: EventState, viewer: Viewer, number: RoundNumber) -> Repeatable | None:
    """The draw of the public call of a round; None if there is none, or its list is hidden from the viewer."""
    call, drawn = state.tournament.calls.published(number), _public_draw(state, number)
    if call is None or drawn is None or drawn.record is None:
        return None
    problem = read_problem(drawn.record.problem)
    if not viewer.everything and not _is_told(problem):
        return None
    changes = _changes(state, drawn, call) if drawn is not call else ()
    openings = tuple(_openings(state, number, is_told=True))
    return Repeatable(
        call, drawn, drawn.record, write_problem(replace(problem, seed="")), changes, openings, _lots(state, number)
    )


def _lots(state: EventState, number: RoundNumber) -> RepeatableLots | None:
    closed = state.tournament.roll_call.closing(number)
    if closed is None or not closed.lots:
        return None
    settled = tuple((one.pool, one.player, one.boards) for one in closed.settled)
    return RepeatableLots(closed.lots, closed.seed, settled) if settled else None


def _public_draw(state: EventState, number: RoundNumber) -> BoardCall | None:
    """The draw from which the public call of a round comes."""
    call = state.tournament.calls.published(number)
    versions = [one for one in state.tournament.calls.versions if call and one.round == number and one.record]
    return next((one for one in reversed(versions) if call and one.version <= call.version), None)


def _is_told(problem: SeatingProblem) -> bool:
    """Whether a list contains no private wish."""
    groups = all(one.kind in TOLD or one.kind not in APART_KINDS for one in problem.apart)
    return groups and not any(one.preferences for one in problem.entrants)
