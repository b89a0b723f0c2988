// @ts-check
// Board call: drag a seat onto another, or press one and then another, to see what swapping them costs.
// On the way the cost of what would be swapped is shown. The same is done by the form below, which works without this.
const form = /** @type {HTMLFormElement} */ (document.getElementById("swap"));
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const price = document.getElementById("price-now");
const known = new Map();
let first = null;
let asked = "";
let weighing = Promise.resolve(false);
let held = false; // two seats are chosen, and the price waits for an answer
let dragged = null;

const kind = (one, two) => {
  const board = (seat) => seat.dataset.seat.split("@")[1];
  return board(one) === board(two)
    ? /** @type {HTMLInputElement} */ (form.querySelector("input[name=what]:checked")).value
    : "players";
};

// Whether the price of a swap is shown; who asks while it is on its way, as a tap does that comes over a name, waits for it.
function weigh(one, two) {
  const query = new URLSearchParams({ one: one.dataset.seat, two: two.dataset.seat, what: kind(one, two) }).toString();
  if (asked !== query) {
    asked = query;
    weighing = tell(query);
  }
  return weighing;
}

async function tell(query) {
  if (!known.has(query)) {
    await new Promise((passed) => setTimeout(passed, 80));
    if (asked !== query) return false;
    const answer = await fetch(`${price.dataset.address}?${query}`).catch(() => null);
    if (!answer?.ok) return false;
    known.set(query, await answer.text());
  }
  if (asked !== query) return false;
  price.innerHTML = known.get(query);
  price.hidden = false;
  mark(price.querySelector(".would"));
  return true;
}

// The marks that the swap would leave on names; without a swap those that stand there now. Those keep their room, and the
// others take none: no row grows or shrinks under a name that is dragged.
function mark(would) {
  for (const place of document.querySelectorAll("[data-marks]")) {
    place.querySelector(".seat-would")?.remove();
    place.classList.toggle("weighed", Boolean(would));
    if (!would) continue;
    const mine = [...would.children].filter((one) => one.dataset.player === place.dataset.marks);
    const row = Object.assign(document.createElement("span"), { className: "seat-would" });
    row.append(
      ...mine.map((one) =>
        Object.assign(document.createElement("span"), {
          className: `seat-mark ${one.className}`,
          textContent: one.textContent,
        }),
      ),
    );
    place.append(row);
  }
}

function forget() {
  if (price.contains(document.activeElement)) first?.focus();
  asked = "";
  held = false;
  price.hidden = true;
  mark(null);
}

function choose(seat) {
  if (first === null) {
    first = seat;
    seat.setAttribute("aria-pressed", "true");
  } else if (first === seat) {
    first.setAttribute("aria-pressed", "false");
    first = null;
    forget();
  } else if (!held) {
    swap(first, seat);
  }
}

// Two seats are chosen: the price stays with its buttons; where it cannot be asked for, the form below asks.
async function swap(one, two) {
  const players = /** @type {HTMLInputElement} */ (form.querySelector("input[value=players]"));
  if (kind(one, two) === "players") players.checked = true;
  field("one").value = one.dataset.seat;
  field("two").value = two.dataset.seat;
  held = true;
  if (!(await weigh(one, two))) {
    form.requestSubmit();
    return;
  }
  for (const seat of [one, two]) seat.setAttribute("aria-pressed", "true");
  for (const hidden of price.querySelectorAll(".price-act, .price-leave")) hidden.hidden = false;
  price.querySelector(".price-leave")?.addEventListener("click", () => {
    for (const seat of [one, two]) seat.setAttribute("aria-pressed", "false");
    first = null;
    forget();
    one.focus();
  });
  /** @type {HTMLElement} */ (
    price.querySelector(".price-act :is(input:not([type=hidden]), button), .price-leave")
  )?.focus();
}

for (const seat of document.querySelectorAll("[data-seat]")) {
  // No <button>: Firefox drags none.
  seat.setAttribute("role", "button");
  seat.setAttribute("aria-pressed", "false");
  seat.tabIndex = 0;
  seat.draggable = true;
  seat.addEventListener("click", () => choose(seat));
  seat.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(seat);
    }
  });
  for (const kind of ["focus", "mouseenter"]) {
    seat.addEventListener(kind, () => {
      if (!held && first !== null && first !== seat) weigh(first, seat);
    });
  }
  seat.addEventListener("dragstart", (event) => {
    dragged = seat;
    event.dataTransfer.setData("text/plain", seat.dataset.seat);
  });
  seat.addEventListener("dragend", () => {
    dragged = null;
    if (!held) forget();
  });
  seat.addEventListener("dragover", (event) => {
    event.preventDefault();
    seat.classList.add("over");
    if (dragged && dragged !== seat) weigh(dragged, seat);
  });
  seat.addEventListener("dragleave", () => seat.classList.remove("over"));
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    const one = /** @type {HTMLElement} */ (
      document.querySelector(`[data-seat="${CSS.escape(event.dataTransfer.getData("text/plain"))}"]`)
    );
    if (one && one !== seat) swap(one, seat);
  });
}
