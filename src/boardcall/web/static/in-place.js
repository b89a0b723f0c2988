// @ts-check
// Does at its place what a button asks for: opens the form of another page beside it, sends forms in the background, and
// shows what came of them where they stood. Without it the buttons are links and forms that lead back here.
import { isAwaited, lost, PATIENCE, tellUnanswered, tellUnsent } from "./connection.js";
import { patchChildren } from "./patch.js";

const main = document.getElementById("main");
const parse = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
let opener = null;

function close() {
  document.getElementById("opened")?.remove();
  opener?.setAttribute("aria-expanded", "false");
  const last = opener;
  opener = null;
  return last;
}

// The part of a page, with ids of its own, so that labels find their fields beside those of this page.
function part(page, selector, address) {
  const found = page.querySelector(selector === "main" ? "#main" : selector);
  if (!found) return null;
  const copy = document.createElement("div");
  copy.append(...(selector === "main" ? [...found.childNodes] : [found.cloneNode(true)]));
  for (const one of copy.querySelectorAll("h1, script, .notice.done")) one.remove();
  for (const form of copy.querySelectorAll("form:not([action])")) form.setAttribute("action", address);
  for (const name of ["id", "for", "aria-labelledby", "aria-describedby"]) {
    for (const one of copy.querySelectorAll(`[${name}]`)) one.setAttribute(name, `here-${one.getAttribute(name)}`);
  }
  return copy;
}

// The box for what is opened at a place, empty but for the way to close it.
function boxAt(place, label) {
  const box = document.getElementById("opened") || Object.assign(document.createElement("div"), { id: "opened" });
  box.className = "opened";
  box.dataset.keep = "";
  const shut = Object.assign(document.createElement("button"), { type: "button", className: "link shut" });
  shut.textContent = document.getElementById("connection")?.dataset.close || "×";
  shut.addEventListener("click", () => close()?.focus());
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", label);
  box.replaceChildren(shut);
  if (!box.isConnected) place.append(box);
  return box;
}

// Shows a part of a page beside what asked for it; false where the page has no such part.
function put(place, page, { selector, address, beside }) {
  const fresh = part(page, selector, address);
  if (!fresh) return false;
  const box = boxAt(place, fresh.querySelector("h1, h2, h3, legend, label")?.textContent.trim() || "");
  box.dataset.part = selector;
  box.dataset.beside = beside || "";
  box.append(...fresh.childNodes);
  const empty = /** @type {HTMLElement} */ (box.querySelector('input:not([type]):not([value]), input[value=""]'));
  const fields = "input:not([type=hidden]), select, textarea, button:not(.shut)";
  (empty || /** @type {HTMLElement} */ (box.querySelector(fields)))?.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
  return true;
}

// A form that is long in coming is announced where it will stand.
function tellSilent(place) {
  const words = Object.assign(document.createElement("p"), { className: "queue-state" });
  words.textContent = document.getElementById("connection")?.dataset.opening || "";
  words.setAttribute("role", "status");
  boxAt(place, words.textContent).append(words);
}

async function open(link) {
  if (opener === link) {
    close();
    return;
  }
  const place = link.closest("[data-here]");
  const box = link.closest("#opened"); // a link in what is open opens another part at the same place
  const first = box ? opener : link;
  const beside = link.dataset.beside || box?.dataset.beside;
  close();
  opener = first;
  opener?.setAttribute("aria-expanded", "true");
  const slow = place && setTimeout(() => tellSilent(place), PATIENCE);
  const answer = await fetch(link.href, { cache: "no-store" }).catch(() => null);
  clearTimeout(slow);
  if (opener !== first) return; // it was closed, or another one opened, before the answer came
  const wanted = { selector: link.dataset.opens, address: answer?.url, beside };
  if (!answer) {
    close();
    lost();
    return;
  }
  if (!place || !answer.ok || !put(place, await parse(answer), wanted)) {
    location.assign(link.href);
  }
}

// The answer to a form with its page, or null. A server that is silent may be busy: the form says so, and waits for it.
async function sent(form, body) {
  const stop = new AbortController();
  let isOver = false;
  const slow = setTimeout(async () => {
    if ((await isAwaited(form)) || isOver) return;
    stop.abort();
    tellUnanswered(form);
  }, PATIENCE);
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: stop.signal });
    const page = await parse(answer);
    form.querySelector(".unsent")?.remove();
    if (answer.status < 500) return { answer, page };
    tellUnsent(form);
  } catch {
    if (stop.signal.aborted) return null;
    tellUnsent(form);
    lost();
  } finally {
    isOver = true;
    clearTimeout(slow);
  }
  return null;
}

async function send(form, submitter) {
  if ("asking" in form.dataset) return; // a second press
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  const box = form.closest("#opened");
  if (box?.dataset.beside && !fields.has("beside")) fields.append("beside", box.dataset.beside);
  form.dataset.asking = "";
  const got = await sent(form, fields);
  delete form.dataset.asking;
  if (!got) return;
  const { answer, page } = got;
  const there = new URL(answer.url);
  if (answer.redirected && there.pathname === location.pathname) arrive(page, there);
  else if (answer.redirected) location.assign(answer.url);
  else show(form, page, box?.dataset);
}

// What is wrong, or what an act changes before it is done, where its button stands.
function show(form, page, known) {
  const place = form.closest("#opened")?.parentElement || form.closest("[data-here]") || form.parentElement;
  const wanted = { address: form.action, beside: known?.beside };
  if (!known?.part || !put(place, page, { ...wanted, selector: known.part })) {
    put(place, page, { ...wanted, selector: "main" });
  }
}

// The page as it is now, with what was done said where it was done.
function arrive(page, there) {
  close();
  patchChildren(main, page.getElementById("main"));
  history.replaceState(null, "", there.pathname + there.search);
  main.dispatchEvent(new Event("refreshed"));
  const said = /** @type {HTMLElement} */ (main.querySelector(".notice.done"));
  document.getElementById("toast")?.remove();
  if (!said) return;
  said.tabIndex = -1;
  said.focus({ preventScroll: true });
  if (said.getBoundingClientRect().bottom < 0) raise(said);
  else said.scrollIntoView({ block: "nearest" });
}

// What was done is said above the view: a bar at its foot says it too, with the way back, and nothing moves.
function raise(said) {
  const bar = document.createElement("div");
  bar.id = "toast";
  bar.className = "toast";
  bar.dataset.own = "";
  bar.setAttribute("role", "status");
  const shut = Object.assign(document.createElement("button"), { type: "button", className: "link" });
  shut.textContent = document.getElementById("connection")?.dataset.close || "×";
  shut.addEventListener("click", () => bar.remove());
  bar.append(...[...said.cloneNode(true).childNodes], shut);
  main.append(bar);
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-opens]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  open(link);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close()?.focus();
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || !main.contains(form)) return;
  event.preventDefault();
  send(form, event.submitter);
});
