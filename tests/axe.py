"""What the accessibility checker axe-core finds on a page (`tests/assets`, MPL-2.0, version 4.14.1, for tests only)."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

ASSET = Path(__file__).parent / "assets" / "axe-4.14.1.min.js"
SETTLE = "for (const one of document.getAnimations()) { try { one.finish(); } catch { /* one that never ends */ } }"
RUN = "axe.run(document, {resultTypes: ['violations']})"


@cache
def _source() -> str:
    return ASSET.read_text(encoding="utf-8")


def serious(page: Page) -> list[str]:
    """The violations of serious or critical impact, each with the first element it is about.

    Colours that are still changing are taken as they will be: halfway they are nobody's choice.
    """
    page.wait_for_load_state()
    page.evaluate(SETTLE)
    page.evaluate(_source())
    found = page.evaluate(RUN)["violations"]
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
