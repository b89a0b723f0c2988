// @ts-check
// Works a board out without leaving the page. Without a connection this device works it out, and the server again when the
// connection is back; both is said beside the button. Without this script the form is a form.
import "./calculator-drag.js";
import { asked, lost, watch } from "./connection.js";
import { patchPage } from "./patch.js";

const SLOW = 4000; // milliseconds after which it is said that there is no connection
const TIMEOUT = 15000;
const main = document.getElementById("main");
const form = /** @type {HTMLFormElement} */ (document.getElementById("calculator"));
const state = document.getElementById("unworked");
let wanted = ""; // the address that was asked for and has no answer yet

// Loaded after the page: later there may be no connection.
const load = () =>
  import("./calculator-here.js").then(
    ({ scoreHere }) => scoreHere,
    () => () => "offline",
  );

async function tell(address) {
  const scoreHere = await load();
  if (wanted !== address) return;
  state.textContent = state.dataset[scoreHere(main, form, state.dataset.point)];
  state.hidden = false;
}

async function workOut(address) {
  wanted = address;
  const slow = setTimeout(tell, SLOW, address);
  try {
    const { answer, body } = await asked(address, { cache: "no-store" }, TIMEOUT);
    if (wanted !== address) return;
    wanted = "";
    const fresh = new DOMParser().parseFromString(body, "text/html").getElementById("main");
    if (!answer.ok || answer.redirected || !fresh) location.assign(address);
    else show(address, fresh);
  } catch {
    if (wanted !== address) return;
    tell(address);
    lost();
  } finally {
    clearTimeout(slow);
  }
}

function show(address, fresh) {
  patchPage(main, fresh);
  history.replaceState(history.state, "", address);
  state.hidden = true;
  const result = /** @type {HTMLElement} */ (main.querySelector(".problems, section:not([hidden]) > #worth"));
  if (!result) return;
  result.tabIndex = -1;
  result.focus();
}

// A page that the device had kept stands under an address with another board: that is what was typed.
function fill() {
  const typed = new URLSearchParams(location.search);
  if (!typed.has("year")) return;
  for (const one of /** @type {any} */ (form.elements)) {
    if (one.type === "checkbox") one.checked = typed.has(one.name);
    else if (typed.has(one.name)) one.value = typed.get(one.name);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  workOut(`${location.pathname}?${typed}`);
});
main.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement} */ (/** @type {Element} */ (event.target).closest("a[href^='?']"));
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const system = new URLSearchParams(link.search).get("system");
  /** @type {any} */ (form.elements.namedItem("system")).value = system;
  workOut(location.pathname + link.search);
});
window.addEventListener("reached", () => wanted && workOut(wanted));
if (!document.getElementById("queue")) watch(form.dataset.asks);
window.addEventListener("load", load);
fill();
