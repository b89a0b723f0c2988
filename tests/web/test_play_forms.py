"""Recording a game without scripts: sheets, choices, phases, mistakes, files, and who sees which sheet."""

import json
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from boardcall.desk.event import Event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.play_state import game_of
from boardcall.game import POWERS
from boardcall.notation import read_record, write_record
from boardcall.store.live import open_live, read_event
from boardcall.tournament.board.ref import BoardRef
from recorded_games import real_game
from serving import Served, served
from there import there
from web.client import Answer, Client, director_of
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
BOARD = "/e/one/play/1/1/"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = new_event(
        tmp_path_factory.mktemp("forms") / "one.db",
        name="The Long Weekend",
        players=(*SEVEN, *(f"Envoy {number}" for number in range(8, 22))),
        seated=True,
        rulebook="codcon-2018",
    )
    with open_live(place) as live:
        for number, name, first in ((2, "2", 1), (3, "3", 1), (1, "4", 8), (1, "9", 15)):
            seats = tuple((power, f"p{player}") for player, power in enumerate(POWERS, start=first))
            do(live, partial(seat_board, ref=BoardRef(number, name), seats=seats))
    return place


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Served]:
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


def _signed_in(server: Served, link: str) -> Client:
    client = Client(server.address)
    client.enter(link)
    return client


def _event(place: Path) -> Event:
    return read_event(place)


def _said(answer: Answer) -> str:
    return unescape(answer.body)


def test_a_sheet_is_read_decided_and_adjudicated(td: Client, place: Path) -> None:
    assert "Board 1, round 1" in td.get("/e/one/play/").body
    assert "Start from the opening" in td.get(BOARD).body
    assert td.post(f"{BOARD}start/").status == 303
    shown = td.get(f"{BOARD}?power=E")
    assert "Spring 1901, movement: enter the orders of" in shown.body
    assert "Austria reads the orders out" in shown.body
    sheet = {"phase": "S1901M", "text": "F Edi-Nor\nF Lond - Engl Ch\nA Lvp supports the Cubs"}
    saved = td.post(f"{BOARD}sheets/E/", sheet)
    assert saved.location.startswith(f"{BOARD}?power=E&done=")
    said = _said(td.get(saved.location))
    assert "Fleet London moves to English Channel" in said
    assert "What is meant?" in said
    assert 'value="F EDI - NTH"' in said
    assert "A Lvp supports the Cubs" in said
    decided = td.post(f"{BOARD}sheets/E/", {**sheet, "decided-0": "F EDI - NTH", "text": "F Edi-Nor\nF Lon-Eng"})
    assert "power=F" in decided.location
    assert "Fleet Edinburgh moves to North Sea" in _said(td.get(f"{BOARD}?power=E"))
    refused = td.post(f"{BOARD}publish/", {"phase": "S1901M"})
    assert refused.status == 422
    assert "The orders of France are not in." in _said(refused)
    done = td.post(f"{BOARD}publish/", {"phase": "S1901M", "anyway": "yes", "reader": "A"})
    assert done.location.startswith(f"{BOARD}phases/S1901M/?done=")
    results = _said(td.get(done.location))
    assert "F EDI - NTH: succeeds." in results
    assert "No sheet was in of: Austria, France, Germany, Italy, Russia, Turkey." in results
    game = game_of(_event(place), BoardRef(1, "1"))
    assert game is not None
    assert str(game.position.unit_at("NTH")) == "F NTH"
    again = td.post(f"{BOARD}publish/", {"phase": "S1901M", "anyway": "yes"})
    assert "Spring 1901, movement is not open: the game is in Fall 1901, movement." in _said(again)


def test_lines_are_read_while_they_are_typed_and_nothing_is_saved(td: Client, place: Path) -> None:
    td.post("/e/one/play/2/2/start/")
    before = len(_event(place).replay.entries)
    read = td.post("/e/one/play/2/2/read/F/", {"text": "A Par-Burg\nF Bre X"})
    assert "Army Paris moves to Burgundy" in read.body
    assert read.body.count("<li") == 2
    assert len(_event(place).replay.entries) == before


def test_a_player_sees_no_sheet_that_somebody_else_entered(td: Client, server: Served) -> None:
    ann = _signed_in(server, td.post("/e/one/links/p1/new/").link())
    stranger = _signed_in(server, td.post("/e/one/links/p8/new/").link())
    board = "/e/one/play/2/2/"
    td.post(f"{board}start/")
    td.post(f"{board}sheets/F/", {"phase": "S1901M", "text": "A Par-Gas"})
    assert "Orders of Austria" in ann.get(board).body
    hidden = ann.get(f"{board}?power=F")
    assert "Somebody else entered it" in hidden.body
    assert (
        "Gas" not in hidden.body.replace("GAS", "").replace(">Gas<", "").split('id="text"')[1].split("</textarea>")[0]
    )
    assert "Army Paris moves to Gascony" not in hidden.body.split('id="readings"')[1]
    assert 'data-order="' not in hidden.body
    assert "Army Paris moves to Gascony" in td.get(f"{board}?power=F").body.split('id="readings"')[1]
    saved = ann.post(f"{board}sheets/A/", {"phase": "S1901M", "text": "A Vie-Gal"})
    assert "power=" not in saved.location
    assert "Orders of" not in ann.get(board).body
    assert "Army Vienna moves to Galicia" in ann.get(f"{board}?power=A").body.split('id="readings"')[1]
    early = ann.post(f"{board}publish/", {"phase": "S1901M", "anyway": "yes"})
    assert "Somebody else entered the orders of France." in _said(early)
    assert stranger.get(board).status == 403
    assert "not one of yours" in stranger.get(board).body
    assert ann.get(f"{board}position/").status == 403


def test_a_recorder_has_the_boards_that_are_theirs(td: Client, server: Served) -> None:
    link = td.post("/e/one/staff/", {"name": "Vera", "role": "recorder", "boards": "3:3"}).link()
    vera = _signed_in(server, link)
    listed = vera.get("/e/one/play/").body
    assert "Board 3, round 3" in listed
    assert "Board 1, round 1" not in listed
    assert vera.get("/e/one/play/3/3/").status == 200
    assert vera.get(BOARD).status == 403
    assert vera.post(f"{BOARD}sheets/F/", {"phase": "F1901M", "text": "A Par H"}).status == 403


@pytest.mark.clause("codcon-2018:VI.5.b-ask")
def test_retreats_and_winter_are_chosen_and_a_mistake_is_corrected_with_a_preview(td: Client, place: Path) -> None:
    board = "/e/one/play/3/3/"
    text = """F1903M
units F: A MUN, A BUR
centres F: PAR, MUN
units G: A BER, A RUH, A KIE
centres G: BER, KIE, HOL
units T: A CON
"""
    assert td.post(f"{board}start/", {"position": text}).status == 303
    sheets = "Germany\nA Ber-Mun\nA Ruh S A Ber-Mun\nFrance\nA Mun H\nTurkey\nCon H"
    assert td.post(f"{board}sheets/", {"phase": "F1903M", "all": sheets}).status == 303
    td.post(f"{board}publish/", {"phase": "F1903M"})
    page = _said(td.get(board))
    assert "Army Munich retreats to Bohemia" in page
    assert "Not to:" in page
    assert "Berlin (the attack came from there)" in page
    assert "Ruhr (occupied)" in page
    done = td.post(f"{board}decide/", {"phase": "F1903R", "unit-F-MUN": "A MUN R BOH"})
    results = _said(td.get(f"{board}phases/F1903R/"))
    assert "retreats to BOH" in results
    assert "Centres after 1903" in results
    assert done.status in {200, 303}
    winter = _said(td.get(board))
    assert "Germany builds 1 unit" in winter
    assert "France removes 1 unit" in winter
    assert "By the rule: A BOH: " in winter
    assert "[VII.1.b]" in winter
    _a_place_chosen_twice_is_asked_about(td, board)
    td.post(f"{board}decide/", {"phase": "W1903A", "pick-G": "A BER B", "pick-F": ""})
    removed = _said(td.get(f"{board}phases/W1903A/"))
    assert "removed" in removed
    wrong = {"power": "F", "text": "A Mun - Tyr", "found": "", "do": "preview", "reason": "read again"}
    preview = _said(td.post(f"{board}phases/F1903M/correct/", wrong))
    assert "What this would change" in preview
    assert "Fall 1903, retreats would not have happened." in preview
    assert there(game_of(_event(place), BoardRef(3, "3"))).at is not None
    no_reason = td.post(f"{board}phases/F1903M/correct/", {**wrong, "do": "correct", "reason": ""})
    assert "This needs a reason." in _said(no_reason)
    assert 'name="clause"' in td.get(f"{board}phases/F1903M/correct/").body
    written = {"facts": "The sheet said Tyrolia", "clause": "XX.7", "do": "correct"}
    assert td.post(f"{board}phases/F1903M/correct/", {**wrong, **written}).status in {200, 303}
    rulings = _said(td.get("/e/one/rulings/"))
    assert ("The sheet said Tyrolia" in rulings, "XX.7" in rulings) == (True, True)
    game = game_of(_event(place), BoardRef(3, "3"))
    assert game is not None
    assert [str(phase) for phase in game.skipped] == ["F1903R"]
    assert "Corrected by" in _said(td.get(f"{board}phases/F1903M/"))
    kept = td.post(f"{board}phases/F1903M/correct/", {"power": "F", "text": "", "do": "keep", "reason": "too late"})
    assert kept.status == 303
    assert "An error that is not corrected: too late" in _said(td.get(f"{board}phases/F1903M/"))


def _a_place_chosen_twice_is_asked_about(td: Client, board: str) -> None:
    """Nothing is built by halves: what was chosen stays in its list, and nothing is adjudicated."""
    picks = [("phase", "W1903A"), ("pick-G", "A BER B"), ("pick-G", "F BER B"), ("csrfmiddlewaretoken", td.token())]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    asked = td.ask("POST", f"{board}decide/", urlencode(picks), form)
    assert asked.status == 422
    assert "Germany has Berlin twice." in _said(asked)
    assert 'value="A BER B" selected' in asked.body
    assert "Winter 1903, adjustments: enter" in td.get(board).body


@pytest.mark.clause("codcon-2018:VII.3.a-b")
def test_the_position_is_set_to_the_board_and_surplus_units_go(td: Client, place: Path) -> None:
    board = "/e/one/play/1/4/"
    td.post(f"{board}start/")
    game = game_of(_event(place), BoardRef(1, "4"))
    assert game is not None
    units = {f"units-{power}": ", ".join(map(str, game.position.units_of(power))) for power in POWERS}
    centres = {f"centres-{power}": ", ".join(game.position.centres_of(power)) for power in POWERS}
    fields = {**units, **centres, "phase": "S1901M", "reason": "F Bre is an army"}
    bad = td.post(f"{board}position/", {**fields, "units-F": "A Bre, A Paris, Xyz", "centres-F": "PAR, BUR"})
    assert "“Xyz” is not a unit." in _said(bad)
    assert "“BUR” is not a centre." in _said(bad)
    assert 'value="A Bre, A Paris, Xyz"' in bad.body
    done = td.post(f"{board}position/", {**fields, "units-F": "Army Brest, A Par, A Mar, A Gas"})
    assert done.status == 303
    after = _said(td.get(board))
    assert "France has 1 unit more than centres" in after
    assert "a removal was forgotten" in after
    td.post(f"{board}surplus/", {"power": "F", "cause": "placed-wrongly", "unit": "A GAS", "reason": "a slip"})
    now = game_of(_event(place), BoardRef(1, "4"))
    assert now is not None
    assert sorted(map(str, now.position.units_of(POWERS[2]))) == ["A BRE", "A MAR", "A PAR"]


def test_a_whole_game_goes_out_as_a_file_and_comes_in_again(td: Client, place: Path) -> None:
    board = "/e/one/play/1/4/"
    record = real_game(4744)
    td.post(f"{board}start/")
    taken = td.post(f"{board}game/", {"game": write_record(record), "reason": "from a file"})
    assert "is recorded already" in _said(taken)
    board = "/e/one/play/1/9/"
    assert td.post(f"{board}game/", {"game": "nothing", "reason": "x"}).status == 422
    mail = f"Hi all,\nthis is our game:\n\n{write_record(record)}\n\nCheers,\nTom\n"
    done = td.post(f"{board}game/", {"game": mail, "reason": "from a mail"})
    assert "Lines that are no part of the game were left out: 1 “Hi all,”" in _said(td.get(done.location))
    game = game_of(_event(place), BoardRef(1, "9"))
    assert game is not None
    assert game.record().phases == record.phases
    known = _event(place).tournament.board(BoardRef(1, "9"))
    assert known is not None
    assert [one.year for one in known.counts] == [1901, 1902, 1903]
    text = td.get(f"{board}game.txt")
    assert read_record(text.body).phases == record.phases
    assert "tag France: Envoy 17" in text.body
    saved = json.loads(td.get(f"{board}game.json").body)
    assert [phase["name"] for phase in saved["phases"]] == [str(one.phase) for one in record.phases]


def test_the_director_sets_the_delay_for_followers(td: Client, place: Path) -> None:
    refused = td.post(f"{BOARD}delay/", {"minutes": "soon", "where": "all"})
    assert "“soon” is not a number of minutes." in _said(refused)
    assert td.post(f"{BOARD}delay/", {"minutes": "15", "where": "round"}).status == 303
    (delay,) = _event(place).tournament.follower_delays
    assert (delay.ref, delay.minutes) == (BoardRef(1), 15)


def test_a_sheet_that_came_late_is_recorded_with_one_press(td: Client, place: Path) -> None:
    board = "/e/one/play/2/2/"
    td.post(f"{board}start/")
    assert "This sheet came late" in td.get(f"{board}?power=G").body
    done = td.post(f"{board}late/G/", {"phase": "S1901M"})
    assert done.status in {200, 303}
    assert [one.offence.value for one in _event(place).tournament.clocks.violations] == ["late-sheet"]
    page = _said(td.get(f"{board}?power=G"))
    assert "This sheet came late." in page
    back = {"phase": "S1901M", "do": "back"}
    assert td.post(f"{board}late/G/", back).status == 303
    assert _event(place).tournament.clocks.violations == ()
    assert "This sheet came late." not in _said(td.get(f"{board}?power=G"))
