"""Reports of breaches by the pages: sealed before they are kept, never to whom they are about, in no copy of a file."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click import Command
from click.testing import CliRunner
from typer.main import get_command

from axe import serious
from boardcall.cli import archive, association, cases, log
from boardcall.cli.reading_keys import VARIABLE
from boardcall.errors import InputError, StoreError
from boardcall.store.report_box import CardHolder, Handler, open_box
from boardcall.store.sealed_papers import card_of, seal
from commands import run as run_apart
from serving import served
from web.client import Client, director_of
from web.events import new_event

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KEYS = {name: f"{place:0>26}" for place, name in enumerate(("Dora", "Hal", "Pat", "Nobody"), 1)}
RULEBOOKS = {"one": "wdc-2025", "draft": "wdc-2025-draft", "chicago": "codcon-2018", "bare": "wdc-2025"}
STORY = "Xylophone thrown across the hall"
WORDS = (STORY, "Xylophone", "Rex Ruffian", "witness@example.org")
"""What the reports say and no file may."""


@dataclass
class Site:
    """A server with an event under each rulebook, its director, and its folder."""

    td: Client
    folder: Path

    def visitor(self) -> Client:
        return Client(self.td.address)

    def report(self, event: str = "one", **fields: str | list[str]) -> tuple[int, str]:
        """What a visitor is told who files a report."""
        sent = {"about": "somebody", "name": "Rex Ruffian", "text": STORY, "provision": "2", **fields}
        answer = self.visitor().post(f"/e/{event}/report/", sent)
        return answer.status, answer.body

    def read(self, name: str, event: str = "one", **fields: str) -> str:
        """The page of reports that a key opens."""
        answer = self.visitor().post(f"/e/{event}/report/read/", {"key": KEYS[name], **fields})
        return answer.body

    def place(self, event: str = "one") -> Path:
        return self.folder / f"{event}.db"


def handler(name: str, role: str) -> Handler:
    return Handler(name, role, (CardHolder(name, card_of(KEYS[name])),))


def mark(name: str) -> str:
    return handler(name, "td").id


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("reports")
    places = [new_event(folder / f"{name}.db", name=name, rulebook=book) for name, book in RULEBOOKS.items()]
    for place in places[:-1]:
        with open_box(place) as box:
            box.add_handler(handler("Dora", "td"))
            box.add_handler(handler("Hal", "designee"))
    with served("serve", *map(str, places)) as server:
        td = director_of(server)
        yield Site(td, folder)


def run(command: Command, *arguments: str, key: str = "") -> str:
    done = CliRunner().invoke(command, arguments, catch_exceptions=False, env={VARIABLE: key} if key else {})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.clause("wdc-2025:CoC-B-report", "wdc-2025:I-coc")
def test_report_reaches_its_handlers_alone_and_never_whom_it_is_about(site: Site) -> None:
    page = site.visitor().get("/e/one/report/").body
    assert "The NADF Code of Conduct holds." in page
    assert "NADFConduct@gmail.com" in page
    status, thanks = site.report(about=mark("Dora"), to=[mark("Dora"), mark("Hal")])
    assert (status, "It can be read by Hal, and by nobody else." in thanks) == (200, True)
    assert STORY in site.read("Hal")
    assert STORY not in site.read("Dora")
    assert "Nobody who handles reports here has this reading key" in site.read("Nobody")
    status, again = site.report(about=mark("Dora"), to=[mark("Dora")])
    assert (status, "somebody it is not about" in again, STORY in again) == (422, True, True)
    assert site.report(name="dora", to=[mark("Dora")])[0] == 422


def test_what_somebody_seals_by_hand_leaves_the_page_of_reports_as_it_is(site: Site) -> None:
    to = [card_of(KEYS["Hal"])]
    for paper in ({}, {"kind": ["report"], "about": {}, "text": 3}):
        assert site.report(sealed=seal(paper, to))[0] == 200
    answer = site.visitor().post("/e/one/report/read/", {"key": KEYS["Hal"]})
    assert (answer.status, "Reports sealed to you" in answer.body) == (200, True)
    assert site.visitor().post("/e/one/report/read/", {"key": "another"}).status == 422


@pytest.mark.clause("wdc-2025:CoC-B.1-3", "wdc-2025:CoC-B-abuse")
def test_report_names_what_was_broken_the_code_s_misuse_too(site: Site) -> None:
    page = site.visitor().get("/e/one/report/").body
    for option in (
        "1. respect for everyone",
        "2. no disturbance, abuse, threats or unwelcome attention",
        "3. good faith in following the rules",
        "misuse of the code to gain an advantage",
    ):
        assert option in " ".join(page.split())
    site.report(provision="abuse", to=[mark("Hal")], text="a false report on a rival")
    assert "misuse of the code to gain an advantage" in site.read("Hal")


@pytest.mark.clause("wdc-2025-draft:I-coc", "codcon-2018:IV.1")
@pytest.mark.parametrize("event", ["draft", "chicago"])
def test_report_under_other_codes(site: Site, event: str) -> None:
    page = site.visitor().get(f"/e/{event}/report/").body
    told = {"draft": "NADFConduct@gmail.com", "chicago": "someone the director names"}
    assert told[event] in page
    assert {"draft": "The NADF Code of Conduct holds.", "chicago": "Windy City Weasels Code of Conduct"}[event] in page
    assert "Reports are confidential" in page
    assert site.report(event, to=[mark("Hal")])[0] == 200
    assert STORY in site.read("Hal", event)
    assert STORY not in site.read("Dora", event)


@pytest.mark.clause("wdc-2025:CoC-B-forward")
def test_every_report_is_handed_over_in_a_file_only_the_association_reads(site: Site, tmp_path: Path) -> None:
    place, nadf = str(site.place()), str(tmp_path / "nadf.db")
    commands = get_command(association.command)
    run(commands, "new", nadf, "--rulebook", "wdc-2025", "--name", "NADF")
    run(commands, "person", nadf, "Pat", "--office", "president", "--card", card_of(KEYS["Pat"]))
    run(commands, "event", nadf, "one", "--held", "2026-11-20", "--on", "2026-11-20")
    cards = run(commands, "cards", nadf)
    assert site.td.post("/e/one/desk/handlers/", {"do": "association", "cards": cards}).status == 303
    for text in ("passed on by mail", "to be handed over"):
        assert site.report(to=[mark("Hal")], text=text)[0] == 200
    page = site.read("Hal")
    assert "not handed over to the NADF yet. Every report goes there. (CoC B)" in " ".join(page.split())
    listed = json.loads(run(get_command(cases.command), "list", place, "--json", key=KEYS["Hal"]))
    report = next(one["id"] for one in listed if one["text"] == "to be handed over")
    assert "“ban” is not a measure." in site.read("Hal", do="note", report=report, measure="ban", text="told off")
    with pytest.raises(InputError, match="The rulebook has "):
        run(get_command(cases.command), "note", place, report, "--measure", "ban", key=KEYS["Hal"])
    site.read("Hal", do="note", report=report, measure="censure", text="told off")
    run(get_command(cases.command), "hand-over", place, report, str(tmp_path / "case.sealed"), key=KEYS["Hal"])
    assert "to be handed over" not in (tmp_path / "case.sealed").read_text()
    run(commands, "receive", nadf, str(tmp_path / "case.sealed"), "--on", "2026-11-22", key=KEYS["Pat"])
    shown = run(commands, "show", nadf, "1", key=KEYS["Pat"])
    again = ("hand-over", place, report, str(tmp_path / "again.sealed"))
    run(get_command(cases.command), *again, key=KEYS["Hal"])
    for name in ("case.sealed", "again.sealed"):
        with pytest.raises(InputError, match="here already: it is case 1"):
            run(commands, "receive", nadf, str(tmp_path / name), "--on", "2026-11-23", key=KEYS["Pat"])
    with pytest.raises(StoreError, match="Choose another name"):
        run(get_command(cases.command), *again, key=KEYS["Hal"])
    assert ("to be handed over" in shown, "censure: told off" in shown) == (True, True)
    early = next(one["id"] for one in listed if one["text"] == "passed on by mail")
    kept = site.read("Hal", do="delete", report=early)
    assert "is not handed over to the NADF yet, and every one goes there" in kept
    assert f'id="r{early}"' not in site.read("Hal", do="delete", report=early, elsewhere="yes")
    for one in listed:
        site.read("Hal", do="hand-over", report=one["id"])
    page = site.read("Hal")
    assert "not handed over" not in page
    assert re.findall(r">[^<]*\d{4}-\d\d-\d\d", page) == [], "no date stands as files write it"


def test_no_file_of_the_event_and_no_copy_of_it_has_a_word_of_a_report(site: Site, tmp_path: Path) -> None:
    assert site.report(to=[mark("Hal")], contact="witness@example.org")[0] == 200
    place = str(site.place())
    run(get_command(archive.command), place, str(tmp_path / "copy.jsonl"))
    assert run_apart("backup", place, str(tmp_path / "copy.backup"), folder=tmp_path).returncode == 0
    (tmp_path / "log.txt").write_text(run(get_command(log.command), place))
    (tmp_path / "desk.txt").write_text("".join(site.td.get(f"/e/one/{at}").body for at in ("", "desk/", "desk/log/")))
    files = [one for folder in (site.folder, tmp_path) for one in folder.rglob("*") if one.is_file()]
    assert len(files) > 8
    assert [(one.name, word) for one in files for word in WORDS if word.encode() in one.read_bytes()] == []
    assert b"sealed paper" not in (tmp_path / "copy.backup").read_bytes() + (tmp_path / "copy.jsonl").read_bytes()
    assert oct((site.folder / "one.db.cases").stat().st_mode & 0o777) == "0o600"


def test_where_nothing_can_be_saved_the_page_says_whom_to_tell_and_old_reports_go_later(site: Site) -> None:
    with open_box(site.place()) as box:
        box.file({"about": "Rex", "text": "long ago"}, [card_of(KEYS["Hal"])], day=date(2020, 1, 1))
    lock = site.folder / "one.db.cases.lock"
    lock.unlink()
    lock.mkdir()
    assert site.visitor().get("/e/one/report/").status == 200
    status, told = site.report(to=[mark("Hal")])
    assert (status, "The report could not be saved. Tell somebody named here in person." in told) == (503, True)
    lock.rmdir()
    assert "long ago" in kept_for_hal(site)
    site.visitor().get("/e/one/report/")
    assert "long ago" not in kept_for_hal(site)


def kept_for_hal(site: Site) -> str:
    """Every report that is kept for Hal, whatever its day."""
    with open_box(site.place()) as box:
        return " ".join(str(one.paper["text"]) for one in box.read(KEYS["Hal"]))


def test_director_names_handlers_and_sees_a_new_key_once(site: Site) -> None:
    assert "Nobody was named yet" in site.visitor().get("/e/bare/report/").body
    page = site.td.post("/e/one/desk/handlers/", {"name": "Ines", "role": "association-officer", "card": ""}).body
    key = page.split('<code translate="no">')[1].split("</code>")[0]
    again = site.td.get("/e/one/desk/handlers/").body
    assert (key in again, "Every case goes to the NADF (CoC B)" in again) == (False, True)
    assert "Ines (officer of the association)" in site.visitor().get("/e/one/report/").body
    assert site.report(to=[Handler("Ines", "", (CardHolder("Ines", card_of(key)),)).id])[0] == 200
    bad = site.td.post("/e/one/desk/handlers/", {"name": "", "role": "td", "card": "what"})
    assert (bad.status, "This is not a card." in bad.body) == (422, True)
    assert site.visitor().get("/e/one/desk/handlers/").status == 303


def test_device_seals_the_report_and_the_server_never_gets_its_words(browser: "Browser", site: Site) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.goto(f"{site.td.address}/e/one/report/")
    assert page.locator("#sealed-there").is_hidden()
    assert serious(page) == []
    page.get_by_label("Dora").first.check()
    page.get_by_label("What happened?").fill("Zither out of tune, ärgerlich")
    page.get_by_label("Dora (director)").check()
    page.get_by_text("Seal and send it").click()
    page.get_by_text("somebody it is not about").wait_for()
    page.get_by_label("Hal (named by the director)").check()
    page.get_by_text("Seal and send it").click()
    page.get_by_text("It can be read by Hal, and by nobody else.").wait_for()
    assert "sealed" in "".join(sent)
    assert "Zither" not in "".join(sent)
    assert "Zither out of tune, ärgerlich" in site.read("Hal")
    assert "Zither" not in site.read("Dora")
    page.context.close()


NADF = Handler("NADF", "association", tuple(CardHolder(name, card_of(KEYS[name])) for name in ("Pat", "Dora")))


def test_reports_go_when_their_months_are_over_without_anybody_s_key(site: Site) -> None:
    with open_box(site.place()) as box:
        for day in (date(2000, 1, 1), date(9000, 1, 1)):
            box.file({"text": str(day)}, [card_of(KEYS["Hal"])], day=day)
        assert site.visitor().get("/e/one/report/").status == 200
        left = [one for one in box.read(KEYS["Hal"]) if str(one.day) in one.paper["text"]]
        assert [one.day for one in left] == [date(9000, 1, 1)]
        box.delete(left[0].id, KEYS["Hal"])


@pytest.mark.parametrize("scripts", [True, False])
def test_director_on_the_board_gets_no_report_about_them(browser: "Browser", site: Site, *, scripts: bool) -> None:
    with open_box(site.place("chicago")) as box:
        if NADF.id not in {one.id for one in box.handlers()}:
            box.add_handler(NADF)
    page = browser.new_context(java_script_enabled=scripts).new_page()
    page.goto(f"{site.td.address}/e/chicago/report/")
    if scripts:
        page.get_by_label("Name, or who it was").fill("Dr.  DÓRA (the director)")
    else:
        page.get_by_label("Dora").first.check()
    page.get_by_label("What happened?").fill(f"Glockenspiel {scripts}")
    page.get_by_label("NADF").check()
    page.get_by_text("Seal and send it").click()
    page.get_by_text("It can be read by NADF, and by nobody else.").wait_for()
    read = [f"Glockenspiel {scripts}" in site.read(name, "chicago") for name in ("Pat", "Dora")]
    assert read == [True, False]
    page.context.close()
