"""A board at one of its steps: a recorded phase, or a year of which only the centres are known."""

from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import quote

from boardcall.desk.play.play_state import board_of
from boardcall.drawing import Style, describe, draw_position
from boardcall.drawing.svg import Svg
from boardcall.errors import NotFoundError
from boardcall.game import POWERS, Phase, PhaseKind, Position, Power, Season
from boardcall.tournament import BoardRef, Owners, RoundNumber, YearCount
from boardcall.tournament.board.play import delay_at
from boardcall.views.boards import BoardView, after_year, in_order, is_kept_back, owners_view
from boardcall.views.clock_card import ClockCard, clock_card
from boardcall.views.game_steps import Followed, HistoryStep, followed
from boardcall.views.provisional_places import SeatIfEnded, now_view
from boardcall.views.viewer import PUBLIC
from boardcall.views.votes import VoteView, votes_view
from boardcall.web.event.cards import card_of
from boardcall.web.event.parts import BOARDS, CLOCKS, GAME, MAP, PROVISIONAL, VOTES
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.history.order_rows import PowerOrderRows, order_rows
from boardcall.web.history.phase_summary import Happening, happened
from boardcall.web.request.assets import shapes
from boardcall.web.request.chart import minutes_ladder
from boardcall.web.request.language import Language
from boardcall.wording import NO_WORDS, Sentence, say

YEARS = "years/"


@dataclass(frozen=True, slots=True)
class SceneStep:
    """A step of a board: `name` is its part of the address, a phase such as F1903M or a year."""

    name: str
    address: str
    year: int
    title: Sentence
    short: Sentence
    """What the phase is called in its year; "" for a year as a whole."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """What is seen of a board at one step; `step` is None if nothing is known of it yet.

    `card` is the board at that time. `picture` is "" if no position is known.
    """

    ref: BoardRef
    address: str
    card: BoardView
    steps: tuple[SceneStep, ...]
    step: SceneStep | None
    is_newest: bool
    picture: Svg
    phase: HistoryStep | None
    orders: tuple[PowerOrderRows, ...]
    happened: tuple[Happening, ...]
    happened_in: Sentence
    said: tuple[Sentence, ...]
    clock: ClockCard | None
    minutes: Svg
    votes: tuple[VoteView, ...]
    if_ended: tuple[SeatIfEnded, ...]
    is_kept_back: bool
    delay: int
    beside: tuple[str, ...]
    edge: tuple[YearCount, ...]
    """The years up to the one below the map: before the first count the centres of its position."""

    @property
    def earlier(self) -> SceneStep | None:
        at = self._at
        return self.steps[at - 1] if at > 0 else None

    @property
    def later(self) -> SceneStep | None:
        return self.steps[self._at + 1] if self.step and self._at + 1 < len(self.steps) else None

    @property
    def _at(self) -> int:
        return self.steps.index(self.step) if self.step else -1

    @property
    def years(self) -> tuple[tuple[int, tuple[SceneStep, ...]], ...]:
        found = dict.fromkeys(one.year for one in self.steps)
        return tuple((year, tuple(one for one in self.steps if one.year == year)) for year in found)


def board_address(base: str, ref: BoardRef) -> str:
    """Where a board's pages begin."""
    return f"{base}boards/{ref.round}/{quote(ref.name, safe='')}/"


def scene_of(
    snapshot: Snapshot, ref: BoardRef, name: str = "", *, at: datetime, base: str, spoken: Language
) -> BoardScene:
    """A board as everybody may see it, at the step of that name or the newest; NotFoundError if there is none."""
    board = board_of(snapshot.event, ref)
    whole = card_of(snapshot, PUBLIC, board)
    known = snapshot.part(GAME, lambda: followed(snapshot, ref=ref, at=at), None, at=ref)
    address = board_address(base, ref)
    steps = _steps(whole, known, address)
    step = _step(steps, known, name)
    phase = known.step(step.name) if known and step and not step.name.isdecimal() else None
    owners = snapshot.part(MAP, lambda: owners_view(snapshot, PUBLIC, ref), dict[int, Owners](), at=("owners", ref))
    position = phase.position if phase else _owned(step.year, owners) if step else None
    is_newest, hidden = not name, is_kept_back(snapshot, PUBLIC, ref)
    title = spoken.said(step.title) if step else ""
    card = whole if is_newest or step is None else after_year(whole, _counted(step, known))
    edge = card.counts or (() if hidden or phase is None else (_standing(phase.position),))
    if edge and not card.counts:
        card = replace(card, seats=tuple(replace(one, centres=_of(edge[-1], one.power)) for one in card.seats))
    clock = snapshot.part(CLOCKS, lambda: clock_card(snapshot, board), None, at=ref)
    where = ref, name
    told = snapshot.part(GAME, lambda: _last_told(known, phase), None, at=("told", where))
    return BoardScene(
        ref=ref,
        address=address,
        card=card,
        steps=steps,
        step=step,
        is_newest=is_newest,
        picture=snapshot.part(MAP, lambda: _drawn(position, phase, title), Svg(), at=(ref, title, spoken.code))
        if position
        else Svg(),
        phase=phase,
        orders=snapshot.part(GAME, lambda: order_rows(phase.results) if phase else (), (), at=("orders", where)),
        happened=_told(told) if told else (),
        happened_in=told.phase.sentence if told else step.title if step else NO_WORDS,
        said=snapshot.part(MAP, lambda: _said(position, phase), (), at=("said", where)),
        clock=clock,
        minutes=snapshot.part(CLOCKS, lambda: _ladder(clock), Svg(), at=("minutes", ref)),
        votes=snapshot.part(VOTES, lambda: votes_view(snapshot, PUBLIC, ref), (), at=ref),
        if_ended=snapshot.part(PROVISIONAL, lambda: _if_ended(snapshot, ref), (), at=ref)
        if is_newest and not whole.finished
        else (),
        is_kept_back=hidden,
        delay=snapshot.part(GAME, lambda: _delay(snapshot, ref, at), 0, at=("delay", ref)) if known else 0,
        beside=snapshot.part(BOARDS, lambda: _beside(snapshot, ref), (), at=("beside", ref)),
        edge=edge,
    )


def scene_or_nothing(
    snapshot: Snapshot, ref: BoardRef, name: str, *, at: datetime, base: str, spoken: Language
) -> BoardScene | None:
    """The scene, or None where the board cannot be shown; NotFoundError where there is no such board or step."""

    def made() -> BoardScene | NotFoundError:
        try:
            return scene_of(snapshot, ref, name, at=at, base=base, spoken=spoken)
        except NotFoundError as missing:
            return missing

    found = snapshot.part(BOARDS, made, None, at=("scene", ref, name))
    if isinstance(found, NotFoundError):
        raise found
    return found


def _standing(position: Position) -> YearCount:
    """The centres at the beginning of a phase, before the first count."""
    counts = position.counts()
    return YearCount(position.phase.year - 1, tuple(counts[power] for power in POWERS))


def _of(counted: YearCount, power: Power) -> int:
    return counted.centres[POWERS.index(power)]


def _said(position: Position | None, phase: HistoryStep | None) -> tuple[Sentence, ...]:
    return describe(position, results=phase.results if phase else ()) if position else ()


def _ladder(clock: ClockCard | None) -> Svg:
    return Svg(minutes_ladder(clock)) if clock else Svg()


def _delay(snapshot: Snapshot, ref: BoardRef, at: datetime) -> int:
    """The minutes for which moves of the board are held back from the public."""
    return int(delay_at(snapshot.tournament.follower_delays, ref, at).total_seconds() // 60)


def _told(step: HistoryStep) -> tuple[Happening, ...]:
    return happened(step.position, step.results, step.played.after if step.played else None)


def _last_told(known: Followed | None, step: HistoryStep | None) -> HistoryStep | None:
    """The phase that changed the board last, up to a step."""
    if known is None or step is None:
        return None
    until = known.steps[: known.steps.index(step) + 1]
    return next((one for one in reversed(until) if _told(one)), None)


def _steps(card: BoardView, known: Followed | None, address: str) -> tuple[SceneStep, ...]:
    """The phases that are published, and before them the years that were only counted."""
    phases = known.steps if known else ()
    begun = phases[0].phase.year if phases else 0
    years = [one.year for one in card.counts if not phases or one.year < begun]
    return (
        *(_year(year, address) for year in years),
        *(
            SceneStep(one.name, f"{address}game/{one.name}/", one.phase.year, one.phase.sentence, _short(one.phase))
            for one in phases
        ),
    )


def _year(year: int, address: str) -> SceneStep:
    title = say("After {year}", year=year)
    return SceneStep(str(year), f"{address}{YEARS}{year}/", year, title, NO_WORDS)


def _short(phase: Phase) -> Sentence:
    if phase.kind is PhaseKind.RETREATS:
        return say("Retreats")
    if phase.season is Season.WINTER:
        return say("Builds")
    return say("Spring") if phase.season is Season.SPRING else say("Fall")


def _step(steps: tuple[SceneStep, ...], known: Followed | None, name: str) -> SceneStep | None:
    if not name:
        newest = known.latest.name if known else steps[-1].name if steps else ""
        return next((one for one in steps if one.name == newest), None)
    found = next((one for one in steps if one.name == name), None)
    if found is None:
        raise NotFoundError(say("This game has no phase {phase}, or it is not published yet.", phase=name))
    return found


def _counted(step: SceneStep, known: Followed | None) -> int:
    """The last year whose centres were counted at that step."""
    if known is None or step.name.isdecimal():
        return step.year
    names = [one.name for one in known.steps]
    before = known.steps[: names.index(step.name) + 1]
    first = known.steps[0].phase.year - 1
    return max((one.phase.year for one in before if one.played and one.played.counts), default=first)


def _owned(year: int, owners: dict[int, Owners]) -> Position | None:
    """The map after a year of which only the owners of the centres are recorded."""
    return Position(Phase(Season.WINTER, year, PhaseKind.ADJUSTMENTS), (), owners[year]) if year in owners else None


def _drawn(position: Position, phase: HistoryStep | None, title: str) -> Svg:
    results = phase.results if phase else ()
    return draw_position(position, results=results, style=Style.PAGE, title=title, frame=False, shared=shapes())


def _if_ended(snapshot: Snapshot, ref: BoardRef) -> tuple[SeatIfEnded, ...]:
    """What each seat would have if the game ended now; nothing where the rules hide it."""
    return snapshot.once(_all_if_ended).get((ref.round, ref.name), ())


def _all_if_ended(snapshot: Snapshot) -> dict[tuple[RoundNumber, str], tuple[SeatIfEnded, ...]]:
    return {(one.round, one.board): one.seats for one in now_view(snapshot, PUBLIC).boards}


def _beside(snapshot: Snapshot, ref: BoardRef) -> tuple[str, ...]:
    """The boards before and after this one in its round, round about."""
    names = [one.name for one in in_order(snapshot.tournament.boards) if one.round == ref.round]
    at = names.index(ref.name)
    return tuple(dict.fromkeys(name for name in (names[at - 1], names[(at + 1) % len(names)]) if name != ref.name))
