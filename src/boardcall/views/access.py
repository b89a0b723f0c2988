"""Players who were let in, in person, while a secret vote was held: everybody who votes reads it."""

from boardcall.tournament import ActNumber
from boardcall.tournament.voters import ACCESS_NAMES
from boardcall.views.names import named
from boardcall.views.viewer import EventState
from boardcall.wording import Sentence, say


def agreed_since(state: EventState, opened: ActNumber) -> tuple[Sentence, ...]:
    """What was done with players' access since an act opened a vote, where the player agreed in person."""
    facts = (one for one in state.tournament.voters.facts if one.act > opened and one.agreed)
    return tuple(
        say(
            "{player}: {what}; the player agreed in person.",
            player=named(state.tournament, one.player).name,
            what=ACCESS_NAMES[one.kind],
        )
        for one in facts
    )
