"""`import boardcall as bc` gives the capabilities, loads fast, and the first ten lines work."""

import ast
import doctest
import importlib
import inspect
import os
import pickle
import pkgutil
import re
import subprocess
import sys
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from reference_pages.python_names import reference_page

import boardcall as bc
import boardcall.library

DOCS = Path(__file__).parent.parent / "docs"
TASKS = (DOCS / "how-to" / "use-boardcall-from-python.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TASKS, re.MULTILINE | re.DOTALL)
NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
CENTRES = (0, 10, 9, 8, 5, 0, 2)


def test_every_public_name_is_there() -> None:
    assert [name for name in bc.__all__ if not hasattr(bc, name)] == []
    assert dir(bc) == sorted(bc.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bc.nothing


def test_type_checkers_are_told_every_public_name() -> None:
    tree = ast.parse(Path(bc.__file__).read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    told = {part.asname for node in block.body if isinstance(node, ast.ImportFrom) for part in node.names}
    assert told | {"__version__"} == set(bc.__all__)


def test_first_lines_of_a_user() -> None:
    outcome = bc.adjudicate(bc.Position.start(), "FRA: A Par - Bur\nGER: A Mun - Bur")
    assert "France: A PAR - BUR: bounces: 1 against 1 (A MUN)." in str(outcome).splitlines()
    assert str(outcome.next.phase) == "F1901M"


def test_importing_loads_no_room() -> None:
    code = "import sys, boardcall; print(sorted(m for m in sys.modules if m.startswith('boardcall.')))"
    with_source = {**os.environ, "PYTHONPATH": str(Path(bc.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=with_source)
    assert done.stdout.strip() == "[]"


def test_the_page_of_names_is_made_from_them() -> None:
    assert (DOCS / "reference" / "python.md").read_text("utf-8") == reference_page(bc)


@pytest.mark.parametrize("module", [one.name for one in pkgutil.iter_modules(boardcall.library.__path__)])
def test_examples_in_the_docstrings_hold(module: str) -> None:
    found: ModuleType = importlib.import_module(f"boardcall.library.{module}")
    assert doctest.testmod(found).failed == 0


@pytest.mark.parametrize("block", BLOCKS, ids=[str(number) for number, _ in enumerate(BLOCKS, 1)])
def test_each_of_the_tasks_gives_what_it_shows(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "tasks", "use-boardcall-from-python.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_there_are_twenty_tasks() -> None:
    assert len(BLOCKS) == 20


class Frame:
    """What a frame of pandas gives: rows, with a missing cell as NaN and whole numbers as floats beside it."""

    def to_dict(self, orient: str) -> list[dict[str, Any]]:
        assert orient == "records"
        rows = zip(bc.POWERS, NAMES, CENTRES, strict=True)
        known = {bc.Power.AUSTRIA: 1904.0, bc.Power.RUSSIA: 1906.0}
        return [
            {
                "round": 1.0,
                "board": "A",
                "power": power.value,
                "player": name,
                "centres": float(centres),
                "last_year": 1907.0,
                "eliminated": known.get(power, float("nan")),
            }
            for power, name, centres in rows
        ]


def test_a_frame_is_as_good_as_its_rows_and_as_a_sheet() -> None:
    rows = [
        {
            key: None if str(cell) == "nan" else int(cell) if isinstance(cell, float) else cell
            for key, cell in row.items()
        }
        for row in Frame().to_dict("records")
    ]
    text = bc.RowTable(rows).csv()
    sheets: tuple[Any, ...] = (Frame(), rows, text)
    tables = [bc.compute_standings(one, "club").rows for one in sheets]
    assert tables[0] == tables[1] == tables[2]
    assert tables[0][0]["total"] == Fraction(5000, 137)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: bc.adjudicate("S1901M", "FRA: A Par H"), "For `position`, such as bc.Position.start(), Position,"),
        (
            lambda: bc.adjudicate(bc.Position.start(), 7),
            "For `orders`, such as 'FRA: A Par - Bur', text, OrderSheet, a mapping or",
        ),
        (
            lambda: bc.adjudicate(bc.Position.start(), b"FRA: A Par H"),
            "a mapping or a list is expected here, not bytes",
        ),
        (lambda: bc.adjudicate(bc.Position.start(), [7]), "An order or a line such as 'A Par - Bur' is expected"),  # type: ignore[list-item]
        (lambda: bc.adjudicate(bc.Position.start(), (), 2023), "A rulebook, such as 'wdc-2025' or a TOML file, is"),
        (lambda: bc.score([1.5, 1, 1, 1, 1, 1, 1], "haight"), "A number of centres is expected here, not float: 1.5"),  # type: ignore[list-item]
        (lambda: bc.score([3] * 7, 41), "For `system`, such as 'haight', text, a path, ScoringSystem or Rulebook is"),
        (lambda: bc.read_orders(None), "For `text`, text is expected here, not NoneType"),
        (lambda: bc.timetable("wdc-2025", 9), "For `start`, such as '2027-08-06 09:00', a date and time or text"),
        (lambda: bc.timetable("wdc-2025", "2027-08-06", last_year="x"), "such as 1907, a whole number or None is"),
        (lambda: bc.simulate("club", players="7"), "For `players`, a whole number is expected here, not str: '7'"),
        (lambda: bc.seat(["Ann"], "club", effort="high"), "For `effort`, a whole number is expected here, not str"),
        (lambda: bc.open_event(None), "For `place`, such as 'spring.db', text or a path is expected"),
        (lambda: bc.draw(bc.Position.start()).png("a"), "A number of pixels is expected here, not str: 'a'"),
        (
            lambda: bc.read_orders("A Par H", phase=1901),
            "For `phase`, such as 'S1901M', PhaseKind, Phase, text or None is",
        ),
        (
            lambda: bc.score([3] * 7, "haight", elimination={}),  # type: ignore[call-arg]
            "score() got an unexpected keyword argument 'elimination'. Did you mean 'eliminated'?",
        ),
        (
            lambda: bc.seat(["Ann"], wishes=[]),  # type: ignore[call-arg]
            "seat() got an unexpected keyword argument 'wishes'. It takes players, rulebook, history,",
        ),
        (lambda: bc.score([3] * 7), "score() missing a required argument: 'system'. It takes counts, system, "),  # type: ignore[call-arg]
        (lambda: bc.compute_standings([7], "club"), "A row as a mapping from a column to its cell is expected"),  # type: ignore[list-item]
    ],
)
def test_a_wrong_type_says_what_was_expected(call: Any, said: str) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        call()


def test_standings_and_seats_go_into_a_frame_as_they_are() -> None:
    seats = bc.seat([f"Player {number}" for number in range(7)])
    assert list(seats) == seats.rows
    counts = zip(seats, (4, 5, 8, 3, 6, 2, 6), strict=True)
    standings = bc.compute_standings([dict(row, round=1, centres=many) for row, many in counts], "club")
    assert [row["place"] for row in standings] == [1, 2, 2, 4, 5, 6, 7]


def test_a_sheet_in_the_place_of_a_rulebook_is_called_one() -> None:
    with pytest.raises(bc.InputError, match=r"results\.csv: this is a sheet, not a rulebook\. .* swapped\?"):
        bc.compute_standings("codcon-2018", "results.csv")


def test_a_power_is_found_by_its_letter_and_its_name_wherever_it_is_asked_for() -> None:
    start, words = bc.Position.start(), (bc.Power.FRANCE, "F", "France", "fra")
    found = bc.adjudicate(start, "FRA: A Par - Bur")
    of_a_frame: list[Any] = [0.0, 10.0, 9, 8, 5, 0, 2]
    scored = bc.score(of_a_frame, "sum-of-squares", last_year=1907)
    sheets = {bc.read_orders("Par - Bur", power=word, phase="S1901M").orders for word in words}
    assert len(sheets) == 1
    for values in (
        {start.counts()[word] for word in words},
        {start.counts().get(word, 0) for word in words},
        {start.units_of(word) for word in words},
        {start.centres_of(word) for word in words},
        {found.of(word) for word in words},
        {bc.legal_orders(start, word)[word] for word in words},
        {scored.points[word] for word in words},
        {scored.shown(word) for word in words},
    ):
        assert len(values) == 1, values
        assert all(values)
    assert all(word in start.counts() for word in words)
    assert start.counts().get("Frnce") is None
    assert "France: 29.56" in str(scored).splitlines()
    assert "France: F BRE, A MAR, A PAR" in str(start).splitlines()
    for ask in (start.units_of, found.of, scored.shown, start.counts().__getitem__):
        with pytest.raises(KeyError, match="'Frnce' is none of Austria, England"):
            ask("Frnce")


def test_a_sheet_without_its_rulebook_and_one_board_alone_are_understood() -> None:
    with pytest.raises(bc.InputError, match="Standings of a sheet need a rulebook"):
        bc.compute_standings("round,board,power,player,centres\n1,A,E,Ben,3\n")
    with pytest.raises(bc.InputError, match="Standings of a sheet need a rulebook"):
        bc.compute_standings("results.csv")
    with pytest.raises(bc.InputError, match="No rulebook is named"):
        bc.simulate()
    assert bc.score_table("E17 F17 A0 G0 I0 R0 T0", "draw-size") == bc.score_table(
        [[0, 17, 17, 0, 0, 0, 0]], "draw-size"
    )


def test_a_line_that_nobody_can_read_never_vanishes() -> None:
    sheet = bc.read_orders("FRA: A Par - Bux\nA Mar H", position=bc.Position.start())
    for orders in ("FRA: A Par - Bux", sheet, {"France": ["A Par - Bux"]}, ["FRA: A Par - Bux"]):
        with pytest.raises(bc.InputError, match="Bux"):
            bc.adjudicate(bc.Position.start(), orders)
    game = bc.Game()
    with pytest.raises(bc.InputError):
        game.play("FRA: A Par - Bux")
    assert (str(game.phase), len(game.record.phases)) == ("S1901M", 1)


def test_a_board_and_a_player_are_meant_by_usual_words(tmp_path: Path) -> None:
    at = datetime(2027, 5, 1, 9, tzinfo=UTC)
    with bc.create_event(tmp_path / "one.db", "club", at=at) as event:
        for name in NAMES:
            event.do("register-player", name=name, at=at)
        event.do("withdraw_player", player="Gus", at=at, reason="ill")
        assert [player.name for player in event.tournament.players if player.withdrawn] == ["Gus"]
        with pytest.raises(bc.NotFoundError, match="Do you mean withdraw_player"):
            event.do("withdraw_playr", player="Ann")
        with pytest.raises(TypeError, match="has no field nam"):
            event.do("register_player", nam="Ann")
        with pytest.raises(TypeError, match=re.escape("A board, such as (1, 'A') for board A of round 1, is")):
            event.do("record_counts", board="A", year=1901, centres=CENTRES)
        words = event.check_words
    assert len(words.split()) == 4
    assert bc.verify(tmp_path / "one.db", head=words).holds


def test_days_and_counts_may_be_text_and_fields_have_the_names_that_callers_use(tmp_path: Path) -> None:
    at = datetime(2027, 5, 1, 9, tzinfo=UTC)
    with bc.create_event(tmp_path / "one.db", "club", starts="2027-05-01", ends="2027-05-02", at=at) as event:
        assert event.tournament.ends == date(2027, 5, 2)
        for name in NAMES:
            event.do("register_player", name=name, at=at)
            event.do("check_in", player=name, round=1, at=at)
        event.draw_boards(1, seed="7", at=at)
        event.do("publish_call", round=1, at=at)
        event.do("record_counts", board=(1, "1"), year=1901, centres="A4 E5 F5 G5 I4 R6 T4", at=at)
        assert event.tournament.boards[0].counts[-1].centres == (4, 5, 5, 5, 4, 6, 4)
        with pytest.raises(bc.InputError, match="Germany, Italy, Russia, Turkey are missing"):
            event.do("record_counts", board=(1, "1"), year=1902, centres="A4 E5 F5")
        with pytest.raises(TypeError, match=r"needs board and needs year .* Its fields: board, year, centres"):
            event.do("record_counts")
    with pytest.raises(TypeError, match=re.escape("A day, such as '2027-08-06', is expected here, not str: 'soon'")):
        bc.create_event(tmp_path / "two.db", "club", starts="soon")
    fields = {row["verb"]: row["fields"] for row in bc.verbs()}
    assert fields["publish_call"] == "round, [anyway]"
    assert not [row["verb"] for row in bc.verbs() if "salt" in row["what"]]


def test_a_map_is_shown_by_itself_and_saved_by_its_name(tmp_path: Path) -> None:
    picture = bc.draw(bc.adjudicate(bc.Position.start(), "FRA: A Par - Bur"))
    assert picture._repr_svg_() == picture.svg
    assert picture.save(tmp_path / "one.svg").read_text("utf-8") == picture.svg
    assert picture.save(tmp_path / "one.png").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(bc.InputError, match="names no format"):
        picture.save(tmp_path / "one.bmp")
    with pytest.raises(bc.InputError, match="no style"):
        bc.draw(bc.Position.start(), style="neon")


def test_a_game_keeps_the_rules_it_is_played_under() -> None:
    """Its text names them, and they hold for what goes on from it; rules that are not known here must be given."""
    game = bc.Game("1976")
    game.play("FRA: A Par - Bur")
    again = bc.Game.read(str(game))
    assert (game.record.rules, again.rules.policy.name, again.record) == ("1976", "1976", game.record)
    assert bc.adjudicate(bc.read_game(str(game))).policy.name == "1976"
    lost = bc.read_game(str(game).replace("1976", "lost"))
    assert lost.rules == "lost"
    for question in (bc.adjudicate, bc.legal_orders, bc.Game.read):
        with pytest.raises(bc.NotFoundError, match="played under “lost”, which is not known here"):
            question(lost)
    assert bc.adjudicate(lost, rules="2008").policy.name == "2008"


FUNCTIONS = [name for name in bc.__all__ if isinstance(getattr(bc, name), FunctionType)]
CANNOT_FAIL = {
    "policy_of",
    "read_orders",
    "rulebook_ids",
    "system_ids",
    "verbs",
    *(n for n in FUNCTIONS if "write" in n),
}
SAID = [name for name in bc.__all__ if name in FUNCTIONS or inspect.isclass(getattr(bc, name))]
FITTING: dict[str, Any] = {
    "adjudicate": (bc.Position.start(),),
    "board_result": ([5, 5, 5, 5, 5, 5, 4],),
    "compute_standings": (),
    "describe_order": (bc.Game().legal_orders("F")["F"][0],),
    "legal_orders": (bc.Position.start(),),
    "score": ([5, 5, 5, 5, 5, 5, 4], "draw-size"),
    "score_table": ([],),
    "seat": (["Ann"],),
    "timetable": ("wdc-2025", "2027-08-06 09:00"),
}
"""Arguments that are right, beside which one is wrong."""


@pytest.mark.parametrize("name", SAID)
def test_each_name_says_what_it_is_what_may_be_wrong_and_shows_an_example_that_runs(name: str) -> None:
    said = inspect.getdoc(getattr(bc, name)) or ""
    test = doctest.DocTestParser().get_doctest(said, {}, name, None, 0)
    assert test.examples, "it has no example"
    assert doctest.DocTestRunner().run(test).failed == 0
    assert name not in FUNCTIONS or name in CANNOT_FAIL or "Error" in said, "it does not say what it refuses"


@pytest.mark.parametrize(
    ("name", "field"),
    [(name, field) for name in FUNCTIONS for field in inspect.signature(getattr(bc, name)).parameters],
)
def test_whatever_is_no_argument_is_refused_with_what_was_expected(name: str, field: str) -> None:
    function = getattr(bc, name)
    known = inspect.signature(function)
    bound = known.bind_partial(*FITTING.get(name, ()))
    wrong = object()
    several = known.parameters[field].kind is inspect.Parameter.VAR_POSITIONAL
    bound.arguments[field] = (wrong,) if several else wrong
    lacking = [one for one in known.parameters.values() if one.default is one.empty and one.name not in bound.arguments]
    for one in lacking:
        if one.kind is not inspect.Parameter.VAR_POSITIONAL:
            bound.arguments[one.name] = wrong
    with pytest.raises(TypeError, match="is expected here, not object"):
        function(*bound.args, **bound.kwargs)


@pytest.mark.parametrize(
    "call",
    [
        lambda: bc.score([5] * 7, "draw-size", eliminated={"A": "never"}),  # type: ignore[dict-item]
        lambda: bc.adjudicate(bc.Position.start(), {"A": None}),
        lambda: bc.rate_players([], same=["Bob"]),  # type: ignore[list-item]
        lambda: bc.seat(["Ann"], seed=1.5),
        lambda: bc.simulate("club", engine="steam"),
        lambda: bc.compute_standings("a.db", after=True),
    ],
)
def test_what_stands_inside_an_argument_is_looked_at_too(call: Any) -> None:
    with pytest.raises(TypeError, match="is expected here, not"):
        call()


def test_no_name_of_a_file_or_language_is_a_riddle() -> None:
    for call in (bc.read_game, bc.compute_standings, bc.load_ratings, bc.load_rulebook, bc.open_event):
        with pytest.raises(bc.BoardcallError):
            call("no\0file")
    with pytest.raises(bc.NotFoundError, match="There is no language “xx”"):
        bc.describe_order(FITTING["describe_order"][0], "xx")
    with pytest.raises(bc.InputError, match="is not a phase"):
        bc.read_orders("A Par H", phase="someday")


def test_a_province_is_found_by_its_name_and_a_wrong_one_is_said() -> None:
    start = bc.Position.start()
    for words in ("PAR", "par", "Paris", " paris"):
        assert (str(start.unit_at(words)), start.owner_of(words)) == ("A PAR", bc.Power.FRANCE)
    assert start.unit_at("Burgundy") is None
    with pytest.raises(KeyError, match=r"'Pariss' is not a province\. Do you mean Paris"):
        start.unit_at("Pariss")


def test_the_functions_travel_to_other_processes() -> None:
    assert all(pickle.loads(pickle.dumps(getattr(bc, name))) is getattr(bc, name) for name in FUNCTIONS)


def test_a_rulebook_is_read_from_its_text_as_from_its_file(tmp_path: Path) -> None:
    text = (Path(bc.__file__).parent / "rulebook" / "rulebooks" / "club.toml").read_text("utf-8")
    (tmp_path / "own.toml").write_text(text, "utf-8")
    assert bc.load_rulebook(text) == bc.load_rulebook(tmp_path / "own.toml")
    with pytest.raises(bc.InputError, match="rulebook:1"):
        bc.load_rulebook("[rulebook]\nid = 7\n")
