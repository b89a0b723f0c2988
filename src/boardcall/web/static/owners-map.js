// @ts-check
// Whose is each centre, on the map: a power is chosen, then its centres are tapped. What is tapped changes the list, which is
// what is sent. The list does everything without this script.
const box = document.getElementById("owner-map");
const codes = box.dataset.codes.split(" ");
const field = (code) => /** @type {HTMLSelectElement} */ (document.getElementById(`o-${code}`));
const shape = (code) => box.querySelector(`[data-province="${code}"]`);
const choices = /** @type {HTMLInputElement[]} */ ([...box.querySelectorAll("[name=ink]")]);
const inks = new Map(choices.map((one) => [one.value, one.dataset]));

function paint() {
  if (!box.querySelector("svg")) return;
  const patterns = box.querySelector("g.land").nextElementSibling;
  const dots = box.querySelectorAll("g.centres circle:nth-child(2n)");
  const tinted = [];
  codes.forEach((code, place) => {
    const ink = inks.get(field(code)?.value);
    const mine = shape(code);
    mine.dataset.free ??= mine.getAttribute("fill");
    dots[place].dataset.free ??= dots[place].getAttribute("fill");
    mine.setAttribute("fill", ink?.land ?? mine.dataset.free);
    dots[place].setAttribute("fill", ink?.mark ?? dots[place].dataset.free);
    if (!ink?.land) return;
    const pattern = document.createElementNS("http://www.w3.org/2000/svg", "use");
    pattern.setAttribute("href", `#shape-${code}`);
    pattern.setAttribute("fill", `url(#pattern-${field(code).value})`);
    tinted.push(pattern);
  });
  patterns.replaceChildren(...tinted);
}

async function open(button) {
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(box.dataset.map);
    if (!answer.ok) throw new Error(answer.statusText);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    box.querySelector(".map-window").replaceChildren(document.adoptNode(drawn));
    box.querySelector(".inks").hidden = false;
    button.hidden = true;
    paint();
  } finally {
    button.removeAttribute("aria-busy");
  }
}

box.querySelector("button").addEventListener("click", (event) => {
  open(event.currentTarget).catch(() => {});
});
box.addEventListener("click", (event) => {
  const code = /** @type {Element} */ (event.target).closest("[data-province]")?.dataset.province;
  const ink = /** @type {HTMLInputElement} */ (box.querySelector("[name=ink]:checked"));
  if (!code || !ink || !field(code)) return;
  field(code).value = ink.value;
  field(code).dispatchEvent(new Event("input", { bubbles: true }));
});
box.dataset.keep = ""; // what the page shows here comes from the list
box.hidden = false;
for (const kind of ["input", "change", "drafted"]) document.addEventListener(kind, paint);
document.addEventListener("reset", () => setTimeout(paint));
document.getElementById("main").addEventListener("refreshed", paint);
