// @ts-check
// Shows earlier rulings like the one that is typed. Without it, the button "Look for similar rulings" does the same.
const form = /** @type {HTMLFormElement} */ (document.getElementById("ruling-form"));
const field = (name) => /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(name));
const found = document.getElementById("similar");
const PAUSE = 400; // milliseconds without a key
let waiting = 0;
let asked = 0;

async function look() {
  const words = ["facts", "ruling"].map((name) => field(name).value).join(" ");
  if (!words.trim()) return;
  asked += 1;
  const mine = asked;
  const answer = await fetch(`${form.dataset.similar}?${new URLSearchParams({ words: words.slice(0, 2000) })}`);
  if (answer.ok && mine === asked) found.innerHTML = await answer.text();
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
});
