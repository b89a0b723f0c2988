// @ts-check
// Finds a name in a list of places or players, and remembers it on this device: next time it is marked from the start, as a
// player is who is signed in here. Without it one scrolls.
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.find"));
const main = document.getElementById("main");
const base = location.pathname.split("/").slice(0, 3).join("/");
const kept = `boardcall-find-${base}`;
let last = null;

// Accents and capitals do not hide a name.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const rows = () => [...document.querySelectorAll(".ranking > ol > li, .names > li")];
const whose = (row) => row.id.slice(row.id.indexOf("-") + 1);
const nameOf = (row) => folded(row.querySelector(".name").textContent);

function mark(row) {
  for (const one of rows()) one.classList.toggle("found", one === row);
}

function find(words) {
  const found = rows().filter((row) => words && nameOf(row).includes(words));
  const next = found[(found.indexOf(last) + 1) % found.length] ?? null;
  last = next;
  mark(next);
  const said = document.getElementById("found");
  said.textContent = next || !words ? "" : form.dataset.none;
  if (!next) return;
  localStorage.setItem(kept, whose(next));
  next.querySelector("summary, .name").focus({ preventScroll: true });
  next.scrollIntoView({ block: "center" });
}

function remind() {
  const id = localStorage.getItem(kept) || localStorage.getItem(`boardcall:me:${base}/`);
  const row = id && rows().find((one) => whose(one) === id);
  if (row) mark(row);
}

if (form) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find(folded(/** @type {HTMLInputElement} */ (document.getElementById("find")).value));
  });
  main.addEventListener("refreshed", remind);
  remind();
  if (location.hash === "#find") document.getElementById("find").focus();
}
