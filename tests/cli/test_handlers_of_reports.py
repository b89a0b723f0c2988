"""Who can be named to receive reports, by `boardcall cases handler` under each rulebook."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.errors import InputError
from web.events import new_event

ROLES = {
    "wdc-2025": ("td", "association-officer"),
    "wdc-2025-draft": ("td", "association-officer"),
    "codcon-2018": ("td", "designee"),
    "edc-2016": ("arbiter", "td"),
    "wdc-2008": ("td",),
    "club": ("td",),
}
"""Whom each text lets people turn to at the event; only the director where it says nothing."""


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("wdc-2025", marks=pytest.mark.clause("wdc-2025:I-coc")),
        pytest.param("wdc-2025-draft", marks=pytest.mark.clause("wdc-2025-draft:I-coc")),
        pytest.param("codcon-2018", marks=pytest.mark.clause("codcon-2018:IV.1")),
        *(pytest.param(one, marks=pytest.mark.under(one)) for one in ("edc-2016", "wdc-2008", "club")),
    ],
)
def test_only_whom_the_rulebook_names_receives_reports(rulebook: str, tmp_path: Path) -> None:
    place = str(new_event(tmp_path / "one.db", name="one", rulebook=rulebook))
    named = []
    for role in ("td", "designee", "committee", "arbiter", "association-officer", "email"):
        done = CliRunner().invoke(app, ["cases", "handler", place, role.title(), "--role", role])
        refused = str(done.exception) if isinstance(done.exception, InputError) else ""
        assert (done.exit_code == 0) != (f"The rulebook sends no report to “{role}”." in refused)
        named += [] if refused else [role]
    assert sorted(named) == sorted(ROLES[rulebook])
