"""The stream for programs: where it starts."""

from pathlib import Path

from serving import served
from web.client import Client
from web.events import new_event


def test_a_stream_is_asked_for_from_a_number_or_from_the_start(tmp_path: Path) -> None:
    with served("serve", str(new_event(tmp_path / "one.db", name="One", players=("Ann",)))) as server:
        answer = Client(server.address).get("/e/one/api/v1/live?after=nonsense")
    assert answer.status == 422
    assert "is no number of an act" in answer.body
