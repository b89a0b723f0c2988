// @ts-check
// A part of a secret end, made on this device and told to nobody: the server never sees it. The same as
// clock/lottery.py. Plain http has no crypto.subtle, so the hash comes from a library; getRandomValues is everywhere.
import { bytesToHex, randomBytes, sha256, utf8ToBytes } from "./vendor/noble-hashes-2.4.0/sha256.js";

const BYTES = 16;
const nextLink = (link) => bytesToHex(sha256(utf8ToBytes(`boardcall part 1\n${link}\n`)));

// The link to open at a step of so many, 0 the first; step -1 is the commitment.
export function partLink(secret, steps, step) {
  let link = secret;
  for (let n = step; n < steps; n += 1) link = nextLink(link);
  return link;
}

const make = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const open = /** @type {HTMLFormElement} */ (document.getElementById("open"));

// The possible ends of the chosen round: years, or minutes of the day.
function ends(form) {
  const { first, last } = form.elements.round.selectedOptions[0].dataset;
  const number = (text) => text.split(":").reduce((hours, minutes) => 60 * hours + Number(minutes), 0);
  const written = (n) =>
    first.includes(":") ? [n / 60, n % 60].map((one) => String(Math.floor(one)).padStart(2, "0")).join(":") : String(n);
  return Array.from({ length: number(last) - number(first) + 1 }, (_, n) => written(number(first) + n));
}

function show(name, texts) {
  for (const box of document.querySelectorAll("[data-shows]")) box.hidden = box.dataset.shows !== name;
  const box = document.querySelector(`[data-shows="${name}"]`);
  for (const [key, text] of Object.entries(texts)) box.querySelector(`[data-text="${key}"]`).textContent = text;
}

function fault(field, text) {
  const problem = document.getElementById(`${field.id}-problem`);
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  problem.textContent = text;
  problem.hidden = !text;
  return Boolean(text);
}

make?.addEventListener("submit", (event) => {
  event.preventDefault();
  const secret = bytesToHex(randomBytes(BYTES));
  show("made", { secret, commitment: partLink(secret, ends(make).length, -1) });
});

open?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = (name) => /** @type {HTMLInputElement} */ (open.elements.namedItem(name));
  const [end, secret] = [field("end"), field("secret")];
  const all = ends(open);
  const part = secret.value.replaceAll(/\s/g, "").toLowerCase();
  const reached = end.value.trim();
  const wrong = [
    fault(end, all.includes(reached) ? "" : open.dataset.noEnd.replace("FIRST", all[0]).replace("LAST", all.at(-1))),
    fault(secret, /^[0-9a-f]{32}$/.test(part) ? "" : open.dataset.noPart),
  ];
  if (wrong.includes(true)) return;
  show("opened", { end: reached, link: partLink(part, all.length, all.indexOf(reached)) });
});

for (const form of [make, open]) if (form) form.hidden = false;
