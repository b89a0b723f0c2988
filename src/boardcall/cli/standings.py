"""`boardcall standings`: the standings of an event, from a spreadsheet of its results or from the event itself."""

import json
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.completions import event_or_rulebook
from boardcall.cli.files import file_bytes
from boardcall.errors import InputError
from boardcall.rulebook import Rulebook
from boardcall.standings.chances import find_chances
from boardcall.standings.table import Standings, compute_standings
from boardcall.tables.codec import encode
from boardcall.tournament import RoundNumber, Tournament
from boardcall.views.awards import AwardsView
from boardcall.views.chances import whole_chances
from boardcall.views.results import ResultsView, results_view
from boardcall.views.standings import PlaceView, RoundPoints, StandingsView
from boardcall.views.teams import TeamsView
from boardcall.wording import Sentence, verbatim

AT_LEISURE = 20_000_000
"""Steps a command may take to find who can still win: about a minute."""
command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def standings(
    source: Annotated[
        str,
        typer.Argument(metavar="RULEBOOK | EVENT", autocompletion=event_or_rulebook, help="A rulebook; or an event."),
    ],
    results: Annotated[Path | None, typer.Argument(metavar="RESULTS.csv", help="The results, with a rulebook.")] = None,
    *,
    players: Annotated[Path | None, typer.Option(metavar="PLAYERS.csv", help="What is known of the players.")] = None,
    explain: Annotated[bool, typer.Option(help="Print the working of each place.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    chances: Annotated[bool, typer.Option(help="Print who can still win, and what everybody needs.")] = False,
    seed: Annotated[str | None, typer.Option(help="Draws lots from this text, the same every time.")] = None,
    after: Annotated[int | None, typer.Option(metavar="ROUND", min=1, help="The standings after this round.")] = None,
) -> None:
    """Works out the standings: boardcall standings wdc-2025 results.csv, or boardcall standings event.db."""
    tournament, rulebook, notes = read_standings_source(source, results, players)
    last = max((board.round for board in tournament.boards), default=0)
    if after is not None and after > last:
        hint = verbatim(f"Give 1 to {last}, or leave it out." if last else "Leave it out.")
        raise InputError.of(verbatim(f"No board of round {after} is known."), hint, field="--after")
    table = compute_standings(tournament, rulebook, after=RoundNumber(after) if after else None, seed=seed)
    if chances:
        _print_chances(table, tournament, rulebook, after=after, as_json=as_json)
        return
    found = results_view(table, tournament, notes)
    if as_json:
        print(json.dumps(encode(found), ensure_ascii=False))
    else:
        _print_results(found, explain=explain)


def read_standings_source(
    source: str, results: Path | None, players: Path | None
) -> tuple[Tournament, Rulebook, tuple[Sentence, ...]]:
    if results is None:
        if players is not None:
            hint = verbatim("Give the rulebook and the results first: boardcall standings wdc-2025 results.csv.")
            raise InputError.of(verbatim("an event knows its players."), hint, field="--players")
        return _read_ledger(source)
    from boardcall.exchange.results import Sheets, read_event  # an event in a ledger needs no sheets
    from boardcall.rulebook import load

    rulebook = load(source)
    sheets = Sheets(
        file_bytes(results), file_bytes(players) if players else None, str(results), str(players) if players else ""
    )
    event = read_event(sheets, rulebook)
    return event.tournament, rulebook, event.notes


def _read_ledger(place: str) -> tuple[Tournament, Rulebook, tuple[Sentence, ...]]:
    from boardcall.desk.results.amendments import amended_lines
    from boardcall.rulebook import rulebook_ids
    from boardcall.store.live import read_event  # results from a sheet need no store

    if place in rulebook_ids():
        hint = verbatim(f"Give a sheet of results too: boardcall standings {place} results.csv.")
        raise InputError.of(verbatim(f"{place} is a rulebook, not an event."), hint)
    if place.casefold().endswith((".csv", ".tsv", ".txt", ".xlsx", ".ods")):
        hint = verbatim(f"Name the rulebook first: boardcall standings wdc-2025 {place}.")
        raise InputError.of(verbatim(f"{place} is a sheet, not an event."), hint)
    event = read_event(place)
    return event.tournament, event.rulebook, amended_lines(event)


def _print_results(found: ResultsView, *, explain: bool) -> None:
    print(_table(found.standings))
    if explain:
        for place in found.standings.places:
            print(f"\n{place.place}. {place.player.name}")
            print("\n".join(f"   {line}" for line in (*place.working, *place.why)))
    _print_qualifiers(found)
    if found.standings.unranked:
        print("\nNot ranked:")
        print("\n".join(f"  {one.player.name}: {one.why}" for one in found.standings.unranked))
    _print_teams(found.teams)
    _print_awards(found.awards)
    if found.questions:
        print("\nOpen questions:")
        print("\n".join(f"  {question.text} [{question.key}]" for question in found.questions))
    for note in found.notes:
        print(f"Note: {note}")


def _print_chances(
    table: Standings, tournament: Tournament, rulebook: Rulebook, *, after: int | None, as_json: bool
) -> None:
    """Who can still win, aim by aim; a moment later than the last one is not asked for."""
    if after is not None:
        hint = verbatim("Leave one of the two out.")
        raise InputError.of(verbatim("--chances looks at the boards in play now."), hint, field="--after")
    found = whole_chances(find_chances(tournament, rulebook, table, steps=AT_LEISURE), tournament)
    if as_json:
        print(json.dumps(encode(found), ensure_ascii=False))
        return
    for aim in found.aims:
        print(f"{aim.title}")
        width = max((len(one.player.name) for one in aim.players), default=0)
        for one in aim.players:
            print(f"  {one.player.name:<{width}}  {one.state:<5}  {one.why}")
        print()
    if found.status:
        print(found.status)


def _table(found: StandingsView) -> str:
    header = ["", "player", *(f"round {number}" for number in found.held), "total", "decided by"]
    rows = [header, *(_row(place) for place in found.places)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in {1, len(row) - 1} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _row(place: PlaceView) -> list[str]:
    decided = str(place.decided_by or ("shared" if place.shared else ""))
    if place.question:
        decided = f"{decided}; open" if place.decided_by else "open"
    return [str(place.place), place.player.name, *map(_round_cell, place.rounds), str(place.total.shown), decided]


def _round_cell(one: RoundPoints) -> str:
    """The round's score; in brackets if it does not count, - if there is none."""
    if one.points is None:
        return "-"
    return str(one.points.shown) if one.counted else f"({one.points.shown})"


def _print_qualifiers(found: ResultsView) -> None:
    """The qualifying list and the pools it fills, until the round they play in has results."""
    qualifying = found.qualifying
    if qualifying is None or max(found.standings.held) > qualifying.last_round:
        return
    print(f"\nQualifying, after {len(qualifying.held)} of {qualifying.last_round} rounds")
    width = max((len(one.player.name) for one in qualifying.places), default=0)
    seats = {seat.player.id: f"{pool.pool} ({seat.status})" for pool in qualifying.pools for seat in pool.seats}
    for one in qualifying.places:
        seat, decided = seats.get(one.player.id, ""), one.decided_by or ""
        print(f"  {one.place:>3}  {one.player.name:<{width}}  {one.total.shown:>7}  {seat:<12}  {decided}".rstrip())


def _print_teams(found: TeamsView) -> None:
    ranked = [team for team in found.teams if team.place is not None]
    if not ranked:
        return
    print(f"\nTeams ({found.status})")
    width = max(len(team.name) for team in ranked)
    for team in ranked:
        score = team.score.shown if team.score else ""
        print(f"  {team.place:>2}  {team.name:<{width}}  {score}  {team.decided_by or ''}".rstrip())


def _print_awards(found: AwardsView) -> None:
    if not found.awards:
        return
    print("\nAwards")
    for award in found.awards:
        winners = ", ".join(winner.name for winner in award.winners) or "open"
        print(f"  {award.name}: {winners} ({award.because})")
