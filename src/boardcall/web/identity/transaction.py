"""Reads and then writes with no other writer in between, in any database the accounts are in."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def alone(what: str) -> Iterator[None]:
    """A transaction in which no other process does `what` too; it waits for one that does.

    SQLite has one writer for everything. PostgreSQL is asked for a lock that goes with the transaction.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext('boardcall'), hashtext(%s))", [what])
        yield
