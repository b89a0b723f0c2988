"""Players sheets and seatings as files: what is read, what is told, and that nothing ever crashes."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.errors import InputError
from boardcall.exchange.roll_call_sheet import read_roll_call
from boardcall.exchange.seating_file import read_history, read_seating, read_seats, write_boards, write_seats
from boardcall.game import Power
from boardcall.seeding.problem import SeatedBoard, Seating, SeatOf
from boardcall.seeding.settings import SitOutClass
from seeding.seatings import a_round, dealt

SHEET = """player;role;avoid;family;preferences;present;two_boards;recorder;club;power;sat_out_rounds
Anna Holm;td/committee;Bo;Holm;TRA;x;;;;;
Bo;;;;Turkey Russia;x;yes;x;local club member;;1 3
Cy;;;Anna Holm;t, f;;;;;Turkey;
"""


def test_a_sheet_gives_people_with_all_they_ask_and_offer() -> None:
    anna, bo, cy = read_roll_call(SHEET.encode("utf-8-sig")).people
    assert (anna.roles, anna.avoid, anna.present) == (frozenset({"td", "committee"}), ("Bo",), True)
    assert anna.families == ("Holm", "Anna Holm and Cy")
    assert cy.families == ("Anna Holm and Cy",)
    assert anna.preferences == (Power.TURKEY, Power.RUSSIA, Power.AUSTRIA)
    assert bo.preferences == (Power.TURKEY, Power.RUSSIA)
    assert (bo.offers_double, bo.recorder, bo.local, bo.sat_out) == (True, True, SitOutClass.LOCAL_CLUB_MEMBER, (1, 3))
    assert (cy.preferences, cy.present) == ((Power.TURKEY, Power.FRANCE), False)


@pytest.mark.parametrize(
    ("cells", "present"),
    [(("yes", ""), (True, False)), (("no", ""), (False, True)), (("", ""), (True, True)), (("1", "0"), (True, False))],
)
def test_an_empty_cell_means_absent_only_where_somebody_is_marked_present(
    cells: tuple[str, str], present: tuple[bool, bool]
) -> None:
    sheet = read_roll_call(f"player,present\na,{cells[0]}\nb,{cells[1]}\n")
    assert tuple(person.present for person in sheet.people) == present


def test_teams_and_their_powers_come_from_their_columns() -> None:
    (team,) = read_roll_call("player,team,power\na,Reds,F\nb,Reds,\n").teams
    assert (team.name, team.members, team.powers) == ("Reds", ("a", "b"), (("a", Power.FRANCE),))


@pytest.mark.parametrize(
    ("column", "cell", "told"),
    [
        ("preferences", "XY", "this names no powers."),
        ("preferences", "FF", "a power is listed twice."),
        ("power", "FR", "a player plays one power."),
        ("club", "regular", "the rules have no such class."),
        ("sat_out_rounds", "one", "these are no rounds."),
        ("role", "king", "no rulebook has this role."),
        ("recorder", "perhaps", "this is neither yes nor no."),
    ],
)
def test_a_cell_that_means_nothing_is_told_with_its_place(column: str, cell: str, told: str) -> None:
    with pytest.raises(InputError) as refused:
        read_roll_call(f"player,{column}\nAnna,{cell}\n", file="p.csv")
    (problem,) = refused.value.problems
    assert (problem.file, problem.row, problem.field) == ("p.csv", 2, column)
    assert told in problem.message


def test_a_seating_written_is_read_back_the_same_in_both_forms() -> None:
    seating = dealt(a_round(13))
    assert read_seating(json.dumps({"round": 1, "boards": write_boards(seating)})).seating == seating
    assert read_seating(write_seats(seating)).seating == seating
    top = Seating(4, (SeatedBoard(1, tuple(SeatOf(f'the "p{n}", sir') for n in range(7)), "top"),))
    assert read_seating(json.dumps({"round": 4, "boards": write_boards(top)})).seating == top
    assert read_seating(write_seats(top)).seating == top


def test_a_results_sheet_is_the_history_of_its_rounds() -> None:
    text = "round,board,power,player,centres\n2,A,Austria,x,5\n1,Congress,T,y,4\n1,Congress,I,-,0\n"
    first, second = read_history(text)
    assert first == Seating(1, (SeatedBoard(1, (SeatOf("y", Power.TURKEY),)),))
    assert second.boards[0].seats == (SeatOf("x", Power.AUSTRIA),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "this is not JSON"),
        ('{"boards": []}', "there are no boards"),
        ('{"boards": [1]}', "boards.0 cannot be 1. Write an object."),
        ('{"boards": [{"board": "x", "seats": {"Q": "a", "A": 3}}]}', 'boards.0.seats.0.power cannot be "Q"'),
        ('{"boards": [{"seats": "A"}]}', "boards.0.seats cannot be"),
        ('{"round": 0, "boards": [{"seats": {"A": "a"}}]}', "this is no round"),
        ('{"boards": [{"seats": {"A": "a"}}], "draw": {"problem": {}}}', "The frozen list cannot be read"),
        ("board,player\n1,\n", "the cell is empty"),
        ("board,player\n", "the sheet seats nobody"),
        ("round,board,player\n1,1,a\n2,1,a\n", "the sheet seats rounds 1, 2"),
        (f"round,board,player\n{'9' * 5000},1,a\n", "this is no round"),
        ("board,player\n" + "1,a\n" * 20_000, "the sheet has more than 20000 lines"),
        ("[" * 3000 + "{", "its header|no column"),
        ('{"a": ' * 200_000, "nested too deeply"),
    ],
)
def test_what_is_no_seating_is_a_sentence(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_seating(text)


def test_a_board_called_by_endless_digits_has_its_place_as_number() -> None:
    assert [one.number for one in read_seats(f"board,player\n{'9' * 5000},a\n")[0].boards] == [1]


KEYS = ["boards", "board", "seats", "pool", "players", "round", "draw", "problem", "A", "E", "effort", "changes"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


def problems_in(read: Callable[[str], object], text: str) -> bool:
    """Whether the reader told problems; anything else it raises fails the test."""
    try:
        read(text)
    except InputError as error:
        return bool(error.problems)
    return True


@given(JSON)
def test_no_json_whatever_crashes_the_reader(document: object) -> None:
    assert problems_in(read_seating, json.dumps(document))


@given(st.text(alphabet='player,boardswiy;"\n 1AEF-', max_size=60))
def test_no_text_whatever_crashes_the_readers(text: str) -> None:
    assert problems_in(read_seating, text)
    assert problems_in(read_roll_call, text)
