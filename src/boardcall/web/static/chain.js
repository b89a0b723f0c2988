// @ts-check
// Remembers the heads of the chain that this device saw, and says when one of them is another now: the event was rewritten.
const place = document.getElementById("chain");
const MOST = 500;

/** @param {Record<string, string>} seen @param {Record<string, string>} now */
export function rewritten(seen, now) {
  return Object.keys(seen).filter((act) => now[act] !== seen[act]);
}

async function compare() {
  if (!place) return;
  const key = `boardcall-chain-${place.dataset.event}`;
  /** @type {Record<string, string>} */
  let seen = {};
  try {
    seen = JSON.parse(localStorage.getItem(key) || "{}");
  } catch {
    /* what cannot be read was not written here */
  }
  const answer = await fetch(place.dataset.heads || "");
  if (!answer.ok) return;
  const now = (await answer.json()).heads;
  const wrong = rewritten(seen, now);
  if (wrong.length) {
    place.querySelector("[data-acts]")?.replaceChildren(wrong.slice(0, 5).join(", "));
    place.hidden = false;
    return; // what was seen stays, so that it is said again
  }
  const known = Object.entries(now).slice(-MOST);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(known)));
}

compare().catch(() => {
  /* no connection: the next page compares */
});
