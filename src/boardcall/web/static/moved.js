// @ts-check
// A page that came from the first machine to the second: says so, and keeps what was typed there as drafts. Nothing is sent
// by itself: whoever typed it looks at it and presses the button.
const START = "#moved=";
const MOST = 100000; // letters
const banner = document.getElementById("connection");

function drafts(text) {
  const found = JSON.parse(decodeURIComponent(text));
  const isDraft = (one) =>
    Array.isArray(one) && one.every((part) => typeof part === "string") && /^boardcall-draft:\/e\/[^:]+:/.test(one[0]);
  return Array.isArray(found) ? found.filter(isDraft) : [];
}

export function arrive() {
  const text = location.hash.slice(START.length);
  history.replaceState(history.state, "", location.pathname + location.search);
  const isHere = banner?.dataset.carried; // only where a second machine took over
  let kept = 0;
  try {
    for (const [name, body] of isHere && text && text.length < MOST ? drafts(text) : []) {
      if (localStorage.getItem(name)) continue;
      localStorage.setItem(name, JSON.stringify({ at: Date.now(), body }));
      kept += 1;
    }
  } catch {
    // no storage, or no text of ours: then nothing came along
  }
  if (!isHere) return;
  const words = Object.assign(document.createElement("p"), { id: "machine", className: "notice" });
  words.setAttribute("role", "status");
  words.textContent = banner.dataset[kept ? "carried" : "moved"];
  document.getElementById("main")?.before(words);
}
