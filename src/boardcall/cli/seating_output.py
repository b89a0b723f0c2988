"""What `boardcall seating` shows: a call as JSON, and as text for people."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from boardcall.cli.seating_inputs import SeatingRequest
from boardcall.errors import RefusedError
from boardcall.exchange.seating_file import write_boards, write_seats
from boardcall.seeding.check.checker import Report
from boardcall.seeding.deputies import deputies_needed
from boardcall.seeding.draw import Drawn
from boardcall.seeding.frozen import freeze, write_problem
from boardcall.seeding.problem import SeatedBoard, Seating, SeatingProblem, WishStrength
from boardcall.seeding.reasons import reasons
from boardcall.seeding.rounds.numbers import NumbersOption
from boardcall.seeding.search.propose import Progress
from boardcall.tournament.ids import PlayerId
from boardcall.wording import Sentence, verbatim

FORMAT = 1
"""Raised when older files can no longer be read as they are."""


def call_document(asked: SeatingRequest, drawn: Drawn, *, words: str = "") -> dict[str, Any]:
    """Everything about a drawn call: the boards, what they cost and why, and all it takes to draw them again."""
    proposal, problem = drawn.proposal, drawn.problem
    cost = {line.kind.value: line for line in proposal.cost.lines}
    return {
        "boardcall": "seating",
        "format": FORMAT,
        "round": problem.round,
        "rulebook": asked.rulebook.id,
        "boards": write_boards(proposal.seating),
        "cost": {kind: line.cost for kind, line in cost.items()},
        "lower_bound": {kind: line.bound for kind, line in cost.items()},
        "proven": proposal.cost.proven,
        "proof": {kind: line.proof for kind, line in cost.items()},
        "strength": {kind: line.strength.value for kind, line in cost.items()},
        "seed": problem.seed,
        "origin": proposal.origin,
        "stopped_early": drawn.stopped,
        **_round_facts(asked),
        "warnings": [*drawn.report.warnings, *deputies(asked, drawn)],
        "why": _why(drawn),
        "draw": _draw(problem, proposal.record.effort, proposal.record.algorithm, words),
    }


def deputies(asked: SeatingRequest, drawn: Drawn) -> tuple[Sentence, ...]:
    """Boards on which somebody other than the directors must decide."""
    return deputies_needed(asked.rules.authority, drawn.problem, drawn.proposal.seating)


def _why(drawn: Drawn) -> dict[str, list[str]]:
    """For each player why they sit where they sit; one who plays two boards has the reasons of both."""
    found: dict[str, list[str]] = {entrant.id: [] for entrant in drawn.problem.entrants}
    for reason in reasons(drawn.problem, drawn.proposal.seating, drawn.proposal.cost):
        found[reason.player] += map(str, reason.sentences)
    return found


def _round_facts(asked: SeatingRequest) -> dict[str, Any]:
    prepared = asked.prepared
    return {
        "sit_out": [{"player": player, "because": because.sentence} for player, because in prepared.sit_out],
        "two_boards": [
            {"player": named.player, "because": named.because.sentence}
            for numbers in prepared.numbers
            if numbers.chosen
            for named in (*numbers.chosen.double, *numbers.chosen.officials)
            if named.boards > 1
        ],
        "numbers": [
            {
                "pool": numbers.pool,
                "chosen": numbers.chosen.sentence if numbers.chosen else None,
                "options": [option_data(option) for option in numbers.options],
            }
            for numbers in prepared.numbers
            if numbers.options
        ],
        "pools": [
            {
                "pool": pool.pool.id,
                "members": [{"player": one.player, "because": one.because} for one in pool.members],
                "open_seats": max(pool.open_seats, 0),
            }
            for pool in prepared.pools
            if pool.pool.id
        ],
        "questions": [{"key": one.key, "question": one.sentence, "choices": one.choices} for one in prepared.questions],
        "notes": [*asked.notes, *prepared.notes],
    }


def _draw(problem: SeatingProblem, effort: int, algorithm: int, words: str) -> dict[str, Any]:
    return {
        "algorithm": algorithm,
        "effort": effort,
        "words": words,
        "list_digest": freeze(problem).digest,
        "problem": json.loads(write_problem(problem)),
    }


def waiting_document(asked: SeatingRequest) -> dict[str, Any]:
    """What still prevents a round from being seated."""
    return {"boardcall": "seating", "format": FORMAT, "round": asked.rules.number, "boards": [], **_round_facts(asked)}


def option_data(option: NumbersOption) -> dict[str, Any]:
    """One way to make sevens."""
    return {
        "ways": [way.value for way in option.ways],
        "boards": option.boards,
        "six_player_boards": option.six_player_boards,
        "sit_out": [{"player": one.player, "because": one.because.sentence} for one in option.sit_out],
        "double": [one.player for one in option.double],
        "officials": [{"player": one.player, "boards": one.boards} for one in option.officials],
        "to_ask": option.to_ask,
        "td_decides": option.td_decides,
        "sentence": option.sentence,
        "warnings": list(option.warnings),
    }


def report_document(report: Report, notes: Iterable[str] = ()) -> dict[str, Any]:
    """The checker's report."""
    return {
        "holds": report.holds,
        "faults": [
            {"kind": fault.kind.value, "board": fault.board, "players": fault.players, "sentence": fault.sentence}
            for fault in report.faults
        ],
        "cost": {count.kind.value: count.cost for count in report.counts},
        "strength": {count.kind.value: count.strength for count in report.counts},
        "cases": {count.kind.value: list(count.sentences) for count in report.counts if count.sentences},
        "broken": [count.kind.value for count in report.broken],
        "warnings": list(report.warnings),
        "notes": list(notes),
    }


def as_json(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1)


def board_lines(seating: Seating, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """The boards as a table for a screen or a wall."""
    for board in seating.boards:
        pool = f" ({board.pool})" if board.pool else ""
        yield f"Board {board.number}{pool}"
        yield from (
            f"  {_power(board, place)}  {names.get(seat.player) or seat.player}"
            for place, seat in enumerate(board.seats)
        )


def _power(board: SeatedBoard, place: int) -> str:
    power = board.seats[place].power
    return str(power.full_name if power else "?").ljust(7)


def cost_lines(drawn: Drawn) -> Iterator[str]:
    """What the call costs wish by wish, with what is proven."""
    for line in drawn.proposal.cost.lines:
        warns = ", only reported" if line.strength is WishStrength.WARN else ""
        proven = "proven least" if line.proven else f"at least {line.bound}"
        yield f"  {line.kind}: {line.cost} ({proven}{warns})"


def report_lines(report: Report) -> Iterator[str]:
    """The checker's report in sentences."""
    for sentence in report.complaints:
        yield f"Wrong: {sentence}"
    for count in report.counts:
        how = f"{count.strength}" if count.strength else "not wished"
        yield f"{count.kind} ({how}): {count.cost}"
        yield from (f"  {sentence}" for sentence in count.sentences)
    yield "The seating holds." if report.holds else "The seating does not hold."


def names_of(problem: SeatingProblem) -> dict[PlayerId, str]:
    """What people are called."""
    return dict(problem.names) | {entrant.id: entrant.label for entrant in problem.entrants}


def bullet(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def watch_clock(limit: float | None) -> Callable[[Progress], bool]:
    """Shows progress on a terminal, and says when the time is up. The time decides how long, never what is found."""
    started, shows = time.monotonic(), sys.stderr.isatty() and not os.environ.get("NO_COLOR")

    def watch(progress: Progress) -> bool:
        if shows:
            cost = progress.proposal.cost.soft() if progress.proposal else ()
            found = f", cost {' '.join(map(str, cost))}" if cost else ""
            print(f"\rpass {progress.passes + 1}, {progress.steps:,} steps{found}   ", end="", file=sys.stderr)
            if progress.done:
                print(file=sys.stderr)
        return limit is not None and time.monotonic() - started >= limit

    return watch


def write_call(out: Path | None, document: dict[str, Any], seating: Seating) -> None:
    if out is None:
        return
    text = write_seats(seating) if out.suffix.casefold() == ".csv" else as_json(document) + "\n"
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise RefusedError(verbatim(f"{out} cannot be written: {error.strerror}.")) from error
