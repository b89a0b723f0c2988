// @ts-check
// Remembers the heads of the chain that this device saw: each that a page shows, and where #chain is, all there are. Says there
// when one of them is another now: the event was rewritten.
const place = document.getElementById("chain");
const MOST = 500;

/** @param {Record<string, string>} seen @param {Record<string, string>} now */
export function rewritten(seen, now) {
  return Object.keys(seen).filter((act) => now[act] !== seen[act]);
}

/** @param {string} event @returns {Record<string, string>} */
function remembered(event) {
  try {
    return JSON.parse(localStorage.getItem(`boardcall-chain-${event}`) || "{}");
  } catch {
    return {}; // what cannot be read was not written here
  }
}

/** @param {string} event @param {Record<string, string>} heads */
function remember(event, heads) {
  const known = Object.entries(heads).slice(-MOST);
  localStorage.setItem(`boardcall-chain-${event}`, JSON.stringify(Object.fromEntries(known)));
}

// What was seen first stays: if it is another now, that is said until it is right again.
function noteShown() {
  const { event, act, hash } = document.getElementById("chain-head")?.dataset ?? {};
  if (!event || !act || !hash) return;
  try {
    remember(event, { [act]: hash, ...remembered(event) });
  } catch {
    /* no storage: nothing is remembered */
  }
}

async function compare() {
  if (!place) return;
  const answer = await fetch(place.dataset.heads || "");
  if (!answer.ok) return;
  const now = (await answer.json()).heads;
  const event = place.dataset.event || "";
  const seen = remembered(event);
  const wrong = rewritten(seen, now);
  if (wrong.length) {
    place.querySelector("[data-acts]")?.replaceChildren(wrong.slice(0, 5).join(", "));
    place.hidden = false;
  } else remember(event, now);
}

noteShown();
document.getElementById("main")?.addEventListener("refreshed", noteShown);
compare().catch(() => {
  /* no connection: the next page compares */
});
