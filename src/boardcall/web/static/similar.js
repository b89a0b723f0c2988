// @ts-check
// Shows earlier rulings like what is typed, in every form that a ruling hangs on. Without it, the button "Look for similar
// rulings" of the form of a ruling does the same.
const FIELDS = ["facts", "ruling", "why", "reason"];
const PAUSE = 400; // milliseconds without a key
let waiting = 0;
let asked = 0;

/** @param {HTMLFormElement} form @param {HTMLElement} place */
async function look(form, place) {
  const field = (name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
  const words = FIELDS.map((name) => field(name)?.value || "").join(" ");
  if (!words.trim()) return;
  asked += 1;
  const mine = asked;
  const answer = await fetch(`${place.dataset.similar}?${new URLSearchParams({ words: words.slice(0, 2000) })}`);
  if (!answer.ok || answer.redirected || mine !== asked) return;
  place.querySelector("[aria-live]").innerHTML = await answer.text();
  place.hidden = false;
}

document.addEventListener("input", ({ target }) => {
  const typed = /** @type {HTMLInputElement} */ (target);
  const place = typed.form?.querySelector("[data-similar]") || document.getElementById(typed.form?.dataset.shows || "");
  if (!place || !FIELDS.includes(typed.name)) return;
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE, typed.form, place);
});
