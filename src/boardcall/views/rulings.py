"""Rulings as everybody may read them: without names."""

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from boardcall.desk.conduct.sanctions import complaints_go_to
from boardcall.desk.event import Event
from boardcall.tournament import ActNumber
from boardcall.tournament.name_marks import Marker, marker, without_names
from boardcall.tournament.rulings import ComplaintOutcome, Ruling
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, joined, say


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling: when, the facts, the decision, by which clause and why; and the outcome of a complaint about it."""

    act: ActNumber
    day: date
    facts: Sentence
    ruling: Sentence
    clause: str
    why: Sentence
    alternatives: Sentence
    overrides: ActNumber | None
    complaint: Sentence


@dataclass(frozen=True, slots=True)
class RulingsView:
    """The rulings of an event, the last first, and to whom a complaint goes ("" for nobody)."""

    rulings: tuple[RulingView, ...]
    complaints_to: Sentence


def rulings_view(state: EventState, _viewer: Viewer) -> RulingsView:
    """The rulings without names: this list reveals nothing more."""
    event, mark = state.event, marker(state.event.tournament)
    rulings = tuple(_view(event, one, mark) for one in reversed(event.tournament.rulings))
    return RulingsView(rulings, complaints_go_to(event))


def _view(event: Event, one: Ruling, mark: Marker) -> RulingView:
    zone = ZoneInfo(event.rulebook.event.timezone)

    def told(text: str) -> Sentence:
        """Without names of people either who are known since it was written."""
        return without_names(mark(text)) if one.is_unnamed else NO_WORDS

    return RulingView(
        one.act,
        one.at.astimezone(zone).date(),
        told(one.facts),
        told(one.ruling) or _settled(one),
        one.clause,
        told(one.why),
        told(one.alternatives),
        one.overrides,
        complaint_said(event, one.act),
    )


def _settled(one: Ruling) -> Sentence:
    """What holds by a ruling that says it by what hangs on it."""
    where = joined(", ", (ref.label for ref in one.boards))
    if one.settles:
        return say("The ruling changes what was recorded: {where}.", where=where)
    return say("By the ruling the game ends in a way that the rules do not have: {where}.", where=where)


def complaint_said(event: Event, ruling: ActNumber) -> Sentence:
    """The outcome of a complaint about a ruling; empty if there was none."""
    found = [one for one in event.tournament.complaints if one.about == ruling]
    if not found:
        return NO_WORDS
    match found[-1].outcome:
        case ComplaintOutcome.STANDS:
            return say("Somebody complained; it stands.")
        case ComplaintOutcome.LIFTED:
            return say("Somebody complained; it was lifted.")
    return say("A complaint waits.")
