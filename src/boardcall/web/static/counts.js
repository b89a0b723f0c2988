// @ts-check
// Counting a year: plus and minus for a thumb, the sum, and what cannot be, while it is typed. The server judges again.
// All texts come from the form. The page works without this script: the fields take numbers.
const form = () => document.getElementById("count");
const owners = () => document.getElementById("owners");
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const number = (step) => {
  const text = step.querySelector("input").value.trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : NaN;
};

function doubts(steps, sum) {
  const said = form().dataset;
  const found = [];
  if (sum > Number(said.total)) found.push(filled(said.over, { sum, total: said.total }));
  if (sum < Number(said.before)) found.push(filled(said.lost, { sum, before: said.before }));
  for (const step of steps) {
    const values = { power: step.dataset.name, before: step.dataset.before, count: number(step) };
    if (values.count > Number(step.dataset.most)) found.push(filled(said.gain, values));
    else if (values.count >= Number(said.wins)) found.push(filled(said.won, values));
  }
  return found;
}

function look() {
  if (!form()) return;
  const steps = [...form().querySelectorAll(".step")];
  const numbers = steps.map(number);
  const known = numbers.every(Number.isFinite);
  const sum = numbers.reduce((all, one) => all + one, 0);
  const total = Number(form().dataset.total);
  document.getElementById("sum").textContent = known
    ? filled(form().dataset.sum, { sum, total, neutral: Math.max(0, total - sum) })
    : "";
  const list = document.getElementById("doubts");
  const found = known ? doubts(steps, sum) : [];
  list.replaceChildren(...found.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  list.hidden = found.length === 0;
}

function tally() {
  if (!owners()) return;
  const held = [...owners().querySelectorAll("select")].map((one) => /** @type {HTMLSelectElement} */ (one).value);
  for (const one of document.querySelectorAll("#tally [data-power]")) {
    one.querySelector("output").textContent = String(held.filter((letter) => letter === one.dataset.power).length);
  }
}

function lookAgain() {
  look();
  tally();
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("#count button[data-by]");
  if (!button) return;
  const field = /** @type {HTMLInputElement} */ (button.closest(".step").querySelector("input"));
  const now = Number.isFinite(number(button.closest(".step"))) ? number(button.closest(".step")) : 0;
  field.value = String(Math.min(Number(form().dataset.total), Math.max(0, now + Number(button.dataset.by))));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
for (const kind of ["input", "change", "drafted"]) document.addEventListener(kind, lookAgain);
document.addEventListener("reset", () => setTimeout(lookAgain));
document.getElementById("main").addEventListener("refreshed", lookAgain);
lookAgain();
