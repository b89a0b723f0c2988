"""What a director decides, and what is refused."""

import re
from fractions import Fraction

import pytest

from boardcall.desk.call.fair_draw import DrawValues
from boardcall.desk.event import Event, drafted
from boardcall.desk.people.players import register_player
from boardcall.desk.preview import after as previewed
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.rulings import (
    adjust_points,
    decide,
    decline_place,
    draw_lots,
    drop_pool,
    hide_standings,
    open_questions,
    release_standings,
)
from boardcall.desk.undo import undo
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.standings.lot import draw_lot
from boardcall.standings.questions import Question
from boardcall.standings.table import compute_standings
from boardcall.tournament import Adjustment, Award, Decision, Declined, ReleaseKind, replay
from boardcall.tournament.acts.draws import CommitDraws
from boardcall.tournament.acts.standings import Decide
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.draws import hashed, seed_of
from congress import AT
from desks import LINE_UP, after, event_under, known_result, seated


def test_points_are_given_with_a_reason_and_for_a_round() -> None:
    event = event_under("wdc-2025")
    event = after(event, adjust_points(event, "p1", points=Fraction(-7, 2), round=2), reason="warned twice")
    assert event.tournament.adjustments == (Adjustment("p1", Fraction(-7, 2), "warned twice", 2),)


def tied_event() -> Event:
    """Six players with five centres each on the only board: nothing but the director can part them."""
    event = seated(event_under("wdc-2025"))
    powers = tuple(PowerResult(power, 4 if power is Power.TURKEY else 5) for power in POWERS)
    return after(event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult(powers, 1907, End.DRAW)))


def the_tie(event: Event) -> Question:
    return next(
        question for question in open_questions(event) if question.kind == "td" and len(question.candidates) == 6
    )


def places(event: Event) -> dict[str, int]:
    return {place.player: place.number for place in compute_standings(event.tournament, event.rulebook).places}


def test_decision_orders_the_tied_and_a_later_one_replaces_it() -> None:
    event = tied_event()
    tie = the_tie(event)
    assert set(places(event).values()) == {1, 7}
    first = ("p6", "p5", "p4", "p3", "p2", "p1")
    event = after(event, decide(event, tie.key, answer=first), reason="they drew straws")
    assert event.tournament.decisions == (Decision(tie.key, first, "they drew straws", "td"),)
    assert [player for player, _ in sorted(places(event).items(), key=lambda item: item[1])] == [*first, "p7"]
    event = after(event, decide(event, tie.key, answer=first[::-1]), reason="the straws were mixed up")
    assert places(event)["p1"] == 1


def test_empty_decision_lets_the_tied_share_their_place() -> None:
    event = tied_event()
    event = after(event, decide(event, the_tie(event).key, answer=()), reason="they would rather share")
    assert {places(event)[f"p{number}"] for number in range(1, 7)} == {1}
    assert not [question for question in open_questions(event) if question.kind == "td" and question.candidates]


def test_lots_are_drawn_by_the_next_committed_value_and_anybody_can_draw_them_again() -> None:
    event = tied_event()
    tie = the_tie(event)
    values = DrawValues((hashed("root", 2), hashed("root")), (CommitDraws(hashed("root", 3), 3),))
    event = after(event, draw_lots(event, tie.key, values=values), reason="as the rules say")
    drawn, opened = event.tournament.decisions[0], event.tournament.draws.opened[0]
    assert opened.seed == seed_of(opened.list, hashed("root", 2))
    order = draw_lot(opened.seed, tie.key, tie.candidates)
    assert drawn == Decision(tie.key, order, "as the rules say", "td", opened.seed)
    assert [player for player, _ in sorted(places(event).items(), key=lambda item: item[1])][:6] == list(drawn.answer)


def test_unknown_questions_strangers_and_doubles_are_refused() -> None:
    event = tied_event()
    key = the_tie(event).key
    with pytest.raises(InputError, match=f"No such question is open. Open are: .*{re.escape(key)}"):
        decide(event, "tie:3", answer=("p1",))
    with pytest.raises(InputError, match=r"p9 is not part of this question. Name only: p1, p2, p3, p4, p5, p6."):
        decide(event, key, answer=("p1", "p9"))
    with pytest.raises(InputError, match="Somebody is named twice"):
        decide(event, key, answer=("p1", "p1"))
    values = DrawValues((hashed("root", 2), hashed("root")), (CommitDraws(hashed("root", 3), 3),))
    event = after(event, draw_lots(event, key, values=values), reason="first")
    again = draw_lots(event, key, values=DrawValues((hashed("root"),)))
    with pytest.raises(InputError, match="Lots were drawn between these before: the reason is missing"):
        previewed(event, again, at=event.replay.entries[-1].at, reason="liked it not")
    chosen = Decide(key, ("p1",), "mine")
    with pytest.raises(InputError, match="does not follow from a value"):
        drafted(event, chosen)


def test_award_is_given_and_officials_win_none() -> None:
    event = event_under("wdc-2025")
    event = after(event, give_award(event, "best-defence", title="Best Defence", winner="p1", citation="held Spa"))
    assert event.tournament.awards == (Award("special", "Best Defence", "p1", "held Spa"),)
    event = after(event, register_player(event, name="Gentz", salt="s", roles=frozenset({"td"})))
    with pytest.raises(InputError, match="Gentz is director and can win no award"):
        give_award(event, "best-defence", winner="p15")
    with pytest.raises(InputError, match="No player has the id nobody"):
        give_award(event, "best-defence", winner="nobody")


@pytest.mark.parametrize("rulebook", ["club", "codcon-2018", "wdc-2008", "wdc-2025"])
@pytest.mark.parametrize(
    "award", ["champion", "Places", "team-champion", "Best team", "place 1", "2nd place", "Platz 1", "Championne"]
)
def test_what_places_decide_is_no_award_of_ones_own(rulebook: str, award: str) -> None:
    event = event_under(rulebook)
    more = next(one for one in event.rulebook.awards if one.more_allowed)
    for given in ({"award": award}, {"award": more.id, "title": award}, {"award": "x", "title": award}):
        with pytest.raises(InputError, match="is won by place; nobody gives it"):
            give_award(event, winner="p1", **given)
    for title in event.rulebook.event.titles:
        with pytest.raises(InputError, match="is won by place; nobody gives it"):
            give_award(event, "x", title=title, winner="p1")


def test_place_in_a_pool_is_declined_once() -> None:
    event = event_under("wdc-2008")
    event = after(event, decline_place(event, "p1", pool="top-board"))
    assert event.tournament.declined == (Declined("p1", "top-board"),)
    with pytest.raises(InputError, match="Talleyrand has declined top board already"):
        decline_place(event, "p1", pool="top-board")
    with pytest.raises(InputError, match="The rulebook has no pool lounge; it has "):
        decline_place(event, "p1", pool="lounge")


def test_pool_is_dropped_where_the_rules_let_it() -> None:
    event = event_under("wdc-2008")
    droppable = [pool for settings in event.rulebook.rounds for pool in settings.pools if pool.may_be_dropped]
    for settings in event.rulebook.rounds:
        for pool in settings.pools:
            if pool in droppable:
                dropped = after(event, drop_pool(event, pool.id))
                assert dropped.tournament.dropped_pools == (pool.id,)
            else:
                with pytest.raises(InputError, match="does not let the pool"):
                    drop_pool(event, pool.id)


def test_release_is_the_event_as_it_was() -> None:
    """Replaying up to the act a version was made from gives what was released, whatever happened since."""
    event = event_under("club")
    before = event.tournament
    event = after(event, release_standings(event, kind=ReleaseKind.INTERIM))
    event = after(event, adjust_points(event, "p1", points=Fraction(5)))
    (release,) = event.tournament.releases
    assert (release.number, release.kind, release.at) == (1, ReleaseKind.INTERIM, AT)
    assert replay(event.replay.entries[: release.act], event.replay.people).tournament == before


@pytest.mark.clause("codcon-2018:IX.4")
def test_interim_results_are_corrected_and_final_ones_told_apart() -> None:
    """Results at the ceremony are interim; an error found before the final version is corrected there."""
    event = seated(event_under("codcon-2018"), seats=LINE_UP)
    with pytest.raises(InputError, match="No result is recorded for board A of round 1"):
        release_standings(event, kind=ReleaseKind.FINAL)
    event = after(event, release_standings(event, kind=ReleaseKind.INTERIM))
    result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907, end=End.TIME)
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=result))
    event = after(event, release_standings(event, kind=ReleaseKind.FINAL))
    assert [(one.number, one.kind) for one in event.tournament.releases] == [
        (1, ReleaseKind.INTERIM),
        (2, ReleaseKind.FINAL),
    ]
    again = release_standings(event, kind=ReleaseKind.FINAL)
    assert [notice.message for notice in again.notices] == ["Version 2 was final."]


def test_release_is_hidden_and_shown_again_by_undo() -> None:
    event = event_under("club")
    event = after(event, release_standings(event, kind=ReleaseKind.INTERIM))
    event = after(event, hide_standings(event, 1))
    assert [release.hidden for release in event.tournament.releases] == [True]
    with pytest.raises(InputError, match="No version 1 of the standings is public"):
        hide_standings(event, 1)
    event = after(event, undo(event))
    assert [release.hidden for release in event.tournament.releases] == [False]
