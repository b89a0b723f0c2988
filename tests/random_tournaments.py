"""Random events: fourteen players over a few rounds, under any of the rulebooks."""

from fractions import Fraction

from hypothesis import strategies as st

from boardcall.game import POWERS
from boardcall.rulebook import load
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.event import Tournament
from boardcall.tournament.people import Player

RULEBOOKS = {name: load(name) for name in ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008", "club")}
NAMES = [f"p{n:02}" for n in range(14)]
POOLS = {"wdc-2025": ("championship", "team"), "wdc-2025-draft": ("championship", "team")}
POOLS |= {"edc-2016": ("top-board", "others"), "wdc-2008": ("top-board", "others")}


@st.composite
def events(draw: st.DrawFn, rulebooks: tuple[str, ...] = tuple(sorted(RULEBOOKS))) -> Tournament:
    """Fourteen players over three or four rounds of two boards, under any of the rulebooks."""
    rulebook = draw(st.sampled_from(rulebooks))
    rounds = 3 if rulebook == "codcon-2018" else draw(st.sampled_from([3, 4]))
    players = tuple(Player(name, name, distance_km=Fraction(draw(st.integers(1, 9)))) for name in NAMES)
    boards = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(NAMES))
        for place in (0, 1):
            seated = order[7 * place : 7 * place + 7]
            pool = POOLS[rulebook][place] if number == 4 and rulebook in POOLS else ""
            boards.append(_board(number, str(place + 1), seated, draw(results()), pool))
    return Tournament("A law", rulebook, players, boards=tuple(boards))


@st.composite
def results(draw: st.DrawFn) -> BoardResult:
    """A possible end of a board, most of the 34 centres owned, with years of elimination."""
    shares = draw(st.lists(st.integers(0, 9), min_size=7, max_size=7).filter(any))
    total = sum(shares)
    centres = [share * 34 // total for share in shares]
    centres[shares.index(max(shares))] += max(0, 22 - sum(centres))
    years = draw(st.lists(st.integers(1902, 1907), min_size=7, max_size=7))
    powers = tuple(
        PowerResult(power, count, None if count else year)
        for power, count, year in zip(POWERS, centres, years, strict=True)
    )
    return BoardResult(powers, last_year=1908)


def _board(number: int, name: str, players: list[str], result: BoardResult, pool: str) -> Board:
    seats = tuple(Seat(power, (player,)) for power, player in zip(POWERS, players, strict=True))
    return Board(number, name, seats, pool, result=result)
