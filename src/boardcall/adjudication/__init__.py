"""Orders and a position to results with reasons and the next position.

The settings are imported at once, the resolver when it is first asked for: a rulebook needs only the former, and
should be read quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcall.adjudication.settings import (
    AdjudicationSettings,
    AdjustmentSettings,
    CivilDisorderSettings,
    ErrorSettings,
    RetreatSettings,
    settings_problems,
)

if TYPE_CHECKING:
    from boardcall.adjudication.adjudicator import Adjudication, adjudicate
    from boardcall.adjudication.outcomes import Outcome, Result
    from boardcall.adjudication.policy import PRESETS, Policy, policy_from, preset

LATE = {
    "adjudicator": ("Adjudication", "adjudicate"),
    "outcomes": ("Outcome", "Result"),
    "policy": ("PRESETS", "Policy", "policy_from", "preset"),
}
"""Modules imported when one of their names is first asked for."""


def __getattr__(name: str) -> Any:
    for module, names in LATE.items():
        if name in names:
            return getattr(import_module(f"boardcall.adjudication.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
