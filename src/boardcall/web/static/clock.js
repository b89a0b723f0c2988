// @ts-check
// Makes the faces of clocks run by the server's time. All words come from the page; a face follows its course alone, so
// that it goes on without a connection. The page works without it: the times of day stand there.

import { serverNow, wait } from "./clock-time.js";
import { patchPage } from "./patch.js";
import "./time-ladder.js";

const SOON = 120000; // milliseconds before a deadline
const LAST = 30000;
const LATE = 120000; // milliseconds after it
const main = document.getElementById("main");
let timer = 0;
let steps = new Map();

function digits(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return hours ? `${hours}:${parts.join(":")}` : `${Number(parts[0])}:${parts[1]}`;
}

const MOST_OVER = 99 * 60 + 59; // seconds; a clock that was left alone for longer counts no further

// What has run over, in minutes: it is read at a glance, and stays as short as what was left.
function over(milliseconds) {
  const seconds = Math.min(MOST_OVER, Math.max(0, Math.floor(milliseconds / 1000)));
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function put(face, name, text) {
  const where = face.querySelector(`[data-show="${name}"]`);
  if (where && where.textContent !== text) where.textContent = text;
  if (name === "digits") face.toggleAttribute("data-long", !text.startsWith("+") && text.length > "59:59".length);
}

function rowAt(face, now) {
  const rows = [...face.querySelectorAll(".clock-course > li")];
  return rows.find((row) => !row.dataset.ends || now < Number(row.dataset.ends));
}

// Shows a face as it is at a moment; gives the milliseconds until its digits change.
function show(face, now) {
  const row = rowAt(face, now);
  let left = null;
  let beyond = null;
  if (row) {
    for (const name of ["step", "note", "next", "turn", "doing", "soon"])
      put(face, name, row.querySelector(`.${name}`).textContent);
    face.dataset.part = row.dataset.part;
  }
  if (face.dataset.standing === "paused" && face.dataset.left) put(face, "digits", digits(Number(face.dataset.left)));
  if (face.dataset.standing === "running" && row) left = row.dataset.ends ? Number(row.dataset.ends) - now : null;
  if (left !== null) put(face, "digits", digits(left));
  else if (face.dataset.standing === "running" && row) {
    put(face, "digits", over(now - Number(row.dataset.starts)));
    if (row.dataset.part === "adjudication") beyond = now - Number(row.dataset.starts);
  }
  if (face.dataset.standing === "paused" && face.dataset.limit && now >= Number(face.dataset.limit)) beyond = LATE;
  stage(face, left, beyond);
  if (face.dataset.timer) put(face, "timer", digits(Number(face.dataset.timer) - now));
  const overdue = face.querySelector("[data-overdue]");
  if (overdue) overdue.hidden = !face.dataset.limit || now < Number(face.dataset.limit);
  noteStep(face, row);
  return (left === null ? 1000 - (now % 1000) : left % 1000) || 1000;
}

// How near the deadline is or how long past, for the colour of the face; the words and digits on it say the same.
function stage(face, left, beyond) {
  const near = left === null || left > SOON ? "" : left > LAST ? "soon" : "last";
  const found = beyond === null ? near : beyond < LATE ? "over" : "late";
  const before = face.dataset.stage || "";
  if (found) face.dataset.stage = found;
  else face.removeAttribute("data-stage");
  const word = face.querySelector("[data-late]");
  if (word) word.hidden = found !== "late";
  if (found === "late" && before === "over" && document.querySelector("[data-buttons]")) setTimeout(refresh, 150);
}

// A page with buttons is fetched again when a step falls by itself, for other buttons go with the next.
function noteStep(face, row) {
  const step = row ? row.dataset.starts : "";
  const known = steps.get(face.id);
  steps.set(face.id, step);
  const buttons = document.querySelector("[data-buttons]");
  if (known === undefined || known === step || !buttons) return;
  setTimeout(refresh, 150 + Math.random() * Number(buttons.dataset.buttons)); // the phones of a hall not all at once
}

async function refresh() {
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  patchPage(main, page.getElementById("main"));
  main.dispatchEvent(new Event("refreshed"));
}

function tick() {
  clearTimeout(timer);
  const now = serverNow();
  let next = 200;
  tellTime(now);
  tellSoonest(now);
  const faces = [...document.querySelectorAll("[data-clock]")];
  if (now === null) {
    for (const face of faces) if (face.dataset.standing === "running") put(face, "digits", "–:––");
  } else {
    next = Math.min(1000, ...faces.map((face) => show(face, now)));
  }
  timer = setTimeout(tick, Math.max(4, wait(next) + 1));
}

// The next moment of all boards, in a line above them.
function tellSoonest(now) {
  const line = document.querySelector("[data-soonest]");
  if (!line || now === null) return;
  const running = [...document.querySelectorAll("[data-clock][data-standing=running]")];
  const moments = running.map((face) => ({ face, row: rowAt(face, now) })).filter(({ row }) => row?.dataset.ends);
  moments.sort((a, b) => Number(a.row.dataset.ends) - Number(b.row.dataset.ends));
  const text = (one, name) => one.querySelector(name).textContent.trim();
  const said = moments
    .slice(0, 1)
    .map(({ face, row }) => `${text(face, ".clock-title")}${line.dataset.soonest}${text(row, ".soon")}.`)
    .join("");
  if (line.textContent !== said) line.textContent = said;
  line.toggleAttribute("hidden", !said);
}

// The time of day at the event, where a page asks for it.
function tellTime(now) {
  for (const one of document.querySelectorAll("[data-now]")) {
    if (now === null) continue;
    const zone = /** @type {HTMLElement} */ (one).dataset.now;
    const text = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(now);
    if (one.textContent !== text) one.textContent = text;
    one.removeAttribute("hidden");
  }
}

document.documentElement.classList.add("clocking");
document.addEventListener("timed", tick);
document.addEventListener("visibilitychange", tick);
main.addEventListener("refreshed", () => {
  steps = new Map();
  tick();
});
tick();
