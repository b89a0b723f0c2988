// @ts-check
// Whether the server can be reached, said at the foot of the page. A link or a form that would lead into nothing now leaves
// the page where it is. Pages that are kept on the device (worker.js) open all the same.
export const PATIENCE = 4000; // milliseconds without an answer after which there is no connection
const AGAIN = 5000; // milliseconds after which a lost connection is tried again
const PULSE = 2500; // milliseconds between two questions on a page without a stream
const PULSE_PATIENCE = 2000; // and for the answer: a silent network is told within five seconds
const LONG_PATIENCE = 15000; // for the answer once a form was sent, which a busy server may have
const banner = document.getElementById("connection");
const second = banner?.dataset.standby ? import("./standby.js") : null;
let isLost = false;
let leaving = null; // the form whose answer the browser waits for, and goes to
let timer = 0;

export function lost() {
  if (!banner) return;
  isLost = true;
  banner.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(look, AGAIN);
  askStandby();
}

// A second machine may be named: it is looked for where this one is silent. What does that is fetched while this one answers.
async function askStandby() {
  if (second) (await second).askSecond();
}

export function found() {
  if (!banner) return;
  const wasLost = isLost;
  isLost = false;
  banner.hidden = true;
  banner.querySelector(".machine")?.remove();
  clearTimeout(timer);
  if (wasLost) window.dispatchEvent(new Event("reached"));
}

// For pages without a stream: asks for the time again and again, since a network may be gone without a word.
export function watch(address) {
  setTimeout(async () => {
    if (!document.hidden) await asked(address, { cache: "no-store" }, PULSE_PATIENCE).catch(stayHere);
    watch(address);
  }, PULSE);
}

// No answer for a moment. A form that is under way may have arrived: a busy server gets more time. Without it the browser
// would wait for a minute, and then leave the page for its own.
async function stayHere() {
  const form = leaving;
  if (!form) {
    lost();
    return;
  }
  if (await isAwaited(form)) return;
  window.stop();
  tellUnanswered(form);
  leaving = null;
}

// Says at a form that was sent that its answer takes long; whether the server answers anything at all.
export async function isAwaited(form) {
  tellUnsent(form, banner?.dataset.waiting);
  return reached(LONG_PATIENCE).then(
    () => true,
    () => false,
  );
}

export function tellUnanswered(form) {
  tellUnsent(form, banner?.dataset.unanswered);
  lost();
}

// Asks for something small, as when somebody takes the phone out again: a network may be gone without a word.
function look() {
  const address = /** @type {HTMLElement} */ (document.querySelector("[data-time]"))?.dataset.time;
  if (address && !document.hidden) asked(address, { cache: "no-store" }).catch(lost);
}

// An answer of the server, or an error after some milliseconds without one.
export async function asked(address, options = {}, milliseconds = PATIENCE) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), milliseconds);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    const body = await answer.text();
    found();
    return { answer, body };
  } finally {
    clearTimeout(late);
  }
}

// The server's answer to a small question, never that of a page kept on the device: it takes no form.
const reached = (milliseconds) =>
  asked(banner?.dataset.time || location.href, { method: "HEAD", cache: "no-store" }, milliseconds);

async function isReached(address) {
  if ("caches" in window && (await caches.match(address, { ignoreVary: true }))) return true;
  return asked(address, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

async function once(address, go) {
  if (await isReached(address)) go();
  else lost();
}

// Says in a form, above its button, that it was not sent, or what else is known of it.
export function tellUnsent(form, words = banner?.dataset.unsent) {
  form.querySelector(".unsent")?.remove();
  const line = Object.assign(document.createElement("p"), { className: "queue-state unsent" });
  line.setAttribute("role", "alert");
  line.dataset.state = "late";
  line.dataset.own = "";
  line.textContent = words || "";
  const button = form.querySelector("button:not([type=button])");
  if (button) button.before(line);
  else form.append(line);
}

// Whether nothing typed is lost with the page: a search, or a way in.
const isLight = (form) => form.method !== "post" || form.dataset.queue === "page";
const isDoubtful = () => isLost || !navigator.onLine;

window.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || !isDoubtful() || event.defaultPrevented || link.target) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  once(link.href, () => location.assign(link.href));
});
// A form is sent once the server has been asked for: a browser leaves the page also where it reaches nobody.
window.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.target || (!isDoubtful() && isLight(form))) return;
  leaving = form;
  if ("sure" in form.dataset) {
    delete form.dataset.sure;
    return;
  }
  event.preventDefault();
  leaving = null;
  if ("asking" in form.dataset) return; // a second press
  form.dataset.asking = "";
  const go = () => {
    delete form.dataset.asking;
    form.dataset.sure = "";
    form.requestSubmit(event.submitter);
  };
  const stay = () => {
    delete form.dataset.asking;
    tellUnsent(form);
    lost();
  };
  // A server that is silent may be busy: the form says so in time, and waits for it.
  const later = (error) => {
    if (error.name !== "AbortError") throw error;
    tellUnsent(form, banner?.dataset.later);
    return reached(LONG_PATIENCE);
  };
  reached(PATIENCE).catch(later).then(go, stay);
});
document.addEventListener("visibilitychange", look);
window.addEventListener("offline", lost);
window.addEventListener("online", found);
if (!navigator.onLine) lost();
if (location.hash.startsWith("#moved=")) import("./moved.js").then((moved) => moved.arrive());
