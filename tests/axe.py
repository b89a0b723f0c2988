"""What the accessibility checker axe-core finds on a page (`tests/assets`, MPL-2.0, version 4.14.1, for tests only).

Elements of one kind are measured once in a process of tests: what axe says of one it says of all. A kind is all that
its serious rules look at: an element's tag, attributes, text and colours, and those of what stands around it.
"""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

ASSET = Path(__file__).parent / "assets" / "axe-4.14.1.min.js"
SETTLE = "for (const one of document.getAnimations()) { try { one.finish(); } catch { /* one that never ends */ } }"
KINDS = r"""() => {
  const leading = /^(aria-(labelledby|describedby|controls|owns|details|activedescendant)|for|headers)$/;
  const told = /^(aria-(?!label$|value)\w+|role|type|class|lang|dir|hidden|tabindex|scope|contenteditable|content)$/;
  const kept = (make) => {
    const known = new Map([[null, ""]]);
    return (one) => known.get(one) ?? (known.set(one, make(one)), known.get(one));
  };
  const hash = kept((text) => {
    let [low, high] = [1, 2];
    for (let at = 0; at < text.length; at += 1) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677);
    }
    return (high >>> 11) * 4294967296 + (low >>> 0);
  });
  const ids = Map.groupBy(document.querySelectorAll("[id]"), (one) => one.id);
  const leads = (value) => value.trim().split(/\s+/).map((id) => ids.get(id)?.length).join();
  const attribute = ({name, value}) => {
    if (leading.test(name)) return `${name}=${leads(value)}`;
    return `${name}=${told.test(name) ? value : Boolean(value.trim())}`;
  };
  const says = (one) => [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  const shape = kept((one) => [
    one.tagName, ...[...one.attributes].filter(({name}) => !/^(data-|style$|d$)/.test(name)).map(attribute).sort(),
    says(one), Boolean(one.textContent.trim()), one.labels?.length, ids.get(one.id)?.length,
  ].join(" "));
  const ground = kept((one) => {
    const style = getComputedStyle(one);
    const drawn = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    const placed = style.position === "static" && style.float === "none" ? "" : `${one.tagName}.${one.className}`;
    return hash(`${ground(one.parentElement)}/${drawn} ${placed}`);
  });
  const look = (one) => {
    const {color, fontSize, fontWeight, textShadow, textIndent} = getComputedStyle(one);
    const around = one.tagName === "A" ? getComputedStyle(one.parentElement).color : "";
    const name = `${one.tagName}.${one.className}`;
    return [color, fontSize, fontWeight, textShadow, textIndent, name, around, ground(one)].join();
  };
  const scrolls = (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
  const [shapes, looks] = window.firstOfKind = [new Map(), new Map()];
  const meet = (kinds, text, one) => {
    const kind = hash(text);
    if (!kinds.has(kind)) kinds.set(kind, one);
  };
  for (const one of document.querySelectorAll("html, head > title, head > meta, body, body *")) {
    const within = [...new Set([...one.children].map(shape))].sort();
    const seen = one.checkVisibility({visibilityProperty: true});
    meet(shapes, [shape(one), shape(one.parentElement), ...within, seen && scrolls(one)].join("|"), one);
    if (seen && (says(one) || one.matches("input, select, textarea"))) meet(looks, look(one), one);
  }
  return [...shapes.keys(), ...looks.keys()];
}"""
RUN = """(fresh) => {
  const [shapes, looks] = firstOfKind.map((kinds) => new Set(fresh.map((kind) => kinds.get(kind))));
  shapes.add(document.documentElement);
  const rules = {};
  for (const one of axe._audit.rules) {
    if (one.impact !== "serious" && one.impact !== "critical") rules[one.id] = {enabled: false};
    const {matches} = one, measured = ["color-contrast", "link-in-text-block"].includes(one.id) ? looks : shapes;
    one.matches = (element, ...more) => measured.has(element) && matches.call(one, element, ...more);
  }
  return axe.run(document, {resultTypes: ["violations"], rules});
}"""
"""A rule of less impact finds nothing that is told here: an impact is the rule's, whatever its checks say."""
MEASURED = set[int]()
"""The kinds that axe was content with."""


@cache
def _source() -> str:
    return ASSET.read_text(encoding="utf-8")


def serious(page: Page) -> list[str]:
    """The violations of serious or critical impact, each with the first element it is about.

    Colours that are still changing are taken as they will be: halfway they are nobody's choice.
    """
    page.wait_for_load_state()
    page.evaluate(SETTLE)
    fresh = [kind for kind in page.evaluate(KINDS) if kind not in MEASURED]
    if not fresh:
        return []
    page.evaluate(_source())
    found = page.evaluate(RUN, fresh)["violations"]
    if not found:
        MEASURED.update(fresh)
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found]
