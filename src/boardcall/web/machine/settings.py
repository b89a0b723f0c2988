"""Django's settings, made when the server starts: no settings module, nothing to configure by hand."""

import logging
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread, current_thread
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from boardcall.errors import UnreachableError
from boardcall.store.places import is_url
from boardcall.store.postgres import MISSING, patient
from boardcall.wording import say

HERE = Path(__file__).parent.parent
MOST_CONNECTIONS = 8
"""Connections of one process to a database for accounts; each is held only while an answer needs it."""
WAIT_SECONDS = 5
"""How long an answer waits for a database that is busy before it says so."""
LONGEST_BODY = 3_000_000
"""Bytes of what is sent with one request: a list of 500 people has a tenth of it."""
OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""How a machine calls itself; a check of its health asks by them."""
CONNECTED: dict[Thread, BaseDatabaseWrapper] = {}
"""The connections to the accounts by the thread each was made in: a thread that ends closes none by itself."""
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def configure(*, vault: Path | str, key: str = "", host: str = "") -> None:
    """Configures Django once; `open_accounts` then makes the tables. `key` signs form tokens; a fresh one by default.

    `vault` is where accounts, links and devices are kept: an SQLite file, which stays beside the ledger and out of
    every archive, or a postgresql:// URL. With a `host` only requests to that name and to this machine are answered.
    """
    if settings.configured:
        return
    settings.configure(
        DEBUG=False,
        DATA_UPLOAD_MAX_MEMORY_SIZE=LONGEST_BODY,
        DATA_UPLOAD_MAX_NUMBER_FIELDS=10_000,  # a list of 500 people is one form, with a field for each cell
        SECRET_KEY=key or secrets.token_urlsafe(50),
        # A laptop is reached at any address that its network gives it; no page, link or redirect is made from the
        # Host.
        ALLOWED_HOSTS=[host, *OWN_NAMES] if host else ["*"],
        ROOT_URLCONF="boardcall.web.routes",
        APPEND_SLASH=True,
        INSTALLED_APPS=["boardcall.web.identity.apps.IdentityConfig"],
        DATABASES={"default": _postgres(str(vault)) if is_url(str(vault)) else _sqlite(Path(vault))},
        PASSWORD_HASHERS=["boardcall.web.identity.passwords.Hasher"],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "boardcall.web.server.headers.HeadersMiddleware",
            "django.middleware.gzip.GZipMiddleware",
            "django.middleware.http.ConditionalGetMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        CSRF_COOKIE_HTTPONLY=True,
        CSRF_FAILURE_VIEW="boardcall.web.pages.public.forged",
        SECURE_CONTENT_TYPE_NOSNIFF=True,
        SECURE_REFERRER_POLICY=None,  # these two are set in boardcall.web.server.headers, for pages only
        SECURE_CROSS_ORIGIN_OPENER_POLICY=None,
        USE_TZ=True,
        USE_I18N=False,
        LOGGING_CONFIG=None,
    )
    django.setup()
    connection_created.connect(_note_connection)
    for source in ("django.request", "django.security"):
        logging.getLogger(source).setLevel(logging.ERROR)  # a wrong address or a forged form is no news to the director
    logging.getLogger("django.security.DisallowedHost").setLevel(logging.CRITICAL)  # nor is a name that is not ours
    logging.getLogger("django.request").addFilter(_is_our_fault)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Leaves out a full or unreachable store: the visitor was told so in a sentence."""
    return getattr(record, "status_code", 500) != 503


def open_accounts() -> None:
    """Makes the vault's tables, or brings those of an earlier version up to date. Only the owner may read the file.

    Of several servers that start at once on one database, one does it and the others wait.
    """
    try:
        with _alone():
            call_command("migrate", verbosity=0, interactive=False)
    except (DatabaseError, OSError) as error:
        why = getattr(error, "strerror", None) or str(error).strip()
        raise UnreachableError(say("The place for accounts cannot be used: {error}", error=why)) from error


def _note_connection(*, connection: BaseDatabaseWrapper, **_: object) -> None:
    """Remembers a new connection, and closes those of threads that have ended."""
    for thread in [one for one in tuple(CONNECTED) if not one.is_alive()]:
        _close(thread)
    CONNECTED[current_thread()] = connection


def move_accounts(place: Path) -> None:
    """Has accounts kept in another SQLite file from each thread's next request on."""
    connections.settings["default"]["NAME"] = str(place)
    for made in tuple(CONNECTED.values()):
        made.close_at = 0.0


def close_accounts() -> None:
    """Closes the connections of all threads; one that is needed later is made again."""
    for thread in tuple(CONNECTED):
        _close(thread)


def _close(thread: Thread) -> None:
    if (made := CONNECTED.pop(thread, None)) is None:
        return
    made.inc_thread_sharing()  # else Django closes a connection only in the thread that made it
    with suppress(DatabaseError):
        made.close()
    made.dec_thread_sharing()


@contextmanager
def _alone() -> Iterator[None]:
    if connection.vendor == "sqlite":
        os.close(os.open(connection.settings_dict["NAME"], os.O_CREAT | os.O_RDWR, 0o600))
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext('boardcall accounts'))")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(hashtext('boardcall accounts'))")


def _postgres(url: str) -> dict[str, Any]:
    """Django's form of a URL; parameters that Django has no name for go to the driver unchanged."""
    try:
        import psycopg_pool  # noqa: F401  an extra: only those who use PostgreSQL have it
        from psycopg.conninfo import conninfo_to_dict
    except ImportError as error:
        raise UnreachableError(MISSING) from error
    given = conninfo_to_dict(patient(url))
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    found: dict[str, Any] = {name: str(given.pop(theirs, "") or "") for name, theirs in names.items()}
    found["NAME"] = found["NAME"] or found["USER"] or "postgres"
    pool = {"min_size": 1, "max_size": MOST_CONNECTIONS, "timeout": WAIT_SECONDS}
    return {**found, "ENGINE": "django.db.backends.postgresql", "OPTIONS": {**given, "pool": pool}}


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": WAIT_SECONDS,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
