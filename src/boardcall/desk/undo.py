"""Withdrawing acts and putting them back, with what that changes said before."""

from boardcall.desk.agenda.watch_list import RESULTS
from boardcall.desk.event import Draft, Event, event_after
from boardcall.desk.undo_effects import undo_effects
from boardcall.errors import Problem, RefusedError
from boardcall.tournament import ActNumber, Entry, Failure, chain_acts, consequences, restoring_consequences
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs
from boardcall.tournament.ledger.act import in_words
from boardcall.tournament.ledger.replay import is_told_for_good, restoring_problems, what_stays, withdrawal_problems
from boardcall.wording import NO_WORDS, Sentence, say


def undo(event: Event, *numbers: ActNumber) -> Draft:
    """Withdraws acts, the last that counts by default; each notice is something else that changes by it."""
    wanted = tuple(sorted(set(numbers))) or (last_undoable(event).number,)
    replay = event.replay
    _refuse(tuple(p for number in wanted for p in withdrawal_problems(number, replay.entries, replay.withdrawn)))
    return _noticed(event, WithdrawActs(wanted), _told(event, _harmless(consequences(replay, *wanted))))


def redo(event: Event, *numbers: ActNumber) -> Draft:
    """Puts withdrawn acts back, those withdrawn last by default; each notice is something else that changes by it."""
    if not event.replay.withdrawn:
        raise RefusedError(say("No act is withdrawn, so none can be put back."))
    wanted = tuple(sorted(set(numbers))) or _last_withdrawn(event)
    _refuse(restoring_problems(wanted, event.replay.withdrawn))
    failing = _harmless(restoring_consequences(event.replay, *wanted))
    return _noticed(event, RestoreActs(wanted), _told(event, failing))


def _harmless(failing: tuple[Failure, ...]) -> tuple[Failure, ...]:
    """What fails by an undo; RefusedError where that is something everybody may rely on, such as who let a phone in."""
    _refuse(tuple(Problem(what_stays(one.number, one.entry.act)) for one in failing if is_told_for_good(one.entry.act)))
    return failing


def _noticed(event: Event, act: WithdrawActs | RestoreActs, failing: tuple[Problem, ...]) -> Draft:
    """The act with everything to point out: acts that fail by it, clicks that are ignored, ballots that are gone."""
    last = event.replay.entries[-1]
    (entry,) = chain_acts([act], head=event.replay.head, at=last.at, author=last.author, reason="preview")
    changed = event_after(event, event.replay.then(entry))
    return Draft((act,), notices=(*failing, *undo_effects(event, changed)), needs_reason=_published(event, act.acts))


PUBLISHED = frozenset({"publish-board-call", "publish-phase", "release-standings"})
"""Acts that make something known themselves."""


def _published(event: Event, numbers: tuple[ActNumber, ...]) -> Sentence:
    """Why a reason is needed: the acts were announced, or are part of a public version of the standings."""
    public = max((release.act for release in event.tournament.releases if not release.hidden), default=0)
    acts = {number: entry.act.name for number in numbers if (entry := event.replay.entry(number))}
    if any(name in PUBLISHED or (name in RESULTS and number <= public) for number, name in acts.items()):
        return say("This corrects something that is published, so it needs a reason.")
    return NO_WORDS


def done_together(event: Event, number: ActNumber) -> tuple[ActNumber, ...]:
    """The acts that were saved in one go with this one, such as an import, and still count."""
    return _still(event, _saving(event, number)) or (number,)


def saved_as_one(event: Event, number: ActNumber) -> tuple[ActNumber, ...]:
    """The acts that one form saved with this one, such as all rows of a list, as far as they still count."""
    saved = _saving(event, number)
    return (_still(event, saved) if saved and saved[0].key else ()) or (number,)


def _saving(event: Event, number: ActNumber) -> tuple[Entry, ...]:
    """The acts saved together with this one; a key begins another group."""
    entries = event.replay.entries
    if event.replay.entry(number) is None:
        return ()
    first = last = int(number) - 1
    while first > 0 and not entries[first].key and _same_saving(entries[first], entries[first - 1]):
        first -= 1
    while last + 1 < len(entries) and not entries[last + 1].key and _same_saving(entries[last], entries[last + 1]):
        last += 1
    return entries[first : last + 1]


def _same_saving(one: Entry, two: Entry) -> bool:
    return (one.at, one.author, one.reason) == (two.at, two.author, two.reason)


def _still(event: Event, saved: tuple[Entry, ...]) -> tuple[ActNumber, ...]:
    """Those that count and can be withdrawn."""
    replay = event.replay
    numbers = (entry.number for entry in saved)
    return tuple(one for one in numbers if not withdrawal_problems(one, replay.entries, replay.withdrawn))


def last_undoable(event: Event) -> Entry:
    """The last act that counts and can be withdrawn; RefusedError when there is none."""
    for entry in reversed(event.replay.entries):
        held = event.replay.holds(entry.number)
        if held and not withdrawal_problems(entry.number, event.replay.entries, event.replay.withdrawn):
            return entry
    raise RefusedError(say("There is no act to withdraw."))


def _last_withdrawn(event: Event) -> tuple[ActNumber, ...]:
    for entry in reversed(event.replay.entries):
        if isinstance(entry.act, WithdrawActs) and (still := event.replay.withdrawn.intersection(entry.act.acts)):
            return tuple(sorted(still))
    raise RefusedError(say("No act is withdrawn, so none can be put back."))


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise RefusedError(in_words(problems))


def _told(event: Event, failures: tuple[Failure, ...]) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            say(
                "Act {failure} would no longer hold ({says})",
                failure=failure.number,
                says=failure.entry.act.says(event.tournament),
            ),
            in_words(failure.problems),
            row=failure.number,
        )
        for failure in failures
    )
