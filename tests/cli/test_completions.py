"""What a shell offers while somebody types: commands with their help, options, rulebooks, scoring systems."""

import os
import subprocess
import sys

import pytest


def offered(shell: str, typed: str) -> list[str]:
    """What the program tells a shell's completion, line by line."""
    words = typed.split(" ")
    told = {"_BOARDCALL_COMPLETE": f"complete_{shell}", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    told |= {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    run = [sys.executable, "-c", "import sys; sys.argv[0] = 'boardcall'; from boardcall.cli import main; main()"]
    said = subprocess.run(run, env=os.environ | told, capture_output=True, text=True, check=False)
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
