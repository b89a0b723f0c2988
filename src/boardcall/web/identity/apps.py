"""Makes Django know the tables of this package."""

from django.apps import AppConfig


class IdentityConfig(AppConfig):
    """The application `identity`."""

    name = "boardcall.web.identity"
    label = "identity"
    default_auto_field = "django.db.models.BigAutoField"
