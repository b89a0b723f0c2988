"""From the number present to boards of seven."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from boardcall.seeding.rounds.numbers import LOCAL, Attendee, NumbersOption, numbers_options
from boardcall.seeding.settings import Remainder, RollCall, SitOutClass
from boardcall.tournament.board.seat_reasons import read_seat_reason
from boardcall.tournament.ids import PlayerId

DOUBLE, SIT_OUT, SIX, TD_PLAYS, TD = (
    Remainder.DOUBLE,
    Remainder.SIT_OUT,
    Remainder.SIX_PLAYER,
    Remainder.TD_PLAYS,
    Remainder.TD,
)
OFFERS = RollCall(remainder=(SIT_OUT, DOUBLE))
CLUB_ORDER = (
    SitOutClass.VOLUNTEERS,
    SitOutClass.LOCAL_BOARD_MEMBER,
    SitOutClass.LOCAL_CLUB_MEMBER,
    SitOutClass.LOCAL_NON_MEMBER,
    SitOutClass.TRAVELLER,
)
CLUB = RollCall(remainder=(DOUBLE, TD_PLAYS, SIT_OUT), sit_out_order=CLUB_ORDER, td_boards_max=2)
CHAMPIONSHIP = RollCall(
    remainder=(SIT_OUT, DOUBLE, SIX),
    sit_out_order=(SitOutClass.VOLUNTEERS, SitOutClass.NOT_PREREGISTERED, SitOutClass.LAST_REGISTERED),
)


def people(number: int, *, willing: int = 0, **facts: object) -> tuple[Attendee, ...]:
    """`number` people in the order they registered; the first `willing` offer to play two boards."""
    return tuple(Attendee(f"p{n:02}", registered=n, offers_double=n <= willing, **facts) for n in range(1, number + 1))


def by_way(attendees: tuple[Attendee, ...], settings: RollCall, seed: str = "7") -> Mapping[object, NumbersOption]:
    return {option.ways: option for option in numbers_options(attendees, settings, seed=seed)}


def out(option: NumbersOption) -> list[str]:
    return [named.player for named in option.sit_out]


def test_52_checked_in_are_seven_boards_or_eight() -> None:
    options = by_way(people(52, willing=4), OFFERS)
    assert list(options) == [(SIT_OUT,), (DOUBLE,)]
    assert (options[SIT_OUT,].boards, len(options[SIT_OUT,].sit_out)) == (7, 3)
    assert (options[DOUBLE,].boards, len(options[DOUBLE,].double)) == (8, 4)


def test_47_checked_in_are_six_boards_or_seven() -> None:
    options = by_way(people(47, willing=2), OFFERS)
    assert (options[SIT_OUT,].boards, len(options[SIT_OUT,].sit_out)) == (6, 5)
    assert (options[DOUBLE,].boards, len(options[DOUBLE,].double)) == (7, 2)


def test_volunteers_sit_out_before_the_director_picks() -> None:
    attendees = (*people(50), Attendee("vera", offers_sit_out=True), Attendee("viktor", offers_sit_out=True))
    option = by_way(attendees, OFFERS)[SIT_OUT,]
    assert set(out(option)[:2]) == {"vera", "viktor"}
    assert str(option.sit_out[2].because) == "the director's pick; proposed by lot"


def test_where_the_directors_decide_every_way_is_shown_as_theirs() -> None:
    options = by_way(people(54, willing=2), RollCall(remainder=(TD,)))
    assert (options[SIT_OUT,].boards, len(options[SIT_OUT,].sit_out)) == (7, 5)
    assert (options[DOUBLE,].boards, len(options[DOUBLE,].double)) == (8, 2)
    assert next(iter(options)) == (SIT_OUT,)
    assert all(option.td_decides for option in options.values())
    assert str(options[DOUBLE,].sentence).endswith("The director decides whether this is done.")


def test_26_present_are_two_alternates_or_the_director_on_two_boards() -> None:
    director = Attendee("td", official=True)
    options = by_way((*people(26, willing=2), director), CLUB)
    assert list(options) == [(DOUBLE,), (TD_PLAYS,), (SIT_OUT,), (DOUBLE, TD_PLAYS)]
    assert {named.player for named in options[DOUBLE,].double} == {"p01", "p02"}
    assert [(named.player, named.boards) for named in options[TD_PLAYS,].officials] == [("td", 2)]
    assert options[DOUBLE, TD_PLAYS].boards == 4


def test_30_present_one_local_board_member_and_one_club_member_sit_out() -> None:
    board = Attendee("board", local=SitOutClass.LOCAL_BOARD_MEMBER)
    club = tuple(Attendee(f"club{n}", local=SitOutClass.LOCAL_CLUB_MEMBER) for n in range(3))
    option = by_way((*people(26), board, *club), CLUB)[SIT_OUT,]
    assert option.boards == 4
    assert out(option)[0] == "board"
    assert out(option)[1] in {"club0", "club1", "club2"}


def test_inside_a_class_nobody_sits_out_twice_before_the_others_once() -> None:
    club = tuple(
        Attendee(f"club{n}", local=SitOutClass.LOCAL_CLUB_MEMBER, sat_out=(1,) if n < 2 else ()) for n in range(3)
    )
    for seed in "abcdefgh":
        assert out(by_way((*people(26), *club), CLUB, seed)[SIT_OUT,]) == ["club2"]


def test_27_present_are_six_out_or_one_twice_or_one_board_of_six() -> None:
    options = by_way(people(27, willing=1), CHAMPIONSHIP)
    assert list(options) == [(SIT_OUT,), (DOUBLE,), (SIX,)]
    assert len(options[SIT_OUT,].sit_out) == 6
    assert len(options[DOUBLE,].double) == 1
    assert (options[SIX,].boards, options[SIX,].six_player_boards) == (4, 1)


def test_of_31_present_the_three_who_sit_out_are_walk_ins_the_last_first() -> None:
    early = tuple(Attendee(f"early{n:02}", preregistered=True, registered=n) for n in range(26))
    walk_ins = tuple(Attendee(f"walk-in{n}", registered=100 + n) for n in range(5))
    option = by_way((*early, *walk_ins), CHAMPIONSHIP)[SIT_OUT,]
    assert out(option) == ["walk-in4", "walk-in3", "walk-in2"]
    assert option.warnings == ()


def test_two_of_five_walk_ins_sit_out_and_no_preregistered_player() -> None:
    early = tuple(Attendee(f"early{n:02}", preregistered=True, registered=200 + n) for n in range(25))
    walk_ins = tuple(Attendee(f"walk-in{n}", registered=n) for n in range(5))
    assert out(by_way((*early, *walk_ins), CHAMPIONSHIP)[SIT_OUT,]) == ["walk-in4", "walk-in3"]


def test_when_all_are_preregistered_the_director_is_warned() -> None:
    option = by_way(people(29, preregistered=True), CHAMPIONSHIP)[SIT_OUT,]
    assert option.warnings == ("p29 is preregistered and was promised a seat: ask for volunteers first.",)


def test_doubling_needs_consent_and_never_more_than_two_boards() -> None:
    options = by_way(people(26, willing=1), CHAMPIONSHIP)
    assert (options[DOUBLE,].to_ask, options[DOUBLE,].is_ready) == (1, False)
    assert "ask 1 more: only 1 offered" in options[DOUBLE,].sentence
    assert [named.boards for named in options[DOUBLE,].double] == [2]
    ready = by_way(people(27, willing=1), CHAMPIONSHIP)[DOUBLE,]
    assert [named.player for named in ready.double] == ["p01"]
    assert dict(ready.games(PlayerId(f"p{n:02}") for n in range(1, 28)))[PlayerId("p01")] == 2


def test_who_doubled_before_doubles_last() -> None:
    before = tuple(Attendee(f"d{n}", offers_double=True, doubled=(1,)) for n in range(3))
    fresh = Attendee("fresh", offers_double=True)
    option = by_way((*people(23), *before, fresh), CHAMPIONSHIP)[DOUBLE,]
    assert [named.player for named in option.double] == ["fresh"]


def test_a_multiple_of_seven_needs_nothing() -> None:
    (option,) = numbers_options(people(28), OFFERS, seed="x")
    assert option.sentence == "28 present: 4 boards of seven, everybody plays."


def test_members_of_playing_teams_sit_out_after_everybody_else() -> None:
    team = tuple(Attendee(f"team{n}", in_team=True, offers_sit_out=True) for n in range(49))
    option = by_way((*team, *people(2)), OFFERS)[SIT_OUT,]
    assert set(out(option)) == {"p01", "p02"}


def test_too_few_for_a_board_sit_out_where_other_pools_play() -> None:
    alone = numbers_options(people(2), CHAMPIONSHIP, seed="x")
    (option,) = numbers_options(people(2), CHAMPIONSHIP, seed="x", beside_others=True)
    assert alone == ()
    assert (option.boards, out(option), option.is_ready) == (0, ["p02", "p01"], True)


def test_six_players_can_only_play_one_board_of_six() -> None:
    assert list(by_way(people(6, willing=6), CHAMPIONSHIP)) == [(SIX,)]
    assert by_way(people(5, willing=5), CHAMPIONSHIP) == {}


@given(number=st.integers(1, 80), willing=st.integers(0, 8), td=st.integers(0, 2), seed=st.text(max_size=4))
def test_every_option_fills_its_boards_exactly(number: int, willing: int, td: int, seed: str) -> None:
    officials = tuple(Attendee(f"td{n}", official=True) for n in range(td))
    attendees = (*people(number, willing=min(willing, number)), *officials)
    settings = RollCall(remainder=(SIT_OUT, DOUBLE, TD_PLAYS, SIX), td_boards_max=2)
    for option in numbers_options(attendees, settings, seed=seed):
        games = dict(option.games(a.player for a in attendees if not a.official))
        seats = sum(games.values()) + option.six_player_boards + option.to_ask
        assert seats == 7 * option.boards
        assert not {named.player for named in option.sit_out} & set(games)
        assert set(games.values()) <= {1, 2}
        assert option.boards > 1 or 2 not in games.values()


@given(order=st.permutations(range(30)), seed=st.text(max_size=4))
def test_who_sits_out_does_not_depend_on_the_order_of_the_list(order: list[int], seed: str) -> None:
    attendees = people(30)
    shuffled = tuple(attendees[n] for n in order)
    assert out(by_way(attendees, OFFERS, seed)[SIT_OUT,]) == out(by_way(shuffled, OFFERS, seed)[SIT_OUT,])


@given(
    st.sampled_from(SitOutClass),
    st.lists(st.integers(1, 9), max_size=3, unique=True).map(lambda rounds: tuple(sorted(rounds))),
    st.sampled_from(["", "III.2", "2.4, second sentence"]),
)
def test_a_reason_that_was_kept_as_text_is_a_reason_again(
    group: SitOutClass, rounds: tuple[int, ...], section: str
) -> None:
    settings = RollCall(remainder=(SIT_OUT,), sit_out_order=(group,))
    facts = {"sat_out": rounds, "local": group if group in LOCAL else SitOutClass.TRAVELLER}
    attendees = people(8, offers_sit_out=group is SitOutClass.VOLUNTEERS, **facts)
    (option,) = numbers_options(attendees, settings, seed="7", cite={"sit_out_order": section} if section else {})
    (named,) = option.sit_out
    assert read_seat_reason(str(named.because)) == named.because


def test_a_reason_in_the_directors_own_words_stays_as_it_is() -> None:
    again = read_seat_reason("she asked for it (twice)")
    assert (again.key, str(again), again.sentence.pattern) == ("", "she asked for it (twice)", "{text}")


def test_the_lot_lets_nobody_play_twice_who_could_not_be_kept_apart() -> None:
    pair = ("p01", "p02")
    for seed in map(str, range(20)):
        free = {named.player for named in by_way(people(19, willing=4), OFFERS, seed)[DOUBLE,].double}
        (option,) = (
            one
            for one in numbers_options(people(19, willing=4), OFFERS, seed=seed, apart=(pair,))
            if one.ways == (DOUBLE,)
        )
        twice = {named.player for named in option.double}
        assert (option.boards, len(twice)) == (3, 2)
        assert not set(pair) <= twice, "on three boards, two boards each are four"
        assert twice == free or set(pair) <= free, "nobody else's lot is another"


def test_where_all_who_offer_are_kept_apart_the_lot_stands() -> None:
    (option,) = (
        one
        for one in numbers_options(people(13, willing=1), OFFERS, seed="1", apart=(("p01", "p02"),))
        if one.ways == (DOUBLE,)
    )
    assert [named.player for named in option.double] == ["p01"]
