"""Two turns of one game made up for tests, in the look of each program that shows, mails or saves games."""

import json

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
