"""`boardcall standings`: the standings of an event, from a spreadsheet of its results or from the event itself."""

import json
from pathlib import Path
from typing import Annotated

import typer

from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.rulebook import Rulebook
from boardcall.scoring.points import shown_points
from boardcall.standings.explain import explain_place
from boardcall.standings.places import Place
from boardcall.standings.records import Record
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament.event import Tournament

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def standings(
    source: Annotated[str, typer.Argument(metavar="RULEBOOK | EVENT", help="A rulebook; or an event.")],
    results: Annotated[Path | None, typer.Argument(metavar="RESULTS.csv", help="The results, with a rulebook.")] = None,
    *,
    players: Annotated[Path | None, typer.Option(metavar="PLAYERS.csv", help="What is known of the players.")] = None,
    explain: Annotated[bool, typer.Option(help="Print the working of each place.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seed: Annotated[str | None, typer.Option(help="Draws lots from this text, the same every time.")] = None,
    after: Annotated[int | None, typer.Option(metavar="ROUND", min=1, help="The standings after this round.")] = None,
) -> None:
    """Works out the standings: boardcall standings wdc-2025 results.csv, or boardcall standings event.db."""
    tournament, rulebook, notes = _read(source, results, players)
    found = compute_standings(tournament, rulebook, after=after, seed=seed)
    if as_json:
        from boardcall.standings.data import standings_data  # noqa: PLC0415  only --json needs it

        data = standings_data(found)
        print(json.dumps(data | {"notes": [*notes, *data["notes"]]}, ensure_ascii=False))
        return
    _print_standings(found, explain=explain)
    for note in (*notes, *found.notes):
        print(f"Note: {note}")


def _read(source: str, results: Path | None, players: Path | None) -> tuple[Tournament, Rulebook, tuple[str, ...]]:
    if results is None:
        if players is not None:
            hint = "Give the rulebook and the results first: boardcall standings wdc-2025 results.csv."
            raise InputError([Problem("an event knows its players.", hint, field="--players")])
        return _read_ledger(source)
    from boardcall.exchange.results import Sheets, read_event  # noqa: PLC0415  an event in a ledger needs no sheets
    from boardcall.rulebook import load  # noqa: PLC0415  the same

    rulebook = load(source)
    sheets = Sheets(
        _bytes(results), _bytes(players) if players else None, str(results), str(players) if players else ""
    )
    event = read_event(sheets, rulebook)
    return event.tournament, rulebook, event.notes


def _read_ledger(place: str) -> tuple[Tournament, Rulebook, tuple[str, ...]]:
    from boardcall.rulebook import rulebook_ids  # noqa: PLC0415  the store brings it in anyway
    from boardcall.store.live import read_event  # noqa: PLC0415  results from a sheet need no store

    if place in rulebook_ids():
        hint = f"Give a sheet of results too: boardcall standings {place} results.csv."
        raise InputError([Problem(f"{place} is a rulebook, not an event.", hint)])
    event = read_event(place)
    return event.tournament, event.rulebook, ()


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotFoundError(f"{path} cannot be read: {error.strerror}. Give the path of a CSV file.") from error


def _print_standings(found: Standings, *, explain: bool) -> None:
    print(_table(found))
    if explain:
        for place in found.places:
            print(f"\n{place.number}. {place.record.player.name}")
            print("\n".join(f"   {line}" for line in explain_place(place, found)))
    _print_qualifiers(found)
    if found.unranked:
        print("\nNot ranked:")
        print("\n".join(f"  {record.player.name}: {record.unranked}" for record in found.unranked))
    _print_teams(found)
    _print_awards(found)
    if found.questions:
        print("\nOpen questions:")
        print("\n".join(f"  {question.text} [{question.key}]" for question in found.questions))


def _table(found: Standings) -> str:
    header = ["", "player", *(f"round {number}" for number in found.held), "total", "decided by"]
    rows = [header, *(_row(place, found) for place in found.places)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in {1, len(row) - 1} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _row(place: Place, found: Standings) -> list[str]:
    rounds = [_round_cell(number, place.record, found.decimals) for number in found.held]
    total = shown_points(place.record.total.points, found.decimals)
    decided = place.decided_by or ("shared" if place.shared else "")
    if place.question:
        decided = f"{decided}; open" if place.decided_by else "open"
    return [str(place.number), place.record.player.name, *rounds, total, decided]


def _round_cell(number: int, record: Record, decimals: int) -> str:
    """The round's score; in brackets if it does not count, - if there is none."""
    score = next((entry for entry in record.rounds if entry.round == number), None)
    if score is None:
        return "-"
    shown = shown_points(score.points, decimals)
    return shown if number in record.total.counted else f"({shown})"


def _print_qualifiers(found: Standings) -> None:
    """The qualifying list and the pools it fills, until the round they play in has results."""
    qualifying = found.qualifying
    if qualifying is None or max(found.held) > qualifying.last_round:
        return
    print(f"\nQualifying, after {len(qualifying.book.held)} of {qualifying.last_round} rounds")
    width = max((len(one.contender.name) for one in qualifying.places), default=0)
    seats = {seat.ranked.contender.id: f"{pool.pool} ({seat.status})" for pool in found.pools for seat in pool.seats}
    for one in qualifying.places:
        score = shown_points(one.contender.score, found.decimals)
        seat, decided = seats.get(one.contender.id, ""), one.decided_by or ""
        print(f"  {one.place:>3}  {one.contender.name:<{width}}  {score:>7}  {seat:<12}  {decided}".rstrip())


def _print_teams(found: Standings) -> None:
    if not found.teams.places:
        return
    print(f"\nTeams ({found.teams.reason})")
    width = max(len(place.team.name) for place in found.teams.places)
    for place in found.teams.places:
        score = shown_points(place.score, found.decimals)
        print(f"  {place.number:>2}  {place.team.name:<{width}}  {score}  {place.decided_by or ''}".rstrip())


def _print_awards(found: Standings) -> None:
    if not found.awards:
        return
    names = {place.player: place.record.player.name for place in found.places}
    print("\nAwards")
    for award in found.awards:
        winners = ", ".join(names.get(winner, winner) for winner in award.winners) or "open"
        print(f"  {award.name}: {winners} ({award.because})")
