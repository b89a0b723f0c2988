// @ts-check
// Retreats, builds and removals by tapping on the map: a tap takes what can be chosen there, the next tap the next, and the
// last one nothing. The lists beside the map stay the truth, and work without this.
import { drawTargets } from "./targets.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.decide"));
const map = document.getElementById("map");

// Where an order is seen on the map: where a retreat goes, where a unit is built or removed or leaves the board.
function placeOf(order) {
  const words = order.includes(" - ") ? order.split(" - ")[1] : order.split(" ")[1];
  return (words || "").slice(0, 3);
}

const fields = () => {
  const found = /** @type {(HTMLSelectElement | HTMLInputElement)[]} */ ([...form.querySelectorAll("select, input")]);
  return found.filter((one) => one.type !== "hidden");
};
const ordersOf = (field) =>
  field instanceof HTMLSelectElement ? [...field.options].map((one) => one.value).filter(Boolean) : [field.value];
const isTaken = (order) =>
  fields().some((one) => one.value === order && (one instanceof HTMLSelectElement || one.checked));

function put(order, isOn) {
  const radio = fields().find((one) => one instanceof HTMLInputElement && one.value === order);
  if (radio instanceof HTMLInputElement) radio.checked = isOn;
  else {
    const lists = fields().filter((one) => ordersOf(one).includes(order));
    const list = lists.find((one) => one.value === (isOn ? "" : order)) ?? (isOn ? lists.at(-1) : null);
    if (list) list.value = isOn ? order : "";
  }
}

function tap(place) {
  const there = [...new Set(fields().flatMap(ordersOf))].filter((order) => placeOf(order) === place);
  const now = there.findIndex(isTaken);
  if (now >= 0) put(there[now], false);
  if (there[now + 1]) put(there[now + 1], true);
  form.dispatchEvent(new Event("input", { bubbles: true }));
  show();
}

function show() {
  const places = [...new Set(fields().flatMap(ordersOf).map(placeOf))];
  const taken = fields().flatMap(ordersOf).filter(isTaken).map(placeOf);
  const moves = places.filter((place) => !taken.includes(place));
  drawTargets(map.querySelector("svg"), { asked: null, moves, helps: [], tapped: [...new Set(taken)] });
}

if (form && map) {
  map.addEventListener("click", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    const unit = /** @type {HTMLElement} */ (at.closest("[data-unit]"));
    const shape = /** @type {HTMLElement} */ (at.closest("[data-province]"));
    const place = unit ? unit.dataset.unit.split(" ")[1].slice(0, 3) : shape?.dataset.province;
    if (place) tap(place);
  });
  form.addEventListener("change", show);
  map.classList.add("tappable");
  show();
}
