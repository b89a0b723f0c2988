"""Teams as the rulebooks want them: size, one team each, powers, in time."""

from datetime import date

import pytest

from boardcall.desk.event import Event, change_event, drafted
from boardcall.desk.people.teams import change_team, enter_team, is_late
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.tournament.acts.teams import WithdrawTeam
from congress import AT
from desks import after, event_under, local, seated

SEVEN = tuple(f"p{number}" for number in range(1, 8))
WITH_POWERS = tuple(zip(SEVEN, POWERS, strict=True))


def on_days(event: Event, starts: date) -> Event:
    """The event with its first day, which the rulebook leaves to it."""
    return after(event, change_event(event, starts=starts))


@pytest.mark.clause("wdc-2025:II.4.a-size", "wdc-2025-draft:II.5.a")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
@pytest.mark.parametrize("size", [6, 8])
def test_team_of_six_or_eight_is_refused(rulebook: str, size: int) -> None:
    members = tuple(f"p{number}" for number in range(1, size + 1))
    with pytest.raises(InputError, match=f"A team has 7 players; this one has {size}"):
        enter_team(event_under(rulebook), "Holy Alliance", members=members, at=AT)


@pytest.mark.clause("wdc-2025-draft:II.5.a")
def test_team_with_two_russias_is_refused() -> None:
    powers = (*WITH_POWERS[:6], (SEVEN[6], POWERS[5]))
    with pytest.raises(InputError, match="Russia is given to two members"):
        enter_team(event_under("wdc-2025-draft"), "Holy Alliance", members=SEVEN, powers=powers, at=AT)


@pytest.mark.clause("wdc-2025:II.4.a-size", "edc-2016:IV.5.5a")
@pytest.mark.parametrize(("rulebook", "size"), [("wdc-2025", 7), ("edc-2016", 4)])
def test_player_in_two_teams_is_refused(rulebook: str, size: int) -> None:
    event = event_under(rulebook)
    event = after(event, enter_team(event, "First", members=SEVEN[:size], at=AT))
    others = tuple(f"p{number}" for number in range(size, 2 * size))
    with pytest.raises(InputError, match="is in the team First already"):
        enter_team(event, "Second", members=others, at=AT)


@pytest.mark.clause("edc-2016:IV.5.5a")
def test_fifth_member_is_refused() -> None:
    event = event_under("edc-2016")
    event = after(event, enter_team(event, "Quadruple Alliance", members=SEVEN[:4], at=AT))
    with pytest.raises(InputError, match="A team has 2 to 4 players; this one has 5"):
        change_team(event, "Quadruple Alliance", members=SEVEN[:5], at=AT)


@pytest.mark.clause("wdc-2025:II.4.b", "wdc-2025-draft:II.5.b")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
@pytest.mark.parametrize(("minute", "late"), [(44, False), (45, False), (46, True)])
def test_entry_at_the_minute_is_in_time_and_after_it_flagged_late(rulebook: str, minute: int, late: bool) -> None:
    """The tournament begins on a Thursday; entries close at 8:45 on the Sunday."""
    event = on_days(event_under(rulebook), date(2025, 7, 10))
    at = local(event, date(2025, 7, 13), f"08:{minute}")
    draft = enter_team(event, "Holy Alliance", members=SEVEN, powers=WITH_POWERS, at=at)
    assert [
        str(one.message).startswith("The entry is late: it closed on 13 July 2025 at 08:45") for one in draft.notices
    ] == ([True] if late else [])
    event = after(event, draft, at=at)
    assert is_late(event, event.tournament.teams[0]) is late


@pytest.mark.clause("wdc-2025:II.4.b")
def test_entry_without_powers_is_flagged_incomplete() -> None:
    draft = enter_team(event_under("wdc-2025"), "Holy Alliance", members=SEVEN, powers=WITH_POWERS[:6], at=AT)
    assert [notice.message for notice in draft.notices] == ["The entry is incomplete: no power is given for Labrador."]


@pytest.mark.clause("wdc-2008:15.2-rounds")
@pytest.mark.parametrize(("clock", "late"), [("14:59", False), ("15:00", False), ("15:01", True)])
def test_entry_after_the_sign_up_of_round_two_opened_is_late(clock: str, late: bool) -> None:
    event = event_under("wdc-2008")
    draft = enter_team(event, "Three Emperors", members=SEVEN[:3], at=local(event, date(2008, 8, 15), clock))
    assert bool(draft.notices) is late


@pytest.mark.clause("wdc-2008:15.2-rounds")
@pytest.mark.parametrize("size", [2, 4])
def test_team_of_three_has_three(size: int) -> None:
    with pytest.raises(InputError, match=f"A team has 3 players; this one has {size}"):
        enter_team(event_under("wdc-2008"), "Three Emperors", members=SEVEN[:size], at=AT)


@pytest.mark.clause("wdc-2008:15.2-rounds")
def test_member_does_not_change_between_the_team_rounds() -> None:
    event = event_under("wdc-2008")
    event = after(event, enter_team(event, "Three Emperors", members=SEVEN[:3], at=AT))
    event = after(event, change_team(event, "Three Emperors", members=SEVEN[1:4], at=AT))
    event = seated(event, round=2)
    with pytest.raises(InputError, match="A team round is seated: the members of a team stay"):
        change_team(event, "Three Emperors", members=SEVEN[2:5], at=AT)
    draft = change_team(event, "Three Emperors", members=SEVEN[2:5], at=AT, override=True)
    assert after(event, draft).tournament.teams[0].members == SEVEN[2:5]


def test_event_without_teams_refuses_one() -> None:
    with pytest.raises(RefusedError, match="has no team event"):
        enter_team(event_under("codcon-2018"), "Lone Star", members=SEVEN, at=AT)


def test_every_mistake_of_an_entry_is_told_at_once() -> None:
    event = event_under("edc-2016")
    event = after(event, enter_team(event, "First", members=SEVEN[:4], at=AT))
    with pytest.raises(InputError) as refused:
        enter_team(event, "First", members=("p1", "p1", "p99"), powers=(("p5", POWERS[0]),), at=AT)
    assert [problem.text for problem in refused.value.problems] == ["p1", "p99", "", "p5"]


def test_team_that_withdraws_is_gone_and_may_enter_again() -> None:
    event = event_under("edc-2016")
    entered = after(event, enter_team(event, "First", members=SEVEN[:4], at=AT))
    gone = after(entered, drafted(entered, WithdrawTeam("First")))
    assert gone.tournament.teams == ()
    again = after(gone, enter_team(gone, "First", members=SEVEN[:4], at=AT))
    assert again.tournament.teams == entered.tournament.teams
    with pytest.raises(InputError, match="There is no team called Second"):
        drafted(again, WithdrawTeam("Second"))
