"""`boardcall seating swap` and `redraw`: changes by hand, with their price before they are made."""

from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.seating_inputs import own_problem, read_seating_file, seat_name
from boardcall.cli.seating_options import EffortOption, JsonOption, LimitOption, OutOption
from boardcall.cli.seating_output import as_json, watch_clock, write_call
from boardcall.cli.seating_values import names_of, weighed
from boardcall.exchange.seating_file import SeatingFile, write_boards
from boardcall.seeding.changes import (
    ProposedChange,
    SeatName,
    accept,
    adopt_players,
    keep_boards,
    swap_players,
    swap_powers,
    weigh,
)
from boardcall.seeding.draw import draw
from boardcall.seeding.search.propose import DEFAULT_PASSES
from boardcall.tables.codec import Json


def swap(
    seating: Annotated[Path, typer.Argument(metavar="CALL.json", help="A call that propose wrote.")],
    one: Annotated[str, typer.Argument(metavar="NAME[@BOARD]", help="A player; the board for one who plays two.")],
    two: Annotated[str, typer.Argument(metavar="NAME[@BOARD]", help="The other; or somebody who sits out.")],
    *,
    powers: Annotated[bool, typer.Option("--powers", help="Swap only their powers; they sit on one board.")] = False,
    accept_: Annotated[bool, typer.Option("--accept", help="Do it; without this only the price is shown.")] = False,
    reason: Annotated[str, typer.Option(help="Why, where a hard wish breaks; it is kept.")] = "",
    out: OutOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Shows what swapping two players, or two powers, costs; with --accept the call is written with the change."""
    found = read_seating_file(seating)
    problem = own_problem(found, seating)
    change_seats = swap_powers if powers else swap_players
    after = change_seats(found.seating, SeatName(*seat_name(one)), SeatName(*seat_name(two)))
    problem = adopt_players(problem, after)
    change = weigh(problem, found.seating, after)
    what = f"{one} and {two} swap {'powers' if powers else 'seats'}"
    _finish_change(found, change, what, accepted=accept_, reason=reason, out=out or seating, as_json_=as_json_)


def redraw(
    seating: Annotated[Path, typer.Argument(metavar="CALL.json", help="A call that propose wrote.")],
    *,
    keep: Annotated[list[int], typer.Option(metavar="BOARD", help="A board that stays as it is; may be repeated.")],
    seed: Annotated[str, typer.Option(help="The seed of the new draw.")],
    accept_: Annotated[bool, typer.Option("--accept", help="Do it; without this only the price is shown.")] = False,
    effort: EffortOption = DEFAULT_PASSES,
    time_limit: LimitOption = None,
    out: OutOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Keeps some boards and draws the rest again."""
    found = read_seating_file(seating)
    problem = keep_boards(own_problem(found, seating), found.seating, keep, seed=seed)
    drawn = draw(problem, effort=effort, watch=watch_clock(time_limit))
    change = weigh(problem, found.seating, drawn.proposal.seating)
    what = f"boards {', '.join(map(str, sorted(keep)))} are kept and the rest is drawn again from seed {seed}"
    _finish_change(found, change, what, accepted=accept_, reason="", out=out or seating, as_json_=as_json_)


def _finish_change(
    found: SeatingFile, change: ProposedChange, what: str, *, accepted: bool, reason: str, out: Path, as_json_: bool
) -> None:
    names = names_of(found.problem) if found.problem else {}
    if accepted or change.impossible:
        document = _changed(found, change, what, reason, write_boards(accept(change, reason=reason), names))
        write_call(out, document, change.after)
    if as_json_:
        print(as_json(weighed(change, names, accepted=accepted)))
        return
    print("\n".join([*(str(move.sentence) for move in change.moves), *map(str, change.prices)]))
    print("\n".join(f"Broken: {sentence}" for sentence in change.newly_broken), end="\n" if change.newly_broken else "")
    needs = ", with --reason because a hard wish breaks" if change.needs_reason else ""
    print(f"Written to {out}." if accepted else f"Nothing is changed yet: give --accept to do it{needs}.")


def _changed(found: SeatingFile, change: ProposedChange, what: str, reason: str, boards: Json) -> dict[str, Any]:
    document = dict(found.document)
    document.setdefault("drawn_boards", document["boards"])
    kept = {"change": what, "reason": reason, "broke": list(change.newly_broken)}
    document["changes"] = [*document.get("changes", []), kept]
    document["boards"] = boards
    document["cost"] = dict(document.get("cost", {})) | {price.kind.value: price.after for price in change.prices}
    document["proven"] = False
    return document
