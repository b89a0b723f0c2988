// @ts-check
// Works a board out on this device: its points in the chosen system and in all others, as the server would. The words of the
// working and what may come next are the server's.
import { exact, isMore, over, shown, times, ZERO } from "./exact.js";
import { pointsOf } from "./scoring.js";

const POWERS = [..."AEFGIRT"];

/** The board that stands in the form, or null where something is no whole number.
 * @param {HTMLFormElement} form @param {[number, number[]][]} years @returns {import("./board-facts.js").Board | null} */
function boardOf(form, years) {
  const sent = new FormData(form);
  const text = (name) => String(sent.get(name) ?? "").trim();
  const number = (name) => (text(name) ? Number(text(name)) : null);
  const counts = POWERS.map((one) => number(`c-${one}`) ?? 0);
  const out = POWERS.map((one, seat) => (counts[seat] ? null : number(`o-${one}`)));
  const last = number("year");
  if (![...counts, ...out, last].every((one) => one === null || (Number.isInteger(one) && one >= 0))) return null;
  const members = POWERS.flatMap((one, seat) => (sent.has(`d-${one}`) ? [seat] : []));
  const conceded = text("conceded") ? POWERS.indexOf(text("conceded")) : null;
  return { counts, out, last, draw: members.length ? members : null, conceded, years };
}

/** Writes the points of the form's board into the page; false where it has none.
 * @param {HTMLElement} main @param {HTMLFormElement} form @param {string} pattern how a number with decimals is written */
export function scoreHere(main, form, pattern) {
  const { here, systems, defaults, years } = JSON.parse(main.querySelector("#systems").textContent);
  const board = boardOf(form, years);
  const choice = /** @type {HTMLSelectElement} */ (form.elements.namedItem("system")).selectedOptions[0];
  const system = systems[choice.value] ?? here;
  const points = board && pointsOf(board, system, defaults);
  hide(main, ".problems, .notice, [aria-labelledby='next']", true);
  hide(main, "[aria-labelledby='worth'], [aria-labelledby='all']", !points);
  if (!points) return false;
  showChosen(main, points, system.decimals, pattern);
  main.querySelector("#worth").textContent = choice.dataset.name ?? choice.textContent;
  hide(main, "#share-of-centres", !shows(main, board.counts));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("tr[data-system]"))) {
    const one = systems[row.dataset.system];
    const found = pointsOf(board, one, defaults);
    showRow(row, found ? found.map((each) => shown(each, one.decimals, pattern)) : POWERS.map(() => "–"));
  }
  return true;
}

/** @param {HTMLElement} main @param {string} some @param {boolean} hidden */
function hide(main, some, hidden) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll(some))) one.hidden = hidden;
}

/** Whether the bar of centres shows these counts, as after dragging.
 * @param {HTMLElement} main @param {number[]} counts */
function shows(main, counts) {
  const held = (one) => main.querySelector(`#share-of-centres .of-${one} rect`)?.getAttribute("width") ?? "0";
  return counts.every((count, seat) => String(count) === held(POWERS[seat]));
}

function showChosen(main, points, decimals, pattern) {
  const most = points.reduce((best, one) => (isMore(one, best) ? one : best), ZERO);
  main.querySelectorAll("[aria-labelledby='worth'] tbody tr").forEach((row, seat) => {
    const [top, bottom] = isMore(points[seat], ZERO) ? over(times(points[seat], exact(100)), most) : ZERO;
    row.querySelector("rect").setAttribute("width", String(top / bottom));
    row.querySelector("b").textContent = shown(points[seat], decimals, pattern);
    row.querySelector(".quiet").textContent = "";
  });
}

/** @param {HTMLElement} row @param {string[]} texts */
function showRow(row, texts) {
  const cells = texts.map((text) => {
    const cell = document.createElement("td");
    cell.className = "number";
    cell.textContent = text;
    return cell;
  });
  row.replaceChildren(row.children[0], ...cells);
}
