"""Laws: what must not change standings does not, totals add up, and nothing on the way to a place is a float."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.game import POWERS
from boardcall.standings.contender import by_size
from boardcall.standings.explain import explain_record
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.wording import Sentence
from random_tournaments import NAMES, RULEBOOKS, events, results

FEW = settings(max_examples=25, deadline=None)


def _standings(tournament: Tournament, seed: str | None = None) -> Standings:
    return compute_standings(tournament, RULEBOOKS[tournament.rulebook], seed=seed)


def _places(standings: Standings) -> list[tuple[int, PlayerId, Fraction, Sentence | None]]:
    return [(p.number, p.player, p.record.total.points, p.decided_by) for p in standings.places]


@FEW
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_boards_seats_and_players_changes_nothing(tournament: Tournament, random: Any) -> None:
    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(random.sample(items, len(items)))

    boards = shuffled(tuple(replace(board, seats=shuffled(board.seats)) for board in tournament.boards))
    other = replace(tournament, boards=boards, players=shuffled(tournament.players))
    assert _places(_standings(other, "s")) == _places(_standings(tournament, "s"))


@FEW
@given(events(), st.permutations(NAMES))
def test_renaming_the_players_renames_the_standings(tournament: Tournament, names: list[str]) -> None:
    new = dict(zip(NAMES, names, strict=True))
    players = tuple(replace(player, id=new[player.id], name=new[player.id]) for player in tournament.players)
    boards = tuple(
        replace(board, seats=tuple(Seat(seat.power, (new[seat.players[0]],)) for seat in board.seats))
        for board in tournament.boards
    )
    renamed = _places(_standings(replace(tournament, players=players, boards=boards)))
    expected = [
        (number, new[player], points, decided) for number, player, points, decided in _places(_standings(tournament))
    ]
    assert sorted(renamed, key=str) == sorted(expected, key=str)


@FEW
@given(events(), st.permutations(POWERS))
def test_permuting_the_powers_changes_no_place(tournament: Tournament, powers: list[Any]) -> None:
    new = dict(zip(POWERS, powers, strict=True))
    boards = []
    for board in tournament.boards:
        assert board.result is not None
        moved = {new[item.power]: replace(item, power=new[item.power]) for item in board.result.powers}
        result = replace(board.result, powers=tuple(moved[power] for power in POWERS))
        boards.append(replace(board, seats=tuple(replace(s, power=new[s.power]) for s in board.seats), result=result))
    assert _places(_standings(replace(tournament, boards=tuple(boards)), "s")) == _places(_standings(tournament, "s"))


@FEW
@given(events())
def test_places_count_those_ahead_and_totals_are_their_parts(tournament: Tournament) -> None:
    standings = _standings(tournament)
    numbers = [place.number for place in standings.places]
    assert len(numbers) == len(NAMES)
    assert all(number in {position, numbers[max(position - 2, 0)]} for position, number in enumerate(numbers, start=1))
    for place in standings.places:
        total = place.record.total
        assert total.points == sum(entry.value for entry in total.entries)
        assert place.shared == (numbers.count(place.number) > 1)
        assert explain_record(place.record, standings.held, standings.decimals)


@FEW
@given(events(), st.data())
def test_standings_that_take_over_what_did_not_change_are_those_computed_anew(
    tournament: Tournament, data: st.DataObject
) -> None:
    rules = RULEBOOKS[tournament.rulebook]
    before = compute_standings(tournament, rules, after=data.draw(st.sampled_from([None, 1, 2, 3])))
    for _ in range(4):
        tournament = data.draw(changes(tournament))
        before = compute_standings(tournament, rules, before=before)
        assert before == compute_standings(tournament, rules)


@st.composite
def changes(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    """The event with a board ended otherwise, reopened or seated otherwise, or points, a pool or a player changed."""
    index = draw(st.integers(0, len(tournament.boards) - 1))
    board = tournament.boards[index]
    player = draw(st.sampled_from(tournament.players))
    match draw(st.sampled_from(["end", "reopen", "seats", "points", "pool", "player"])):
        case "end":
            board = replace(board, result=draw(results()))
        case "reopen":
            board = replace(board, result=None)
        case "seats":
            seats = [replace(board.seats[0], players=(*board.seats[0].players, player.id)), *board.seats[1:]]
            board = replace(board, seats=tuple(seats))
        case "points":
            number = draw(st.sampled_from([None, 1, 2]))
            given = Adjustment(player.id, Fraction(draw(st.integers(-9, 9))), "a reason", number)
            return replace(tournament, adjustments=(*tournament.adjustments, given))
        case "pool":
            pools = draw(st.sampled_from([(), ("top-board",), ("championship", "team")]))
            return replace(tournament, dropped_pools=pools)
        case "player":
            renamed = replace(player, name=player.name + "x", roles=frozenset(draw(st.sampled_from([(), ("td",)]))))
            players = tuple(renamed if one is player else one for one in tournament.players)
            return replace(tournament, players=players)
    return replace(tournament, boards=(*tournament.boards[:index], board, *tournament.boards[index + 1 :]))


@FEW
@given(events(("wdc-2025",)))
def test_a_plain_sum_gives_the_totals_of_wdc_2025(tournament: Tournament) -> None:
    scores: dict[str, dict[int, Fraction]] = {name: {} for name in NAMES}
    for board in tournament.boards:
        for player, points in _plain_haight(board).items():
            factor = Fraction(3, 2) if board.pool == "championship" else Fraction(1)
            scores[player][board.round] = points * factor
    expected = {
        name: sum(sorted((by_round.get(number, 0) for number in (1, 2, 3)), reverse=True)[:2]) + by_round.get(4, 0)
        for name, by_round in scores.items()
    }
    assert {place.player: place.record.total.points for place in _standings(tournament).places} == expected


def _plain_haight(board: Board) -> dict[str, int]:
    """The Haight scores of a board, worked out in another way than by terms."""
    assert board.result is not None
    powers = board.result.powers
    if any(item.centres >= 18 for item in powers):
        floor = {
            item.power: max(5 * item.centres, 8) if item.centres else (item.eliminated or 0) - 1900 for item in powers
        }
        points = {item.power: 451 if item.centres >= 18 else floor[item.power] for item in powers}
    else:
        keys = {item.power: (item.centres, 0 if item.centres else item.eliminated or 0) for item in powers}
        first, second = sorted((item.centres for item in powers), reverse=True)[:2]
        points = {
            item.power: (10 * item.centres if item.centres else (item.eliminated or 0) - 1900)
            + 11 * sum(key < keys[item.power] for key in keys.values())
            + (5 * (first - second) if item.centres == first else 0)
            for item in powers
        }
    return {seat.players[0]: points[seat.power] for seat in board.seats}


@FEW
@given(events())
def test_places_without_a_reason_follow_the_total(tournament: Tournament) -> None:
    standings = _standings(tournament, "s")
    for above, below in zip(standings.places, standings.places[1:], strict=False):
        if above.record.total.points < below.record.total.points:
            assert above.decided_by is not None
        if above.record.total.points == below.record.total.points and above.number != below.number:
            assert above.decided_by is not None or below.decided_by is not None


@FEW
@given(events())
def test_no_float_is_anywhere_in_standings(tournament: Tournament) -> None:
    assert [
        where for where, value in _values(_standings(tournament, "s"), "standings") if isinstance(value, float)
    ] == []


def _values(value: Any, where: str, seen: set[int] | None = None) -> Iterator[tuple[str, Any]]:
    """Every value reachable from standings, with the way there; each object once."""
    known = set() if seen is None else seen
    if id(value) in known:
        return
    known.add(id(value))
    yield where, value
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _values(getattr(value, one.name), f"{where}.{one.name}", known)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _values(item, f"{where}[{key}]", known)
    elif isinstance(value, tuple | list | frozenset) and not isinstance(value, Enum):
        for item in value:
            yield from _values(item, where, known)


def test_no_code_on_the_way_to_a_place_makes_a_float() -> None:
    package = Path(compute_standings.__code__.co_filename).parent.parent
    found = []
    for path in sorted((package / "standings").glob("*.py")) + sorted((package / "scoring").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            division = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
            if literal or call or (division and path.parent.name == "standings"):
                found.append(f"{path.name}:{getattr(node, 'lineno', 0)}")
    assert found == []


@given(st.lists(st.fractions()))
def test_points_are_sorted_by_whole_numbers_as_by_themselves(points: list[Fraction]) -> None:
    assert sorted(points, key=by_size) == sorted(points)
