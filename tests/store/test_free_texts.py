"""Names in texts that people write: ids in the ledger, names for readers, none once somebody is erased."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.event import Draft
from boardcall.desk.people.players import show_as
from boardcall.store.live import open_live
from boardcall.store.verify import verify
from boardcall.tournament import replay
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.ids import PlayerId
from web.events import AT, do, new_event

PLAYERS = ("Zacharias Quill", "Ben", "May", "Dora", "Emil", "Fay", "Gus")
TEXT = "May the best win:\n zacharias quill, Quill’s friends, Bend and Maya."


@pytest.mark.parametrize("file", ["one.jsonl", "one.db"])
def test_names_stand_in_the_ledger_as_ids_and_readers_read_names(tmp_path: Path, file: str) -> None:
    place = new_event(tmp_path / file, name="One", players=PLAYERS)
    with open_live(place) as live:
        do(live, partial(show_as, player="p1", public_name="The Anonymous", salt="x"))
        (entry,) = live.save(Draft((PostNotice(TEXT),)), at=AT, author="td", reason="Quill and The Anonymous")
        line = live.ledger.contents()[0][-1].line
        assert "[p3] the best win:\\n [p1], [p1.2]’s friends, Bend and Maya." in line
        assert "uill" not in line
        assert entry.reason == "Quill and The Anonymous"
        assert live.event.replay == replay(*live.ledger.contents()), "read as a whole it is the same"
        assert live.event.tournament.notices[-1].text == TEXT.replace("zacharias quill", "Zacharias Quill")
        people = replace(live.event.replay.people, called={PlayerId("p1"): "The Anonymous"})
        public = live.event.replay.with_people(people)
        assert "Quill" not in public.tournament.notices[-1].text + public.entries[-1].reason
        live.erase(PlayerId("p1"), at=AT, author="td", reason="Quill asked")
        assert (
            live.event.tournament.notices[-1].text == "May the best win:\n (erased), (erased)’s friends, Bend and Maya."
        )
        assert live.event.replay.entries[-1].reason == "(erased) asked"
        assert verify(live.ledger).holds
