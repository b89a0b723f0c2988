"""Tie-breaks of plug-ins: they join the others when a rulebook names them."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from boardcall.plug_ins import TIE_BREAKS as GROUP
from boardcall.plug_ins import load_plug_in, named_plug_in
from boardcall.standings.criteria import TIE_BREAKS, Figure, TieBreak
from boardcall.wording import own_name, say


def add_plugged_tie_break(name: str) -> None:
    """Makes the tie-break of a plug-in known by a name such as `boardcall-ladder:third-game`.

    NotFoundError names the package that is missing, or says that the plug-in does not work.
    """
    if name in TIE_BREAKS:
        return
    made: TieBreak = load_plug_in(named_plug_in(name, GROUP), TieBreak)
    needs = made.needs or say("what the plug-in {name} works out", name=own_name(name))
    TIE_BREAKS[name] = replace(made, figure=_careful(made.figure), needs=needs)


def _careful(figure: Callable[..., Any]) -> Callable[..., Figure | None]:
    """The figure where the plug-in gives an exact one; None, which skips the step and says so, for anything else."""

    def figured(*given: Any) -> Figure | None:
        try:
            found = figure(*given)
        except Exception:  # noqa: BLE001  whatever a plug-in does wrong, it takes no standings down
            return None
        parts = found if isinstance(found, tuple) else (found,)
        return found if parts and all(isinstance(part, int | Fraction) for part in parts) else None

    return figured
