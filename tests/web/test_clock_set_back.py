"""The clock of the server's machine was set back: acts go on in their order, and the desk and everybody are told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from boardcall.desk.event import drafted
from boardcall.store.live import open_live
from boardcall.tournament.acts.archive import NameArchiveKey
from serving import served
from web.client import Client
from web.events import new_event


def test_the_desk_is_told_and_everybody_sees_before_which_act_it_was(tmp_path: Path) -> None:
    place, later = new_event(tmp_path / "one.db", name="One", players=("Ann",)), datetime.now(UTC) + timedelta(hours=2)
    with served("serve", str(place)) as server, open_live(place) as live:
        td, phone = Client(server.address), Client(server.address)
        td.enter(server.links["one"])

        def name_key(key: str, at: datetime) -> None:
            live.do(lambda event: drafted(event, NameArchiveKey(key * 32)), at=at.replace(microsecond=0), author="td")

        assert "was set back" not in td.get("/e/one/desk/").body
        name_key("ab", later)
        td.get("/e/one/desk/")
        assert "The clock of this machine was set back" in td.get("/e/one/desk/").body
        assert "was set back" not in phone.get("/e/one/").body + phone.get("/e/one/chain/").body
        name_key("cd", later - timedelta(hours=1))
        last = live.event.replay.head.number
        assert f"was set back before these acts: {last}." in phone.get("/e/one/chain/").body
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch"}
        assert td.post("/e/one/desk/notices/", sent).status == 303
        td.get("/e/one/desk/")
        assert "was set back" not in td.get("/e/one/desk/").body, "it is right again"
