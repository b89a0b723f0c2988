"""Orders in, results and the next position out; what can be ordered; a game phase by phase."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from boardcall.adjudication import Adjudication
from boardcall.adjudication import adjudicate as adjudicate_phase
from boardcall.adjudication.possible import possible_orders
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS, ByPower, GameRecord, Order, Phase, PhaseKind, PlayedPhase, Position, Power
from boardcall.library.game_texts import read_game, rules_for, under_its_rules
from boardcall.library.inputs import GameRules, InPlay, Rules, position_of, power_of, rules_of, wrong_type
from boardcall.library.pictures import MapPicture, draw
from boardcall.notation import OrderSettings, OrderSheet, write_record
from boardcall.notation import read_orders as read_sheet
from boardcall.wording import verbatim

Orders = str | OrderSheet | Mapping[Power | str, str | Iterable[Order | str]] | Iterable[Order | str]
"""Orders: the text of a sheet, a sheet that was read, orders and lines in a row, or those of each power."""


def adjudicate(
    position: Position | PlayedPhase | GameRecord | Adjudication | InPlay,
    orders: Orders = (),
    rules: Rules | None = None,
    *,
    skip_unreadable: bool = False,
) -> Adjudication:
    """What becomes of each unit and order of one phase, with reasons, and the position that follows.

    `orders` may be a text, a sheet, a row of orders or lines, or a mapping from a power to its orders; `rules` a preset
    ("2023", "2008", "2000", "1976", "droidippy"), a rulebook's id or TOML file, or one that was read. Without `rules`
    a game is played on by those it names, anything else by the 2023 rules. InputError names every line that cannot be
    read; with `skip_unreadable` such a unit holds, as it would at a table. A mail is read by `read_game`.

    >>> import boardcall as bc
    >>> found = bc.adjudicate(bc.Position.start(), {"France": "A Par - Bur", "GER": ["A Mun - Bur"]})
    >>> print(found.of(bc.Power.GERMANY)[2])
    A MUN - BUR: bounces: 1 against 1 (A PAR).
    >>> str(found.next.phase)
    'F1901M'
    """
    chosen, before = rules_for(position, rules), position_of(position)
    sheet = _sheet(orders, before, chosen)
    unread = [one for one in sheet.readings if one.problem]
    if unread and not skip_unreadable:
        raise InputError(sheet.problems)
    return adjudicate_phase(before, sheet.orders, chosen.policy, unread=sheet.unread)


def read_orders(
    text: str,
    *,
    position: Position | PlayedPhase | GameRecord | Adjudication | InPlay | None = None,
    power: Power | str | None = None,
    phase: PhaseKind | Phase | str | None = None,
    settings: OrderSettings | None = None,
    file: str = "",
) -> OrderSheet:
    """The orders on a sheet, as the hobby writes them; everything it cannot read becomes a problem of the sheet.

    With a `position` the units, their types and coasts follow the map, and doubtful words are read as what can be
    done there. Without one, `phase` says which orders to expect, such as "S1901M", and types that do not follow must
    be written. `power` is whose sheet it is: orders under the heading of another power are then refused. `file` is
    quoted in problems.

    >>> import boardcall as bc
    >>> sheet = bc.read_orders("Par - Bur, Bre - MAO", position=bc.Position.start(), power="France")
    >>> [str(order) for order in sheet.orders], sheet.problems
    (['A PAR - BUR', 'F BRE - MAO'], ())
    """
    return read_sheet(
        text,
        position=None if position is None else position_of(position),
        power=None if power is None else power_of(power),
        phase=_kind(phase),
        settings=settings,
        file=file,
    )


def _kind(phase: PhaseKind | Phase | str | None) -> PhaseKind | None:
    if phase is None or isinstance(phase, PhaseKind):
        return phase
    if not isinstance(phase, Phase | str):
        raise wrong_type(phase, "A phase, such as 'S1901M',")
    try:
        return (phase if isinstance(phase, Phase) else Phase.read(phase)).kind
    except ValueError as error:
        raise InputError.of(verbatim(str(error))) from None


def legal_orders(
    position: Position | PlayedPhase | GameRecord | Adjudication | InPlay,
    power: Power | str | None = None,
    rules: Rules | None = None,
) -> ByPower[tuple[Order, ...]]:
    """Every order that can be carried out, by power: of the one that is named, or of all with something to order.

    Each order has its `unit`, so `[o for o in orders if o.unit.province == "BRE"]` are those of the fleet in Brest.
    InputError where nobody is called like the power; NotFoundError lists the rules there are.

    >>> import boardcall as bc
    >>> [str(order) for order in bc.legal_orders(bc.Position.start(), "Italy")[bc.Power.ITALY]][:3]
    ['F NAP H', 'F NAP - APU', 'F NAP - ION']
    """
    policy, at = rules_for(position, rules).policy, position_of(position)
    asked = POWERS if power is None else (power_of(power),)
    found = {one: possible_orders(at, one, policy) for one in asked}
    return ByPower({one: orders for one, orders in found.items() if orders or power is not None})


class OpenGame:
    """A game that is played phase by phase.

    >>> import boardcall as bc
    >>> game = bc.Game("2023")
    >>> print(game.play("FRA: F Bre - MAO, A Par - Bur").next.phase)
    F1901M
    >>> _ = game.play("FRA: F MAO - Por"), game.play("FRA: F Bre")
    >>> game.counts["F"], str(game.phase)
    (4, 'S1902M')
    >>> _ = game.undo()
    >>> str(game.phase)
    'W1901A'
    """

    def __init__(self, rules: Rules = "2023", *, position: Position | None = None) -> None:
        self.rules = rules_of(rules)
        self._played: list[PlayedPhase] = []
        self.position = position or Position.start()

    @classmethod
    def read(cls, source: str | Path | GameRecord, rules: Rules | None = None) -> "OpenGame":
        """A game from a record, from its text, or from a file: a record, a saved game (JSON), or the text of turns.

        It goes on under the rules given, else those it names, else the 2023 rules. InputError names every line that
        cannot be read.
        """
        record = source if isinstance(source, GameRecord) else read_game(source, rules)
        game = cls(rules_for(record, rules))
        if not record.phases:
            raise InputError.of(verbatim("The game has no phase."), verbatim("Give one with a position."))
        *played, last = record.phases
        game._played = [*played, *((last,) if last.orders else ())]
        game.position = last.position
        if last.orders:
            game.position = adjudicate_phase(last.position, last.orders, game.rules.policy).next
        return game

    @property
    def phase(self) -> Phase:
        """The phase that is to be ordered."""
        return self.position.phase

    @property
    def counts(self) -> ByPower[int]:
        """Centres of each power; a letter or a name finds its power."""
        return self.position.counts()

    @property
    def record(self) -> GameRecord:
        """The game so far as a value, with the name of its rules; its last phase has no orders yet."""
        return under_its_rules(GameRecord((*self._played, PlayedPhase(self.position))), self.rules)

    def legal_orders(self, power: Power | str | None = None) -> ByPower[tuple[Order, ...]]:
        """Every order that can be carried out now, by power."""
        return legal_orders(self.position, power, self.rules)

    def play(self, orders: Orders = (), *, skip_unreadable: bool = False) -> Adjudication:
        """Adjudicates these orders and goes on to the next phase; what is wrong changes nothing."""
        found = adjudicate(self.position, orders, self.rules, skip_unreadable=skip_unreadable)
        given = tuple(result.order for result in found.results if result.order)
        self._played.append(PlayedPhase(self.position, given))
        self.position = found.next
        return found

    def undo(self) -> PlayedPhase:
        """Takes the last phase back, and gives it. RefusedError where nothing was played."""
        if not self._played:
            raise RefusedError(verbatim("Nothing was played yet."))
        played = self._played.pop()
        self.position = played.position
        return played

    def draw(self, *, style: str = "light") -> MapPicture:
        """The position on the map."""
        return draw(self.position, style=style)

    def _repr_html_(self) -> str:
        return self.draw()._repr_html_()

    def __repr__(self) -> str:
        return f"<Game {self.phase}: {len(self._played)} phases played>"

    def __str__(self) -> str:
        """The record as text, which `Game.read` takes."""
        return write_record(self.record)


def _sheet(orders: Orders, position: Position, rules: GameRules) -> OrderSheet:
    if isinstance(orders, OrderSheet):
        return orders
    if isinstance(orders, str):
        return read_sheet(orders, position=position, settings=rules.orders)
    if isinstance(orders, Mapping):
        return _together([_of(power_of(power), given, position, rules) for power, given in orders.items()], rules)
    if not isinstance(orders, Iterable):
        raise wrong_type(orders, "Orders as text, a sheet, a row of orders, or a mapping from a power to its orders,")
    return _rows(orders, position, rules, None)


def _of(power: Power, given: str | Iterable[Order | str], position: Position, rules: GameRules) -> OrderSheet:
    if isinstance(given, str):
        return read_sheet(given, position=position, power=power, settings=rules.orders)
    return _rows(given, position, rules, power)


def _rows(given: Iterable[Order | str], position: Position, rules: GameRules, power: Power | None) -> OrderSheet:
    """Orders and lines in a row: orders stand as they are, lines are read."""
    if not isinstance(given, Iterable):
        raise wrong_type(given, "The orders of a power, as text or in a row,")
    rows = tuple(given)
    if wrong := [one for one in rows if not isinstance(one, Order | str)]:
        raise wrong_type(wrong[0], "An order or a line such as 'A Par - Bur'")
    lines = "\n".join(one for one in rows if isinstance(one, str))
    sheet = read_sheet(lines, position=position, power=power, settings=rules.orders)
    ready = tuple(one for one in rows if not isinstance(one, str))
    return replace(sheet, orders=(*ready, *sheet.orders)) if ready else sheet


def _together(sheets: Iterable[OrderSheet], rules: GameRules) -> OrderSheet:
    all_sheets = tuple(sheets)
    orders, problems, warnings, readings = (
        tuple(item for sheet in all_sheets for item in getattr(sheet, name))
        for name in ("orders", "problems", "warnings", "readings")
    )
    return OrderSheet(orders, problems, warnings, readings, rules.orders)
