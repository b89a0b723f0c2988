// @ts-check
// Seals a report on this device, as boardcall.store.sealed_papers does, and sends nothing else. Where the browser cannot (a page
// by http), the form is sent as it is and the server seals it; the page says which of the two happens.
const form = /** @type {HTMLFormElement} */ (document.getElementById("report"));
const { event: eventName, handlers, titles } = JSON.parse(form.dataset.sealing);
const STEP = 1024;
const WRAP = new TextEncoder().encode("boardcall sealed paper 1");
const CURVE = { name: "ECDH", namedCurve: "P-256" };

const coded = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));

async function markOf(card) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(card)));
  return [...digest.slice(0, 8)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

async function wrapped(secret, once, point, card) {
  const reader = await crypto.subtle.importKey("raw", decoded(card), CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: reader }, once.privateKey, 256);
  const base = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: joined(point, decoded(card)), info: WRAP };
  const key = await crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
  return coded(await crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, secret));
}

async function seal(paper, cards) {
  const once = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  const point = await crypto.subtle.exportKey("raw", once.publicKey);
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(paper));
  const filled = new Uint8Array(Math.ceil(text.length / STEP) * STEP).fill(32);
  filled.set(text);
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt"]);
  const body = joined(nonce, await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, filled));
  const readers = {};
  for (const card of cards) readers[await markOf(card)] = await wrapped(secret, once, point, card);
  return JSON.stringify({ boardcall: "sealed paper", format: 1, once: coded(point), for: readers, body: coded(body) });
}

// The words of a name, as boardcall.tournament.people.name_words has them.
function wordsOf(name) {
  const plain = name.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).filter((word) => !titles.includes(word));
}

function mayBeSame(name, other) {
  const [mine, theirs] = [wordsOf(name), wordsOf(other)];
  const within = (some, all) => some.every((word) => all.includes(word));
  return mine.length > 0 && theirs.length > 0 && (within(mine, theirs) || within(theirs, mine));
}

// Whoever the report is about gets no copy, under whatever name or office they stand here.
function cardsFor(chosen, about) {
  const people = handlers.flatMap((one) => one.people.map((holder) => ({ ...holder, of: one })));
  const isGone = (one) => mayBeSame(one.name, about) || mayBeSame(one.of.name, about);
  const gone = new Set(people.filter(isGone).map((one) => one.card));
  const cards = people.filter((one) => chosen.includes(one.of.id) && !gone.has(one.card)).map((one) => one.card);
  return [...new Set(cards)];
}

function complain(names) {
  const list = document.getElementById("unsealed");
  const texts = /** @type {HTMLElement} */ (list.firstElementChild).dataset;
  list.hidden = names.length === 0;
  list.firstElementChild.textContent = names.map((name) => texts[name]).join(" ");
  if (names.length) list.scrollIntoView();
}

async function send() {
  const fields = new FormData(form);
  const typed = (name) => String(fields.get(name) || "").trim();
  const handler = handlers.find((one) => one.id === fields.get("about"));
  const about = handler ? handler.name : typed("name");
  const cards = cardsFor(fields.getAll("to"), about);
  const missing = [
    ["name", about],
    ["text", typed("text")],
    ["to", cards.length],
  ].filter(([, given]) => !given);
  complain(missing.map(([name]) => name));
  if (missing.length) return;
  const words = Object.fromEntries(["provision", "when", "text", "contact"].map((name) => [name, typed(name)]));
  const sealed = await seal({ kind: "report", event: eventName, about, ...words }, cards);
  for (const one of /** @type {HTMLInputElement[]} */ ([...form.elements]))
    if (one.name !== "csrfmiddlewaretoken") one.disabled = true;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "sealed", value: sealed });
  form.append(field);
  form.submit();
}

if (globalThis.crypto?.subtle) {
  document.getElementById("sealed-here").hidden = false;
  document.getElementById("sealed-there").hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}
