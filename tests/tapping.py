"""Tapping on a map of the pages: at the spot where a province's unit stands, brought into view first."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

INTO_VIEW = """shape => {
  const [x, y] = shape.dataset.spot.split(" ").map(Number);
  const at = () => new DOMPoint(x, y).matrixTransform(shape.ownerSVGElement.getScreenCTM());
  const map = document.getElementById("map");
  const smaller = map.closest(".entering")?.querySelector("[data-zoom=out]");
  if (smaller) {
    const tools = smaller.parentElement;
    const hit = (dx, dy) => document.elementFromPoint(at().x + dx, at().y + dy);
    const around = () => [0, 16, -16].flatMap((dx) => [0, 16, -16].map((dy) => hit(dx, dy)));
    const isHidden = () => !map.contains(hit(0, 0)) || around().some((one) => tools.contains(one));
    for (let times = 0; times < 9 && isHidden(); times += 1) smaller.click();
    return [at().x, at().y];
  }
  map.scrollIntoView({ block: "start" });
  window.scrollBy(0, at().y - 250);
  return [at().x, at().y];
}"""


def tap(page: "Page", province: str) -> None:
    """Taps (or clicks) a province on the map."""
    x, y = page.locator(f'#map [data-province="{province}"]').evaluate(INTO_VIEW)
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
