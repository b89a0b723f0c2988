"""The code of conduct: shown unchanged with its hash, added to, read out, accepted; never cut or changed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from boardcall.rulebook import rulebook_text
from boardcall.store.live import read_event
from boardcall.tournament import Tournament
from serving import served
from web.client import Answer, Client, director_of
from web.events import new_event

SECTION_B = (
    "Treat everyone with respect, regardless of race, gender identity, sexual orientation, religion, age, or any",
    "Refrain from behavior that disturbs the ability of other participants to enjoy themselves",
    "Safeguard the integrity of the competition by making good faith efforts to follow the rules.",
)


@dataclass(frozen=True, slots=True)
class Opening:
    """The morning of an event with a code, its director and a player."""

    place: Path
    td: Client
    player: Client

    def sent(self, page: str, **fields: str) -> Answer:
        return self.td.post(f"/e/one/{page}", self.td.get(f"/e/one/{page}").hidden() | fields)

    def text(self, page: str) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.player.get(f"/e/one/{page}").body)).split())

    def now(self) -> Tournament:
        return read_event(self.place).tournament


@pytest.fixture(scope="module")
def opening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opening]:
    place = new_event(
        tmp_path_factory.mktemp("code") / "one.db", name="One", players=("Ann", "Ben"), rulebook="wdc-2025"
    )
    with served("serve", str(place)) as server:
        td, player = director_of(server), Client(server.address)
        player.enter(td.post("/e/one/links/p1/new/").link())
        yield Opening(place, td, player)


@pytest.mark.clause("wdc-2025:CoC-B.1-3", "wdc-2025:CoC-A.2")
def test_section_b_stands_in_the_rules_and_on_its_page(opening: Opening) -> None:
    for page in ("rules/", "code/"):
        told = opening.text(page)
        assert [one for one in SECTION_B if one not in told] == []
    assert "Tournament Directors may add provisions to Section B" in opening.text("code/")


@pytest.mark.clause("wdc-2025:CoC-A.2")
def test_it_is_read_out_and_that_is_recorded_with_the_time(opening: Opening) -> None:
    assert "Read the code of conduct out (" in opening.td.get("/e/one/desk/check/").body
    before = datetime.now(UTC)
    assert opening.sent("desk/code/", do="read").status == 303
    (told,) = opening.now().agreed.readings
    assert abs((told.at - before).total_seconds()) < 3600
    assert "Read the code of conduct out (" not in opening.td.get("/e/one/desk/check/").body
    assert "It was read out on" in opening.text("code/")


@pytest.mark.clause("wdc-2025:CoC-A.3-4")
def test_an_event_adds_to_it_and_cannot_cut_or_change_it(opening: Opening) -> None:
    base = re.search(r"SHA-256 ([0-9a-f ]+)", opening.text("code/"))
    opening.sent("desk/code/", do="add", text="Phones stay silent in the hall.")
    told = opening.text("code/")
    assert told.index("Section B") < told.index("Phones stay silent in the hall.")
    again = re.search(r"SHA-256 ([0-9a-f ]+)", told)
    assert base
    assert again
    assert base[1] == again[1]
    text, _ = rulebook_text("wdc-2025")
    locked = re.search(r'code_hash = "([0-9a-f]{64})"', text)
    assert locked
    assert locked[1] == base[1].replace(" ", "")
    changes = {
        "another": text.replace('code = "NADF Code of Conduct"', 'code = "House code"').replace(locked[0], ""),
        "none": text.replace("code_text_locked = true", "code_text_locked = false"),
        "cut": text.replace(locked[0], f'{locked[0]}\ncode_text = "## Section B\\n\\nBe kind."'),
    }
    refused = {
        what: opening.sent("desk/rules/text/", rules=changed, do="save", reason="tidier")
        for what, changed in changes.items()
    }
    assert {what: one.status for what, one in refused.items()} == dict.fromkeys(changes, 422)
    assert all("code of conduct" in one.body for one in refused.values())
    assert opening.now().rulebook_text == text


@pytest.mark.clause("wdc-2025:CoC-A.1")
def test_players_accept_it_on_their_page_and_again_when_it_grows(opening: Opening) -> None:
    assert "Read the code of conduct, and accept it." in opening.text("me/")
    page = opening.player.get("/e/one/me/code/")
    assert opening.player.post("/e/one/me/code/", page.hidden()).status == 303
    assert "Read the code of conduct, and accept it." not in opening.text("me/")
    assert opening.sent("desk/code/", do="accepted", take="p2").status == 303
    assert {one.player for one in opening.now().agreed.acceptances} == {"p1", "p2"}
    assert "2 of 2 have accepted it." in " ".join(opening.td.get("/e/one/desk/code/").body.split())
    opening.sent("desk/code/", do="add", text="No shouting.")
    assert "Read the code of conduct, and accept it." in opening.text("me/")


def test_the_hash_is_that_of_the_words_of_the_code() -> None:
    from boardcall.conduct.code import known_codes

    for code in known_codes():
        blocks = [block for one in code.sections for block in (f"## {one.title}", *one.paragraphs)]
        assert code.hash == sha256("\n\n".join(blocks).encode()).hexdigest()
