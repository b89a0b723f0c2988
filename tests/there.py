"""What a test knows to be there, now or soon."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0
"""Seconds to wait on a busy machine."""

Thing = TypeVar("Thing")


def there(thing: Thing | None) -> Thing:
    """The thing; fails where it is missing."""
    assert thing is not None
    return thing


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)
