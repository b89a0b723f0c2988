"""Ledgers in a file and in a database, and archives."""

from boardcall.store.archive import copy_event, copy_ledger
from boardcall.store.ledger import Ledger
from boardcall.store.places import create_ledger, event_names, is_place, open_ledger
from boardcall.store.vault import Vault, open_vault
from boardcall.store.verify import Verification, verify

__all__ = [
    "Ledger",
    "Vault",
    "Verification",
    "copy_event",
    "copy_ledger",
    "create_ledger",
    "event_names",
    "is_place",
    "open_ledger",
    "open_vault",
    "verify",
]
