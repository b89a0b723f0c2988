"""What is mistyped at the command line gets one sentence with the nearest name, and status 2."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardcall.adjudication.policy import Policy
from boardcall.cli import adjudicate_jsonl
from boardcall.cli.game_input import read_text
from boardcall.cli.server_start import run as serve
from boardcall.errors import InputError, RefusedError
from boardcall.tables import whole_file
from commands import SOURCE, run

WRONG = [
    (["stadings"], "There is no command “stadings”. Did you mean standings or seating?"),
    (["xyzzy"], "There is no command “xyzzy”. boardcall --help lists the commands."),
    (["rulebook", "shw", "club"], "There is no command “shw”. Did you mean show?"),
    (["series", "a'b"], "There is no command “a'b”. boardcall series --help lists the commands."),
    (["score", "haigt", "A5"], "There is no scoring system or rulebook “haigt”. Did you mean haight?"),
    (["rulebook", "show", "wdc-205"], 'There is no rulebook "wdc-205". Did you mean wdc-2025?'),
    (["standings", "results.csv"], "Name the rulebook first: boardcall standings wdc-2025 results.csv."),
    (["verify", "results.csv"], "results.csv is not an event: it holds something else. Name a .db or .jsonl file."),
    (["serve", "one.db", "--address", "boards.example"], "Write http://boards.example or https://boards.example."),
    (
        ["serve", "one.db", "--certificate", "no.pem", "--key", "no.key"],
        "--certificate: The certificate cannot be used",
    ),
    (["archive", "one.db", "none/one.jsonl"], "There is no folder none. Make it, or give another."),
    (["new", "none/two.db", "--rulebook", "club"], "There is no folder none. Make it, or give another."),
    (["standings", "one.db", "--after", "9"], "--after: No board of round 9 is known. Leave it out."),
    (["sheet", "/dev/zero"], "/dev/zero cannot be read: File too large."),
    (["serve", "one.db", "--settings", "/dev/zero"], "cannot be read: File too large. Give a TOML file of options"),
    (["rulebook", "check", "/dev/zero"], "/dev/zero"),
    (["archive", "one.db", "a" * 300], "File name too long."),
    (["archive", "one.db", "--html", ""], ". cannot be written: Is a directory. Nothing was saved."),
    (["erase", "one.db", "nobody", "--yes"], "This event has no person “nobody”. Give an id such as p12."),
    (["lab", "club", "--events", "x"], "“x” is not a whole number from 1 to 100000."),
    (["serve", "--settings", "no.toml"], "no.toml: The settings cannot be read: No such file or directory."),
    (["series", "part", "no.toml", "Ann"], "no.toml cannot be read: No such file or directory. Check the path."),
    (["lab", ""], 'The rulebook "" cannot be read'),
    (["game", "one.db"], "Missing argument 'ROUND'.\n"),
    (["rehearse", "no.db"], "There is no file no.db. Name the file of an event.\n"),
    (["follow", "http://127.0.0.1:1/e/x/", "copy.db", "--once"], "The first machine does not answer."),
    (["follow", "http://127.0.0.1:1/e/x/", "copy.db", "--once"], "The first machine does not answer."),  # also again
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an event and a sheet."""
    made = tmp_path_factory.mktemp("wrong")
    (made / "results.csv").write_text("round,board,power,player,centres\n", "utf-8")
    assert run("new", "one.db", "--rulebook", "club", folder=made).returncode == 0
    return made


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words[:2])[:30] for words, _ in WRONG])
def test_a_mistake_is_told_with_what_to_do(words: list[str], said: str, folder: Path) -> None:
    found = run(*words, folder=folder)
    assert found.returncode == 2
    assert said in found.stderr
    assert not (folder / "none").exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["score", "haigt", "A5"], {"message": "There is no scoring system or rulebook “haigt”. Did you mean haight?"}),
        (["standings", "--jsn"], {"message": "No such option: --jsn Did you mean --json?"}),
        (
            ["standings", "one.db", "--after", "9"],
            {"message": "No board of round 9 is known.", "hint": "Leave it out.", "field": "--after"},
        ),
    ],
)
def test_a_failure_is_json_where_json_is_asked_for(words: list[str], problem: dict[str, str], folder: Path) -> None:
    found = run(*words, "--json", folder=folder)
    assert found.returncode == 2
    assert json.loads(found.stdout) == {"problems": [problem]}


def test_standard_input_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (whole_file, adjudicate_jsonl):
        monkeypatch.setattr(module, "MOST_BYTES", 100)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(bytes(101))))
    with pytest.raises(InputError, match="File too large"):
        read_text("-")
    with pytest.raises(InputError, match="A line has more than 100 characters"):
        adjudicate_jsonl.adjudicate_lines(Policy(), io.StringIO("x" * 101), io.StringIO(), io.StringIO())


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_what_is_written_into_a_file_can_be_read_on_every_system(encoding: str, folder: Path) -> None:
    """Without a word of the user's it is UTF-8; in an encoding they chose, ? stands for what it has not."""
    words = ["score", "sum-of-squares", "A0@1904", "E10", "F9", "G8", "I5", "R0@1908", "T2"]
    chosen = run(*words, folder=folder, PYTHONIOENCODING=encoding)
    assert chosen.returncode == 0
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONPATH": str(SOURCE)}
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONIOENCODING", "LANG"}}
    command = [sys.executable, "-m", "boardcall", *words]
    with (folder / "out.txt").open("wb") as out:
        subprocess.run(command, stdout=out, env={**kept, **plain}, cwd=folder, check=True)
    assert "≈" in (folder / "out.txt").read_text("utf-8")


def test_several_processes_are_refused_where_the_system_has_no_line_between_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python on Windows has no such sockets."""
    monkeypatch.delattr("socket.AF_UNIX")
    with pytest.raises(RefusedError, match="Leave --workers out"):
        serve((str(folder / "one.db"),), host="127.0.0.1", port=0, workers=2)


def test_bytes_that_are_no_text_are_a_wrong_answer_to_a_question_and_no_fault_of_ours(tmp_path: Path) -> None:
    (tmp_path / "paper.txt").write_text("What happened", "utf-8")
    command = [sys.executable, "-m", "boardcall", "association", "receive", "none.json", "--about", "Ann"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*command, "--text", "paper.txt"],
        input=b"\xff\xfe\n",
        capture_output=True,
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert (done.returncode, b"inside Boardcall" in done.stderr) == (2, False), done.stderr
