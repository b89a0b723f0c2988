// @ts-check
// The second machine. Where one is named and this one is silent, it is asked whether it goes on with the event. It is asked
// for the heads of the chain alone, without cookies and without the address of the page, which may be a private link. What
// answers counts as the second machine when it shows what has the mark that the event gave it, and has all heads that this
// device saw. Then the page moves there, with what was typed; where they differ it says so, and moves nothing.
import { bytesToHex, sha256, utf8ToBytes } from "./vendor/noble-hashes-2.4.0/sha256.js";

const PATIENCE = 4000; // milliseconds
const FRESH = 60000; // milliseconds for which the heads that were seen are new enough
const MOST = 100000; // letters that are carried over
const banner = document.getElementById("connection");
const { standby, mark, base } = banner.dataset;
/** @type {Record<string, string>} */
let seen = {};
let seenAt = 0;

/** @param {string} where */
async function told(where) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const address = `${where}${base}chain.json`;
    const answer = await fetch(address, {
      ...{ cache: "no-store", credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" },
      signal: stop.signal,
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}

async function remember() {
  if (Date.now() - seenAt < FRESH) return;
  seenAt = Date.now();
  const heads = (await told(""))?.heads;
  if (heads) seen = { ...heads, ...seen };
  else seenAt = 0;
}

// A head that the page shows was seen too, however soon after the last.
function noteShown() {
  const { act, hash } = document.getElementById("chain-head")?.dataset ?? {};
  if (act && hash) seen = { [act]: hash, ...seen };
}

const hasMark = (proof) => bytesToHex(sha256(utf8ToBytes(String(proof)))) === mark;

function carried() {
  try {
    const prefix = `boardcall-draft:${base}:`;
    const drafts = Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => [name, JSON.parse(localStorage.getItem(name)).body]);
    const waiting = Object.keys(localStorage)
      .filter((name) => name.startsWith(`boardcall-queue:${base}:`))
      .map((name) => [name.split(":")[2], JSON.parse(localStorage.getItem(name))])
      .map(([owner, item]) => [`${prefix}${owner}:${item.form}`, item.body]);
    const text = JSON.stringify([...drafts, ...waiting]);
    return drafts.length + waiting.length && text.length < MOST ? encodeURIComponent(text) : "";
  } catch {
    return "";
  }
}

const way = (href) => Object.assign(document.createElement("a"), { href, textContent: banner.dataset.goOn });

/** @param {string} text @param {...Node} more */
function say(text, ...more) {
  const place = document.getElementById("machine") ?? document.createElement("p");
  Object.assign(place, { id: "machine", className: "notice" });
  place.setAttribute("role", "alert");
  place.replaceChildren(text, " ", ...more);
  document.getElementById("main")?.before(place);
}

// Asks the second machine, and goes there, shows the way there, or says that the two have parted.
export async function askSecond() {
  const found = await told(standby);
  if (!found) return;
  const lacks = Object.keys(seen).filter((act) => found.heads?.[act] !== seen[act]);
  const isProven = (found.proofs ?? []).some(hasMark);
  if (mark && !isProven) return; // it follows still, or is somebody else
  if (lacks.length) {
    if (!banner.dataset.parted) return; // an overlay says nothing
    say(banner.dataset.parted.replace("{acts}", lacks.slice(0, 5).join(", ")), way(`${standby}${base}chain/`));
  } else if (isProven) {
    if (banner.dataset.goes) say(banner.dataset.goes);
    location.replace(`${standby}${location.pathname}${location.search}#moved=${carried()}`);
  } else if (banner.dataset.goOn && !banner.querySelector(".machine")) {
    // A person typed the address: a person decides.
    const link = way(`${standby}${base}`);
    link.className = "machine";
    banner.append(" ", link);
  }
}

document.getElementById("main")?.addEventListener("refreshed", () => {
  noteShown();
  remember();
});
noteShown();
// The first may have come back after the second took over: what is saved here would be lost.
remember().then(() => mark && askSecond());
