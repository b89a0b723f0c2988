"""Games as other programs show, mail and save them: read alike from every form, and the same again after writing."""

import json
import random
import re
from contextlib import suppress
from pathlib import Path

import pytest

from boardcall.adjudication import adjudicate, preset
from boardcall.adjudication.possible import possible_orders
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.games.losses import lost_in
from boardcall.exchange.games.recognition import read_games
from boardcall.exchange.games.writers import FORMS, ORDERS_ONLY
from boardcall.game import POWERS, GameRecord, Order, PhaseKind, PlayedPhase, Position, Unit, Waive
from commands import run
from exchange.game_form_texts import HISTORY, MAIL, REALPOLITIK, TABLE, TEXTS

POLICY = preset("2023")
SPRING = {
    "F LON - NTH",
    "A LVP - YOR",
    "A MAR S A PAR - BUR",
    "A PAR - BUR",
    "A MUN - BUR",
    "F STP/SC - BOT",
}


@pytest.mark.parametrize("form", TEXTS)
def test_a_game_is_the_same_in_every_form(form: str) -> None:
    found = read_games(TEXTS[form], policy=POLICY)
    assert found.form == form
    spring, fall, winter = found.games[0].phases
    assert {str(order) for order in spring.orders} == SPRING
    assert {str(order).partition(" - ")[0] for order in fall.orders} == {"A YOR", "F NTH C A YOR", "A BUR"}
    assert str(winter.phase) == "W1901A"
    assert {str(unit) for unit in winter.position.units} >= {"A NWY", "A BUR", "A MUN", "F BOT", "F NTH"}


def test_a_report_of_realpolitik_is_read_as_the_mail_of_a_judge() -> None:
    mail, report = (read_games(text, policy=POLICY).games[0] for text in (MAIL, REALPOLITIK))
    assert mail.phases[-1].position == report.phases[-1].position


def random_game(seed: int) -> GameRecord:
    """A game of orders drawn from those that can be carried out, to the end of 1903."""
    dice, position, phases = random.Random(seed), Position.start(), []
    while position.phase.year < 1904:
        orders: list[Order] = []
        for power in POWERS:
            found = possible_orders(position, power, POLICY)
            if position.phase.kind is PhaseKind.ADJUSTMENTS:
                orders += dice.sample(found, min(1, len(found)))
                continue
            by_unit: dict[Unit, list[Order]] = {}
            for order in found:
                if not isinstance(order, Waive):
                    by_unit.setdefault(order.unit, []).append(order)
            orders += [dice.choice(mine) for mine in by_unit.values()]
        phases.append(PlayedPhase(position, tuple(orders)))
        position = adjudicate(position, orders, POLICY).next
    return GameRecord((*phases, PlayedPhase(position)))


NO_COAST = r"(?P<order>.+ S F \w+(?:/\w+)? - \w+)/\w+ stands as (?:(?P=order)|.+ H)."
NO_WAIVE = r"WAIVE is not in it."
CANNOT_HOLD = {"webdiplomacy": f"{NO_COAST}|{NO_WAIVE}", "godip": NO_WAIVE, "daide": NO_COAST}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_written_is_read_again(form: str, seed: int) -> None:
    """With every phase, position and order that the form can hold."""
    game = random_game(seed)
    again = read_games(FORMS[form](game, POLICY), policy=POLICY).games[0]
    lost = [str(one).partition(": ")[2] for one in lost_in(game, again)]
    assert [one for one in lost if not re.fullmatch(CANNOT_HOLD.get(form, ""), one)] == []


IDLE = """Spring 1901
England: F Lon - NTH
Fall 1901
England: F NTH - Nwy
Winter 1901
Spring 1902
Fall 1902
England: F Nwy - BAR
"""


@pytest.mark.parametrize("form", FORMS)
def test_a_phase_without_orders_keeps_its_place(form: str) -> None:
    game = read_games(IDLE, policy=POLICY).games[0]
    again = read_games(FORMS[form](game, POLICY), policy=POLICY).games[0]
    assert [(str(one.phase), one.position) for one in again.phases] == [
        (str(one.phase), one.position) for one in game.phases
    ]


WRONG_COAST = """Spring 1901
Russia: F Sev - BLA
Fall 1901
Russia: F BLA - Bul/ec
Turkey: A Con S F BLA - Bul/sc
"""


@pytest.mark.parametrize("form", ["webdiplomacy", "daide"])
def test_a_void_support_to_another_coast_does_not_become_a_good_one(form: str) -> None:
    game = read_games(WRONG_COAST, policy=POLICY).games[0]
    again = read_games(FORMS[form](game, POLICY), policy=POLICY).games[0]
    assert [str(order) for order in again.phases[1].orders] == ["F BLA - BUL/EC", "A CON H"]
    assert again.phases[-1] == game.phases[-1]


def test_a_line_that_cannot_be_read_is_named_as_it_stands_in_the_mail() -> None:
    with pytest.raises(InputError) as error:
        read_games(MAIL.replace("Fleet London -> North Sea", "Fleet London -> Atlantis"), policy=POLICY)
    first = error.value.problems[0]
    assert first.line == 5
    assert "Atlantis" in str(first)


IN_WORDS = [form for form, text in TEXTS.items() if not text.startswith(("{", "["))]
SEA = re.compile(r"North Sea|\b(?:NTH|nth)\b")


@pytest.mark.parametrize("form", IN_WORDS)
def test_an_order_that_nobody_can_read_is_told_in_every_form(form: str) -> None:
    with pytest.raises(InputError, match="Atlantis"):
        read_games(SEA.sub("Atlantis", TEXTS[form], count=3), policy=POLICY)


@pytest.mark.parametrize(
    ("form", "order", "mangled"),
    [
        ("jDip, report", "A mar Supports A par -> bur", "A mar Helps A par towards bur"),
        ("judge or Realpolitik, results", "France: Army Paris -> Burgundy", "Frankland: Army Paris -> Burgundy"),
        ("Backstabbr, copied", "Paris: A → Burgundy", "Paris A goes to Burgundy"),
        ("DAIDE", "( ( FRA AMY PAR ) MTO BUR )", "FRA AMY PAR MTO BUR"),
    ],
)
def test_a_line_that_is_no_order_of_its_form_does_not_vanish(form: str, order: str, mangled: str) -> None:
    assert order in TEXTS[form]
    with pytest.raises(InputError):
        read_games(TEXTS[form].replace(order, mangled), policy=POLICY)


@pytest.mark.parametrize(
    ("form", "before", "after"),
    [
        ("jDip, test cases", "PRESTATE_SETPHASE Spring 1901, Movement", "PRESTATE_SETPHASE Spring 191, Movement"),
        ("PlayDiplomacy, table", "Norway,,1,,2", "Norway"),
        ("PlayDiplomacy, table", "Burgundy,,1", "Bur\rgundy,,1"),
        ("DAIDE", "( ENG FLT LON ) MTO", "( ENG LON ) MTO"),
        ("Backstabbr, page", "NTH", "N\\u2028TH"),
    ],
)
def test_a_form_without_one_of_its_parts_is_told_and_never_a_trace(form: str, before: str, after: str) -> None:
    assert before in TEXTS[form]
    with suppress(InputError):  # and nothing else
        read_games(TEXTS[form].replace(before, after), policy=POLICY)


@pytest.mark.parametrize(
    "text", ['{"phases": 1}', '{"phases": [1]}', "[" * 3000, '{"a": ' * 3000, f'{{"a": {"9" * 5000}}}']
)
def test_json_of_no_form_is_told(text: str) -> None:
    with pytest.raises(InputError):
        read_games(text, policy=POLICY)


def test_a_turn_that_only_repeats_the_last_orders_is_left_out() -> None:
    """As webDiplomacy shows a game that was drawn: the orders of the fall stand once more, a turn later."""
    head, fall, rest = HISTORY.partition("Autumn, 1901 :")
    orders = rest.partition("Spring, 1901 :")[0]
    again = read_games(f"{head}Spring, 1902 :{orders}{fall}{rest}", policy=POLICY).games[0]
    assert [str(one.phase) for one in again.phases] == ["S1901M", "F1901M", "W1901A"]


@pytest.mark.parametrize("form", ["Backstabbr, page", "webDiplomacy, interface", "godip", "diplicity"])
def test_damaged_json_is_told_and_never_a_trace(form: str) -> None:
    dice = random.Random(form)
    for _ in range(60):
        text = TEXTS[form]
        start = dice.randrange(len(text))
        damaged = text[:start] + text[start + dice.randrange(1, 40) :]
        with suppress(InputError):  # and nothing else
            read_games(damaged, policy=POLICY)


def test_convert_says_what_it_read_and_writes_another_form(tmp_path: Path) -> None:
    (tmp_path / "mail.txt").write_text(MAIL, "utf-8")
    done = run("convert", "mail.txt", "game.json", "--form", "godip", folder=tmp_path)
    assert done.stdout == "Read mail.txt as judge or Realpolitik, results.\nWrote game.json.\n"
    assert done.stderr == "Not as it was: F1901M: A YOR - NTH - NWY stands as A YOR - NWY VIA.\n"
    (tmp_path / "named.txt").write_text(IDLE, "utf-8")
    run("convert", "named.txt", "record.txt", folder=tmp_path)
    record = (tmp_path / "record.txt").read_text("utf-8")
    (tmp_path / "record.txt").write_text(record.replace("game", "game Board 3", 1), "utf-8")
    told = run("convert", "record.txt", "history.txt", "--form", "webdiplomacy", folder=tmp_path).stderr.splitlines()
    assert told[:2] == [
        "Not as it was: It holds no name of a game: Board 3.",
        "Not as it was: It holds nothing else about a game: Rules.",
    ]
    assert (told[2], told[-1]) == ("Not as it was: S1902M: A BUD H was not ordered and stands in it.", "And 4 more.")
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))[0]["Orders"]["England"]["lon"] == ["Move", "nth"]
    two = TABLE + TABLE.partition("\n")[2].replace("\n1,", "\n2,").replace("1,1,MOVE", "2,1,MOVE", 1)
    (tmp_path / "two.csv").write_text(two, "utf-8")
    both = run("convert", "two.csv", "one.txt", folder=tmp_path)
    assert (both.returncode, "The file holds 2 games. Choose one of 1 to 2." in both.stderr) == (2, True)
    assert run("convert", "two.csv", "one.txt", "--game", "2", folder=tmp_path).returncode == 0
    wrong = run("convert", "mail.txt", "game.txt", "--form", "morse", folder=tmp_path)
    assert "--form: There is no form morse. Write one of record, saved, njudge" in wrong.stderr


BUILT = """Spring 1901
England
Lon MOVE → NTH  [SUCCEEDS: Attack strength is greater]
Fall 1901
England
NTH MOVE → Nwy  [SUCCEEDS: ]
Winter 1901
England
Lon BUILD  [SUCCEEDS: ]
Spring 1902
England
Lon MOVE → {}
"""


@pytest.mark.parametrize(
    ("later", "unit"),
    [
        ("Yor  [SUCCEEDS: ]\nFall 1902\nEngland\nYor MOVE → NTH  [SUCCEEDS: ]", "F LON"),
        ("ENG  [SUCCEEDS: ]", "F LON"),
        ("ENG  [FAILS: Attack strength is not greater than the prevent strength]", "F LON"),
        ("ENG  [FAILS: Invalid move path]", None),
        ("Bel  [FAILS: Attack strength is not greater than the defend strength]", "A LON"),
        (
            "Bel  [FAILS: Invalid move path]\nFall 1902\nEngland\nLon SUPPORT → ENG (from Bre)  [FAILS: Disrupted]",
            "F LON",
        ),
        ("Wal  [SUCCEEDS: ]\nFall 1902\nEngland\nWal MOVE → Yor  [SUCCEEDS: ]", "A LON"),
        ("Yor  [SUCCEEDS: ]", None),
    ],
)
def test_the_kind_of_a_build_is_what_its_unit_did_later_and_else_asked(later: str, unit: str | None) -> None:
    text = BUILT.format(later)
    if unit is None:
        with pytest.raises(InputError, match="does not say army or fleet") as refused:
            read_games(text, policy=POLICY)
        assert refused.value.problems[0].line == 9
        text, unit = text.replace("Lon BUILD", "Lon BUILD A"), "A LON"
    winter = read_games(text, policy=POLICY).games[0].phases[2]
    assert [str(order) for order in winter.orders] == [f"{unit} B"]


NORTHERN = """Spring 1901
Russia
Stp MOVE → BOT  [SUCCEEDS: Attack strength is greater]
Fall 1901
Russia
BOT MOVE → Swe  [SUCCEEDS: ]
Winter 1901
Russia
{}  [SUCCEEDS: ]
Spring 1902
Russia
Stp MOVE → {}  [FAILS: Attack strength is not greater than the prevent strength]
"""


@pytest.mark.parametrize(
    ("written", "to", "unit"),
    [
        ("Stp BUILD", "BAR", "F STP/NC"),
        ("Stp BUILD", "Lvn", None),
        ("Stp BUILD F", "Lvn", "F STP/SC"),
        ("Stp BUILD", "Mos", "A STP"),
        ("Stp BUILD F", "Fin", "F STP/SC"),
        ("Stp/nc BUILD", "Nwy", "F STP/NC"),
    ],
)
def test_the_coast_of_a_build_is_where_its_fleet_could_go_from(written: str, to: str, unit: str | None) -> None:
    text = NORTHERN.format(written, to)
    if unit is None:
        with pytest.raises(InputError, match="does not say army or fleet"):
            read_games(text, policy=POLICY)
        return
    winter = read_games(text, policy=POLICY).games[0].phases[2]
    assert [str(order) for order in winter.orders] == [f"{unit} B"]


def test_the_coast_of_a_build_that_did_nothing_is_asked_and_never_left_out() -> None:
    text = NORTHERN.format("Stp BUILD F", "Hol").rpartition("Spring 1902")[0]
    with pytest.raises(InputError, match=r"game\.txt:9: A fleet built in St\. Petersburg needs its coast: STP/NC or"):
        read_games(text, policy=POLICY, file="game.txt")
    told = read_games(text.replace("Stp BUILD F", "STP/SC BUILD F"), policy=POLICY).games[0].phases[2]
    assert [str(order) for order in told.orders] == ["F STP/SC B"]


@pytest.mark.parametrize("target", ["game.txt", "game.json"])
def test_a_file_keeps_the_rules_it_was_played_under(tmp_path: Path, target: str) -> None:
    """Those given, and without any those of the file; rules that are not known are said."""
    (tmp_path / "turns.txt").write_text(IDLE, "utf-8")
    run("convert", "turns.txt", target, "--rules", "1976", folder=tmp_path)
    run("convert", target, "again.txt", folder=tmp_path)
    assert read_games((tmp_path / "again.txt").read_text("utf-8")).games[0].rules == "1976"
    assert "Spring 1901, movement (rules: 1976)" in run("replay", target, folder=tmp_path).stdout
    (tmp_path / "other.txt").write_text((tmp_path / "again.txt").read_text("utf-8").replace("1976", "lost"), "utf-8")
    told = run("convert", "other.txt", "third.txt", folder=tmp_path).stderr
    assert "The game was played under “lost”, which is not known here: 2023 was used." in told


@pytest.mark.parametrize("form", FORMS)
def test_a_game_without_orders_is_read_again_or_refused(tmp_path: Path, form: str) -> None:
    (tmp_path / "start.json").write_text(write_diplomacy_game(GameRecord((PlayedPhase(Position.start()),))), "utf-8")
    done = run("convert", "start.json", "out", "--form", form, folder=tmp_path)
    if form in ORDERS_ONLY:
        assert (done.returncode, (tmp_path / "out").exists()) == (2, False)
    else:
        assert read_games((tmp_path / "out").read_text("utf-8")).games[0].phases == (PlayedPhase(Position.start()),)


def test_too_many_turns_are_said_and_a_fall_may_hold_the_builds() -> None:
    with pytest.raises(InputError, match="1001 turns: 1000 at most are read"):
        read_games("Spring 1901\n" * 1001, policy=POLICY)
    text = IDLE.replace("Winter 1901", "Fall 1901 Builds")
    assert read_games(text, policy=POLICY).games[0] == read_games(IDLE, policy=POLICY).games[0]
