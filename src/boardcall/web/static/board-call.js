// Board call: drag a seat onto another, or press one and then another, to see what swapping them costs.
// The same is done by the form below the boards, which works without this.
"use strict";
const form = document.getElementById("swap");
let first = null;

function choose(seat) {
  if (first === null) {
    first = seat;
    seat.setAttribute("aria-pressed", "true");
  } else if (first === seat) {
    first.setAttribute("aria-pressed", "false");
    first = null;
  } else {
    swap(first, seat);
  }
}

function swap(one, two) {
  const board = (seat) => seat.dataset.seat.split("@")[1];
  const kind = form.querySelector("input[name=what]:checked").value;
  form.elements.one.value = one.dataset.seat;
  form.elements.two.value = two.dataset.seat;
  if (kind === "powers" && board(one) !== board(two)) form.querySelector("input[value=players]").checked = true;
  form.requestSubmit();
}

for (const seat of document.querySelectorAll("[data-seat]")) {
  // No <button>: Firefox drags none.
  seat.setAttribute("role", "button");
  seat.setAttribute("aria-pressed", "false");
  seat.tabIndex = 0;
  seat.draggable = true;
  seat.addEventListener("click", () => choose(seat));
  seat.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(seat); }
  });
  seat.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", seat.dataset.seat));
  seat.addEventListener("dragover", (event) => { event.preventDefault(); seat.classList.add("over"); });
  seat.addEventListener("dragleave", () => seat.classList.remove("over"));
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    const one = document.querySelector(`[data-seat="${CSS.escape(event.dataTransfer.getData("text/plain"))}"]`);
    if (one && one !== seat) swap(one, seat);
  });
}
