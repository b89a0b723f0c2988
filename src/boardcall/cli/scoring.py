"""`boardcall scoring`: what a scoring system does on every board, and its card."""

from typing import Annotated

import typer

from boardcall.cli.completions import system_names
from boardcall.cli.events import print_json
from boardcall.cli.score import named_system
from boardcall.scoring.card import card_html, card_text
from boardcall.scoring.design import SystemDesign, design_of, example_words, written
from boardcall.tables.codec import encode
from boardcall.views.points import Points

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
System = Annotated[
    str,
    typer.Argument(metavar="SYSTEM", autocompletion=system_names, help="A TOML file, a scoring system, or a rulebook."),
]


@command.command()
def check(
    system: System,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Looks at every way of sharing 34 centres: is a solo best, a centre more never worse, the sum always the same?"""
    design = design_of(named_system(system))
    if as_json:
        print_json(_as_json(design))
        return
    print(f"{design.system.name}: {design.boards} ways of sharing 34 centres.\n")
    for finding in design.findings:
        print(f"{'yes' if finding.holds else 'no':<4} {finding.asks}")
        if finding.shows:
            print(f"     {finding.shows}")
    print("\nWhat boards earn, the most centres first:")
    for one in design.examples:
        print(f"     {written(one.counts)}: {example_words(one, design.system.decimals)}")


@command.command()
def card(
    system: System,
    *,
    html: Annotated[bool, typer.Option("--html", help="Print a page of HTML, to be printed on paper.")] = False,
) -> None:
    """Prints a system on one page: boardcall scoring card my-system.toml --html > card.html."""
    design = design_of(named_system(system))
    print(card_html(design) if html else card_text(design), end="")


def _as_json(design: SystemDesign) -> dict[str, object]:
    return {
        "system": design.system.id,
        "boards": design.boards,
        "findings": [
            {"id": one.id, "asks": one.asks, "holds": one.holds, "shows": one.shows} for one in design.findings
        ],
        "examples": [
            {
                "counts": list(one.counts),
                "points": [encode(Points.of(each, design.system.decimals)) for each in one.points],
            }
            for one in design.examples
        ],
    }
