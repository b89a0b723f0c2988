"""An association's file for tests of its commands, under wdc-2025: its people, their keys, three events of May 2025."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click import Command
from click.testing import CliRunner
from typer.main import get_command

from boardcall.cli.association import command
from boardcall.cli.reading_keys import VARIABLE
from boardcall.store.sealed_papers import card_of

OFFICES = {"Pat": "president", "Bea": "board", "Bo": "board", "Tess": "none", "Olaf": "none", "Una": "none"}
KEYS = {name: f"{place:0>26}" for place, name in enumerate((*OFFICES, "Nobody"))}
DIRECTORS = {"Spring Open": "Theo", "May Cup": "Tess", "Whipping": "Mel"}
WORD = "Xylophone"
"""A word of the report, which no file may hold in the clear."""


@cache
def app() -> Command:
    return get_command(command)


@cache
def beginning() -> bytes:
    """The file of an association with its people and events, made once."""
    with TemporaryDirectory() as folder:
        made = Society(Path(folder), empty=True)
        made.set_up()
        return made.file.read_bytes()


class Society:
    """The commands on one association, each by somebody with a key."""

    def __init__(self, folder: Path, *, empty: bool = False) -> None:
        self.file = folder / "nadf.db"
        self.folder = folder
        if not empty:
            self.file.write_bytes(beginning())
            self.file.chmod(0o600)

    def set_up(self) -> None:
        """Makes the association, with its people and events."""
        self.run("new", "--rulebook", "wdc-2025", "--name", "NADF", "--on", "2025-05-01")
        for name, office in OFFICES.items():
            self.run("person", name, "--office", office, "--card", card_of(KEYS[name]), "--on", "2025-05-01")
        for place, (event, director) in enumerate(DIRECTORS.items(), 1):
            self.run("event", event, "--held", f"2025-05-0{place}", "--director", director, "--on", "2025-05-01")

    def run(self, verb: str, *given: str, by: str = "") -> str:
        """What the command prints."""
        environment: Mapping[str, str] = {VARIABLE: KEYS[by]} if by else {}
        done = CliRunner().invoke(app(), [verb, str(self.file), *given], catch_exceptions=False, env=environment)
        assert done.exit_code == 0, done.output
        return done.output

    def text(self, words: str) -> str:
        """A file with a text."""
        file = self.folder / "words.txt"
        file.write_text(words, "utf-8")
        return str(file)

    def receive(self, about: str = "Rex", *more: str, on: str = "2025-06-01", event: str = "Spring Open") -> str:
        report = ("--event", event, "--provision", "2", "--text", self.text(f"{WORD} was thrown"))
        return self.run("receive", "--about", about, *report, "--on", on, *more, by="Pat")

    def referred(self, case: int = 1, on: str = "2025-06-01", **report: str) -> None:
        """A case before the committee of Tess, Bea and Olaf."""
        self.receive(on=on, **report)
        self.run("review", str(case), "--refer", "--on", on, by="Bea")
        if case == 1:
            self.run("session", "1", "Tess", "Bea", "Olaf", "--on", on, by="Pat")

    def recommended(self, level: str, *more: str) -> None:
        """A recommendation on case 1, given to those who ratify on 1 June 2025."""
        self.referred()
        self.run("take-up", "1", "--ground", "egregious", "--on", "2025-06-01", by="Bea")
        self.run(
            "statement", "1", "--from", "witness", "--text", self.text("I saw it"), "--on", "2025-06-01", by="Tess"
        )
        votes = (f"Tess={level}", f"Bea={level}", "Olaf=none")
        self.run("decide", "1", *votes, *more, "--text", self.text("Because"), "--on", "2025-06-01", by="Tess")
        self.run("present", "1", "--on", "2025-06-01", by="Pat")

    def ratified(self, level: str, *more: str) -> None:
        self.recommended(level, *more)
        for event in ("Spring Open", "May Cup"):
            self.run("ratify", "1", event, "yes", "--on", "2025-06-01", by="Pat")
