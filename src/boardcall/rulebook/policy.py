"""The adjudication policy that a rulebook amounts to."""

from dataclasses import fields, replace

from boardcall.adjudication import AdjustmentSettings, Policy, policy_from
from boardcall.rulebook.rulebook import Rulebook

_OTHER_NAMES = {
    "adjudication.adjacent_move": "adjacent_convoy",
    "adjudication.kidnapping": "adjacent_convoy",
    "retreats.attacker_origin_open_if_convoyed": "retreat_to_convoy_origin",
}
"""Keys of a rulebook that the policy calls by another name."""


def policy_of(rulebook: Rulebook) -> Policy:
    """The policy to adjudicate with, which quotes the rulebook's own sections.

    >>> import boardcall as bc
    >>> policy = bc.policy_of(bc.load_rulebook("wdc-2025"))
    >>> policy.name, policy.paradox
    ('wdc-2025', 'szykman')
    """
    edition, orders = policy_from(rulebook.adjudication, rulebook.retreats, rulebook.adjustments), rulebook.orders
    return replace(
        edition,
        name=rulebook.rulebook.id or edition.name,
        coast_missing=orders.coast_missing,
        coast_wrong=orders.coast_wrong,
        support_coast=orders.support_coast,
        wrong_type=orders.wrong_type,
        duplicate_different=orders.duplicate_different,
        duplicate_same=orders.duplicate_same,
        duplicate_unusable=orders.duplicate_unusable,
        impossible=orders.impossible,
        no_route_move=orders.no_route_move,
        sources=_sources(rulebook),
    )


def _sources(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """(field of the policy, section of the published rules) for every field that a section decides.

    Fields of the adjustments are named with their table, as outcomes ask for them.
    """
    known = {field.name for field in fields(Policy)}
    found: dict[str, str] = {}
    for key, section in rulebook.sources.items():
        name = _OTHER_NAMES.get(key, key.rpartition(".")[2])
        is_of_play = key.partition(".")[0] in {"orders", "adjudication", "retreats"}
        if name in known and is_of_play and not rulebook.has_changed(key):
            found.setdefault(name, section)
    keys = (f"adjustments.{field.name}" for field in fields(AdjustmentSettings))
    found |= {key: section for key in keys if (section := rulebook.source(key))}
    return tuple(found.items())
