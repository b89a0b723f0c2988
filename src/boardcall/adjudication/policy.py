"""Every choice the rules of adjudication leave open, as one value, and the presets that name a whole set of choices.

The choices follow section 4 of the Diplomacy Adjudicator Test Cases 3.0 (DATC); each field names its issue there.
"""

from dataclasses import dataclass, replace
from typing import Literal

from boardcall.adjudication.settings import AdjudicationSettings, AdjustmentSettings, RetreatSettings
from boardcall.errors import NotFoundError
from boardcall.wording import say

OWNED = AdjustmentSettings(removal_measure="owned-centre")
HOME = AdjustmentSettings(removal_measure="home-centre")


@dataclass(frozen=True, slots=True)
class Policy:
    """How open questions of adjudication are decided; `name` says whose policy it is, `sources` which section decides.

    `sources` holds (field, section) pairs for outcomes to quote; a field without one is quoted as DATC's issue.

    >>> import boardcall as bc
    >>> rules = bc.policy_of(bc.load_rulebook("wdc-2025"))
    >>> rules.name, rules.paradox, rules.source("coast_missing")
    ('wdc-2025', 'szykman', 'V.4.b')
    """

    name: str = "2023"
    # 4.A.1: a convoy with several routes: one surviving route is enough, or every fleet of every route must survive
    multi_route: Literal["one-survives", "all-survive"] = "one-survives"
    # house rule: with a route of the owner's own fleets ordered, foreign fleets are ignored
    convoy_route: Literal["any", "own-first"] = "any"
    # 4.A.2: what happens when a convoy depends on itself; the rulebooks' own rules leave the rest to Szykman's
    paradox: Literal["szykman", "all-hold", "1971", "1982", "2000"] = "szykman"
    # 4.A.3: when a move to an adjacent province goes by sea: only when it says so; when it says so or an own fleet
    # convoys it; whenever any fleet convoys it (kidnapping)
    adjacent_convoy: Literal["explicit", "intent", "any"] = "intent"
    # 4.A.3: what becomes of it when no route at all is ordered
    without_route: Literal["fails", "by-land"] = "fails"
    # 4.A.4: does an attack by convoy cut a support directed at the province the attack comes from
    convoy_cuts_support_on_itself: bool = False
    # 4.A.5: may a unit dislodged by convoy retreat to where the attacker came from
    retreat_to_convoy_origin: bool = True
    # 4.A.6: is a route named in an order the only one tried
    named_route_only: bool = True
    # 4.A.7: when does a dislodged unit lose its effect on its attacker's province: if it met it head to head, or always
    dislodged_without_effect: Literal["head-to-head", "always"] = "head-to-head"
    # 4.B.1: a fleet move that names no coast where two can be reached
    coast_missing: Literal["invalid-if-two", "invalid", "default"] = "invalid-if-two"
    # 4.B.3: a fleet move that names a coast it cannot reach
    coast_wrong: Literal["hold", "ignore"] = "hold"
    # 4.B.4: the coast in a support
    support_coast: Literal["match-if-named", "required-if-two", "ignore"] = "match-if-named"
    # 4.C.2: an order that calls an army a fleet or a fleet an army
    wrong_type: Literal["accept", "reject"] = "accept"
    # 4.D.3: several orders for one unit
    duplicate_different: Literal["hold", "first", "last"] = "hold"
    duplicate_same: Literal["merge", "hold"] = "merge"
    # house rule: does an order that is impossible or unreadable count as one of several, or is it left out
    duplicate_unusable: Literal["counts", "ignored"] = "counts"
    # 4.E.1: may a unit with an impossible order be supported to hold; and one whose move no fleets could carry
    impossible: Literal["hold", "fail"] = "hold"
    no_route_move: Literal["hold", "fail"] = "hold"
    # 4.D.4, 4.D.6, 4.D.8: adjustments
    adjustments: AdjustmentSettings = OWNED
    sources: tuple[tuple[str, str], ...] = ()

    def source(self, field: str) -> str:
        """The section that decides the field, as outcomes quote it; '' when no section was named."""
        return dict(self.sources).get(field, "")


PRESETS: tuple[Policy, ...] = (
    Policy("2023"),
    Policy("2008", retreat_to_convoy_origin=False, adjustments=HOME),
    Policy("2000", paradox="2000", retreat_to_convoy_origin=False, adjustments=HOME),
    Policy("1976", adjacent_convoy="any", without_route="by-land", retreat_to_convoy_origin=False, adjustments=HOME),
    Policy("droidippy", without_route="by-land", adjustments=HOME),
)
"""The editions of the rulebook, and the judge of the Droidippy games as their records show it."""


def preset(name: str) -> Policy:
    """The preset of that name; NotFoundError lists those there are.

    >>> import boardcall as bc
    >>> bc.preset("2023").paradox
    'szykman'
    """
    for policy in PRESETS:
        if policy.name == name:
            return policy
    names = ", ".join(policy.name for policy in PRESETS)
    raise NotFoundError(say("There is no preset {name!r}. Choose one of: {names}.", name=name, names=names))


def policy_from(
    adjudication: AdjudicationSettings,
    retreats: RetreatSettings,
    adjustments: AdjustmentSettings,
) -> Policy:
    """The policy of a rulebook: its edition's preset with its own sections laid over it."""
    base = preset(adjudication.edition)
    return replace(
        base,
        convoy_route=adjudication.convoy_route,
        named_route_only=adjudication.named_route_only,
        multi_route={"any": base.multi_route, "all": "all-survive"}[adjudication.unnamed_route],
        paradox=base.paradox if adjudication.paradox == "base" else adjudication.paradox,
        adjacent_convoy=_adjacent_convoy(adjudication, base),
        retreat_to_convoy_origin={"yes": True, "no": False, "base": base.retreat_to_convoy_origin}[
            retreats.attacker_origin_open_if_convoyed
        ],
        adjustments=adjustments,
    )


def _adjacent_convoy(settings: AdjudicationSettings, base: Policy) -> Literal["explicit", "intent", "any"]:
    if settings.adjacent_move == "land-unless-stated":
        return "explicit"
    if settings.kidnapping == "never" and base.adjacent_convoy == "any":
        return "intent"
    return base.adjacent_convoy
