"""Ledgers in a file and in a database, and archives."""

from boardcall.store.archive import copy_event, copy_ledger
from boardcall.store.ledger import Ledger
from boardcall.store.places import create_ledger, event_names, is_place, open_ledger
from boardcall.store.vault import Vault, open_vault
from boardcall.store.verify import LedgerVerification, verify
