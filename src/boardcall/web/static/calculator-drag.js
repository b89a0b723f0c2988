// @ts-check
// Dragging a border of the ladder moves centres between the powers beside it, or to nobody; letting go works the board out.
// The fields of the form are the same thing for the keyboard.
const NEAR = 24; // pixels from a border within which a finger takes it
const main = document.getElementById("main");
const form = /** @type {any} */ (document.getElementById("calculator"));
/** @type {any} */
let drag = null;

const letterOf = (/** @type {Element} */ run) => /of-(\w)/.exec(run.getAttribute("class"))[1];
const summed = (/** @type {number[]} */ counts) => counts.reduce((all, one) => all + one, 0);

/** The border nearest to a place, in centres from the left, or -1. */
function borderAt(counts, place, near) {
  const away = counts.map((_, number) => Math.abs(summed(counts.slice(0, number + 1)) - place));
  const least = Math.min(...away);
  return least <= near ? away.lastIndexOf(least) : -1;
}

function begin(/** @type {PointerEvent} */ event) {
  const ladder = /** @type {Element} */ (event.target).closest("[aria-labelledby='worth'] .ladder");
  if (!ladder || event.button) return;
  const cells = /** @type {any} */ (ladder.querySelector("svg"));
  const box = ladder.getBoundingClientRect();
  const width = cells.viewBox.baseVal.width;
  const runs = [...cells.querySelectorAll(".run")];
  const counts = runs.map((run) => Number(run.querySelector("rect").getAttribute("width")));
  const border = borderAt(counts, ((event.clientX - box.left) / box.width) * width, (NEAR / box.width) * width);
  if (border < 0) return;
  drag = { ladder, runs, counts, border, width, from: event.clientX, cell: box.width / width, now: counts };
  ladder.setPointerCapture(event.pointerId);
  event.preventDefault();
}

function move(/** @type {PointerEvent} */ event) {
  if (!drag) return;
  const { counts, border, width } = drag;
  const free = border + 1 < counts.length ? counts[border + 1] : width - summed(counts);
  const by = Math.max(-counts[border], Math.min(free, Math.round((event.clientX - drag.from) / drag.cell)));
  const gained = { [border]: by, [border + 1]: -by };
  draw(counts.map((count, place) => count + (gained[place] ?? 0)));
}

function draw(counts) {
  drag.now = counts;
  const lines = drag.ladder.querySelectorAll(".between");
  const texts = drag.ladder.querySelectorAll(":scope > text");
  drag.runs.forEach((run, place) => {
    const at = summed(counts.slice(0, place));
    run.setAttribute("transform", `translate(${at})`);
    run.querySelector("rect").setAttribute("width", counts[place]);
    run.querySelector(".cells")?.setAttribute("d", "");
    lines[place].setAttribute("d", `M${at + counts[place]} 0v1`);
    texts[place].setAttribute("x", `${(100 * at) / drag.width}%`);
    texts[place].textContent = counts[place] ? `${letterOf(run)} ${counts[place]}` : "";
    enter(letterOf(run), counts[place]);
  });
}

/** A power that loses its last centre goes out in the last year, unless another year is written. */
function enter(letter, count) {
  form.elements[`c-${letter}`].value = count;
  const out = form.elements[`o-${letter}`];
  if (!count && !out.value) out.value = form.elements.year.value;
}

function end(/** @type {PointerEvent} */ event) {
  if (!drag) return;
  if (event.type === "pointercancel") draw(drag.counts);
  const changed = drag.now.some((count, place) => count !== drag.counts[place]);
  drag = null;
  if (changed) form.requestSubmit();
}

main.addEventListener("pointerdown", begin);
main.addEventListener("pointermove", move);
main.addEventListener("pointerup", end);
main.addEventListener("pointercancel", end);
