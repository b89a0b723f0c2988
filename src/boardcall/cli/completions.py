"""What a shell offers where a rulebook, a scoring system or an event is to be named; files come where nothing fits."""

from collections.abc import Iterable
from pathlib import Path

import click

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
AT_WORK = "the shell at work"


def rulebook_names(incomplete: str) -> list[str]:
    """The rulebooks whose id begins so."""
    from boardcall.rulebook import rulebook_ids  # a command that is run does not need it

    return [one for one in rulebook_ids() if one.startswith(incomplete)]


def system_names(incomplete: str) -> list[str]:
    """The scoring systems and rulebooks whose id begins so."""
    from boardcall.scoring.systems import system_ids

    return [one for one in system_ids() if one.startswith(incomplete)] + rulebook_names(incomplete)


def event_files(incomplete: str) -> list[str]:
    """The files of events whose path begins so."""
    folder, slash, begins = incomplete.rpartition("/")
    try:
        names = sorted(one.name for one in Path(folder + slash or ".").iterdir())
    except OSError:
        return []
    return [folder + slash + one for one in names if one.startswith(begins) and one.endswith((".db", ".jsonl"))]


def event_or_rulebook(incomplete: str) -> list[str]:
    """The files of events and the rulebooks whose name begins so."""
    return event_files(incomplete) + rulebook_names(incomplete)


def with_shells(parameters: Iterable[click.Parameter]) -> list[click.Parameter]:
    """The options for a shell's completion take the shell's name as well; without one it is the shell at work."""
    return [_for_shell(one) if one.name in {"install_completion", "show_completion"} else one for one in parameters]


def _for_shell(option: click.Parameter) -> click.Option:
    does = "Complete in a shell from now on" if option.name == "install_completion" else "Print the script that does it"
    act = option.callback

    def chosen(context: click.Context, parameter: click.Parameter, shell: str | None) -> object:
        if shell and shell not in (AT_WORK, *SHELLS):
            raise click.BadParameter(f"There is no completion for “{shell}”. Write one of {', '.join(SHELLS)}.")
        return act(context, parameter, True if shell == AT_WORK else shell) if act else None

    return click.Option(
        option.opts,
        is_flag=False,
        flag_value=AT_WORK,
        metavar="[SHELL]",
        callback=chosen,
        expose_value=False,
        help=f"{does}: {', '.join(SHELLS)}, or without a name yours.",
    )
