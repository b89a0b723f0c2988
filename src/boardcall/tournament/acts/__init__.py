"""Every kind of act: a class in a module here, one module a topic. Nothing lists them."""

from importlib import import_module
from pkgutil import iter_modules

from boardcall.tournament.ledger.act import KINDS, Act


def _kinds() -> tuple[type[Act], ...]:
    for module in iter_modules(__path__, f"{__name__}."):
        import_module(module.name)
    return tuple(kind for kind in KINDS.values() if kind.__module__.startswith(f"{__name__}."))


ACTS = _kinds()
