// @ts-check
// Lets the director steer this projector: what it shows, one thing or several in turn, is told by the stream of its
// plan. Going on means opening the next page, and only once that page has been seen to be there.
import { found, lost } from "./connection.js";

const main = document.getElementById("main");
const asked = new URLSearchParams(location.search);
const code = main.dataset.screen || asked.get("screen") || "";
const base = main.dataset.live.replace(/live\/$/, "");
const plan = `${base}screens/${code}/state/`;
const AGAIN = 3000; // milliseconds before another try
const SILENT = 7000; // milliseconds without a word of the server, which speaks every two seconds
let timer = 0;
let leaving = false;

async function state() {
  const answer = await fetch(plan, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

async function open({ revision, items }, from) {
  for (let step = 0; step < items.length; step += 1) {
    const at = (from + step) % items.length;
    const answer = await fetch(items[at].address, { cache: "no-cache" });
    if (!answer.ok) continue; // such as a board that is not there any more
    if (leaving) return; // what was told in the meantime opened a page already
    leaving = true;
    location.replace(`${items[at].address}?${new URLSearchParams({ screen: code, revision, at: String(at) })}`);
    return;
  }
}

// A page that turns its own leaves is shown to its last one.
function isReadThrough() {
  const paging = document.getElementById("paging");
  return !paging || paging.hidden || paging.dataset.through === "yes";
}

async function follow() {
  if (leaving) return;
  clearTimeout(timer);
  try {
    const now = await state();
    const at = Number(asked.get("at") || 0);
    if (String(now.revision) !== asked.get("revision")) await open(now, 0);
    else if (now.items.length > 1) timer = setTimeout(goOn, now.items[at % now.items.length].seconds * 1000, at + 1);
  } catch {
    timer = setTimeout(follow, AGAIN);
  }
}

async function goOn(next) {
  if (!isReadThrough()) {
    timer = setTimeout(goOn, 500, next);
    return;
  }
  try {
    await open(await state(), next);
    if (!leaving) follow();
  } catch {
    timer = setTimeout(goOn, AGAIN, next);
  }
}

function listen() {
  const stream = new EventSource(`${main.dataset.live}?page=${encodeURIComponent(plan)}`);
  let silence = 0;
  const heard = () => {
    found();
    clearTimeout(silence);
    silence = setTimeout(() => {
      lost();
      stream.close();
      listen();
    }, SILENT);
  };
  heard();
  for (const word of ["open", "here", "page"]) stream.addEventListener(word, heard);
  stream.addEventListener("page", follow);
  stream.addEventListener("error", () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN);
  });
  window.addEventListener("pagehide", () => stream.close(), { once: true });
}

if (/^[a-z0-9-]{1,40}$/.test(code)) {
  document.documentElement.classList.add("steered");
  listen();
}
