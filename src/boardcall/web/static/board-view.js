// @ts-check
// What a board does as one view: steps change the page without loading it anew, by link, key and swipe, and its address
// with it; an order and its arrow light each other. scene.js fetches it when somebody first touches the page.
import { found, lost } from "./connection.js";
import { follow } from "./live.js";
import { patchChildren } from "./patch.js";

const SWIPE = 60; // pixels
const STAY = 1600; // milliseconds a phase stays while they play
const FADE = 160;
const NEAR = 9; // pixels beside an arrow that still hit it
const MOST_KEPT = 16; // pages fetched before they are asked for
const MOTION = "boardcall-motion";
const PAGE = new URL("./scene.js", import.meta.url).href; // what pages of this kind have
const main = document.getElementById("main");
const find = (selector) => /** @type {HTMLElement} */ (main.querySelector(selector));
const kept = new Map();
let wanted = "";
let chosen = null;
let player = 0;
let steps = false;

// Stepping

function page(address) {
  if (!kept.has(address)) {
    const text = fetch(address, { cache: "no-cache" }).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.text();
    });
    text.catch(() => kept.delete(address));
    kept.set(address, text);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(address);
}

async function go(address, remember = true) {
  wanted = address;
  const text = await page(address).catch(() => null);
  if (wanted !== address) return;
  if (text === null) {
    stop();
    lost();
    return;
  }
  found();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const script = fresh.querySelector('script[src$="/scene.js"]');
  if (!script || new URL(script.getAttribute("src"), location.href).href !== PAGE) {
    location.href = address; // the server was updated, or this is a page of another kind
    return;
  }
  show(fresh, address, remember);
}

function show(fresh, address, remember) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const part = fresh.getElementById("main");
  patchChildren(main, part);
  main.dataset.mark = part.dataset.mark;
  document.title = fresh.title;
  if (remember) history.pushState(null, "", address);
  steps = true;
  chosen = null;
  if (focused?.closest?.("#main") === null && main.contains(focused)) focused.focus({ preventScroll: true });
  if (!focused?.isConnected || focused === document.body) find("#stepper")?.focus({ preventScroll: true });
  main.dispatchEvent(new Event("refreshed"));
  follow();
  fade();
}

const link = (rel) => /** @type {HTMLAnchorElement} */ (find(`#stepper a[rel="${rel}"]`));

function step(rel) {
  const to = link(rel);
  if (to) go(to.href);
}

// What is beside is fetched before it is asked for, as soon as somebody steps or is about to.
function prepare() {
  for (const rel of ["next", "prev"]) if (link(rel)) page(link(rel).href).catch(() => null);
}

function fade() {
  if (!moves()) return;
  for (const part of main.querySelectorAll(".map .orders, .map .signs, .map .units"))
    part.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
}

function moves() {
  const said = localStorage.getItem(MOTION);
  return said ? said === "on" : !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function stop() {
  clearInterval(player);
  player = 0;
  tellPlaying();
}

function play() {
  if (!link("next")) step("first");
  player = setInterval(() => (link("next") ? step("next") : stop()), STAY);
  tellPlaying();
}

function tellPlaying() {
  const button = find("#play");
  if (button) button.textContent = player ? button.dataset.stop : button.dataset.play;
}

const isTyping = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

function pressKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
  if (event.key === "Escape") choose(null);
  if (!KEYS[event.key] || !find("#stepper")) return;
  event.preventDefault();
  stop();
  step(KEYS[event.key]);
}

document.addEventListener("keydown", pressKey);
for (const sign of ["pointerover", "focusin"])
  main.addEventListener(sign, (event) => /** @type {Element} */ (event.target).closest("#stepper") && prepare());
addEventListener("popstate", () => go(location.href.split("#")[0], false));

let touch = null;

function beginTouch(event) {
  const isOne = event.touches.length === 1 && /** @type {Element} */ (event.target).closest("#map-frame");
  const isEnlarged = window.visualViewport && window.visualViewport.scale > 1.05;
  touch = isOne && !isEnlarged ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}

main.addEventListener("touchstart", beginTouch, { passive: true });
main.addEventListener(
  "touchend",
  (event) => {
    if (!touch) return;
    const [end] = event.changedTouches;
    const across = end.clientX - touch.x;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(end.clientY - touch.y))
      step(across < 0 ? "next" : "prev");
    touch = null;
  },
  { passive: true },
);

// Orders and the map

const rows = () => [...main.querySelectorAll(".order-list [data-order]")];
const rowOf = (order) => rows().find((row) => row.dataset.order === order);
const helps = (order, helped) => ["S", "C"].some((sign) => order.endsWith(` ${sign} ${helped.replace(/ VIA$/, "")}`));

function light(row) {
  const order = row?.dataset.order;
  const belongs = (other) => other === order || helps(other, order);
  for (const one of rows()) one.classList.toggle("lit", one === row);
  find(".map-held")?.classList.toggle("lighting", Boolean(row));
  for (const one of main.querySelectorAll(".map .order"))
    one.classList.toggle("lit", Boolean(row) && belongs(one.dataset.order));
  for (const one of main.querySelectorAll(".map [data-sign]"))
    one.classList.toggle("lit", Boolean(row) && belongs(one.dataset.sign));
  for (const one of main.querySelectorAll(".map .unit"))
    one.classList.toggle("lit", Boolean(row) && order.includes(one.dataset.unit));
}

// A chosen row stays lit, and its reason stands beside it and, where it was chosen there, on the map.
function choose(row, onMap = false) {
  chosen = row && row === chosen && !onMap ? null : row;
  for (const one of rows()) one.classList.toggle("chosen", one === chosen);
  const map = find(".map-held");
  map?.querySelector(".map-says")?.remove();
  if (chosen && onMap) {
    const says = document.createElement("div");
    says.className = "map-says";
    says.setAttribute("role", "status");
    says.append(...[...chosen.querySelector(".why-text").cloneNode(true).childNodes]);
    map.append(says);
  }
  light(chosen);
}

function orderAt(event) {
  const spots = [0, NEAR, -NEAR].flatMap((x) => [0, NEAR, -NEAR].map((y) => [event.clientX + x, event.clientY + y]));
  for (const [x, y] of spots) {
    const hit = document.elementFromPoint(x, y);
    const arrow = /** @type {HTMLElement} */ (hit?.closest(".map .order"));
    const unit = /** @type {HTMLElement} */ (hit?.closest(".map .unit"));
    const row = arrow
      ? rowOf(arrow.dataset.order)
      : unit && rows().find((one) => one.dataset.order.startsWith(unit.dataset.unit));
    if (row) return row;
  }
  return null;
}

const overRow = (event) => /** @type {Element} */ (event.target).closest?.(".order-list [data-order]");
const held = () => document.activeElement?.closest(".order-list [data-order]") || chosen; // what is lit without a pointer

function point(event) {
  if (event.pointerType === "touch") return;
  const isOnMap = /** @type {Element} */ (event.target).closest(".map .order, .map .unit");
  light(overRow(event) || (isOnMap ? orderAt(event) : held()));
}

const focus = (event) => overRow(event) && light(overRow(event));
main.addEventListener("pointerover", point);
main.addEventListener("focusin", focus);
main.addEventListener("focusout", (event) => overRow(event) && light(chosen));

function click(event) {
  const target = /** @type {Element} */ (event.target);
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const to = /** @type {HTMLAnchorElement} */ (target.closest("#stepper a, .years a"));
  if (to && isPlain) {
    event.preventDefault();
    stop();
    go(to.href);
  } else if (target.closest(".order-list li > a") && isPlain) {
    event.preventDefault();
    choose(overRow(event));
    history.replaceState(null, "", chosen ? `#${chosen.id}` : location.pathname);
  } else if (target.closest(".map")) choose(orderAt(event), true);
  else if (target.id === "play") player ? stop() : play();
}

main.addEventListener("click", click);
main.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.id === "motion") localStorage.setItem(MOTION, box.checked ? "on" : "off");
});

function begin() {
  const box = /** @type {HTMLInputElement} */ (find("#motion"));
  if (box) box.checked = moves();
  const row = location.hash && rows().find((one) => `#${one.id}` === location.hash);
  if (row) choose(row);
  if (steps) prepare();
}

main.addEventListener("refreshed", () => {
  kept.clear();
  if (chosen && !chosen.isConnected) chosen = null;
  begin();
});
begin();

// What somebody did before this file was here.
export function doAfterwards(event) {
  const acts = { keydown: pressKey, touchstart: beginTouch, pointerover: point, focusin: focus, click };
  if (main.contains(event.target) || event.type === "keydown") acts[event.type]?.(event);
}
