"""The two files that the World Diplomacy Database takes: the classification, and every player of every board.

Their layouts are those that dipvis wrote for it, heading by heading. The database knows a person by first name, name
and a number among namesakes, a power as "0AU", and countries by letters of its own.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from boardcall.exchange.countries import DATABASE_LETTERS, country_of
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.tournament import PlayerId

MOST_ROUNDS = 8
MOST_AWARDS = 12
MOST_YEARS = 20
UNRANKED = 999
UNKNOWN = "ZZZ"
LAST_BEFORE = FIRST_YEAR - 1
NUMBER = re.compile(r"0*(\d{1,9})|https?://\S*?[=/](\d{1,9})/?", re.IGNORECASE)
SAME_LETTERS = (
    "AD AO BF BI CV CF TD GQ ER GM GH GW IN CI LB LS LR LY LI MG MW ML MT MR MU MZ NA NE NG CG RW SM ST SN SL"
)
COUNTRIES = {iso: own for own, iso in DATABASE_LETTERS.items()}
COUNTRIES |= {iso: iso for iso in f"{SAME_LETTERS} SG SO SD SZ SY TJ TZ TG UG VN ZM ZW".split()}
"""The letters of the database by those of ISO 3166."""
PERSON = ("FIRST NAME", "NAME", "HOMONYME")


def database_id(text: str) -> str | None:
    """The number of a player in a database of results: a number, or from an address; None for anything else."""
    text = text.strip()
    found = NUMBER.fullmatch(text)
    return "" if not text else (found[1] or found[2]) if found else None


@dataclass(frozen=True, slots=True)
class DatabaseSeat:
    """One player of one board; `shares` is as how many the draw is shared, 0 outside it, None after a timed end."""

    player: PlayerId
    round: int
    board: int
    power: Power
    rank: int
    equal: int
    score: Fraction | None
    centres: int
    eliminated: int | None = None
    shares: int | None = None
    counts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DatabasePlayer:
    """A player in the classification; `place` is None for one without a place, `awards` are numbers from 1 on."""

    id: PlayerId
    name: str
    place: int | None
    total: Fraction
    rounds: Mapping[int, Fraction] = field(default_factory=dict)
    home: str = ""
    country: str | None = None
    best: tuple[DatabaseSeat, ...] = ()
    awards: tuple[int, ...] = ()
    top: DatabaseSeat | None = None
    team: tuple[str, Fraction | None, int | None] | None = None


Table = tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]


def classification(players: Sequence[DatabasePlayer]) -> Table:
    heads = [*PERSON, "RANK", "EXAEQUO", "LOCATION", "NATIONALITY", "SCORE"]
    heads += [f"R{number}" for number in range(1, MOST_ROUNDS + 1)]
    heads += [f"{name}_{_letters(power)}" for power in POWERS for name in ("RK", "PT", "CT", "HEAT", "BOARD")]
    heads += [f"RK_AWA_{number}" for number in range(1, MOST_AWARDS + 1)]
    if any(one.top for one in players):
        heads += [f"{name}_TOPBOARD" for name in ("NAME", "HEAT", "BOARD", "RK", "CT", "COUNTRY")]
    if any(one.team for one in players):
        heads += ["TEAM", "TEAM_SCORE", "TEAM_RANK"]
    sharing = Counter(one.place for one in players)
    known = _known({one.id: one.name for one in players})
    cells = ({**known[one.id], **_classified(one, sharing[one.place])} for one in players)
    return tuple(heads), tuple(tuple(row.get(head, "") for head in heads) for row in cells)


def boards(seats: Iterable[DatabaseSeat], names: Mapping[PlayerId, str]) -> Table:
    heads = [*PERSON, "ROUND", "BOARD", "COUNTRY", "RANK", "EXAEQUO", "SCORE", "NB_CENTRE", "YEAR_ELIMINATION", "DRAW"]
    heads += [f"CT_{number:02}" for number in range(1, MOST_YEARS + 1)]
    known = _known(names)
    cells = ({**known[one.player], **_seated(one)} for one in seats)
    return tuple(heads), tuple(tuple(row.get(head, "") for head in heads) for row in cells)


def _classified(one: DatabasePlayer, sharing: int) -> dict[str, object]:
    row: dict[str, object] = {"RANK": one.place or UNRANKED, "EXAEQUO": sharing, "SCORE": float(one.total)}
    lives = country_of(one.home.rpartition(",")[2]) if one.home else None
    row["LOCATION"] = COUNTRIES.get(lives or "", "")
    row["NATIONALITY"] = COUNTRIES.get(one.country, UNKNOWN) if one.country else ""
    row |= {f"R{number}": float(points) for number, points in one.rounds.items()}
    for seat in one.best:
        told = {"RK": 1, "PT": _score(seat), "CT": seat.centres, "HEAT": seat.round, "BOARD": seat.board}
        row |= {f"{name}_{_letters(seat.power)}": cell for name, cell in told.items()}
    row |= {f"RK_AWA_{number}": 1 for number in one.awards}
    if one.top:
        told = {"NAME": "A", "HEAT": one.top.round, "BOARD": one.top.board, "RK": one.top.rank, "CT": one.top.centres}
        row |= {f"{name}_TOPBOARD": cell for name, cell in told.items()}
        row["COUNTRY_TOPBOARD"] = _letters(one.top.power)
    if one.team:
        name, score, place = one.team
        row |= {"TEAM": name, "TEAM_SCORE": "" if score is None else float(score), "TEAM_RANK": place or ""}
    return row


def _seated(one: DatabaseSeat) -> dict[str, object]:
    return {
        "ROUND": one.round,
        "BOARD": one.board,
        "COUNTRY": _letters(one.power),
        "RANK": one.rank,
        "EXAEQUO": one.equal,
        "SCORE": _score(one),
        "NB_CENTRE": one.centres,
        "YEAR_ELIMINATION": one.eliminated - LAST_BEFORE if one.eliminated else "",
        "DRAW": "" if one.shares is None else one.shares,
        **{f"CT_{year - LAST_BEFORE:02}": count for year, count in one.counts.items()},
    }


def _score(seat: DatabaseSeat) -> object:
    return "" if seat.score is None else float(seat.score)


def _letters(power: Power) -> str:
    return f"0{str(power.full_name)[:2].upper()}"


def _known(names: Mapping[PlayerId, str]) -> dict[PlayerId, dict[str, object]]:
    """First name, name and number among namesakes of everybody."""
    met: Counter[str] = Counter()
    found: dict[PlayerId, dict[str, object]] = {}
    for player, name in names.items():
        met[name] += 1
        found[player] = dict(zip(PERSON, (*parted(name), met[name]), strict=True))
    return found


def parted(name: str) -> tuple[str, str]:
    """First name and name: the last word, with the small words before it and what follows a comma."""
    before, comma, after = name.partition(",")
    words = before.split()
    small = (place for place, word in enumerate(words) if place and word[:1].islower())
    at = max(min(small, default=len(words) - 1), 0)
    return " ".join(words[:at]), " ".join(words[at:]) + comma + after
