"""Orders and a position to results with reasons and the next position."""

from boardcall.adjudication.adjudicate import Adjudication, adjudicate
from boardcall.adjudication.outcomes import Outcome, Result
from boardcall.adjudication.policy import PRESETS, Policy, policy_from, preset
from boardcall.adjudication.settings import (
    AdjudicationSettings,
    AdjustmentSettings,
    CivilDisorderSettings,
    ErrorSettings,
    RetreatSettings,
    settings_problems,
)

__all__ = [
    "PRESETS",
    "Adjudication",
    "AdjudicationSettings",
    "AdjustmentSettings",
    "CivilDisorderSettings",
    "ErrorSettings",
    "Outcome",
    "Policy",
    "Result",
    "RetreatSettings",
    "adjudicate",
    "policy_from",
    "preset",
    "settings_problems",
]
