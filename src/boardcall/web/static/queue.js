// @ts-check
// Forms with data-queue reach the server exactly once, whatever the connection does. What is sent is kept on the device
// under a key of its own until the server has answered, and sent again until it has; the server does nothing twice for
// one key. data-queue="memory" keeps it in this page only. What is typed into a form with data-draft outlives the page.
// All texts stand in #queue. Without this script the forms work as forms do.
import { patchChildren } from "./patch.js";

const TIMEOUT = 20000;
const LONGEST_WAIT = 15000;
const DRAFT_DAYS = 2;
const texts = { ...document.getElementById("queue").dataset };
const place = `boardcall-queue:${texts.base}:${texts.owner}`;
const drafts = `boardcall-draft:${texts.base}:${texts.owner}:`;
const saved = new Map(); // by address: what to say about the last thing that was saved
let unstored = []; // items that are not to be stored, or cannot be
let current = null;
let failures = 0;
let timer = 0;

const forms = () => /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-queue]")]);
// Files are never sent by these forms.
const asText = (fields) =>
  new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (fields))).toString();
const section = () => document.getElementById("queue");
/** @type {Intl.DateTimeFormatOptions} */
const HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

// The time in the event's own zone, as everywhere else; in the device's where it does not know that zone.
function clock() {
  try {
    return new Date().toLocaleTimeString(document.documentElement.lang, { ...HOURS, timeZone: texts.zone });
  } catch {
    return new Date().toLocaleTimeString(document.documentElement.lang, HOURS);
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? [];
  } catch {
    return [];
  }
}

const items = () => [...stored(), ...unstored].sort((one, other) => one.at - other.at);

function put(item) {
  remove(item);
  try {
    if (item.memory) throw new Error("not to be stored");
    localStorage.setItem(place, JSON.stringify([...stored(), item]));
  } catch {
    item.memory = true;
    unstored.push(item);
  }
}

function remove(item) {
  unstored = unstored.filter((one) => one.key !== item.key);
  try {
    const left = stored().filter((one) => one.key !== item.key);
    if (left.length) localStorage.setItem(place, JSON.stringify(left));
    else localStorage.removeItem(place);
  } catch {
    // nothing was stored
  }
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function without(body, ...names) {
  const fields = new URLSearchParams(body);
  for (const name of names) fields.delete(name);
  return fields.toString();
}

// Sending

function enqueue(form, submitter) {
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  const key = newKey();
  fields.set("key", key);
  const body = asText(fields);
  const same = (one) =>
    one.action === form.action && one.state === "waiting" && without(one.body, "key") === without(body, "key");
  for (const old of items()) if (old.action === form.action && old.state !== "waiting") remove(old);
  if (!items().some(same)) {
    const memory = form.dataset.queue === "memory";
    const label = form.dataset.label ?? document.title;
    put({
      key,
      body,
      memory,
      label,
      draft: form.dataset.draft ?? "",
      action: form.action,
      page: location.href,
      at: Date.now(),
      state: "waiting",
      problems: [],
    });
  }
  forget(form);
  saved.delete(form.action);
  form.dataset.keep = "";
  send();
}

const next = () => items().find((one) => one.state === "waiting");

async function send() {
  if (current) return;
  clearTimeout(timer);
  for (let item = next(); item; item = next()) {
    current = item;
    render();
    const answered = await deliver(item);
    current = null;
    if (!answered) {
      failures += 1;
      timer = setTimeout(send, Math.min(LONGEST_WAIT, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
      break;
    }
    failures = 0;
  }
  render();
}

async function asked(address, options) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), TIMEOUT);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
  } finally {
    clearTimeout(late);
  }
}

// Whether the server said anything final. After a lost answer the same key gets the same answer again.
async function deliver(item) {
  let reply;
  try {
    reply = await asked(item.action, { method: "POST", body: new URLSearchParams(item.body) });
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
    const { page } = await asked(item.page, { cache: "no-store" });
    const token = /** @type {HTMLInputElement} */ (page.querySelector("[name=csrfmiddlewaretoken]"))?.value;
    const fields = new URLSearchParams(item.body);
    if (token) fields.set("csrfmiddlewaretoken", token);
    put({ ...item, body: fields.toString(), renewed: true });
  } catch {
    return false;
  }
  return true;
}

const formOf = (item) => forms().find((form) => form.action === item.action);

function arrived(item, answer, page) {
  remove(item);
  saved.set(item.action, texts.saved.replace("{time}", clock()));
  const form = formOf(item);
  if (!form || items().some((one) => one.action === item.action)) return;
  delete form.dataset.keep;
  const elsewhere = answer.redirected && new URL(answer.url).pathname !== location.pathname;
  if (elsewhere) location.assign(answer.url);
  else show(page);
  formOf(item)?.reset();
}

function refused(item, page) {
  const form = formOf(item);
  const found = [...page.querySelectorAll("main .problems li, main .problem")].map((one) => one.textContent.trim());
  const problems = found.length ? found : [...page.querySelectorAll("main p")].map((one) => one.textContent.trim());
  const fresh = [...page.querySelectorAll("form[data-queue]")].some(
    (one) => one.getAttribute("action") === form?.getAttribute("action"),
  );
  if (!form || !fresh) {
    put({ ...item, state: "refused", problems });
    return;
  }
  remove(item);
  delete form.dataset.keep;
  show(page);
  const again = formOf(item);
  again.dataset.keep = ""; // a newer act does not take away what was typed
  saved.set(item.action, texts.refused);
  if ((again.dataset.draft ?? "") === item.draft) fill(again, item.body);
}

function show(page) {
  const fresh = page.getElementById("main");
  if (fresh) patchChildren(document.getElementById("main"), fresh);
  document.title = page.title || document.title;
}

// Saying how it stands

function said(item) {
  if (item.state === "refused") return [texts.refused, ...item.problems].join(" ");
  if (item.state === "signed-out") return texts.signedOut;
  if (current?.key === item.key && failures === 0) return texts.sending;
  return item.memory ? texts.memory : texts.waiting;
}

function render() {
  const here = new Map(forms().map((form) => [form.action, form]));
  const pending = items();
  for (const [action, form] of here) {
    const last = pending.filter((one) => one.action === action).at(-1);
    const text = last ? said(last) : (saved.get(action) ?? "");
    tell(stateOf(form), text);
  }
  const others = pending.filter((one) => !here.has(one.action));
  section().hidden = others.length === 0;
  section()
    .querySelector("ul")
    .replaceChildren(...others.map(line));
}

function stateOf(form) {
  const found = form.querySelector(".queue-state");
  if (found) return found;
  const made = Object.assign(document.createElement("p"), { className: "queue-state" });
  made.setAttribute("role", "status");
  form.append(made);
  return made;
}

function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = !text;
}

function line(item) {
  const entry = document.createElement("li");
  const words = Object.assign(document.createElement("p"), { textContent: `${item.label}: ${said(item)}` });
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
    }
  }
  form.dispatchEvent(new Event("drafted", { bubbles: true }));
}

function note(form) {
  form.dataset.keep = "";
  saved.delete(form.action);
  if (!form.dataset.draft || form.dataset.queue === "memory") return;
  const body = without(asText(new FormData(form)), "csrfmiddlewaretoken", "key", "seen");
  try {
    localStorage.setItem(drafts + form.dataset.draft, JSON.stringify({ at: Date.now(), body }));
  } catch {
    // then it lives as long as the page does
  }
}

function forget(form) {
  try {
    localStorage.removeItem(drafts + form.dataset.draft);
  } catch {
    // nothing was stored
  }
}

function restore() {
  const pending = items();
  for (const form of forms()) {
    const mine = (one) => one.action === form.action && one.draft === (form.dataset.draft ?? "");
    const body = pending.filter(mine).at(-1)?.body ?? draftOf(form);
    if (!body) continue;
    form.dataset.keep = "";
    fill(form, body);
  }
}

function draftOf(form) {
  try {
    const kept = JSON.parse(localStorage.getItem(drafts + form.dataset.draft));
    if (kept && Date.now() - kept.at < DRAFT_DAYS * 24 * 3600 * 1000) return kept.body;
    forget(form);
  } catch {
    // nothing was stored
  }
  return "";
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("queue" in form.dataset)) return;
  event.preventDefault();
  enqueue(form, event.submitter);
});
document.addEventListener("input", (event) => {
  const form = /** @type {HTMLInputElement} */ (event.target).form;
  if (form && "queue" in form.dataset) note(form);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) send();
});
window.addEventListener("online", () => {
  failures = 0;
  send();
});
document.getElementById("main").addEventListener("refreshed", render);
for (const item of items()) if (item.state === "signed-out") put({ ...item, state: "waiting" });
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
