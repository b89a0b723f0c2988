"""Draws from a seed that a test gives, as older ledgers hold them and pure tests need them."""

from collections.abc import Collection
from dataclasses import replace

from boardcall.desk.call.board_call import prepare_call
from boardcall.desk.call.call_changes import Redrawn, drawn_again, redraw_problem
from boardcall.desk.call.roll_call_close import closing_act, closing_of
from boardcall.desk.event import Draft, Event, drafted
from boardcall.seeding.draw import Drawn, Watch, draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.tournament.ids import RoundNumber


def drawn_call(event: Event, number: RoundNumber, choices: Choices, *, watch: Watch) -> tuple[Prepared, Drawn]:
    """The round prepared as chosen, and drawn."""
    prepared = prepare_call(event, number, choices)
    assert prepared.problem is not None
    return prepared, draw(prepared.problem, watch=watch)


def redrawn(event: Event, number: RoundNumber, kept: Collection[int], *, seed: str, watch: Watch) -> Redrawn:
    """The newest version with all boards but the kept ones drawn again."""
    problem, sit_out = redraw_problem(event, number, kept)
    return drawn_again(replace(problem, seed=seed), sit_out, kept, watch=watch)


def close_roll_call(event: Event, number: RoundNumber, prepared: Prepared, choices: Choices) -> Draft:
    """Settles who sits out or plays two boards, as the round was prepared by these choices."""
    return drafted(event, closing_act(event, number, prepared, choices))


def with_closing(event: Event, number: RoundNumber, prepared: Prepared, choices: Choices, draft: Draft) -> Draft:
    """A draw's acts, after the closing of the roll call where that does not stand as it was prepared for the draw."""
    if closing_of(event, number, prepared).stands:
        return draft
    return replace(draft, acts=(*close_roll_call(event, number, prepared, choices).acts, *draft.acts))
