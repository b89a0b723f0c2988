"""The rules of the event in words, and what the event changed of the rulebook they were made from."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from boardcall.desk.conduct.code import event_code
from boardcall.rulebook import Calendar, Rulebook, origin, read_rulebook, rulebook_text
from boardcall.rulebook.differences import ChangedRule, changed_rules
from boardcall.rulebook.groups import label_of
from boardcall.rulebook.readings import readings
from boardcall.rulebook.sentences import sentences
from boardcall.tournament import Tournament
from boardcall.views.later_changes import rule_changes
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.attachment import attachment
from boardcall.web.request.route import Call
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that differs, in words: its sentences in both rulebooks, or its label and values where none says it."""

    labels: tuple[Sentence, ...]
    was: tuple[Sentence, ...]
    now: tuple[Sentence, ...]


def _told(one: ChangedRule) -> RuleChange:
    labels = dict.fromkeys(label_of(key) for key in one.keys)
    return RuleChange(tuple(labels), one.was, one.now)


def changes_here(snapshot: Snapshot) -> tuple[Rulebook | None, tuple[RuleChange, ...]]:
    """The rulebook the event's was made from, if the program has it, and what the event changed of it."""
    tournament = snapshot.tournament
    made_from = origin(rules_as_written(tournament))
    if made_from is None:
        return None, ()
    published, _ = rulebook_text(made_from.id)
    return made_from, changes_between(tournament, published, tournament.rulebook_text)


def changes_between(tournament: Tournament, old: str, new: str) -> tuple[RuleChange, ...]:
    """What differs between the texts of two rulebooks, both on the days of the event."""
    days = Calendar(tournament.starts, tournament.ends)
    found = changed_rules(read_rulebook(old, calendar=days), read_rulebook(new, calendar=days))
    return tuple(_told(one) for one in found)


def rules_as_written(tournament: Tournament) -> Rulebook:
    """The event's rulebook as its text says it, before its moments are put on the days of the event."""
    return read_rulebook(tournament.rulebook_text)


def rules_file(call: Call) -> HttpResponse:
    """The rulebook as it is written, whose hash the first page says before an event."""
    text = call.event.now().tournament.rulebook_text
    return attachment(text, "application/toml; charset=utf-8", "rules.toml", keeping="no-cache")


def rules_context(snapshot: Snapshot) -> dict[str, Any]:
    """The rulebook in plain sentences, and what differs from the published rules."""
    rulebook = snapshot.rulebook
    made_from, changes = changes_here(snapshot)
    return {
        "title": rulebook.rulebook.title,
        "edition": rulebook.rulebook.edition,
        "sections": sentences(rulebook),
        "readings": {one.key: one for one in readings(rulebook)},
        "made_from": made_from.rulebook.title if made_from else "",
        "changes": changes,
        "amended": rule_changes(snapshot),
        "code": event_code(snapshot.event) if rulebook.conduct.print_section else None,
    }
