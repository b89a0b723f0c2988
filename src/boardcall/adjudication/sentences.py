"""Every text that adjudication says, in one place, to be said in other languages too."""

from collections.abc import Mapping
from typing import Final

from boardcall.wording import Sentence, mark, say

Fillings = dict[str, object]

ENGLISH: Final[Mapping[str, str]] = {
    "by-convoy": mark(" by convoy"),
    "rule": " [{rule}]",
    # movement
    "succeeded": mark("succeeds{by_convoy}."),
    "succeeded-against": mark("succeeds{by_convoy}: {strength} against {against}."),
    "bounced": mark("bounces: {strength} against {against}."),
    "bounced-own": mark("fails: {by} is of the same power and does not leave."),
    "support-cut": mark(" The support of {support} was cut by {by}."),
    "support-own": mark(" The support of {support} does not count against a unit of its own power."),
    "no-route": mark("fails: no fleets were ordered to convoy it all the way."),
    "disrupted": mark("fails: the convoy was disrupted, {fleets} dislodged."),
    "disrupted-paradox": mark("fails: the convoy would undo itself, so {fleets} only holds."),
    "held": mark("holds."),
    "no-order": mark("has no order and holds."),
    "given": mark("supports."),
    "cut": mark("is cut by {by}."),
    "cut-dislodged": mark("is cut: {by} dislodged the unit."),
    "convoys": mark("convoys."),
    "void": mark("is void: {why}."),
    "void-supports-nobody": mark("there is no unit to support"),
    "void-supports-mover": mark("the unit supported to hold was ordered to move"),
    "void-not-ordered": mark("the unit was not ordered to move there"),
    "void-coast-differs": mark("another coast is named than the one concerned"),
    "void-coast-needed": mark("the coast must be named and is not"),
    "void-supports-impossible": mark("the unit has an order that cannot be carried out"),
    "void-no-such-convoy": mark("the army was not ordered to move there"),
    "void-unwanted": mark("the army goes by land"),
    "void-no-route": mark("the fleets ordered make no route"),
    "void-own-route": mark("the army's own fleets make a route, so others are not used"),
    "illegal": mark("cannot be carried out: {why}. The unit holds."),
    "illegal-unit": mark("no such unit can stand there"),
    "illegal-itself": mark("it aims at its own province"),
    "illegal-far": mark("the unit cannot get there"),
    "illegal-fleet-convoy": mark("a fleet cannot be convoyed"),
    "illegal-coast-wrong": mark("the fleet cannot reach the coast named"),
    "illegal-coast-missing": mark("the fleet could reach two coasts and none is named"),
    "illegal-support-far": mark("the supporting unit cannot get there"),
    "illegal-no-convoy": mark("only a fleet at sea can convoy, and only an army"),
    "illegal-convoy-far": mark("no convoy by this fleet leads there"),
    "illegal-no-army": mark("there is no army to convoy"),
    "illegal-no-fleets": mark("no fleets stand where they could convoy it"),
    "illegal-several": mark("the unit has several different orders"),
    "illegal-wrong-type": mark("the type of the unit is wrong"),
    "not-counted": mark("does not count: {why}."),
    "not-counted-no-unit": mark("there is no such unit"),
    "not-counted-not-yours": mark("the unit belongs to another power"),
    "not-counted-impossible-beside-another": mark("the unit has another order that can be carried out"),
    "not-counted-unreadable-form": mark("it cannot be read"),
    "not-counted-unreadable-province": mark("it names no province of the map"),
    "dislodged": mark("Dislodged by {by}, {strength} against {against}; may retreat to {options}."),
    "dislodged-destroyed": mark(
        "Dislodged by {by}, {strength} against {against}; nowhere to retreat, so it is destroyed."
    ),
    # retreats
    "barred": "{to}: {why}",
    "barred-occupied": mark("occupied"),
    "barred-attacker-came-from": mark("the attacker came from there"),
    "barred-contested": mark("left empty by a stand-off"),
    "retreated": mark("retreats to {to}."),
    "retreat-ordered": mark("disbands as ordered."),
    "retreat-no-order": mark("has no retreat order and is destroyed."),
    "retreat-no-options": mark("has nowhere to go and is destroyed."),
    "retreat-several": mark("has several different orders and is destroyed."),
    "retreat-clash": mark("is destroyed: {rivals} retreats to the same province."),
    "retreat-far": mark("is destroyed: it cannot get there."),
    "retreat-occupied": mark("is destroyed: the province is occupied."),
    "retreat-attacker-came-from": mark("is destroyed: its attacker came from there."),
    "retreat-contested": mark("is destroyed: a stand-off left the province empty."),
    "retreat-coast-missing": mark("is destroyed: it could reach two coasts and none is named."),
    "retreat-coast-wrong": mark("is destroyed: it cannot reach the coast named."),
    "retreat-form": mark("is destroyed: this is no retreat order."),
    # adjustments
    "adjusted-builds": mark("is built."),
    "adjusted-removes": mark("is removed."),
    "adjusted-waives": mark("one build is waived."),
    "not-adjusted-form": mark("does not count: this is no build or removal."),
    "not-adjusted-none-due": mark("does not count: none is due."),
    "not-adjusted-too-many": mark("does not count: as many as are due were written before it."),
    "not-adjusted-not-home": mark("is not built: this is no home centre of the power."),
    "not-adjusted-not-owned": mark("is not built: the power does not own this centre."),
    "not-adjusted-occupied": mark("is not built: the province is occupied."),
    "not-adjusted-inland-fleet": mark("is not built: a fleet cannot stand inland."),
    "not-adjusted-coast-missing": mark("is not built: the coast must be named."),
    "not-adjusted-coast-wrong": mark("is not built: there is no such coast."),
    "not-adjusted-twice": mark("does not count: it was written before."),
    "not-adjusted-no-unit": mark("does not count: the power has no such unit."),
    "default-removal": mark("is removed, because too few removals were written: {facts}."),
    "removal-class": "{value}",
    "removal-distance": mark("distance {value}"),
    "removal-off-centre-first": "{value}",
    "removal-fleet-first": "{value}",
    "removal-alphabet": "{value}",
}


def sentence(key: str, **fillings: object) -> Sentence:
    """The text of that key with its gaps filled."""
    return say(ENGLISH[key], **fillings)
