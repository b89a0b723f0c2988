// @ts-check
// Keeps #main as the server has it: when the page changes, the stream brings the new one if it is the same for everybody;
// else it is fetched. One stream for each tab, none while the tab is hidden. The page works without it.
import { asked, found, lost } from "./connection.js";
import { patchPage } from "./patch.js";

const PAUSE = 200; // milliseconds at most before the next fetch, when there was news while one was under way
const SILENT = 3000; // milliseconds without a word after which the server is asked
const SECOND_CHANCE = 1700; // milliseconds for its answer
const main = document.getElementById("main");
let seen = main.dataset.mark;
let wanted = seen;
let failures = 0;
let timer = 0;
let silence = 0;
let stream = null;
const timeAddress = main.dataset.live.replace(/live\/$/, "time/");

// After the page has become another without being loaded anew.
export function follow() {
  leave();
  clearTimeout(timer);
  timer = 0;
  seen = main.dataset.mark;
  wanted = seen;
  listen();
}

function listen() {
  if (stream || document.hidden) return;
  const page = encodeURIComponent(location.pathname + location.search);
  const whole = "DecompressionStream" in window ? "&whole" : "";
  stream = new EventSource(`${main.dataset.live}?page=${page}&after=${seen}${whole}`);
  wait();
  stream.addEventListener("open", heard);
  stream.addEventListener("here", heard);
  stream.addEventListener("page", told);
  stream.addEventListener("error", (event) => {
    lost();
    if (event.target.readyState !== EventSource.CLOSED) return; // the browser comes back by itself
    leave();
    setTimeout(listen, 3000 + Math.random() * 3000);
  });
}

async function told(event) {
  const [mark, packed] = event.data.split("\n");
  wanted = mark;
  const text = packed && !timer ? await unpacked(packed).catch(() => "") : "";
  if (stream !== event.target || wanted !== mark || timer) return;
  try {
    if (text) show(text, mark);
  } finally {
    fetchLater(0); // the server tells the phones of a hall one after the other
  }
}

function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

// The stream speaks every two seconds: a network can be gone without a word, and then nobody tells but its silence.
function heard() {
  found();
  wait();
}

function wait() {
  clearTimeout(silence);
  silence = setTimeout(doubt, SILENT);
}

async function doubt() {
  const doubted = stream;
  const isThere = await asked(timeAddress, { cache: "no-store" }, SECOND_CHANCE).then(
    () => true,
    () => false,
  );
  if (stream !== doubted) return;
  if (isThere) {
    wait();
    return;
  }
  lost();
  leave();
  silence = setTimeout(listen, SILENT);
}

function leave() {
  clearTimeout(silence);
  if (stream) stream.close();
  stream = null;
}

function fetchLater(milliseconds) {
  if (!timer && wanted !== seen) timer = setTimeout(refresh, milliseconds);
}

async function refresh() {
  const upTo = wanted;
  const at = location.href;
  try {
    const answer = await fetch(at, { cache: "no-cache" });
    if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
    if (answer.redirected) {
      location.replace(answer.url); // such as to sign in, when somebody's access was ended
      return;
    }
    const text = await answer.text();
    if (location.href === at) show(text, upTo); // else somebody went on meanwhile: the page that is here now is wanted
    failures = 0;
  } catch {
    failures += 1;
  }
  timer = 0;
  fetchLater(failures ? Math.min(30000, 1000 * 2 ** failures) : Math.random() * PAUSE);
}

// After an update of the server these scripts are old, and may not understand the new page.
function isOfAnotherVersion(page) {
  const fresh = page.querySelector('script[src$="/live.js"]');
  return fresh !== null && new URL(fresh.getAttribute("src"), location.href).href !== import.meta.url;
}

// What the page may ask is settled when it is loaded.
function namesAnotherMachine(page) {
  const named = (one) => ["standby", "mark"].map((name) => one.getElementById("connection")?.dataset[name]).join(" ");
  return named(page) !== named(document);
}

function show(text, mark) {
  const page = new DOMParser().parseFromString(text, "text/html");
  if (isOfAnotherVersion(page) || namesAnotherMachine(page)) location.reload();
  else take(page);
  seen = mark;
}

function take(page) {
  patchPage(main, page.getElementById("main"));
  const head = page.getElementById("chain-head");
  if (head) document.getElementById("chain-head")?.replaceWith(head);
  document.title = page.title;
  main.dispatchEvent(new Event("refreshed"));
}

// Pages for everybody are the same for everybody: what leads to a player's own page is shown by the device.
function leadHome() {
  const mine = /** @type {HTMLElement} */ (document.querySelector("[data-me]"));
  try {
    if (mine && localStorage.getItem(`boardcall:me:${mine.dataset.me}`)) mine.hidden = false;
  } catch {
    // no storage: nobody signed in here
  }
}

leadHome();
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", listen);
listen();
