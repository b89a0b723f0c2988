"""What a shell offers while somebody types: commands with their help, options, rulebooks, scoring systems."""

from pathlib import Path

import pytest

from commands import run


def offered(shell: str, typed: str, folder: Path | None = None) -> list[str]:
    """What the program tells a shell's completion, line by line."""
    words = typed.split(" ")
    told = {"_BOARDCALL_COMPLETE": f"complete_{shell}", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    told |= {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    said = run(folder=folder or Path.cwd(), **told)
    assert said.stderr == ""
    return said.stdout.split("\n")[:-1]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("boardcall stand", ["standings"]),
        ("boardcall serve --work", ["--workers"]),
        ("boardcall score ha", ["haight", "half-tribute"]),
        ("boardcall rulebook show wdc-2025-", ["wdc-2025-draft"]),
        ("boardcall clock my-", []),
    ],
)
def test_a_shell_offers_commands_options_and_names(typed: str, expected: list[str]) -> None:
    assert [one for one in offered("bash", typed) if one] == expected


def test_a_command_is_offered_with_its_whole_line_of_help() -> None:
    assert offered("fish", "boardcall stand") == [
        "standings\tWorks out standings, from a spreadsheet of results or from an event."
    ]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("boardcall standings c", ["congress.db", "club", "codcon-2018"]),
        ("boardcall log ", ["congress.db", "results.jsonl"]),
        ("boardcall serve old/", ["old/spring.db"]),
        ("boardcall verify no-folder/", []),
    ],
)
def test_where_an_event_is_asked_for_the_files_of_events_are_offered(
    tmp_path: Path, typed: str, expected: list[str]
) -> None:
    (tmp_path / "old").mkdir()
    for name in ("congress.db", "congress.vault.sqlite3", "results.jsonl", "results.csv", "old/spring.db"):
        (tmp_path / name).touch()
    assert [one for one in offered("bash", typed, tmp_path) if one] == expected


@pytest.mark.parametrize(
    ("shell", "begins"), [("bash", "_boardcall_completion() {"), ("zsh", "#compdef boardcall"), ("fish", "complete ")]
)
def test_the_completion_of_a_shell_is_printed_by_its_name(tmp_path: Path, shell: str, begins: str) -> None:
    assert run("--show-completion", shell, folder=tmp_path).stdout.startswith(begins)
    assert run("--install-completion", shell, folder=tmp_path, HOME=str(tmp_path)).returncode == 0
    assert list(tmp_path.rglob("*boardcall*")), "it is under the home of whoever asked"


def test_a_shell_that_is_not_known_is_refused_with_those_that_are(tmp_path: Path) -> None:
    refused = run("--show-completion", "csh", folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "There is no completion for “csh”. Write one of bash, zsh, fish, powershell, pwsh." in refused.stderr
