"""`boardcall seating`: the board call of a round, from a players sheet to boards and powers anybody can check."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.seating_changes import redraw, swap
from boardcall.cli.seating_choice import choose
from boardcall.cli.seating_inputs import SeatingOptions, SeatingRequest, ask, own_problem, read_seating_file
from boardcall.cli.seating_options import (
    AnswerOption,
    CurrentOption,
    DeclinedOption,
    DropOption,
    EffortOption,
    HistoryOption,
    JsonOption,
    LimitOption,
    OutOption,
    PlayersOption,
    RoundOption,
    RulebookOption,
    SeedOption,
    WayOption,
)
from boardcall.cli.seating_output import as_json, board_lines, bullet, cost_lines, report_lines, watch_clock, write_call
from boardcall.cli.seating_values import (
    RoundNumbers,
    deputies,
    moved,
    names_of,
    naming,
    proposed_call,
    verdict_of,
    waiting_call,
)
from boardcall.errors import InputError, RefusedError
from boardcall.exchange.drawn_call import verify_call
from boardcall.exchange.seating_file import SeatingFile
from boardcall.seeding.check.checker import check as judge
from boardcall.seeding.draw import Drawn, draw
from boardcall.seeding.frozen import freeze, seed_from
from boardcall.seeding.problem import SeatingProblem
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.numbers import NumbersOption
from boardcall.seeding.search.propose import DEFAULT_PASSES
from boardcall.tournament import RoundNumber
from boardcall.views.preparation import ways_view
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def propose(
    *,
    rulebook: RulebookOption,
    players: PlayersOption,
    history: HistoryOption = None,
    round_: RoundOption = None,
    seed: SeedOption = None,
    words: Annotated[str, typer.Option(help="What was called from the floor after `freeze`; gives the seed.")] = "",
    numbers: WayOption = None,
    answer: AnswerOption = None,
    declined: DeclinedOption = None,
    drop: DropOption = None,
    sits_out: Annotated[list[str] | None, typer.Option(metavar="NAME", help="The director has them sit out.")] = None,
    plays_two: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Who agreed plays two boards.")] = None,
    relax: Annotated[list[str] | None, typer.Option(metavar="WISH", help="A hard wish only to be minimised.")] = None,
    current: CurrentOption = None,
    time_limit: LimitOption = None,
    effort: EffortOption = DEFAULT_PASSES,
    out: OutOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Proposes boards and powers: boardcall seating propose --rulebook wdc-2025 --players players.csv --seed 7."""
    if words and seed is not None:
        raise InputError.of(verbatim("words give the seed themselves."), verbatim("Leave --seed out."), field="--words")
    lists = (history, numbers, answer, declined, drop, sits_out, plays_two, relax)
    given = SeatingOptions.of(rulebook, players, round_, seed, *lists, current=current)
    asked = _with_words(given, words) if words else ask(given)
    problem = _problem(asked, as_json_=as_json_)
    try:
        drawn = draw(problem, effort=effort, watch=watch_clock(time_limit))
    except SeatingConflictError as error:
        raise RefusedError(verbatim(f"{error} Change who is present, or relax a wish with --relax WISH.")) from error
    document = proposed_call(asked, drawn, words=words)
    write_call(out, document, drawn.proposal.seating)
    print(as_json(document) if as_json_ else _call_text(asked, drawn))


def _with_words(given: SeatingOptions, words: str) -> SeatingRequest:
    """The round with the seed that follows from its frozen list and the words.

    Lots of the numbers are drawn before there is a seed, from nothing but the names, so that the list can be frozen.
    """
    asked = ask(replace(given, seed=""))
    if asked.prepared.problem is None:
        return asked
    seed = seed_from(freeze(asked.prepared.problem), words)
    problem = replace(asked.prepared.problem, seed=seed)
    return replace(asked, prepared=replace(asked.prepared, problem=problem), seed=seed)


def _problem(asked: SeatingRequest, *, as_json_: bool) -> SeatingProblem:
    """The seating problem; ends with exit status 1 and what to do where the round cannot be seated yet."""
    if asked.prepared.problem is not None:
        return asked.prepared.problem
    if as_json_:
        print(as_json(waiting_call(asked)))
    else:
        print("The round cannot be seated yet.")
        print(_waiting_text(asked))
    raise typer.Exit(1)


def _waiting_text(asked: SeatingRequest) -> str:
    lines = [str(note) for note in (*asked.notes, *asked.prepared.notes)]
    lines += [f"{one.sentence} Answer with --answer '{one.key}=NAME'." for one in asked.prepared.questions]
    lines += [str(option.sentence) for numbers in asked.prepared.numbers for option in numbers.options]
    return bullet(lines)


def _call_text(asked: SeatingRequest, drawn: Drawn) -> str:
    names = names_of(drawn.problem)
    prepared = asked.prepared
    parts = [f"Round {drawn.problem.round}, {asked.rulebook.rulebook.title}, seed {drawn.problem.seed}", ""]
    parts += board_lines(drawn.proposal.seating, names)
    if prepared.sit_out:
        parts += ["", "Sits out:", *(f"  {names.get(who) or who}: {because}" for who, because in prepared.sit_out)]
    notes = [*asked.notes, *prepared.notes, *_other_ways(asked), *drawn.report.warnings, *deputies(asked, drawn)]
    parts += ["", "Notes:", *(f"  {note}" for note in notes)] if notes else []
    parts += ["", f"Cost, by {drawn.proposal.origin or 'search'}:", *cost_lines(drawn)]
    if drawn.stopped:
        parts.append("Stopped before the work was done: with more time the seating may be better.")
    return "\n".join(parts)


def _other_ways(asked: SeatingRequest) -> list[str]:
    return [
        f"Another way (--numbers {_way_name(numbers.pool, option)}): {option.sentence}"
        for numbers in asked.prepared.numbers
        for option in numbers.options
        if option is not numbers.chosen
    ]


def _way_name(pool: str, option: NumbersOption) -> str:
    return f"{pool + '=' if pool else ''}{'+'.join(option.ways)}"


@command.command()
def numbers(
    *,
    rulebook: RulebookOption,
    players: PlayersOption,
    history: HistoryOption = None,
    round_: RoundOption = None,
    seed: SeedOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Shows every way to make boards of seven from who is present, and who would sit out or play twice."""
    asked = ask(SeatingOptions.of(rulebook, players, round_, seed, history))
    found = [(numbers.pool, option) for numbers in asked.prepared.numbers for option in numbers.options]
    if as_json_:
        print(as_json(RoundNumbers(asked.rules.number, ways_view(asked.prepared, naming(asked)))))
        return
    for pool, option in found:
        print(f"{pool + ': ' if pool else ''}{option.sentence}")
        people = [f"{one.player} sits out: {one.because}" for one in option.sit_out]
        people += [f"{one.player}: {one.because}" for one in (*option.double, *option.officials)]
        print("\n".join(f"  {line}" for line in (*people, *option.warnings)))


@command.command("freeze")
def freeze_(
    *,
    rulebook: RulebookOption,
    players: PlayersOption,
    history: HistoryOption = None,
    round_: RoundOption = None,
    numbers: WayOption = None,
    answer: AnswerOption = None,
    declined: DeclinedOption = None,
    drop: DropOption = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the frozen list there.")] = None,
    as_json_: JsonOption = False,
) -> None:
    """Freezes the list and the wishes: show the digest first, then have the seed called from the floor."""
    asked = ask(SeatingOptions.of(rulebook, players, round_, "", history, numbers, answer, declined, drop))
    frozen = freeze(_problem(asked, as_json_=as_json_))
    if out is not None:
        out.write_text(frozen.text, "utf-8")
    if as_json_:
        print(as_json({"round": asked.rules.number, "digest": frozen.digest}))
        return
    print(f"Digest of the list of round {asked.rules.number}: {frozen.digest}")
    print("Now have dice or words called, and give them to propose as --words, with everything else as it is.")


@command.command("check")
def check_(
    seating: Annotated[Path, typer.Argument(metavar="SEATING", help="A call in JSON, or a CSV of seats.")],
    *,
    rulebook: Annotated[str, typer.Option(metavar="ID|FILE", help="The rulebook, where the file has no list.")] = "",
    players: Annotated[Path | None, typer.Option(metavar="PLAYERS.csv", help="The players.")] = None,
    history: HistoryOption = None,
    round_: RoundOption = None,
    numbers: WayOption = None,
    answer: AnswerOption = None,
    declined: DeclinedOption = None,
    drop: DropOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Judges any seating, made here or elsewhere; exit status 1 when it breaks what is hard."""
    if rulebook and players:
        given = SeatingOptions.of(rulebook, players, round_, "", history, numbers, answer, declined, drop)
        problem, found, notes = _fitting(given, seating, as_json_=as_json_)
    else:
        found = read_seating_file(seating, round_number=RoundNumber(round_ or 1))
        problem, notes = own_problem(found, seating), ()
    report = judge(problem, found.seating)
    print(as_json(verdict_of(report, problem, notes)) if as_json_ else "\n".join([*notes, *report_lines(report)]))
    if not report.holds:
        raise typer.Exit(1)


def _fitting(
    given: SeatingOptions, path: Path, *, as_json_: bool
) -> tuple[SeatingProblem, SeatingFile, tuple[str, ...]]:
    """The problem a seating made elsewhere answers, with its own way to make sevens and whom it left out or doubled."""
    asked = ask(given)
    found = read_seating_file(path, round_number=asked.rules.number)
    games = Counter(seat.player for _, seat in found.seating.seats())
    out = tuple(person.id for person in asked.people if person.present and not games[person.id])
    twice = tuple(person.id for person in asked.people if person.present and games[person.id] > 1)
    its_own = replace(given, sit_out=out, double=twice)
    asked = _its_way(given, asked, len(found.seating.boards))
    again = _its_way(its_own, ask(its_own), len(found.seating.boards))
    instead = [f"{who} would sit out ({because})." for who, because in asked.prepared.sit_out if who not in out]
    notes = (f"By the rulebook's order {sentence}" for sentence in instead)
    return _problem(again, as_json_=as_json_), found, (*asked.notes, *notes)


def _its_way(given: SeatingOptions, asked: SeatingRequest, boards: int) -> SeatingRequest:
    """The round prepared so that it has as many boards, where a way to make sevens gives that many."""
    taken = asked.prepared.problem
    if given.numbers or len(asked.prepared.numbers) != 1 or (taken and taken.boards == boards):
        return asked
    (numbers_,) = asked.prepared.numbers
    fits = [option for option in numbers_.options if option.is_ready and option.boards == boards]
    return ask(replace(given, numbers=(_way_name(numbers_.pool, fits[0]),))) if fits else asked


@command.command()
def verify(
    seating: Annotated[Path, typer.Argument(metavar="CALL.json", help="A call that propose wrote.")],
    *,
    as_json_: JsonOption = False,
) -> None:
    """Draws a call again from its seed and says what differs; exit status 1 when it does."""
    found = read_seating_file(seating)
    own_problem(found, seating)
    called = verify_call(found)
    verdict = called.verdict
    changes = found.document.get("changes", [])
    sentences = [*map(str, verdict.sentences), *(f"Changed by hand after the draw: {one['change']}" for one in changes)]
    sentences += [f"Not as it was drawn: {move.sentence}" for move in called.by_hand]
    sentences += [str(called.lots.sentence)] if called.lots else []
    holds = verdict.holds and (called.lots is None or called.lots.holds)
    if as_json_:
        told = {"holds": holds, "sentences": sentences, "differences": moved(verdict.differences)}
        print(as_json({**told, "changes": changes}))
    else:
        print("\n".join([*sentences, *(f"  {move.sentence}" for move in verdict.differences)]))
    if not holds:
        raise typer.Exit(1)


command.command()(swap)
command.command()(redraw)
command.command()(choose)
