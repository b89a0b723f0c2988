"""The lines of a rehearsal reach the page of the server as sentences: each reader has them in their language."""

import json
from datetime import UTC, datetime

import pytest

from boardcall.desk.results.game_results import record_counts
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.web.desk.rehearsals import sentence_of
from boardcall.weekend.rehearsal_log import Telling
from boardcall.wording import Sentence, day_named, in_words_of, packed, say, say_number, unpacked, verbatim
from desks import after, event_under, seated

AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def marked(text: object) -> object:
    """A sentence in a language that puts each pattern between brackets."""
    return in_words_of(text, lambda one, many, number: f"[{many if many and number != 1 else one}]")


@pytest.mark.parametrize(
    "said",
    [
        say("Waits for you: {what}", what=say("Start the clock of round {round}.", round=1)),
        say("The end is not before {at:%H:%M}.", at=AT),
        say_number("{number} player", "{number} players", 3),
        day_named(AT.date()),
        verbatim("100% {name} \\ <b>"),
    ],
)
def test_a_sentence_comes_through_as_it_was(said: Sentence) -> None:
    come = unpacked(json.loads(json.dumps(packed(said))))
    assert come == said
    assert marked(come) == marked(said)


def test_every_line_of_a_rehearsal_can_be_translated() -> None:
    told: list[Sentence] = []
    event = seated(event_under("club", players=7))
    telling = Telling(told.append, event)
    telling.look(after(event, record_counts(event, ref=BoardRef(FIRST_ROUND, "A"), year=1901, centres=(4,) * 7)))
    telling.once(telling.failed, event, AT, say("A page failed."))
    lines = [*told, *telling.summary()]
    assert [str(marked(line)).startswith("[") for line in lines] == [True] * len(lines)
    assert "[Round 1, board A: 1901 is counted.]" in str(marked(told[0]))


def test_the_page_takes_sentences_and_says_what_is_none_as_it_is() -> None:
    assert sentence_of(json.dumps(packed(say("It ends after {minutes} minutes.", minutes=3))) + "\n").pattern == (
        "It ends after {minutes} minutes."
    )
    assert [sentence_of(line) for line in ("Traceback: 7\n", "7\n", '{"a": 1}\n')] == ["Traceback: 7", "7", '{"a": 1}']
