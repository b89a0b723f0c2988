"""What `boardcall seating` reads: rulebook, players, earlier rounds and choices; every problem of all files at once."""

import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from boardcall.cli.files import file_bytes
from boardcall.desk.call.board_call import board_call_rules
from boardcall.desk.call.ranking import needs_ranking, ranking
from boardcall.errors import BoardcallError, InputError, Problem, refuse
from boardcall.exchange.results import Sheets, read_event, with_details
from boardcall.exchange.roll_call_sheet import read_roll_call
from boardcall.exchange.seating_file import SeatingFile, read_history, read_seating
from boardcall.library.seats import with_past, without_directors
from boardcall.rulebook import Rulebook, load
from boardcall.seeding.problem import Seating, SeatingProblem, WishKind
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import Remainder
from boardcall.tournament import FIRST_ROUND, NO_ROUND, Player, PlayerId, RoundNumber, players_of
from boardcall.wording import verbatim

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class SeatingOptions:
    """What was given on the command line, before any file is read."""

    rulebook: str
    players: Path
    round: int | None
    seed: str | None
    history: tuple[Path, ...] = ()
    numbers: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    sit_out: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()
    current: Path | None = field(default=None, kw_only=True)

    @classmethod
    def of(
        cls,
        rulebook: str,
        players: Path,
        round: int | None,
        seed: str | None,
        *repeated: list[Any] | None,
        current: Path | None = None,
    ) -> Self:
        """The options as typer gives them: those that may be repeated in the order of the fields, None for none."""
        return cls(rulebook, players, round, seed, *(tuple(one or ()) for one in repeated), current=current)


@dataclass(frozen=True, slots=True)
class SeatingRequest:
    """A round to be seated, with the rules it follows and what was prepared."""

    rulebook: Rulebook
    rules: CallRules
    prepared: Prepared
    seed: str
    notes: tuple[str, ...] = ()
    people: tuple[Participant, ...] = ()


def read_seating_file(path: Path, *, round_number: RoundNumber = FIRST_ROUND) -> SeatingFile:
    """A seating from a file in JSON or CSV."""
    return read_seating(file_bytes(path), file=str(path), round_number=round_number)


def ask(given: SeatingOptions) -> SeatingRequest:
    """Reads everything and prepares the round. InputError lists the problems of all files."""
    collect = _Collector()
    rulebook = collect(lambda: load(given.rulebook))
    sheet = collect(lambda: read_roll_call(file_bytes(given.players), file=str(given.players)))
    history = tuple(one for path in given.history for one in collect(partial(_history, path)) or ())
    current = collect(lambda: _current(given))
    ways = collect(lambda: _ways(given.numbers))
    answers = collect(lambda: _answers(given.answers))
    declined = collect(lambda: frozenset((PlayerId(who), pool) for who, pool in _pairs(given.declined, "--declined")))
    relaxed = collect(lambda: _relaxed(given.relaxed))
    collect(lambda: _refuse_double_rounds(history))
    if rulebook is None or sheet is None or collect.problems:
        raise InputError(collect.problems)
    number = RoundNumber(given.round or max((one.round for one in history), default=NO_ROUND) + 1)
    seed = given.seed if given.seed is not None else secrets.token_hex(4)
    rules = board_call_rules(rulebook, number)
    people, notes = without_directors(with_past(sheet.people, history, number), rules)
    called = RollCallList(
        people=people,
        teams=sheet.teams,
        ranking=_ranking(rulebook, number, given, people, seed),
        history=tuple(one for one in history if one.round < number),
        declined=declined or frozenset(),
        dropped=frozenset(given.dropped),
    )
    choices = Choices(
        seed,
        players_of(given.sit_out),
        players_of(given.double),
        ways=ways or (),
        answers=answers or (),
        current=current,
        relaxed=relaxed or (),
    )
    return SeatingRequest(rulebook, rules, prepare(rules, called, choices), seed, notes, people)


class _Collector:
    """Runs readers one after another and keeps what is wrong with each, so that all of it is told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def __call__(self, read: Callable[[], Value]) -> Value | None:
        try:
            return read()
        except InputError as error:
            self.problems += error.problems
        except BoardcallError as error:
            self.problems.append(Problem(error.sentence))
        return None


def _history(path: Path) -> tuple[Seating, ...]:
    return read_history(file_bytes(path), file=str(path))


def _current(given: SeatingOptions) -> Seating | None:
    return (
        read_seating_file(given.current, round_number=RoundNumber(given.round or 1)).seating if given.current else None
    )


def _refuse_double_rounds(history: Iterable[Seating]) -> None:
    counts = Counter(one.round for one in history)
    if twice := sorted(number for number, times in counts.items() if times > 1):
        message = verbatim(f"Round {', '.join(map(str, twice))} stands in two history files.")
        raise InputError.of(message, verbatim("Give each round once."), field="--history")


def _ways(texts: tuple[str, ...]) -> tuple[tuple[str, tuple[Remainder, ...]], ...]:
    """Such as sit-out, double+td-plays, or others=double for one pool."""
    found, problems = [], []
    for text in texts:
        pool, _, ways = text.rpartition("=")
        names = [part.strip() for part in ways.split("+")]
        wrong = [name for name in names if name not in list(Remainder) or name == Remainder.TD]
        if wrong:
            options = ", ".join(way.value for way in Remainder if way is not Remainder.TD)
            problems.append(
                Problem(
                    verbatim(f'"{wrong[0]}" is no way to make sevens.'),
                    verbatim(f"Write {options}."),
                    field="--numbers",
                )
            )
        else:
            found.append((pool, tuple(Remainder(name) for name in names)))
    refuse(problems)
    return tuple(found)


def _relaxed(texts: tuple[str, ...]) -> tuple[WishKind, ...]:
    kinds = {kind.value: kind for kind in WishKind}
    if wrong := [text for text in texts if text not in kinds]:
        hint = verbatim(f"Write one of {', '.join(kinds)}.")
        raise InputError.of(verbatim(f'"{wrong[0]}" is no wish.'), hint, field="--relax")
    return tuple(kinds[text] for text in texts)


def _answers(texts: tuple[str, ...]) -> tuple[tuple[str, tuple[PlayerId, ...]], ...]:
    pairs = _pairs(texts, "--answer", "=")
    return tuple(
        (key, tuple(PlayerId(part.strip()) for part in names.split(",") if part.strip())) for key, names in pairs
    )


def _pairs(texts: tuple[str, ...], option: str, mark: str = "@") -> list[tuple[str, str]]:
    parted = [text.rpartition(mark) if mark == "@" else text.partition(mark) for text in texts]
    if any(not one or not two for one, _, two in parted):
        form = "NAME@POOL" if mark == "@" else "QUESTION=NAME,NAME"
        raise InputError.of(verbatim("this is not understood."), verbatim(f"Write {form}."), field=option)
    return [(one.strip(), two.strip()) for one, _, two in parted]


def _ranking(
    rulebook: Rulebook, number: RoundNumber, given: SeatingOptions, people: tuple[Participant, ...], seed: str
) -> Ranking:
    """The ranking after the earlier rounds, where the round is seated by one; it needs results, not only seats."""
    if number == 1 or not needs_ranking(rulebook, number):
        return ()
    sheets = [path for path in given.history if not file_bytes(path).lstrip().startswith(b"{")]
    if len(sheets) != 1:
        message = verbatim(f"Round {number} is seated by rank, which needs the results of the rounds before.")
        hint = verbatim("Give one results sheet as --history RESULTS.csv.")
        raise InputError.of(message, hint, field="--history")
    event = read_event(Sheets(file_bytes(sheets[0]), None, str(sheets[0])), rulebook)
    known = {person.id: person for person in people}
    played = [replace(one, roles=known[one.id].roles) if one.id in known else one for one in event.tournament.players]
    new = [
        Player(person.id, person.label, person.roles) for person in people if person.id not in {p.id for p in played}
    ]
    players = with_details((*played, *new), file_bytes(given.players), file=str(given.players))
    return ranking(replace(event.tournament, players=players), rulebook, number, seed=seed)


def seat_name(text: str) -> tuple[PlayerId, int | None]:
    """A player as NAME or NAME@BOARD."""
    found = re.fullmatch(r"(.+)@(\d+)", text)
    return (PlayerId(found[1]), int(found[2])) if found else (PlayerId(text), None)


def own_problem(found: SeatingFile, path: Path) -> SeatingProblem:
    if found.problem is None:
        hint = verbatim("Give --rulebook and --players, and --history after the first round.")
        raise InputError.of(verbatim("the file has no list to judge it by."), hint, file=str(path))
    return found.problem
