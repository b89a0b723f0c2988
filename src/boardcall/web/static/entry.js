// @ts-check
// On a small screen the map of an order sheet has the screen: its unit in the middle, what is asked below, where a thumb is.
// The page with its text field is behind it, one tap away.
import { mapView } from "./map-view.js";

const small = matchMedia("(max-width: 59.99rem)");

export function entry({ map, taps, ask }) {
  const halves = map.closest(".entry-halves");
  const head = document.getElementById("entry-head");
  const tools = document.getElementById("map-tools");
  const open = document.getElementById("entry-open");
  let view = null;

  function others() {
    const main = document.getElementById("main");
    return [...document.body.children, ...main.children].filter(
      (one) => !one.contains(halves) && one.id !== "connection",
    );
  }

  function enter() {
    if (view || !small.matches) return;
    halves.classList.add("entering");
    document.documentElement.classList.add("is-entering");
    head.hidden = tools.hidden = false;
    for (const one of others()) one.toggleAttribute("inert", true);
    view = mapView(map, map.querySelector("svg"));
    taps.seeBy(view);
  }

  function leave() {
    if (!view) return;
    halves.classList.remove("entering");
    document.documentElement.classList.remove("is-entering");
    head.hidden = tools.hidden = true;
    for (const one of others()) one.removeAttribute("inert");
    view.leave();
    view = null;
    taps.seeBy(null);
  }

  head.querySelector("button").addEventListener("click", () => {
    leave();
    taps.stop();
    document.getElementById("text").focus();
  });
  open.addEventListener("click", () => {
    enter();
    ask();
  });
  tools.addEventListener("click", (event) => {
    const pressed = /** @type {Element} */ (event.target).closest("button");
    if (pressed) pressed.dataset.zoom === "in" ? view.larger() : view.smaller();
  });
  for (const kind of ["pointerdown", "click"]) tools.addEventListener(kind, (event) => event.stopPropagation());
  small.addEventListener("change", leave);
  open.hidden = false;
  return { enter, leave };
}
