"""What a test knows to be there."""

from typing import TypeVar

Thing = TypeVar("Thing")


def there(thing: Thing | None) -> Thing:
    """The thing; fails where it is missing."""
    assert thing is not None
    return thing
