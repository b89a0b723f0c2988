"""Numbers that must not be taken for others: a type each, which mypy tells apart."""

from typing import NewType

ActNumber = NewType("ActNumber", int)
"""The number of an act in its event's ledger, from 1; 0 is before the first."""
