"""Who can still win where something else than the boards in play is open: nobody is safe or out too early."""

from dataclasses import replace
from fractions import Fraction

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.standings.chances import find_chances
from boardcall.standings.settings import Part
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board, Player, Seat, Tournament, YearCount
from boardcall.tournament.board.boards import SetScore
from boardcall.tournament.people import Team
from boardcall.tournament.settings import Pool, RoundEnd, RoundSettings, TeamSettings

CLUB = load("club")
IDS = tuple(f"p{number:02}" for number in range(1, 15))
PLAYERS = tuple(Player(one, one) for one in IDS)
STRONG, SPLIT = (16, 9, 9, 0, 0, 0, 0), (14, 14, 6, 0, 0, 0, 0)
END = RoundEnd("year", last_year=1907)


def seats(*players: str) -> tuple[Seat, ...]:
    return tuple(Seat(power, (player,)) for power, player in zip(POWERS, players, strict=True))


def rules(*rounds: RoundSettings) -> Rulebook:
    return replace(CLUB, rounds=rounds or (RoundSettings(1, end=END),), awards=())


def board(
    name: str, counts: tuple[int, ...], players: tuple[str, ...] = IDS[:7], *, ended: bool = False, **more: object
) -> Board:
    year = 1907 if more.pop("over", False) else 1906
    lines = tuple(PowerResult(p, held, None if held else 1904) for p, held in zip(POWERS, counts, strict=True))
    result = BoardResult(lines, 1907, End.TIME) if ended else None
    made = Board(1, name, seats(*players), counts=(YearCount(year, counts),), result=result)
    return replace(made, **more)


def states(book: Rulebook, *boards: Board, aim: str = "title", **more: object) -> dict[str, str]:
    """Everybody's state towards an aim."""
    event = replace(Tournament("Open", "club", PLAYERS, boards=boards), **more)
    found = find_chances(event, book, compute_standings(event, book))
    return {one.player: one.state.value for one in next(x for x in found.lists if x.aim == aim).chances}


def test_a_score_that_the_director_has_still_to_set_is_open() -> None:
    left = board("1", STRONG, ended=True)
    taken = replace(left, seats=(Seat(POWERS[0], ("p01", "p14")), *left.seats[1:]))
    book = replace(rules(), civil_disorder=replace(CLUB.civil_disorder, score_leaver="td", score_replacement="td"))
    found = states(book, taken, board("2", SPLIT, IDS[7:], over=True))
    assert (found["p01"], found["p14"], found["p08"]) == ("open", "open", "open")


def test_a_score_set_by_hand_on_a_board_in_play_counts_and_not_its_end() -> None:
    by_hand = board("1", STRONG, set_scores=(SetScore("p07", Fraction(1000), "a ruling"),), over=True)
    found = states(rules(), by_hand)
    assert (found["p07"], found["p01"]) != ("out", "safe")
    assert found["p07"] == "open"


def test_the_last_year_of_a_pool_counts_and_not_that_of_its_round() -> None:
    pool = Pool("long", last_year=1910)
    book = rules(RoundSettings(1, end=END, pools=(pool,)))
    counts = (13, 9, 9, 3, 0, 0, 0)
    assert states(rules(), board("1", counts, over=True))["p04"] == "out"
    assert states(book, board("1", counts, over=True, pool="long"))["p04"] == "alive"


def test_whoever_has_no_board_can_get_one_while_a_pool_has_none() -> None:
    book = rules(RoundSettings(1, end=END, pools=(Pool("final"), Pool("others"))))
    final = board("1", STRONG, over=True, pool="final")
    assert states(book, final)["p08"] == "alive"
    assert states(book, final)["p01"] != "safe"
    both = states(book, final, board("2", SPLIT, IDS[7:], over=True, pool="others"))
    assert both["p01"] == "safe"


def test_an_average_can_fall_and_who_signs_up_late_can_have_the_best() -> None:
    book = rules(RoundSettings(1, end=END), RoundSettings(2, end=END))
    book = replace(book, standings=replace(CLUB.standings, total=(Part(average=True),)))
    few = tuple(Player(one, one, withdrawn=one != "p01") for one in IDS)
    assert states(book, board("1", STRONG, ended=True), players=few)["p01"] != "safe"


def test_further_rounds_that_are_averaged_can_take_points() -> None:
    book = rules(RoundSettings(1, end=END), RoundSettings(2, end=END))
    part = Part(weights=(Fraction(1),), further_average=Fraction(1))
    book = replace(book, standings=replace(CLUB.standings, total=(part,)))
    found = states(book, board("1", STRONG, ended=True))
    assert "safe" not in found.values()


def teams_of(book: Rulebook) -> Rulebook:
    return replace(book, team=TeamSettings(enabled=True, rounds=(1,), size_min=1, size_max=7, score="sum"))


def test_teams_are_safe_or_out_by_what_their_members_can_still_bring() -> None:
    book = teams_of(rules())
    teams = (Team("Reds", ("p01", "p08")), Team("Blues", ("p04", "p10")), Team("Greens", ("p02", "p03")))
    ended = board("1", STRONG, ended=True)
    late = board("2", (5, 5, 5, 5, 5, 5, 4), IDS[7:])
    assert states(book, ended, late, aim="team", teams=teams) == {"Reds": "safe", "Blues": "out", "Greens": "out"}
    few = board("2", (12, 0, 11, 11, 0, 0, 0), IDS[7:])
    long = teams_of(rules(RoundSettings(1, end=RoundEnd("year", last_year=1910))))
    assert states(long, ended, few, aim="team", teams=teams) == {"Reds": "alive", "Blues": "alive", "Greens": "out"}
    before = states(teams_of(rules()), few, aim="team", teams=teams)
    assert before == {"Reds": "alive", "Blues": "alive", "Greens": "open"}, "Greens: nobody may have a point"
