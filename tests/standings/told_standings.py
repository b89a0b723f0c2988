"""A crosstable as the ledger of an event, and what `boardcall standings` tells of it."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.desk.event import Draft, Event, open_event
from boardcall.rulebook import rulebook_text
from boardcall.standings.table import Standings, compute_standings
from boardcall.store.live import create_event, read_event
from boardcall.tables.codec import encode
from boardcall.tournament import Act, Person, Tournament
from boardcall.tournament.acts.ballots import CountBallot
from boardcall.tournament.acts.boards import ReplacePlayer, SeatBoard
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.results import MarkUnscored, RecordCounts, RecordResult, SetScoreByHand
from boardcall.tournament.acts.standings import AdjustPoints, Decide, DeclinePlace, DropPool, GiveAward
from boardcall.tournament.acts.teams import EnterTeam
from boardcall.tournament.board.boards import Board
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Player
from boardcall.views.results import results_view

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def told_standings(tournament: Tournament, *, seed: str | None = None, rules: str = "") -> Standings:
    """The standings of an event with what a crosstable holds, as the command tells them.

    `rules` is the text of its rulebook; without one it is the bundled rulebook the tournament names.
    """
    text = rules or rulebook_text(tournament.rulebook)[0]
    with TemporaryDirectory() as folder:
        event = written(tournament, text, place=Path(folder) / "event.db")
        drawn = ["--seed", seed] if seed is not None else []
        done = CliRunner().invoke(app, ["standings", f"{folder}/event.db", "--json", *drawn])
    assert done.exit_code == 0, done.output
    found = compute_standings(event.tournament, event.rulebook, seed=seed)
    assert json.loads(done.stdout) == json.loads(json.dumps(encode(results_view(found, event.tournament))))
    return found


def written(tournament: Tournament, text: str, *, place: Path) -> Event:
    """The event of a crosstable, kept in a file."""
    listed = {one.id: one for one in tournament.players}
    others = {name for board in tournament.boards for name in board.choice_order} - set(listed)
    players = (*listed.values(), *(Player(PlayerId(name), name) for name in sorted(others)))
    people = tuple(Person(one.id, f"salt of {one.id}", one.name, **one.facts()) for one in players)
    seals = {person.id: person.seal for person in people}
    acts = tuple(RegisterPlayer(one.id, seals[one.id], one.roles) for one in players)
    with create_event(place, open_event(text), at=AT, author="td") as live:
        live.save(Draft((*acts, *_acts(tournament)), people), at=AT, author="td", reason="crosstable")
        for act, reason in _with_reasons(tournament):
            live.save(Draft((act,)), at=AT, author="td", reason=reason)
    return read_event(str(place))


def _acts(tournament: Tournament) -> Iterable[Act]:
    yield from (EnterTeam(team.name, team.members, team.powers) for team in tournament.teams)
    yield from chain.from_iterable(map(_of_board, tournament.boards))
    yield from map(DropPool, tournament.dropped_pools)
    yield from (DeclinePlace(one.player, one.pool) for one in tournament.declined)
    yield from (CountBallot(one.ballot, one.sums) for one in tournament.ballot_counts)
    yield from (GiveAward(one.award, one.name, one.winner, one.citation) for one in tournament.awards)


def _with_reasons(tournament: Tournament) -> Iterator[tuple[Act, str]]:
    for one in tournament.adjustments:
        yield AdjustPoints(one.player, one.points, one.round), f"{one.reason}"
    for answer in tournament.decisions:
        yield Decide(answer.question, answer.answer, answer.seed), answer.reason or "drawn"


def _of_board(board: Board) -> Iterator[Act]:
    where = (board.round, board.name)
    seats = tuple((seat.power, seat.players[0]) for seat in board.seats if seat.players)
    yield SeatBoard(*where, seats, board.pool, board.choice_order)
    yield from (ReplacePlayer(*where, seat.power, player) for seat in board.seats for player in seat.players[1:])
    yield from (RecordCounts(*where, one.year, one.centres) for one in board.counts)
    if board.result is not None:
        yield RecordResult(*where, board.result)
    yield from (SetScoreByHand(*where, one.player, one.points) for one in board.set_scores)
    if not board.scored:
        yield MarkUnscored(*where)
