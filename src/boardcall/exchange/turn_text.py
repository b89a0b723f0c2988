"""Games as the text of their turns, as Backstabbr and mailing lists show them, to a record with every position.

A turn starts with a line that names it ('Spring 1901', 'Fall 1901 Retreats', 'W1901A'); the orders below it are under
headings of powers or after them. The positions are not in the text: they are worked out turn by turn from the start of
the game, so a text with a missing turn is refused. Retreats may have a heading of their own or be among the orders of
their turn; retreats and builds that are not written were not ordered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardcall.adjudication import Policy, adjudicate
from boardcall.errors import Problem, refuse
from boardcall.game import GameRecord, Phase, PhaseKind, PlayedPhase, Position, Season
from boardcall.notation import OrderSettings, OrderSheet, is_retreat_line, read_orders, read_turn_heading
from boardcall.notation.lines import MOST_LINES
from boardcall.wording import say

MOST_TURNS = 1_000
"""Turns of a text that are played; no game is as long."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """The lines of one turn, after `start` lines; `kind` is set if the heading names the phase."""

    season: Season
    year: int
    kind: PhaseKind | None
    start: int
    lines: tuple[str, ...]

    def covers(self, phase: Phase) -> bool:
        """Whether orders of that phase are allowed here."""
        same = (self.season, self.year) == (phase.season, phase.year)
        return same and self.kind in {None, phase.kind}

    @property
    def is_empty(self) -> bool:
        return not any(line.strip() for line in self.lines)

    def is_headed(self, phase: Phase) -> bool:
        return self.kind is phase.kind and self.covers(phase)

    def text_for(self, phase: Phase) -> str:
        if self.kind is not None or phase.kind is PhaseKind.ADJUSTMENTS or len(self.lines) > MOST_LINES:
            return "\n" * self.start + "\n".join(self.lines)
        retreats = phase.kind is PhaseKind.RETREATS
        kept = (line if is_retreat_line(line) in {None, retreats} else "" for line in self.lines)
        return "\n" * self.start + "\n".join(kept)


def read_turn_text(
    text: str, *, settings: OrderSettings | None = None, policy: Policy | None = None, file: str = ""
) -> GameRecord:
    """The game told by its turns, played from the start; InputError names every line that cannot be read.

    >>> import boardcall as bc
    >>> record = bc.read_turn_text("Spring 1901\\nFrance: A Par - Bur\\n\\nFall 1901\\nFrance: A Bur H\\n")
    >>> [str(played.phase) for played in record.phases]
    ['S1901M', 'F1901M', 'S1902M']
    """
    turns = tuple(_turns(text))
    problems = _turn_problems(turns, file)
    refuse(problems)
    phases: list[PlayedPhase] = []
    position = Position.start()
    for turn, coming in zip(turns, (*turns[1:], None), strict=True):
        while not turn.covers(position.phase) and position.phase.kind is not PhaseKind.MOVEMENT:
            position = _played(position, (), phases, policy)
        if not turn.covers(position.phase):
            if turn.is_empty and turn.kind is not PhaseKind.MOVEMENT:
                continue
            problems += [] if problems else [_out_of_turn(turn, position.phase, file)]
            break
        while turn.covers(position.phase) and not (coming and coming.is_headed(position.phase)):
            told = turn.text_for(position.phase)
            sheet = read_orders(told, position=position, settings=settings, file=file)
            if problems and sheet.problems:
                anywhere = read_orders(told, phase=position.phase.kind, settings=settings, file=file).problems
                problems += _told_anywhere(sheet.problems, anywhere)
            else:
                problems += sheet.problems
            position = _played(position, sheet, phases, policy)
    refuse(problems)
    return GameRecord((*phases, PlayedPhase(position)))


def _turns(text: str) -> Iterator[_Turn]:
    lines = text.splitlines()
    heads = [(number, found) for number, line in enumerate(lines) if (found := read_turn_heading(line))]
    starts = [*(number for number, _ in heads), len(lines)]
    for (number, (season, year, kind)), end in zip(heads, starts[1:], strict=True):
        yield _Turn(season, year, kind, number + 1, tuple(lines[number + 1 : end]))


def _turn_problems(turns: Sequence[_Turn], file: str) -> list[Problem]:
    if len(turns) > MOST_TURNS:
        message = say("The text has {count} turns: {most} at most are read.", count=len(turns), most=MOST_TURNS)
        return [Problem(message, say("Give one game at a time."), file, turns[MOST_TURNS].start)]
    if not turns:
        return [
            Problem(say("The text names no turn."), say("Head each turn with a line such as 'Spring 1901'."), file=file)
        ]
    return []


def _told_anywhere(problems: Sequence[Problem], anywhere: Sequence[Problem]) -> list[Problem]:
    """The problems that a turn has in any position: the others follow from an earlier order that was not read."""
    found = {(one.line, str(one.message)) for one in anywhere}
    return [one for one in problems if (one.line, str(one.message)) in found]


def _out_of_turn(turn: _Turn, expected: Phase, file: str) -> Problem:
    told = f"{turn.season.name.capitalize()} {turn.year}"
    return Problem(
        say("{told} stands where {sentence} comes next.", told=told, sentence=expected.sentence),
        say("Give every turn from 1901 on."),
        file,
        turn.start,
    )


def _played(
    position: Position, sheet: OrderSheet | tuple[()], phases: list[PlayedPhase], policy: Policy | None
) -> Position:
    orders = sheet.orders if isinstance(sheet, OrderSheet) else ()
    phases.append(PlayedPhase(position, orders))
    return adjudicate(position, orders, policy).next
