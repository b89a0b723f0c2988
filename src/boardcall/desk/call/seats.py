"""The chairs of a round before and during play: who is absent, who is there without a chair, and who takes one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from boardcall.desk.call.board_call import seated_problem
from boardcall.desk.call.pool_members import pool_conflicts
from boardcall.desk.call.roll_call import check_in, here
from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.people.players import register_player, the_player
from boardcall.desk.preview import after
from boardcall.errors import InputError, Problem, RefusedError, refuse
from boardcall.game import POWERS, Power
from boardcall.seeding.changes import ProposedChange, weigh
from boardcall.seeding.versions import call_seating
from boardcall.tournament import NOBODY, Act, Board, BoardRef, PlayerId, RoundNumber, rounds_to
from boardcall.tournament.acts.chairs import FillChair, has_begun, public_board
from boardcall.tournament.acts.roll_call import CheckOut
from boardcall.tournament.board.calls import CalledBoard
from boardcall.wording import Sentence, joined, say


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a round: `player` is "" if nobody sits there, `power` None if powers are still to be chosen.

    `absent` says that before play its player is not checked in.
    """

    board: str
    power: Power | None
    player: PlayerId
    pool: str = ""
    absent: bool = False
    begun: bool = False

    @property
    def key(self) -> str:
        """What identifies a chair of its board now."""
        return f"{self.power or ''}:{self.player}"


@dataclass(frozen=True, slots=True)
class Walker:
    """Somebody who is not registered yet, by name; `salt` is random text that nobody knows."""

    name: str
    salt: str


def chairs(event: Event, number: RoundNumber) -> tuple[Chair, ...]:
    """Every chair of a round, empty ones too: as it is seated now, or by the newest version of its call."""
    present, call = here(event, number), event.tournament.calls.latest(number)
    called = {str(board.number): board for board in call.boards} if call else {}
    names = dict.fromkeys([*called, *(one.name for one in event.tournament.boards if one.round == number)])
    found: list[Chair] = []
    for name in names:
        board = public_board(event.tournament, BoardRef(number, name))
        if board is not None:
            found += _seated(board, present)
        elif name in called:
            found += _called(called[name], present)
    return tuple(found)


def _seated(board: Board, present: frozenset[PlayerId]) -> Iterator[Chair]:
    begun = has_begun(board)
    held = board.playing
    for power in POWERS:
        player = held.get(power, NOBODY)
        yield Chair(board.name, power, player, board.pool, _absent(player, present) and not begun, begun)


def _called(board: CalledBoard, present: frozenset[PlayerId]) -> Iterator[Chair]:
    for seat in board.seats:
        yield Chair(str(board.number), seat.power, seat.player, board.pool, _absent(seat.player, present))
    taken = {seat.power for seat in board.seats}
    for power in POWERS if board.is_drawn else ():
        if power not in taken:
            yield Chair(str(board.number), power, NOBODY, board.pool)


def _absent(player: PlayerId, present: frozenset[PlayerId]) -> bool:
    """Whether the player of a chair is away; if nobody has checked in, no roll was called."""
    return bool(player and present and player not in present)


def absent(event: Event, number: RoundNumber) -> tuple[Chair, ...]:
    """The chairs of those who are not checked in, although the roll of the round was called."""
    return tuple(chair for chair in chairs(event, number) if chair.absent)


def without_chair(event: Event, number: RoundNumber) -> tuple[PlayerId, ...]:
    """People who are present for a round but have no chair in it and do not sit out by its call; nobody before there
    are chairs.
    """
    known = chairs(event, number)
    call = event.tournament.calls.latest(number)
    named = {chair.player for chair in known} | {one.player for one in (call.sit_out if call else ())}
    came = {one.player: one.number for one in event.tournament.roll_call.checked_in if one.round <= number}
    return tuple(sorted(here(event, number) - named, key=lambda player: came[player])) if known else ()


def fill_chair(
    event: Event,
    chair: Chair,
    player: PlayerId | Walker,
    *,
    round: RoundNumber,
    at: datetime,
    td_allows: bool = False,
    reason: str = "",
) -> Draft:
    """Before play, somebody takes the chair of a player who did not come, or an empty one, and plays from the start.

    A person who is not checked in is checked in, one who is not registered is registered, and the absent player is
    taken off the roll. With "" for the player the chair stays empty. If the change breaks a rule it needs a reason,
    which is kept with the call.
    """
    draft = Draft(())
    if isinstance(player, Walker):
        draft = _more(draft, register_player(event, name=player.name, salt=player.salt))
        player = draft.people[0].id
    now = after(event, draft, at=at)
    if player and player not in here(now, round):
        draft = _more(draft, check_in(now, player, round=round, at=at, td_allows=td_allows))
        draft = replace(draft, notices=(*draft.notices, *_unpaid(now, player)))
    act = FillChair(round, chair.board, chair.power, chair.player, player)
    others = _others(now, chair, player, round)
    refuse([*act.problems(now.tournament), *_may_not(now, player), *_too_many(now, others)])
    gone = _out(now, chair.player, round) if chair.player and not _others(now, chair, chair.player, round) else ()
    notices = (*draft.notices, *(_twice(now, one) for one in others))
    draft = Draft((*draft.acts, *gone, act), draft.people, notices)
    return _judged(event, draft, chair, player, round=round, at=at, reason=reason)


def _more(draft: Draft, more: Draft) -> Draft:
    return Draft((*draft.acts, *more.acts), (*draft.people, *more.people), (*draft.notices, *more.notices))


def _unpaid(event: Event, player: PlayerId) -> list[Problem]:
    """A fee is still unpaid where a director lets somebody sit down."""
    if not event.rulebook.registration.fee_required or event.tournament.roll_call.sign_up(player).paid is not None:
        return []
    rule = ruled(event, "registration.fee_required")
    return [Problem(say("The fee of {known} is not paid{rule}.", known=the_player(event, player).name, rule=rule))]


def _may_not(event: Event, player: PlayerId) -> list[Problem]:
    if not player or not the_player(event, player).withdrawn:
        return []
    known = the_player(event, player)
    return [Problem(say("{known} has withdrawn.", known=known.name), say("Seat somebody else."), text=player)]


def _others(event: Event, chair: Chair, player: PlayerId, number: RoundNumber) -> tuple[Chair, ...]:
    """The chairs that somebody has on the other boards of the round."""
    return tuple(one for one in chairs(event, number) if player and one.player == player and one.board != chair.board)


def _twice(event: Event, other: Chair) -> Problem:
    who = the_player(event, other.player).name
    message = say("{player} has a chair on board {board} already.", player=who, board=other.board)
    return Problem(message, say("Swap the two on the board call page, or choose somebody else."), text=other.player)


def _too_many(event: Event, others: tuple[Chair, ...]) -> list[Problem]:
    return [_twice(event, one) for one in others[event.rulebook.roll_call.double_max - 1 :]]


def _out(event: Event, player: PlayerId, number: RoundNumber) -> tuple[Act, ...]:
    rounds = (number,) if event.rulebook.roll_call.per_round else rounds_to(number)
    facts = event.tournament.roll_call
    return tuple(CheckOut(one, player) for one in rounds if facts.check_in(one, player) is not None)


def _judged(
    event: Event,
    draft: Draft,
    chair: Chair,
    player: PlayerId,
    *,
    round: RoundNumber,
    at: datetime,
    reason: str,
) -> Draft:
    """The draft with what it costs as notices; refused where it breaks a hard wish or a pool and no reason is given."""
    change = _change(event, after(event, draft, at=at, reason=reason), round)
    broken = change.newly_broken if change else ()
    broken += pool_conflicts(event, round, chair.pool, (player,)) if chair.pool and player else ()
    if broken and not reason.strip():
        hint = say("Give a reason, which is recorded, or choose somebody else.")
        raise InputError.of(joined(" ", broken), hint, field="reason")
    prices = tuple(Problem(price.sentence) for price in change.prices if price.after > price.before) if change else ()
    said = tuple(map(Problem, broken))
    draft_only = event.tournament.calls.latest(round)
    waits = draft_only is not None and not draft_only.published and event.tournament.calls.published(round) is not None
    told = (Problem(say("This is in the draft: publish it."), say("The public call is as it was.")),) if waits else ()
    return Draft(draft.acts, draft.people, (*draft.notices, *said, *prices, *told))


def _change(before: Event, now: Event, number: RoundNumber) -> ProposedChange | None:
    """The cost of the newest version of the call before and after a change; None without a draw to compare with."""
    old, new = before.tournament.calls.latest(number), now.tournament.calls.latest(number)
    if old is None or new is None:
        return None
    try:
        return weigh(seated_problem(now, number, call_seating(new)), call_seating(old), call_seating(new))
    except RefusedError:
        return None


@dataclass(frozen=True, slots=True)
class Taker:
    """Somebody who could have a chair: where they are now, why not, and what it would cost.

    Who would play on two boards without having offered it is `reluctant`.
    """

    player: PlayerId
    name: str
    where: Sentence
    reluctant: bool = False
    problems: tuple[Problem, ...] = ()
    costs: tuple[Sentence, ...] = ()

    @property
    def may(self) -> bool:
        return not self.problems


WEIGHED = 20
"""How many of those who could have a chair are told apart by what it would cost."""


def takers(event: Event, chair: Chair, *, round: RoundNumber, at: datetime) -> tuple[Taker, ...]:
    """Who could have a chair: first present without one, then on standby, sitting out, playing twice, absent."""
    call = event.tournament.calls.latest(round)
    known = {one.id: one.name for one in event.tournament.players if not one.withdrawn and one.id != chair.player}
    mine = {one.player for one in chairs(event, round) if one.board == chair.board}
    out = [one.player for one in call.sit_out] if call else []
    present, seated = here(event, round), Counter(one.player for one in chairs(event, round))
    twice = sorted(present if event.rulebook.roll_call.double_max > 1 else ())
    offers = {one.player for one in event.tournament.roll_call.present(round) if one.offers_double}
    where = dict.fromkeys(without_chair(event, round), say("here without a seat"))
    where |= {player: say("stands by") for player in event.tournament.roll_call.standby(round) if not seated[player]}
    where |= {player: say("sits out") for player in out if player in present}
    where |= {player: say("offers to play twice") for player in twice if player in offers and seated[player] == 1}
    where |= {
        player: say("not checked in") for player in known if player not in {*present, *where} and not seated[player]
    }
    where |= {player: say("plays on another board") for player in twice if player not in where and seated[player] == 1}
    found = (
        Taker(player, known[player], place, reluctant=seated[player] > 0 and player not in offers)
        for player, place in where.items()
        if player in known and player not in mine
    )
    return tuple(_weighed(event, chair, one, round, at if place < WEIGHED else None) for place, one in enumerate(found))


def _weighed(event: Event, chair: Chair, taker: Taker, number: RoundNumber, at: datetime | None) -> Taker:
    """The taker with what forbids it and, at a given moment, what it costs."""
    act = FillChair(number, chair.board, chair.power, chair.player, taker.player)
    if found := act.problems(event.tournament):
        return replace(taker, problems=found)
    if at is None:
        return taker
    change = _change(event, after(event, Draft((act,)), at=at), number)
    worse = (one.sentence for one in change.prices if one.after > one.before) if change else ()
    pool = pool_conflicts(event, number, chair.pool, (taker.player,)) if chair.pool else ()
    return replace(taker, costs=(*(change.newly_broken if change else ()), *pool, *worse))
