"""The secret values of an event's draws, as the vault keeps them: committed, and opened one after the other."""

import secrets
from collections.abc import Iterable

from boardcall.desk.call.fair_draw import DrawValues
from boardcall.desk.event import Event
from boardcall.store.vault import Vault
from boardcall.tournament import Entry
from boardcall.tournament.acts.draws import CommitDraws
from boardcall.tournament.acts.roll_call import CheckIn
from boardcall.tournament.draws import LINKS, UNUSABLE, hashed

SECRET_BYTES = 32
ENOUGH = 2
"""Values that one press may open: for the lots of the roll call, and for the boards."""


def vault_name(anchor: str) -> str:
    """What the vault calls the secret behind a commitment."""
    return f"draws {anchor}"


def draw_values(event: Event, vault: Vault) -> DrawValues:
    """The next values of an event, out of the vault; where none can be opened, those of a new commitment."""
    draws = event.tournament.draws
    left = draws.committed[-1].links - draws.since if draws.known else 0
    root = vault.get(vault_name(draws.committed[-1].anchor)) if left >= ENOUGH else None
    if root is not None and hashed(root, left) == draws.known:  # somebody may have changed the vault
        return DrawValues(_values(root, left))
    made = new_commitment(event, vault)
    root = vault.get(vault_name(made.anchor)) or ""
    return DrawValues(_values(root, made.links), (made,))


def _values(root: str, left: int) -> tuple[str, ...]:
    return tuple(hashed(root, left - step) for step in range(1, ENOUGH + 1))


def new_commitment(event: Event, vault: Vault) -> CommitDraws:
    """Makes a secret, keeps it in the vault, and commits it."""
    root = secrets.token_hex(SECRET_BYTES)
    anchor = hashed(root, LINKS)
    vault.put(vault_name(anchor), root)
    return CommitDraws(anchor, LINKS, UNUSABLE if event.tournament.draws.known else "")


def commits(event: Event, saved: Iterable[Entry]) -> bool:
    """Whether acts that were just saved ask for a commitment: the first check-ins of an event that has none."""
    return not event.tournament.draws.known and any(isinstance(entry.act, CheckIn) for entry in saved)
