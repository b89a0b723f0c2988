"""Settings for the whole suite; a fixture lives beside its tests or in a module named for what it gives."""

import gc
import os
import sys

import pytest
from hypothesis import settings

from boardcall.store import sqlite

pytest_plugins = ["browser", "command_line", "postgres", "rule_coverage", "marked_doors"]
if "BOARDCALL_MUTATE" in os.environ:
    pytest_plugins.append("mutation_run")  # scripts/mutate

sqlite.SYNCED = "PRAGMA synchronous = OFF"  # no test pulls the plug: what the system has taken outlives the program

settings.register_profile("suite", deadline=None, max_examples=25)  # a busy machine is no fault of the code
settings.register_profile("all", deadline=None)
settings.load_profile("suite")

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # neither the programs that tests start
sys.dont_write_bytecode = False  # nor each process of tests need compile the same each time

LONGEST = (
    "test_every_page",
    "test_photographs",
    "test_planted",
    "test_weekend",
    "test_parts",
    "test_access",
    "test_hosted_site",
    "test_play_pages",
    "test_ctrl_c",
    "test_desk_journey",
    "test_votes_at_rest",
    "test_seal_pages",
    "test_hidden_names",
    "test_memo",
    "test_every_text",
    "test_rehearsal_page",
    "test_how_tos",
    "test_recording_phones",
    "test_layout",
    "test_vote_browser",
    "test_fair_draws",
    "test_demo",
    "test_steering",
    "test_moments",
    "test_clock_browser",
    "test_history",
    "test_live",
    "test_screens",
    "test_api",
    "test_vote_pages",
    "test_passkeys",
    "test_player",
    "test_large_events",
    "test_play_forms",
    "test_quiet_streams",
    "test_whole_afternoon",
    "test_rehearse",
    "test_offline",
    "test_tutorial",
    "test_late_faces",
)
"""The files that take longest, the longest first: begun early, they leave no process of the suite alone at its end."""

MOST_TRIED_AGAIN = 8


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also the tests marked as long, and more examples of each law")
    parser.addoption("--second-try", action="store_true", help="with --last-failed: only where few failed")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        settings.load_profile("all")


@pytest.hookimpl(optionalhook=True)  # a run may be without workers
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: browsers, timers and databases let one of them wait at any time."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests marked as long, and puts those of the longest files first.

    Those of one file stay together, as they share what it sets up.
    """
    if not config.getoption("--all"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(LONGEST)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """A test that failed gets a second try, alone and with servers of its own, where only a few did.

    Browsers, databases and servers have clocks and a network of their own; what needs none of them fails again.
    """
    gc.freeze()  # thousands of tests and all modules stay, and are not searched again each time
    if not session.config.getoption("--second-try"):
        return
    if len(session.items) > MOST_TRIED_AGAIN:
        pytest.exit("No second try: too many tests failed.", returncode=1)
