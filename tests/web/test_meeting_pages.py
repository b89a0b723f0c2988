"""A meeting through the pages: roll, agenda, a secret vote with receipts, and no trace of who chose what."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.receipt import command as receipt_command
from boardcall.game import POWERS
from boardcall.voting.ballot_box import receipt_hash
from serving import served
from web.client import Client
from web.voting_site import Hall, playing_event

DESK, MINE, SHOWN = "/e/one/desk/meeting/", "/e/one/meeting/vote/", "/e/one/meeting/"
SEVEN = [f"p{number}" for number in range(1, 8)]


@pytest.mark.clause("wdc-2025:X.1", "wdc-2025:X.2", "wdc-2025:X.3")
def test_a_meeting_from_its_roll_to_the_receipts(tmp_path: Path) -> None:
    place = playing_event(tmp_path / "one.db", to=1900)
    with served("serve", str(place)) as server:
        hall, public = Hall(server), Client(server.address)

        def desk(do: str, **sent: str | list[str]) -> str:
            if do in ("count", "fall", "again"):
                sent = {"opened": opened_by(hall.td.get(DESK).body), **sent}
            answer = hall.td.post(DESK, {"do": do, "key": f"{do}{sent}", **sent})
            return "" if answer.status == 303 else answer.body

        bids = {"ballot": "bids-2027", "text": "five days by the sea"}
        assert not desk("put", title="Porto", player="p2", **bids)
        assert not desk("put", title="Turin <b>", **bids)
        assert not desk("put", ballot="charter-amendments", title="Two bids a year", text="Each bidder may …")
        assert not desk("put", ballot="", title="A weekend in Kiel", player="p3")
        assert "The roll of the meeting has not been called" in desk("hand", vote="bids-2027|", counts="Porto = 1")
        assert not desk("roll", here=SEVEN, others="7")
        assert "15 votes are too many" in desk("hand", vote="bids-2027|", counts="Porto = 8\nTurin <b> = 7")
        assert "There are 41 lines" in desk("hand", vote="bids-2027|", counts="Porto = 1\n" * 41)
        page = public.get(SHOWN).body
        assert "<li><bdi>Emil</bdi></li>" in page, "everybody sees who is on the roll"
        for words in ("14", "Speakers", "A weekend in Kiel", "Cid", "Turin &lt;b&gt;", "by the sea"):
            assert words in page, words
        assert "Directors of coming tournaments present their events" in page

        assert not desk("open", vote="bids-2027|")
        assert "Vote at the meeting" in hall.phones[POWERS[0]].get("/e/one/me/").body
        assert "A secret vote is open" in public.get(SHOWN).body
        receipts = five_ballots(hall)
        assert "5 of 7 have voted" in hall.td.get(DESK).body
        assert "10 votes on paper are too many" in desk("count", **{"papers-0": "10"})
        assert not desk("count", **{"papers-0": "1", "papers-1": "4"})
        assert "Porto 4, Turin &lt;b&gt; 6" in public.get(SHOWN).body

        told = public.get("/e/one/api/v1/meeting").body
        vote = json.loads(told)["votes"][0]
        assert (vote["papers"], sorted(vote["receipts"])) == (5, sorted(map(receipt_hash, receipts)))
        assert "This ballot was counted" in public.get(f"{SHOWN}?receipt={receipts[0].upper()}").body
        assert "No counted ballot has this receipt" in public.get(f"{SHOWN}?receipt=1234").body
        assert not desk("open", vote="charter-amendments|Two bids a year")
        assert not desk("fall")
        assert not desk("hand", vote="charter-amendments|Two bids a year", counts="yes = 9\nno = 2")
        chair = {"ballot": "charter-amendments", "subject": "Two bids a year", "turn": "1", "declared": "yes"}
        assert not desk("declare", **chair)
        assert "yes 9, no 2; as the chair declared" in public.get("/e/one/awards/").body
        logs = server.said
    elsewhere = tmp_path / "meeting.json"
    elsewhere.write_text(told)
    for source in (str(elsewhere), str(place)):
        checked = CliRunner().invoke(receipt_command, [receipts[1], source])
        assert (checked.exit_code, "This ballot was counted" in checked.output) == (0, True)
    assert CliRunner().invoke(receipt_command, ["0000", str(elsewhere)]).exit_code == 1
    assert not any(one in logs for one in receipts)
    no_trace(tmp_path, receipts)


def five_ballots(hall: Hall) -> list[str]:
    """The receipts of five players, three for the first bid; each gives one, in the vote of their page."""
    receipts = []
    opened = opened_by(hall.phones[POWERS[0]].get(MINE).body)
    stale = hall.phones[POWERS[0]].post(MINE, {"choice": "00", "key": "s", "opened": str(int(opened) - 1)})
    assert (stale.status, "Another vote is open by now" in stale.body) == (422, True)
    for number, power in enumerate(POWERS[:5]):
        phone = hall.phones[power]
        sizes = {len(phone.post(MINE, {"choice": "09", "key": "x", "opened": opened}).body) for _ in range(2)}
        assert len(sizes) == 1
        ballot = {"choice": f"{int(number > 2):02}", "key": f"a{number}", "opened": opened}
        assert phone.post(MINE, ballot).location == MINE
        assert phone.post(MINE, ballot | {"choice": "01", "key": f"b{number}"}).status == 422, "one ballot each"
        (receipt,) = re.findall(r"<code>([0-9a-f-]{24})</code>", phone.get(MINE).body)
        receipts.append(receipt)
    return receipts


def opened_by(page: str) -> str:
    """The act that opened the vote which a form on the page is for."""
    (number,) = re.findall(r'name="opened"\s+value="(\d+)"', page)
    return str(number)


def no_trace(folder: Path, receipts: list[str]) -> None:
    """No file holds a receipt as its voter has it, nor the field of a form in which a ballot is sent."""
    bare = [*(one.replace("-", "").encode() for one in receipts), b"choice="]
    for path in folder.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        assert not [one for one in bare if one in content], path
