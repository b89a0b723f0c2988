"""Django's settings, made when the server starts: no settings module, nothing to configure by hand."""

import logging
import os
import secrets
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command

HERE = Path(__file__).parent
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def configure(*, vault: Path, key: str = "") -> None:
    """Configures Django once; `open_accounts` then makes the tables. `key` signs form tokens; a fresh one by default.

    `vault` is the SQLite file of accounts, links and devices; it stays beside the ledger and out of every archive.
    """
    if settings.configured:
        return
    settings.configure(
        DEBUG=False,
        SECRET_KEY=key or secrets.token_urlsafe(50),
        # A laptop is reached by whatever address its network gives it; no page, link or redirect is made of the Host.
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="boardcall.web.routes",
        APPEND_SLASH=True,
        INSTALLED_APPS=["boardcall.web.identity.apps.IdentityConfig"],
        DATABASES={"default": _sqlite(vault)},
        PASSWORD_HASHERS=["boardcall.web.identity.passwords.Hasher"],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "boardcall.web.headers.HeadersMiddleware",
            "django.middleware.gzip.GZipMiddleware",
            "django.middleware.http.ConditionalGetMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        CSRF_COOKIE_HTTPONLY=True,
        CSRF_FAILURE_VIEW="boardcall.web.views.forged",
        SECURE_CONTENT_TYPE_NOSNIFF=True,
        SECURE_REFERRER_POLICY="same-origin",
        SECURE_CROSS_ORIGIN_OPENER_POLICY="same-origin",
        USE_TZ=True,
        USE_I18N=False,
        LOGGING_CONFIG=None,
    )
    django.setup()
    for source in ("django.request", "django.security"):
        logging.getLogger(source).setLevel(logging.ERROR)  # a wrong address or a forged form is no news to the director


def open_accounts() -> None:
    """Makes the vault's tables, or brings those of an earlier version up to date. Only the owner may read the file."""
    os.close(os.open(settings.DATABASES["default"]["NAME"], os.O_CREAT | os.O_RDWR, 0o600))
    call_command("migrate", verbosity=0, interactive=False)


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
