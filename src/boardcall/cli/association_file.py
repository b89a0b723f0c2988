"""What the commands of an association share: their arguments and days."""

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import today
from boardcall.tables.days import read_day

FilePath = Annotated[Path, typer.Argument(metavar="ASSOCIATION", help="The association's file, such as nadf.db.")]
On = Annotated[str, typer.Option("--on", metavar="DATE", help="The day it happened; today if left out.")]
CaseNumber = Annotated[int, typer.Argument(metavar="CASE", help="The number of the case.")]


def day_of(text: str, option: str = "--on") -> date:
    """A day as an option gives it; today where it is left out."""
    return read_day(text, option) or today()
