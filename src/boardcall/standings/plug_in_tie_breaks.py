"""Tie-breaks of plug-ins: they join the others when a rulebook names them."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from boardcall.plug_ins import TIE_BREAKS as GROUP
from boardcall.plug_ins import load_plug_in, named_plug_in
from boardcall.standings.criteria import TIE_BREAKS, Figure, Says, TieBreak
from boardcall.wording import Sentence, own_name, say


def add_plugged_tie_break(name: str) -> None:
    """Makes the tie-break of a plug-in known by a name such as `boardcall-ladder:third-game`.

    NotFoundError names the package that is missing, or says that the plug-in does not work.
    """
    if name in TIE_BREAKS:
        return
    made: TieBreak = load_plug_in(named_plug_in(name, GROUP), TieBreak)
    needs = made.needs or say("what the plug-in {name} works out", name=own_name(name))
    says = _worded(made.says, made.name)
    TIE_BREAKS[name] = replace(made, figure=_careful(made.figure), says=says, needs=needs)


def _worded(says: Says, name: Sentence) -> Says:
    """The sentence in the rules; the tie-break's name if the plug-in gives none, so that the rules can be read."""
    pair = isinstance(says, tuple) and len(says) == 2 and all(isinstance(one, str) for one in says)
    if isinstance(says, str) or pair:
        return says

    def worded(criterion: Any) -> Sentence:
        try:
            found = says(criterion) if callable(says) else name
        except Exception:  # noqa: BLE001  whatever a plug-in does wrong, it takes no page of the rules down
            return name
        return found if isinstance(found, str) else name

    return worded


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
