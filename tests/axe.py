"""What the accessibility checker axe-core finds on a page (`tests/assets`, MPL-2.0, version 4.14.1, for tests only)."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

ASSET = Path(__file__).parent / "assets" / "axe-4.14.1.min.js"
SETTLE = "for (const one of document.getAnimations()) { try { one.finish(); } catch { /* one that never ends */ } }"
FIRST = "data-first-of-its-look"
ONE_OF_EACH_LOOK = f"""() => {{
  const under = new Map([[null, ""]]);
  const ground = (one) => {{
    if (!under.has(one)) {{
      const style = getComputedStyle(one);
      const drawn = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
      const placed = style.position === "static" && style.float === "none" ? "" : `${{one.tagName}}.${{one.className}}`;
      under.set(one, `${{ground(one.parentElement)}}/${{drawn}} ${{placed}}`);
    }}
    return under.get(one);
  }};
  const known = new Set();
  for (const one of document.querySelectorAll("body *")) {{
    const says = one.matches("input, select, textarea")
      || [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (!says || !one.checkVisibility({{visibilityProperty: true}})) continue;
    const {{color, fontSize, fontWeight, textShadow, textIndent}} = getComputedStyle(one);
    const look = [color, fontSize, fontWeight, textShadow, textIndent, one.tagName, one.className, ground(one)].join();
    if (!known.has(look)) one.setAttribute("{FIRST}", "");
    known.add(look);
  }}
  axe.configure({{rules: [{{id: "color-contrast", selector: "[{FIRST}]"}}]}});
}}"""
"""Contrast is measured where a colour, a size and all that is drawn below are met for the first time on a page: the
rows of a table look alike, and measuring each of them takes longer than all other rules together."""
RUN = """() => {
  const slight = axe._audit.rules.filter((one) => one.impact !== "serious" && one.impact !== "critical");
  const rules = Object.fromEntries(slight.map((one) => [one.id, {enabled: false}]));
  return axe.run(document, {resultTypes: ["violations"], rules});
}"""
"""A rule of less impact finds nothing that is told here: an impact is the rule's, whatever its checks say."""


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
    page.evaluate(ONE_OF_EACH_LOOK)
    found = page.evaluate(RUN)["violations"]
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found]
