"""Which keys of rulebooks a test reads: only such a test can notice that a key changed."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from types import MemberDescriptorType
from typing import Any

FILE = "BOARDCALL_TEST_READS"
NO_READERS = (str(Path("boardcall", "rulebook", "differences.py")), "dataclasses.py", "<string>")
"""What compares and copies rulebooks, and goes by no key."""


class Reads:
    """The attributes of settings that were read since somebody asked last."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.checking = 0
        """How many rulebooks are being checked now: that reads every key, and goes by none."""

    def note(self, name: str) -> None:
        frame = sys._getframe(2)
        if not self.checking and name not in self.found and not frame.f_code.co_filename.endswith(NO_READERS):
            self.found.add(name)
            with Path(os.environ[FILE]).open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")


def watch_reads(reads: Reads) -> None:
    """Lets every table of settings in this process note which of its attributes are read, and from where."""
    from boardcall.rulebook import Rulebook, reader

    check = reader.check_rulebook

    @wraps(check)
    def unnoted(*given: Any, **named: Any) -> Any:
        reads.checking += 1
        try:
            return check(*given, **named)
        finally:
            reads.checking -= 1

    module: Any = reader
    module.check_rulebook = unnoted
    for kind in set(_tables(Rulebook)):
        for name, slot in list(vars(kind).items()):
            if isinstance(slot, MemberDescriptorType):
                setattr(kind, name, _Noted(slot, f"{kind.__name__}.{name}", reads.note))


class _Noted:
    """The slot of an attribute that tells when it is read."""

    def __init__(self, slot: MemberDescriptorType, name: str, note: Callable[[str], None]) -> None:
        self._slot, self._name, self._note = slot, name, note

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self._slot
        self._note(self._name)
        return self._slot.__get__(instance, owner)

    def __set__(self, instance: Any, value: Any) -> None:
        self._slot.__set__(instance, value)


def _tables(kind: Any) -> Iterator[type]:
    from boardcall.tables.keys import alternatives, item_type, keys_of

    yield kind
    for key in keys_of(kind).values():
        for one in alternatives(key.kind):
            for inner in alternatives(item_type(one) or one):
                if hasattr(inner, "__dataclass_fields__"):
                    yield from _tables(inner)
