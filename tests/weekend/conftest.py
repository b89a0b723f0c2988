"""Simulated people ask the application in this thread, where a browser of another test may have left its loop."""

import pytest


@pytest.fixture(autouse=True)
def beside_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
