"""Rooms that import some of their modules late give the same names whatever was imported before."""

import importlib
from types import ModuleType

import pytest

ROOMS = ["adjudication", "notation", "tournament"]


@pytest.mark.parametrize("room", ROOMS)
def test_a_late_name_is_never_the_module_it_lives_in(room: str) -> None:
    package = importlib.import_module(f"boardcall.{room}")
    for module, names in package.LATE.items():
        importlib.import_module(f"boardcall.{room}.{module}")
        assert [name for name in names if isinstance(getattr(package, name), ModuleType)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_room_does_not_have_is_an_attribute_error(room: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        importlib.import_module(f"boardcall.{room}").nothing  # noqa: B018  asking is the test
