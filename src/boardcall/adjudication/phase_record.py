"""One phase as a plain record, in and out: the form in which programs hand over games by the line.

In: `p` the phase ('S1901M', the last letter decides), `u` units by power, `sc` centres by power, `o` orders by power,
in retreat phases `d` the dislodged units by power; `g` and `n`, game and number, are handed through. Powers are written
AUS ENG FRA GER ITA RUS TUR, units 'A PAR' and 'F STP/SC', orders in the field's notation.

Out: `g`, `n`, `u2` the units afterwards, `d2` every dislodged unit with its retreat options, `r` the outcome of each
order, in the order of `o`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardcall.adjudication.adjustments import PowerAdjustment
from boardcall.adjudication.movement import Movement
from boardcall.adjudication.order_codes import read_order
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.retreats import Refugee, RetreatPhase
from boardcall.adjudication.sheet import MovementSheet
from boardcall.adjudication.tables import (
    CODES,
    IS_CENTRE,
    POWER_CODES,
    POWER_NUMBER,
    PROVINCE,
    STANCE,
    STANCE_PROVINCE,
    STANCE_TEXT,
)
from boardcall.adjudication.verdicts import NOT_COUNTED, UNREADABLE, verdict
from boardcall.errors import InputError, Problem, refuse
from boardcall.wording import verbatim

Record = Mapping[str, Any]
Texts = dict[int, list[str]]
_UNIT_TEXT: Final = (*STANCE_TEXT, "")  # -1 is no unit


def adjudicate_phase(record: Record, policy: Policy, *, before: Record | None = None) -> dict[str, Any]:
    """The result of a phase record; InputError with every problem if it cannot be read.

    An order that is unreadable or impossible is no problem of the record: its outcome says so. `before` is the result
    of the phase before in the same game: a retreat phase whose `d` only lists units takes their options from it.
    Without it, every empty neighbouring province counts as open.
    """
    kind = _kind(record)
    if kind == "M":
        return movement_record(record, policy)
    if kind == "R":
        return _retreat_record(_with_options(record, before or {}), policy)
    return _adjustment_record(record, policy)


def _kind(record: Record) -> str:
    """M, R or A; InputError when the record names no phase or lacks what the phase needs."""
    phase = record.get("p")
    kind = phase[-1:] if isinstance(phase, str) else ""
    if kind not in _NEEDED:
        raise InputError.of(
            verbatim("The record names no phase."), verbatim("Write p such as S1901M, F1901R or W1901A."), field="p"
        )
    missing = [field for field in _NEEDED[kind] if field not in record]
    if missing:
        hint = verbatim("Give them by power, {} when there are none.")
        raise InputError(
            [Problem(verbatim(f"The record has no {_FIELDS[field]}."), hint, field=field) for field in missing]
        )
    return kind


_NEEDED = {"M": ("u",), "R": ("u",), "A": ("u", "sc")}
_FIELDS = {"u": "units", "sc": "centres"}


# movement


def resolve_record(record: Record, policy: Policy) -> Movement:
    sheet = MovementSheet(policy)
    listed = record.get("u") or {}
    try:
        for name, units in listed.items():
            sheet.place(POWER_NUMBER[name], units)
    except (KeyError, TypeError, AttributeError):
        raise InputError(_placing_problems(record)) from None
    if len(sheet.places) != len(listed) or sheet.is_crowded:
        raise InputError(_placing_problems(record))
    _read_orders(sheet, record)
    sheet.match()
    return Movement(sheet)


def _read_orders(sheet: MovementSheet, record: Record) -> None:
    """Gives the orders to the sheet; looks for mistakes in their form only when the quick way stumbles."""
    try:
        for name, texts in (record.get("o") or {}).items():
            sheet.read(POWER_NUMBER[name], texts)
    except (KeyError, TypeError, AttributeError):
        _texts(record, "o")
        raise


def _placing_problems(record: Record) -> list[Problem]:
    try:
        _provinces(_stances(record, "u"))
    except InputError as error:
        return list(error.problems)
    return [Problem(verbatim("The units cannot be read."), verbatim('Write {"FRA": ["A PAR"]}.'), field="u")]


def movement_record(record: Record, policy: Policy) -> dict[str, Any]:
    movement = resolve_record(record, policy)
    units, dislodged = next_units(movement)
    return _result(record, units, dislodged, movement_outcomes(record, movement))


def next_units(movement: Movement) -> tuple[dict[str, list[str]], dict[str, dict[str, list[str]]]]:
    """Units afterwards and dislodged units with their options, by power, as texts."""
    after = movement.after
    units: dict[str, list[str]] = {}
    for power, places in movement.sheet.places.items():
        texts = sorted([_UNIT_TEXT[after[province]] for province in places])
        if texts and not texts[0]:
            texts = list(filter(None, texts))
        if texts:
            units[POWER_CODES[power]] = texts
    dislodged: dict[str, dict[str, list[str]]] = {}
    sheet = movement.sheet
    for province in movement.dislodged:
        options = sorted([STANCE_TEXT[stance][2:] for stance in movement.retreats(province)])
        dislodged.setdefault(POWER_CODES[sheet.owner[province]], {})[STANCE_TEXT[sheet.stance[province]]] = options
    return units, dislodged


def movement_outcomes(record: Record, movement: Movement) -> dict[str, list[str]]:
    """The outcome of every order in one or two words: 'bounced', 'cut dislodged'."""
    sheet, dislodged = movement.sheet, movement.dislodged
    refused = {(power, text): why for power, text, why in sheet.refused}
    found: dict[str, list[str]] = {}
    for name, texts in (record.get("o") or {}).items():
        power = POWER_NUMBER[name]
        outcomes = found[name] = []
        for text in texts:
            province = read_order(text).province
            if sheet.refused and (power, text) in refused:
                outcomes.append(_refusal(refused[power, text]))
            else:
                word = verdict(movement, province)
                outcomes.append(f"{word} dislodged" if province in dislodged else word)
    return found


def _refusal(why: str) -> str:
    return UNREADABLE if why.startswith(UNREADABLE) else f"{NOT_COUNTED} {why}"


# retreats


def _with_options(record: Record, before: Record) -> Record:
    """The record with the options that the phase before left, if that phase led to this one."""
    known = before.get("d2") or {}
    given = record.get("d")
    if not known or before.get("u2") != _unit_texts(_stances(record, "u")) or not isinstance(given, Mapping):
        return record
    options = {power: {unit: known.get(power, {}).get(unit) for unit in units} for power, units in given.items()}
    return {**record, "d": options}


def _retreat_record(record: Record, policy: Policy) -> dict[str, Any]:
    stances = _stances(record, "u")
    occupied = frozenset(_provinces(stances))
    phase = RetreatPhase(occupied, frozenset(), policy)
    try:
        for refugee in _refugees(record):
            phase.add(refugee)
    except ValueError as error:
        raise _two_units(error) from None
    orders = _texts(record, "o")
    read = {power: [phase.read(power, text) for text in texts] for power, texts in orders.items()}
    phase.decide()
    for fate in phase.fates.values():
        if fate.after >= 0:
            stances.setdefault(fate.refugee.power, []).append(fate.after)
    outcomes = {
        POWER_CODES[power]: [phase.fates[province].why if province >= 0 else NOT_COUNTED for province in provinces]
        for power, provinces in read.items()
    }
    return _result(record, _unit_texts(stances), {}, outcomes)


def _refugees(record: Record) -> list[Refugee]:
    given = record.get("d") or {}
    found = []
    for power, stances in _stances(record, "d").items():
        units = next(units for name, units in given.items() if POWER_NUMBER.get(name) == power)
        for text, stance in zip(units, stances, strict=True):
            options = units[text] if isinstance(units, Mapping) else None
            if isinstance(options, list):
                known = frozenset(STANCE.get(f"{text[0]} {place}", -1) for place in options)
                found.append(Refugee(power, stance, options=known))
            else:
                found.append(Refugee(power, stance))
    return found


# adjustments


def _adjustment_record(record: Record, policy: Policy) -> dict[str, Any]:
    stances, centres, orders = _stances(record, "u"), _centres(record), _texts(record, "o")
    occupied = frozenset(_provinces(stances))
    powers = sorted({*stances, *orders})
    adjustments = {
        power: PowerAdjustment(power, stances.get(power, []), centres.get(power, frozenset()), policy)
        for power in powers
    }
    for power, adjustment in adjustments.items():
        adjustment.run(orders.get(power, []), occupied)
    after = {power: adjustment.after for power, adjustment in adjustments.items()}
    outcomes = {POWER_CODES[power]: [line.why for line in adjustments[power].lines] for power in orders}
    return _result(record, _unit_texts(after), {}, outcomes)


# reading and writing


def _result(record: Record, units: dict[str, list[str]], dislodged: object, outcomes: object) -> dict[str, Any]:
    return {"g": record.get("g"), "n": record.get("n"), "u2": units, "d2": dislodged, "r": outcomes}


def _unit_texts(stances: Mapping[int, Sequence[int]]) -> dict[str, list[str]]:
    return {
        POWER_CODES[power]: sorted(STANCE_TEXT[stance] for stance in numbers)
        for power, numbers in sorted(stances.items())
        if numbers
    }


def _stances(record: Record, field: str) -> dict[int, list[int]]:
    """Units by power as numbers; InputError if one is impossible on the map."""
    given = record.get(field) or {}
    try:
        found = {POWER_NUMBER[power]: [STANCE[unit] for unit in units] for power, units in given.items()}
    except (KeyError, TypeError, AttributeError):
        raise InputError(_unit_problems(given, field)) from None
    if len(found) != len(given):
        raise InputError.of(verbatim("A power is named twice."), verbatim("List its units once."), field=field)
    return found


def _unit_problems(given: object, field: str) -> list[Problem]:
    if not isinstance(given, Mapping):
        return [Problem(verbatim("Units are not listed by power."), verbatim('Write {"FRA": ["A PAR"]}.'), field=field)]
    problems = [_power_problem(power, field) for power in given if power not in POWER_NUMBER]
    for units in given.values():
        if isinstance(units, str) or not isinstance(units, (Sequence, Mapping)):
            problems.append(
                Problem(verbatim("Units are not a list."), verbatim('Write ["A PAR"].'), field=field, text=str(units))
            )
            continue
        wrong = [unit for unit in units if not isinstance(unit, str) or unit not in STANCE]
        hint = verbatim(
            "Write A or F and a province the unit can stand in, with its coast if it has several: F STP/SC."
        )
        problems += [
            Problem(verbatim(f"{unit!r} is not a unit of the map."), hint, field=field, text=str(unit))
            for unit in wrong
        ]
    return problems


def _power_problem(power: object, field: str) -> Problem:
    return Problem(
        verbatim(f"{power!r} is not a power."),
        verbatim(f"Write one of {' '.join(POWER_CODES)}."),
        field=field,
        text=str(power),
    )


def _two_units(error: ValueError) -> InputError:
    code = CODES[error.args[0]]
    return InputError.of(
        verbatim(f"Two units stand in {code}."), verbatim("Leave one of them out."), field="u", text=code
    )


def _texts(record: Record, field: str) -> Texts:
    """Orders by power; InputError when they are not lists of texts."""
    given = record.get(field) or {}
    if not isinstance(given, Mapping):
        raise InputError.of(
            verbatim("Orders are not listed by power."), verbatim('Write {"FRA": ["A PAR H"]}.'), field=field
        )
    found: Texts = {}
    problems = []
    for power, texts in given.items():
        if power not in POWER_NUMBER:
            problems.append(_power_problem(power, field))
        elif type(texts) is not list or not _ONLY_TEXT.issuperset(map(type, texts)):
            problems.append(
                Problem(verbatim("Orders are not a list of texts."), verbatim('Write ["A PAR H"].'), field=field)
            )
        else:
            found[POWER_NUMBER[power]] = texts
    refuse(problems)
    return found


_ONLY_TEXT = frozenset({str})


def _centres(record: Record) -> dict[int, frozenset[int]]:
    given = record.get("sc") or {}
    try:
        found = {POWER_NUMBER[power]: frozenset(PROVINCE[code] for code in codes) for power, codes in given.items()}
    except (KeyError, TypeError, AttributeError):
        hint = verbatim('Write {"FRA": ["BRE", "MAR", "PAR"]}.')
        raise InputError.of(verbatim("Centres cannot be read."), hint, field="sc") from None
    wrong = [CODES[province] for provinces in found.values() for province in provinces if not IS_CENTRE[province]]
    if wrong:
        raise InputError(
            [
                Problem(verbatim(f"{code} is not a centre."), verbatim("Leave it out."), field="sc", text=code)
                for code in wrong
            ]
        )
    return found


def _provinces(stances: Mapping[int, Sequence[int]]) -> list[int]:
    """The provinces with a unit; InputError when two units share one."""
    found: list[int] = []
    for numbers in stances.values():
        for stance in numbers:
            province = STANCE_PROVINCE[stance]
            if province in found:
                raise _two_units(ValueError(province))
            found.append(province)
    return found
