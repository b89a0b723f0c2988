"""Games as other programs show, mail and save them: read alike from every form, and the same again after writing.

The texts are two turns of one game made up for this, each in the look of its program.
"""

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest

from boardcall.adjudication import adjudicate, preset
from boardcall.adjudication.possible import possible_orders
from boardcall.errors import InputError
from boardcall.exchange.games.recognition import read_games
from boardcall.exchange.games.writers import FORMS
from boardcall.game import POWERS, GameRecord, Order, PhaseKind, PlayedPhase, Position, Unit
from commands import run

POLICY = preset("2023")
MAIL = """Subject: spring S1901M Results

Movement results for Spring of 1901.  (spring.001)

England: Fleet London -> North Sea.
England: Army Liverpool -> Yorkshire.
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
France: Army Paris -> Burgundy.
Germany: Army Munich -> Burgundy. (*bounce*)
Russia: Fleet St Petersburg (south coast) -> Gulf of
        Bothnia.

The next phase of 'spring' will be Movement for Fall of 1901.

Movement results for Fall of 1901.  (spring.002)

England: Army Yorkshire -> North Sea -> Norway.
England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
France: Army Burgundy -> Munich.  (*bounce*)
Germany: Army Munich, No Order Processed.

Ownership of supply centers:
England:   Edinburgh, Liverpool, London, Norway.
"""
REALPOLITIK = """Movement results for Spring of 1901.  (Spring)

England: F London - North Sea.
England: A Liverpool - Yorkshire.
France: A Marseilles Supports A Paris - Burgundy.
France: A Paris - Burgundy.
Germany: A Munich - Burgundy (*Bounce*).
Russia: F St Petersburg(sc) - Gulf of Bothnia.

Unit locations:
England:   F North Sea, A Yorkshire.

Movement results for Fall of 1901.  (Spring)

England: A Yorkshire - Norway.
England: F North Sea Convoys A Yorkshire - Norway.
France: A Burgundy - Munich (*Bounce*).
Germany: A Munich, no move received.
"""
HISTORY = """Order history
Autumn, 1901 :
England:
    Diplomacy
        The army at Yorkshire move to Norway via convoy.
        The fleet at North Sea convoy to Norway from Yorkshire.
France:
    Diplomacy
        The army at Burgundy move to Munich. (fail)
Spring, 1901 :
England:
    Diplomacy
        The fleet at London move to North Sea.
        The army at Liverpool move to Yorkshire.
France:
    Diplomacy
        The army at Marseilles support move to Burgundy from Paris.
        The army at Paris move to Burgundy.
Germany:
    Diplomacy
        The army at Munich move to Burgundy. (fail)
Russia:
    Diplomacy
        The fleet at St. Petersburg (South Coast) move to Gulf of Bothnia.
"""
CLIENT = """# Spring 1901 Diplomacy
ENGLAND
F LON -> NTH
A LVP -> YOR
FRANCE
A MAR S A PAR -> BUR
A PAR -> BUR
GERMANY
A MUN -> BUR
RUSSIA
F STP (sc) -> BOT
# Autumn 1901 Diplomacy
ENGLAND
A YOR -> NWY via convoy
F NTH C A YOR -> NWY
FRANCE
A BUR -> MUN
GERMANY
order unassigned
"""
EXPORT = """Spring
Every order, every turn
Spring 1901
England
Lon MOVE → NTH  [SUCCEEDS: Attack strength is greater]
Lvp MOVE → Yor  [SUCCEEDS: Attack strength is greater]
France
Mar SUPPORT → Bur (from Par)  [SUCCEEDS: Unchallenged]
Par MOVE → Bur  [SUCCEEDS: Attack strength is greater]
Germany
Mun MOVE → Bur  [FAILS: Attack strength is not greater than the prevent strength]
Russia
Stp MOVE → BOT  [SUCCEEDS: Attack strength is greater]
Fall 1901
England
Yor MOVE → Nwy  [SUCCEEDS: Attack strength is greater]
NTH CONVOY → Nwy (from Yor)  [SUCCEEDS: Unchallenged]
France
Bur MOVE → Mun  [FAILS: Attack strength is not greater than the defend strength]
"""
COPIED = """Spring 1901
England
London: F → North Sea
Liverpool: A → Yorkshire
France
Marseilles: A SUPPORTS Paris → Burgundy
Paris: A → Burgundy
Germany
Munich: A → Burgundy BOUNCE
Russia
St Petersburg (sc): F → Gulf of Bothnia
Fall 1901
England
Yorkshire: A → Norway
North Sea: F CONVOYS Yorkshire → Norway
France
Burgundy: A → Munich BOUNCE
"""
REPORT = """Results for Spring, 1901 (Movement)

Order Results:

England: F lon -> nth
England: A lvp -> yor
France: A mar Supports A par -> bur
France: A par -> bur
Germany: A mun -> bur
Bounced with par (1 against 2).
Russia: F stp/sc -> bot

Results for Fall, 1901 (Movement)

Order Results:

England: A yor -> nwy by Convoy
Convoy path taken: yor-nth-nwy.
England: F nth Convoys A yor -> nwy
France: A bur -> mun
"""
CASES = """VARIANT_ALL Standard
CASE one
PRESTATE_SETPHASE Spring 1901, Movement
ORDERS
	England: F lon - nth
	England: A lvp - yor
	France: A mar S A par - bur
	France: A par - bur
	Germany: A mun - bur
	Russia: F stp/sc - bot
END
CASE two
PRESTATE_SETPHASE Fall 1901, Movement
ORDERS
	England: A yor - nwy
	England: F nth C A yor - nwy
	France: A bur - mun
END
"""
DROIDIPPY = """PHASE 1901 Spring Movement
POSITIONS
England: fleet lon
ORDERS
lon move nth
lvp move yor
mar support par move bur
par move bur
mun move bur
stp/sc move bot
PHASE 1901 Fall Movement
ORDERS
yor move nwy via convoy
nth convoy yor move nwy
bur move mun
"""
MESSAGES = """NOW ( SPR #1901 ) ( ENG FLT LON )
ORD ( SPR #1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
ORD ( SPR #1901 ) ( ( ENG AMY LVP ) MTO YOR ) ( SUC )
ORD ( SPR #1901 ) ( ( FRA AMY MAR ) SUP ( FRA AMY PAR ) MTO BUR ) ( SUC )
ORD ( SPR #1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )
ORD ( SPR #1901 ) ( ( GER AMY MUN ) MTO BUR ) ( BNC )
ORD ( SPR #1901 ) ( ( RUS FLT ( STP SCS ) ) MTO GOB ) ( SUC )
ORD ( FAL #1901 ) ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( SUC )
ORD ( FAL #1901 ) ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY ) ( SUC )
ORD ( FAL #1901 ) ( ( FRA AMY BUR ) MTO MUN ) ( BNC )
"""
TABLE = """game_id,unit_id,unit_order,location,target,target_dest,success,reason,turn_num
1,1,MOVE,London,North Sea,,1,,1
1,2,MOVE,Liverpool,Yorkshire,,1,,1
1,3,SUPPORT,Marseilles,Paris,Burgundy,1,,1
1,4,MOVE,Paris,Burgundy,,1,,1
1,5,MOVE,Munich,Burgundy,,0,Bounced,1
1,6,MOVE,St. Petersburg (South Coast),Gulf of Bothnia,,1,,1
1,2,MOVE,Yorkshire,Norway,,1,,2
1,1,CONVOY,North Sea,Yorkshire,Norway,1,,2
1,4,MOVE,Burgundy,Munich,,0,Bounced,2
"""
PAGE = {
    "phases": [
        {
            "year": 1901,
            "season": "spring",
            "orders": {
                "England": {"Lon": {"type": "MOVE", "to": "NTH"}, "Lvp": {"type": "MOVE", "to": "Yor"}},
                "France": {
                    "Mar": {"type": "SUPPORT", "from": "Par", "to": "Bur"},
                    "Par": {"type": "MOVE", "to": "Bur"},
                },
                "Germany": {"Mun": {"type": "MOVE", "to": "Bur"}},
                "Russia": {"Stp": {"type": "MOVE", "to": "BOT"}},
            },
            "unitsByPlayer": {"Russia": {"Stp": {"type": "F", "coast": "sc"}}},
        },
        {
            "year": 1901,
            "season": "fall",
            "orders": {
                "England": {
                    "Yor": {"type": "MOVE", "to": "Nwy"},
                    "NTH": {"type": "CONVOY", "from": "Yor", "to": "Nwy"},
                },
                "France": {"Bur": {"type": "MOVE", "to": "Mun"}},
            },
        },
    ]
}
NUMBERS = {"LON": 6, "NTH": 53, "LVP": 3, "YOR": 4, "MAR": 49, "PAR": 47, "BUR": 48, "MUN": 41, "STP": 79, "BOT": 57}
NUMBERS |= {"NWY": 35}
ROWS = (
    (0, 1, "Move", "LON", "NTH", ""),
    (0, 1, "Move", "LVP", "YOR", ""),
    (0, 2, "Support move", "MAR", "BUR", "PAR"),
    (0, 2, "Move", "PAR", "BUR", ""),
    (0, 4, "Move", "MUN", "BUR", ""),
    (0, 7, "Move", "STP", "BOT", ""),
    (1, 1, "Move", "YOR", "NWY", ""),
    (1, 1, "Convoy", "NTH", "NWY", "YOR"),
    (1, 2, "Move", "BUR", "MUN", ""),
)
STATUS = {
    "variantID": 1,
    "phases": [
        {
            "orders": [
                {
                    "turn": number,
                    "phase": "Diplomacy",
                    "countryID": country,
                    "type": kind,
                    "terrID": NUMBERS[at],
                    "toTerrID": NUMBERS[to],
                    "fromTerrID": NUMBERS.get(start, 0),
                    "viaConvoy": "Yes" if at == "YOR" else "No",
                }
                for number, country, kind, at, to, start in ROWS
            ]
        }
    ],
}
GIVEN = (
    ("Spring", "England", {"lon": ["Move", "nth"], "lvp": ["Move", "yor"]}),
    ("Spring", "France", {"mar": ["Support", "par", "bur"], "par": ["Move", "bur"]}),
    ("Spring", "Germany", {"mun": ["Move", "bur"]}),
    ("Spring", "Russia", {"stp/sc": ["Move", "bot"]}),
    ("Fall", "England", {"yor": ["MoveViaConvoy", "nwy"], "nth": ["Convoy", "yor", "nwy"]}),
    ("Fall", "France", {"bur": ["Move", "mun"]}),
)
GODIP = [
    {
        "Season": season,
        "Year": 1901,
        "Type": "Movement",
        "Orders": {nation: orders for when, nation, orders in GIVEN if when == season},
    }
    for season in ("Spring", "Fall")
]
LISTING = {
    "Phases": [
        {"Properties": {"PhaseOrdinal": number, "Season": season, "Year": 1901, "Type": "Movement"}}
        for number, season in enumerate(("Spring", "Fall"), 1)
    ],
    "Orders": [
        {"Properties": {"PhaseOrdinal": 1 if when == "Spring" else 2, "Nation": nation, "Parts": [at, *words]}}
        for when, nation, orders in GIVEN
        for at, words in orders.items()
    ],
}
TEXTS = {
    "judge or Realpolitik, results": MAIL,
    "webDiplomacy, history": HISTORY,
    "webDiplomacy, client": CLIENT,
    "webDiplomacy, interface": json.dumps(STATUS),
    "Backstabbr, page": json.dumps(PAGE),
    "Backstabbr, export": EXPORT,
    "Backstabbr, copied": COPIED,
    "jDip, report": REPORT,
    "jDip, test cases": CASES,
    "godip": json.dumps(GODIP),
    "diplicity": json.dumps(LISTING),
    "Droidippy": DROIDIPPY,
    "DAIDE": MESSAGES,
    "PlayDiplomacy, table": TABLE,
}
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
                by_unit.setdefault(order.unit, []).append(order)  # type: ignore[union-attr]
            orders += [dice.choice(mine) for mine in by_unit.values()]
        phases.append(PlayedPhase(position, tuple(orders)))
        position = adjudicate(position, orders, POLICY).next
    return GameRecord((*phases, PlayedPhase(position)))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_written_is_read_again(form: str, seed: int) -> None:
    game = random_game(seed)
    again = read_games(FORMS[form](game, POLICY), policy=POLICY).games[0]
    known = [(str(one.phase), one.position) for one in game.phases if one.orders or one is game.phases[-1]]
    found = {str(one.phase): one.position for one in again.phases}
    assert [name for name, position in known if found.get(name, position) != position] == []
    assert again.phases[-1].position.phase.year >= game.phases[-2].position.phase.year


def test_a_line_that_cannot_be_read_is_named_as_it_stands_in_the_mail() -> None:
    with pytest.raises(InputError) as error:
        read_games(MAIL.replace("Fleet London -> North Sea", "Fleet London -> Atlantis"), policy=POLICY)
    first = error.value.problems[0]
    assert first.line == 5
    assert "Atlantis" in str(first)


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
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))[0]["Orders"]["England"]["lon"] == ["Move", "nth"]
    two = TABLE + TABLE.partition("\n")[2].replace("\n1,", "\n2,").replace("1,1,MOVE", "2,1,MOVE", 1)
    (tmp_path / "two.csv").write_text(two, "utf-8")
    both = run("convert", "two.csv", "one.txt", folder=tmp_path)
    assert (both.returncode, "The file holds 2 games. Choose one of 1 to 2." in both.stderr) == (2, True)
    assert run("convert", "two.csv", "one.txt", "--game", "2", folder=tmp_path).returncode == 0
    wrong = run("convert", "mail.txt", "game.txt", "--form", "morse", folder=tmp_path)
    assert "--form: There is no form morse. Write one of njudge, webdiplomacy, godip, daide" in wrong.stderr
