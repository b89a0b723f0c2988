"""An event in one HTML file: opens without a server, checks itself, finds what was changed; and a signed archive."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boardcall.exchange.event_file import event_file
from boardcall.store.live import open_live, read_event
from boardcall.tournament.ledger.heads import head_words
from commands import run
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid </script><b>", "Dora", "Emil", "Fay", "Gus")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return new_event(tmp_path / "one.db", name="One & <Two>", players=NAMES, seated=True)


def told(page: Page, file: Path, *, asks: bool = True) -> str:
    page.goto(file.as_uri())
    if asks:
        page.wait_for_selector("#told.changed, #told.holds")
    return page.inner_text("#told")


def test_a_signed_archive_is_verified_and_every_forgery_of_its_signature_found(place: Path, tmp_path: Path) -> None:
    done = run("archive", str(place), "copy.jsonl", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["signature"] == "copy.jsonl.signature"
    assert run("verify", "copy.jsonl", folder=tmp_path).returncode == 0
    (key,) = read_event(place).tournament.archive_keys
    run("archive", str(place), "again.jsonl", folder=tmp_path)
    assert read_event(place).tournament.archive_keys == (key,), "one key, made at the first use"
    signature = tmp_path / "copy.jsonl.signature"
    whole = signature.read_text()
    found = json.loads(whole)
    for name, value in (("key", "0" * 64), ("signature", "0" * 128), ("number", 3), ("head", "0" * 64), ("event", "x")):
        signature.write_text(json.dumps(found | {name: value}))
        assert run("verify", "copy.jsonl", folder=tmp_path).returncode == 1, name
    signature.write_text(whole[:40])
    assert run("verify", "copy.jsonl", folder=tmp_path).returncode == 1


def test_the_file_opens_from_a_stick_shows_the_event_and_finds_changed_letters(
    place: Path, tmp_path: Path, browser: Browser
) -> None:
    assert run("archive", str(place), "--html", "one.html", "--with-acts", folder=tmp_path).returncode == 0
    file = tmp_path / "one.html"
    page = browser.new_page()
    assert "This file is as it was made" in told(page, file)
    page.wait_for_function(
        "document.getElementById('told').innerText.includes('signed by the key') || "
        "document.getElementById('told').innerText.includes('cannot check')"
    )
    assert page.inner_text("h1") == "One & <Two>"
    assert "Cid </script><b>" in page.inner_text("#round-1")
    assert head_words(read_event(place).replay.entries[0].hash) in page.inner_text("#chain")
    assert "the chain holds" in page.inner_text("#chain-told")
    data, chance = file.read_bytes(), random.Random(7)
    changed = tmp_path / "changed.html"
    for at in [*chance.sample(range(len(data)), 25), data.index(b"Dora"), data.index(b"sha256"), len(data) - 3]:
        other = chr(data[at] ^ 1).encode("latin-1")
        changed.write_bytes(data[:at] + other + data[at + 1 :])
        assert run_check(changed) is False, at
        page.goto(changed.as_uri())
        page.wait_for_load_state()
        text = page.inner_text("body")[:300]
        assert "as it was made" not in text, (at, data[at - 20 : at + 20])
    page.close()


def run_check(file: Path) -> bool:
    from boardcall.errors import StoreError
    from boardcall.exchange.event_file import check_file

    try:
        check_file(file.read_bytes())
    except StoreError:
        return False
    return True


def test_a_chain_that_was_forged_with_a_new_hash_of_the_file_is_found(
    place: Path, tmp_path: Path, browser: Browser
) -> None:
    run("archive", str(place), "--html", "one.html", "--with-acts", folder=tmp_path)
    file = tmp_path / "one.html"
    values = json.loads(file.read_text().partition('id="event">')[2].partition("</script>")[0])
    assert run("verify", "one.html", folder=tmp_path).returncode == 0
    values["acts"][3] = values["acts"][3].replace('"author":"', '"author":"x')
    file.write_bytes(event_file("One", values | {"key": ""}))
    done = run("verify", "one.html", folder=tmp_path)
    assert (done.returncode, "hash does not fit" in done.stdout) == (1, True), done
    page = browser.new_page()
    assert "THE CHAIN OF THIS FILE DOES NOT HOLD. Act 4 was changed." in told(page, file)
    page.close()


def test_without_acts_the_file_holds_what_everybody_may_read(place: Path, tmp_path: Path) -> None:
    with open_live(place) as live:
        author = live.event.replay.entries[0].author
    assert run("archive", str(place), "--html", "one.html", "--unsigned", folder=tmp_path).returncode == 0
    values = json.loads((tmp_path / "one.html").read_text().partition('id="event">')[2].partition("</script>")[0])
    assert "acts" not in values
    assert author not in json.dumps(values["heads"])
    assert values["key"] == ""


@pytest.mark.parametrize("acts", [(), ("--with-acts",)])
def test_a_noted_head_is_looked_for_in_the_file_too(place: Path, tmp_path: Path, acts: tuple[str, ...]) -> None:
    run("archive", str(place), "--html", "one.html", *acts, folder=tmp_path)
    first = read_event(place).replay.entries[0].hash
    for head, status in ((head_words(first), 0), (head_words("0" * 64), 1), ("", 2), ("something", 2)):
        done = run("verify", "one.html", "--head", head, folder=tmp_path)
        assert done.returncode == status, (head, done)
    values = json.loads((tmp_path / "one.html").read_text().partition('id="event">')[2].partition("</script>")[0])
    values["heads"][0]["hash"] = "0" * 64
    (tmp_path / "one.html").write_bytes(event_file("One", values | {"key": ""}))
    assert run("verify", "one.html", folder=tmp_path).returncode == (1 if acts else 0), acts
