"""Draw votes are told in the reader's language, down to the season and the limit."""

import pytest

from boardcall.desk.event import Draft, Event
from boardcall.desk.votes.draw_votes import propose_draw, veto_draw
from boardcall.errors import InputError
from boardcall.game import Power, Season
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.announcements import telling
from boardcall.voting.draw_vote import DrawVote, VoteStage
from boardcall.voting.moments import VoteMoment
from boardcall.wording import in_words_of
from boards_with_votes import board_in, fall, proposed, spring
from desks import after

E, F, G, I = Power.ENGLAND, Power.FRANCE, Power.GERMANY, Power.ITALY  # noqa: E741  Italy's letter


def propose(event: Event, power: Power, now: VoteMoment) -> Draft:
    return propose_draw(event, ref=BoardRef(1, "A"), power=power, now=now)


def veto(event: Event, power: Power) -> Event:
    return after(event, veto_draw(event, ref=BoardRef(1, "A"), power=power))


def test_seasons_limits_and_open_votes_are_said_in_other_languages_too() -> None:
    german = {"Spring {year}": "Frühjahr {year}", "{power} yes": "{power}: ja", "{power} no": "{power}: nein"}
    german |= {"in {year}": "im Jahr {year}", "once": "einmal", "The draw vote did not pass.{vote}": "Abgelehnt:{vote}"}

    def said(text: object) -> object:
        return in_words_of(text, lambda one, _, __: german.get(one, one))

    shown = DrawVote(1, 1906, Season.SPRING, E, VoteStage.FAILED, shown=((E, True), (F, False)))
    assert said(telling(shown)) == "Abgelehnt: England: ja, France: nein."
    with pytest.raises(InputError) as early:
        propose(board_in("wdc-2025", 1904), E, spring(1904))
    assert "from Frühjahr 1906 on" in str(said(early.value.problems[0].message))
    event = veto(proposed(board_in("edc-2016", 1905), I, spring(1905)), G)
    with pytest.raises(InputError) as again:
        propose(event, I, fall(1905))
    assert "einmal im Jahr 1905" in str(said(again.value.problems[0].message))
