// @ts-check
// No press leaves the page: forms are sent in the background, each once, in order, whatever the connection does. All forms of
// a player's page and of order entry are sent so, and elsewhere those with data-queue. What is pressed is kept on the device
// (form-store.js) under a key of its own until the server has answered; the server does nothing twice for one key. Other
// modes: data-queue="memory" keeps it in this page only, as a ballot; data-queue="now" tries once, as a click on a clock,
// which would be wrong later; data-queue="page" leaves the page, as signing in does. All texts stand in #queue. Without this
// script the forms work as forms do.
import { asked, lost, watch } from "./connection.js";
import { draft, dropDraft, forgetAll, items, keepDraft, onOtherTab, put, remove, told } from "./form-store.js";
import { patchPage } from "./patch.js";

const SLOW = 4000; // milliseconds after which it is said that there is no connection
const TIMEOUT = 20000;
const LONGEST_WAIT = 15000;
const section = document.getElementById("queue");
const texts = section.dataset;
const main = document.getElementById("main");
const CHANGING = ["csrfmiddlewaretoken", "key", "seen", "back"];
const isLive = "live" in main.dataset; // it keeps itself up to date; another page is loaded again
let before = ""; // what the page before this one sent
let said = []; // what became of the last thing sent by each form of this page
let current = null;
let isSlow = false;
let failures = 0;
let timer = 0;
const untouched = new WeakMap(); // by form: what stood in it before anybody typed

// The time in the event's own zone, as everywhere else; in the device's where it does not know that zone.
function clock() {
  const at = (zone) =>
    new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23", ...zone });
  try {
    return at({ timeZone: texts.zone });
  } catch {
    return at({});
  }
}

// Forms and their fields. Files are never sent by these forms.

const isMine = (form) =>
  form.method === "post" && form.dataset.queue !== "page" && ("queue" in form.dataset || "all" in texts);
const forms = () => /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("#main form")]).filter(isMine);
const modeOf = (form) => form.dataset.queue || "";
const asText = (fields) =>
  new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (fields))).toString();
const typedIn = (form) => typed(new FormData(form));
const typed = (fields) => without(asText(fields), ...CHANGING);
const pathOf = (form) => new URL(form.getAttribute("action") || location.pathname, location.href).pathname;

function without(body, ...names) {
  const fields = new URLSearchParams(body);
  for (const name of names) fields.delete(name);
  return fields.toString();
}

// What tells a form from others, also in another copy of its page: where it is sent, and its hidden fields.
function nameOf(form) {
  const hidden = [...form.querySelectorAll("input[type=hidden]")].filter((one) => !CHANGING.includes(one.name));
  return [pathOf(form), ...hidden.map((one) => `${one.name}=${one.value}`)].join(" ");
}

// The form of an item; of several alike the one with the button that was pressed.
function formOf(item) {
  const alike = forms().filter((form) => nameOf(form) === item.form);
  return alike.find((form) => [...form.elements].some((one) => isPressed(one, item))) ?? alike[0];
}

const isPressed = (one, item) => one.type === "submit" && `${one.name}=${one.value}` === item.pressed;

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sending

function enqueue(form, submitter) {
  const [mode, name] = [modeOf(form), nameOf(form)];
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  const pressed = submitter ? `${submitter.name}=${submitter.value}` : "";
  const key = mode === "now" ? String(fields.get("key") ?? newKey()) : newKey();
  fields.set("key", key);
  const body = asText(fields);
  const waits = items().filter((one) => one.form === name && one.state === "waiting");
  for (const old of items()) if (old.form === name && old.state !== "waiting") remove(old);
  if (mode === "memory") for (const old of waits) if (old.key !== current?.key) remove(old); // the last word counts
  if (!waits.some((one) => without(one.body, ...CHANGING) === without(body, ...CHANGING))) {
    put({
      ...{ key, body, mode, pressed, form: name, state: "waiting", problems: [], at: Date.now() },
      label: form.dataset.label ?? main.querySelector("h1")?.textContent.trim() ?? document.title,
      action: new URL(pathOf(form), location.href).href,
      page: location.href,
      forgets: "forgets" in form.dataset,
    });
  }
  dropDraft(name);
  unsay(name);
  form.dataset.keep = "";
  send();
}

const next = () => items().find((one) => one.state === "waiting");

async function send() {
  if (current) return;
  clearTimeout(timer);
  for (let item = next(); item; item = next()) {
    current = item;
    isSlow = false;
    const slow = setTimeout(late, SLOW);
    render();
    const answered = await deliver(item);
    clearTimeout(slow);
    current = null;
    if (!answered) {
      lost();
      for (const one of items()) if (one.mode === "now" && one.state === "waiting") giveUp(one);
      if (!next()) break;
      failures += 1;
      timer = setTimeout(send, Math.min(LONGEST_WAIT, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
      break;
    } else failures = 0;
  }
  render();
}

function late() {
  isSlow = true;
  lost();
  for (const one of items()) if (one.mode === "now" && one.key !== current.key) giveUp(one);
  render();
}

async function pageAt(address, options) {
  const { answer, body } = await asked(address, options, current?.mode === "now" ? SLOW : TIMEOUT);
  return { answer, page: new DOMParser().parseFromString(body, "text/html") };
}

// Whether the server said anything final. After a lost answer the same key gets the same answer again.
async function deliver(item) {
  let reply;
  try {
    reply = await pageAt(item.action, { method: "POST", body: new URLSearchParams(item.body) });
  } catch {
    return false;
  }
  const { answer, page } = reply;
  if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return false;
  if (answer.status === 403 && !item.renewed) return renew(item);
  if (answer.redirected && new URL(answer.url).pathname.endsWith("/sign-in/")) put({ ...item, state: "signed-out" });
  else if (answer.ok) arrived(item, answer, page);
  else refused(item, page);
  return true;
}

// A token that is too old: takes a new one from the page the form came from, once.
async function renew(item) {
  try {
    const { page } = await pageAt(item.page, { cache: "no-store" });
    const token = /** @type {HTMLInputElement} */ (page.querySelector("[name=csrfmiddlewaretoken]"))?.value;
    const fields = new URLSearchParams(item.body);
    if (token) fields.set("csrfmiddlewaretoken", token);
    put({ ...item, body: fields.toString(), renewed: true });
  } catch {
    return false;
  }
  return true;
}

function giveUp(item) {
  remove(item);
  const form = formOf(item);
  if (form) delete form.dataset.keep;
  tellOf(item, texts.once, "late");
}

function arrived(item, answer, page) {
  const form = formOf(item);
  remove(item, "saved");
  if (item.forgets) forgetAll();
  tellOf(item, texts.saved.replace("{time}", clock()), "saved");
  if (!form || items().some((one) => one.form === item.form)) return;
  delete form.dataset.keep;
  untouched.delete(form);
  const isElsewhere = answer.redirected && new URL(answer.url).pathname !== location.pathname;
  if (isElsewhere || !isLive) leaveFor(answer.url, item);
  else show(page);
  formOf(item)?.reset();
}

function leaveFor(address, item) {
  const isToSay = !item.forgets && item.mode !== "now"; // what was clicked shows on the page that comes
  if (isToSay) told.put(`${item.label}: ${texts.saved.replace("{time}", clock())}`);
  location.assign(address);
}

function refused(item, page) {
  const form = formOf(item);
  const listed = [...page.querySelectorAll("main .problems li, main .problem")].map((one) => one.textContent.trim());
  const problems = listed.length ? listed : [...page.querySelectorAll("main p")].map((one) => one.textContent.trim());
  const isShown = form && [...page.querySelectorAll("main form")].some((one) => pathOf(one) === pathOf(form));
  if (!isShown) {
    put({ ...item, state: "refused", problems });
    if (form) delete form.dataset.keep;
    return;
  }
  remove(item, "refused");
  delete form.dataset.keep;
  show(page);
  tellOf(item, texts.refused, "refused");
  const again = formOf(item);
  if (!again) return;
  again.dataset.keep = ""; // a newer act does not take away what was typed
  fill(again, item.body);
  if (!modeOf(again)) keepDraft(item.form, without(item.body, ...CHANGING));
  /** @type {HTMLElement} */ (again.querySelector("[aria-invalid]"))?.focus();
}

function show(page) {
  const fresh = page.getElementById("main");
  if (fresh) patchPage(main, fresh);
  document.title = page.title || document.title;
  main.dispatchEvent(new Event("refreshed"));
}

// Saying how it stands, above the button

function unsay(name) {
  said = said.filter((one) => one.form !== name);
}

function tellOf(item, text, state) {
  unsay(item.form);
  said.push({ form: item.form, pressed: item.pressed, text, state });
}

function standing(item) {
  if (item.state === "refused") return { text: [texts.refused, ...item.problems].join(" "), state: "refused" };
  if (item.state === "signed-out") return { text: texts.signedOut, state: "late" };
  const isUnderWay = current?.key === item.key && failures === 0 && !isSlow && navigator.onLine;
  if (isUnderWay) return { text: texts.sending, state: "sending" };
  return { text: { memory: texts.memory, now: texts.sending }[item.mode] ?? texts.waiting, state: "late" };
}

function render() {
  const pending = items();
  const states = new Map(said.map((one) => [formOf(one), one]));
  for (const item of pending) states.set(formOf(item), standing(item));
  for (const form of forms()) tell(form, states.get(form));
  const others = pending.filter((one) => !formOf(one));
  section.hidden = others.length === 0 && !before;
  const first = before ? [Object.assign(document.createElement("li"), { textContent: before })] : [];
  first[0]?.setAttribute("data-state", "saved");
  section.querySelector("ul").replaceChildren(...first, ...others.map(line));
}

function tell(form, { text = "", state = "" } = {}) {
  const found = form.querySelector(".queue-state");
  if (!found && !text) return;
  const element = found ?? stateOf(form);
  if (element.textContent !== text) element.textContent = text;
  element.dataset.state = state;
  element.hidden = !text;
}

function stateOf(form) {
  const made = Object.assign(document.createElement("p"), { className: "queue-state" });
  made.setAttribute("role", "status");
  made.dataset.own = ""; // no copy of the page has it
  const button = form.querySelector("button:not([type=button])");
  const row = button?.closest(".thumbs, .acts, .sides");
  const before = row && row !== form && form.contains(row) ? row : button;
  if (before) before.before(made);
  else form.append(made);
  return made;
}

function line(item) {
  const entry = document.createElement("li");
  const words = Object.assign(document.createElement("p"), { textContent: `${item.label}: ${standing(item).text}` });
  const open = Object.assign(document.createElement("a"), { href: item.page, textContent: texts.open });
  entry.append(words, open);
  if (item.state === "refused") {
    const drop = Object.assign(document.createElement("button"), { type: "button", textContent: texts.forget });
    drop.addEventListener("click", () => {
      remove(item);
      render();
    });
    entry.append(" ", drop);
  }
  return entry;
}

// What was typed and not sent yet

function fill(form, body) {
  for (const [name, value] of new URLSearchParams(body)) {
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === "hidden" || field.type === "submit" || field.tagName === "BUTTON") continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else field.value = value;
      if (field.tagName === "TEXTAREA") field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  form.dispatchEvent(new Event("drafted", { bubbles: true }));
}

// Keeps what is typed in a form, also what a script wrote there after a tap.
function note(form) {
  const body = typedIn(form);
  if (!untouched.has(form)) untouched.set(form, body);
  if (untouched.get(form) === body) return;
  untouched.set(form, body);
  form.dataset.keep = "";
  if (!modeOf(form)) keepDraft(nameOf(form), body);
  if (said.some((one) => one.form === nameOf(form))) {
    unsay(nameOf(form));
    render();
  }
}

// Keeps what was typed before this script was here (queue-later.js), by what the forms of the page held at first.
export function noteSince(came) {
  for (const [form, fields] of came) {
    if (!isMine(form) || "keep" in form.dataset) continue;
    untouched.set(form, typed(fields));
    note(form);
  }
}

function lookAtAll() {
  for (const form of forms()) {
    if (!("keep" in form.dataset)) untouched.set(form, typedIn(form));
  }
  render();
}

function restore() {
  const pending = items();
  for (const form of forms()) {
    untouched.set(form, typedIn(form));
    const body = pending.filter((one) => formOf(one) === form).at(-1)?.body ?? draft(nameOf(form));
    if (!body || typedIn(form) === without(body, ...CHANGING)) continue;
    form.dataset.keep = "";
    fill(form, body);
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !main.contains(form)) return;
  if (!isMine(form)) {
    if ("forgets" in form.dataset) forgetAll();
    return;
  }
  event.preventDefault();
  enqueue(form, event.submitter);
});
document.addEventListener("input", (event) => {
  const form = /** @type {HTMLInputElement} */ (event.target).form;
  if (form && isMine(form)) note(form);
});
document.addEventListener("click", () => setTimeout(() => forms().forEach(note)));
window.addEventListener("pagehide", () => forms().forEach(note));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) send();
});
window.addEventListener("reached", () => {
  failures = 0;
  send();
});
window.addEventListener("offline", render);
main.addEventListener("refreshed", lookAtAll);
onOtherTab((item) => {
  if (item?.state === "saved") tellOf(item, texts.saved.replace("{time}", clock()), "saved");
  const form = item && item.state !== "waiting" && formOf(item);
  if (form) delete form.dataset.keep;
  render();
});
for (const item of items()) if (item.state === "signed-out") put({ ...item, state: "waiting" });
if (!isLive && !("later" in texts)) watch(`${texts.base}time/`); // else the page that fetched this asks
before = told.take();
restore();
render();
send();

// Opening pages without a connection, where browsers allow it.
async function work() {
  if (!texts.worker || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(texts.worker, { scope: texts.base });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  active.postMessage([location.href, ...loaded.filter((one) => new URL(one).origin === location.origin)]);
  document.documentElement.dataset.offline = "ready";
}
work().catch(() => {}); // pages then open with a connection only
