"""`boardcall receipt`: whether the secret ballot of a receipt was counted, from an event or from what it publishes."""

from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import JSON, print_json
from boardcall.errors import InputError
from boardcall.tables.codec import parse_json
from boardcall.tables.whole_file import whole_file
from boardcall.voting.receipts import CountedVote, receipt_verdict
from boardcall.wording import verbatim

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def receipt(
    code: Annotated[str, typer.Argument(metavar="RECEIPT", help="As the device showed it after the ballot.")],
    source: Annotated[
        str,
        typer.Argument(
            metavar="MEETING.json | EVENT", help="The answer of /e/<event>/api/v1/meeting, or the event itself."
        ),
    ],
    *,
    as_json: JSON = False,
) -> None:
    """Says whether the ballot of this receipt was counted. What was on it nobody can say."""
    counted, told = receipt_verdict(code, _votes(source))
    if as_json:
        print_json({"counted": counted, "says": told})
    else:
        print(told)
    raise typer.Exit(0 if counted else 1)


def _votes(source: str) -> tuple[CountedVote, ...]:
    published = _published(source)
    if published is not None:
        return published
    from boardcall.store.live import read_event  # what is published needs no store

    secret = [one for one in read_event(source).tournament.polls.meetings if one.is_secret]
    return tuple(
        CountedVote(one.subject or one.ballot, sum(votes for _, votes in one.counts), one.papers, one.receipts)
        for one in secret
    )


def _published(source: str) -> tuple[CountedVote, ...] | None:
    """The votes of a file that holds the meeting as the interface answers it; None for anything else."""
    if not source.endswith(".json"):
        return None
    try:
        found: Any = parse_json(whole_file(Path(source)))
        votes = [one for one in found["votes"] if one["receipts"]]
        return tuple(
            CountedVote(
                str(one["name"]),
                sum(int(count["votes"]) for count in one["counts"]),
                int(one["papers"]),
                tuple(one["receipts"]),
            )
            for one in votes
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        hint = verbatim("Save what /e/<event>/api/v1/meeting answers, or give the event itself.")
        raise InputError.of(verbatim(f"{source} does not hold the votes of a meeting."), hint) from error
