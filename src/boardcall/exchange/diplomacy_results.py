"""Results of orders in the words of the PyPI package `diplomacy`: bounce, cut, void, no convoy, disrupted …"""

from boardcall.adjudication import Policy, Result, adjudicate
from boardcall.adjudication.outcomes import (
    Bounced,
    Cut,
    Disrupted,
    Illegal,
    NoRoute,
    NotAdjusted,
    NotCounted,
    RetreatFailed,
    Void,
)
from boardcall.game import PlayedPhase

_WORDS = {
    Bounced: "bounce",
    Cut: "cut",
    Disrupted: "disrupted",
    NoRoute: "no convoy",
    Illegal: "void",
    Void: "void",
    NotCounted: "void",
    NotAdjusted: "void",
}


def diplomacy_results(played: PlayedPhase, policy: Policy | None) -> dict[str, list[str]]:
    """Unit to the words said of it, for every unit of the phase; a unit of which nothing is said has none."""
    found: dict[str, list[str]] = {}
    for result in adjudicate(played.position, played.orders, policy).results:
        if result.unit is not None:
            words = found.setdefault(str(result.unit), [])
            words += [word for word in _said(result) if word not in words]
    return found


def _said(result: Result) -> list[str]:
    if isinstance(result.outcome, RetreatFailed):
        return ["bounce", "disband"] if result.outcome.why == "clash" else ["disband"]
    word = _WORDS.get(type(result.outcome))
    return ([str(word)] if word else []) + (["dislodged"] if result.dislodged else [])
