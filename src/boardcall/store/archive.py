"""Moving an event from one ledger to another: archive, backup, export, import."""

from boardcall.errors import StoreError
from boardcall.store.jsonl import file_of, lines_of
from boardcall.store.ledger import Ledger
from boardcall.store.places import create_ledger, open_ledger
from boardcall.store.verify import verify
from boardcall.tournament import Head, Replay
from boardcall.wording import say


def copy_ledger(source: Ledger, target: Ledger) -> Head:
    """Copies acts and people into an empty ledger, the chain byte for byte; what does not hold is not copied."""
    found = verify(source)
    if not found.holds:
        raise StoreError(
            say("{place} is damaged and is not copied. {problem}", place=source.place, problem=found.problems[0])
        )
    entries, people = source.contents()
    target.append(entries, people.rows.values())
    return target.head()


def copy_event(source: str, target: str) -> Head:
    """Copies an event from one place to another, where there must be none; gives the head of the chain."""
    with open_ledger(source) as here, create_ledger(target) as there:
        return copy_ledger(here, there)


def archived(event: Replay) -> bytes:
    """An event, chain and people, as the file that `copy_event` writes: a server can be started on it."""
    return file_of(lines_of(event.entries, event.people.rows.values()))
