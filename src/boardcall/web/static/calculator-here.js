// @ts-check
// Works a board out on this device: its points in the chosen system and in all others, and what may come next, as the server
// would. A working has its sums; where the chosen system is the event's, each names its rule, too.
import { nextSteps } from "./calculator-next.js";
import { sumOf } from "./calculator-sums.js";
import { exact, isMore, minus, over, shown, times, ZERO } from "./exact.js";
import { pointsOf, scoreOf } from "./scoring.js";

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

/** Writes the points of the form's board into the page, and which of the state's sentences is true then.
 * @param {HTMLElement} main @param {HTMLFormElement} form @param {string} pattern how a number with decimals is written
 * @returns {"here" | "other" | "offline"} */
export function scoreHere(main, form, pattern) {
  const { here, systems, defaults, years, words } = JSON.parse(main.querySelector("#systems").textContent);
  const board = boardOf(form, years);
  const choice = chosen(form, "system");
  const system = systems[choice.value] ?? here;
  const score = board && scoreOf(board, system, defaults);
  hide(main, ".problems, .notice, #no-steps, [aria-labelledby='next']", true);
  hide(main, "[aria-labelledby='worth'], [aria-labelledby='all']", !score);
  if (!score) return "offline";
  const write = (points) => shown(points, system.decimals, pattern);
  const name = choice.dataset.name ?? choice.textContent;
  const plain = (points, decimals) => shown(points, decimals, pattern);
  showChosen(main, score, system === here ? words : null, system.decimals, plain);
  const power = POWERS.indexOf(chosen(form, "power").value);
  const steps = nextSteps(board, power, system, defaults);
  showNext(main, form, power, steps, name, write);
  if (!steps.length) showWhyNothing(main, form, board.counts[power] ? "won" : "out");
  main.querySelector("#worth").textContent = name;
  hide(main, "#share-of-centres", !shows(main, board.counts));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("tr[data-system]"))) {
    const one = systems[row.dataset.system];
    const found = pointsOf(board, one, defaults);
    showRow(row, found ? found.map((each) => shown(each, one.decimals, pattern)) : POWERS.map(() => "–"));
  }
  return system === here ? "here" : "other";
}

/** @param {HTMLFormElement} form @param {string} name */
const chosen = (form, name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).selectedOptions[0];

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

/** The bars, and what each rule gave; of the event's system with the number of the rule in the list of rules.
 * @param {HTMLElement} main @param {import("./scoring.js").Score} score
 * @param {{ draw: string[], solo: string[] } | null} words @param {number} decimals
 * @param {(points: import("./exact.js").Exact, decimals: number) => string} write */
function showChosen(main, score, words, decimals, write) {
  const { points, parts, isSolo } = score;
  const most = points.reduce((best, one) => (isMore(one, best) ? one : best), ZERO);
  const rules = words?.[isSolo ? "solo" : "draw"] ?? [];
  const list = rules.map((rule) => {
    const line = document.createElement("li");
    line.textContent = rule;
    return line;
  });
  main.querySelector("#rules").replaceChildren(...list);
  hide(main, "#rules", !list.length);
  main.querySelectorAll("[aria-labelledby='worth'] tbody tr").forEach((row, seat) => {
    const [top, bottom] = isMore(points[seat], ZERO) ? over(times(points[seat], exact(100)), most) : ZERO;
    const given = parts.flatMap(({ gains }, at) =>
      gains.has(seat) ? [sumOf(score, at, seat, decimals, write) + (rules.length ? ` (${at + 1})` : "")] : [],
    );
    row.querySelector("rect").setAttribute("width", String(top / bottom));
    row.querySelector("b").textContent = write(points[seat], decimals);
    row.querySelector(".quiet").textContent = given.join("; ");
  });
}

/** @param {HTMLElement} main @param {HTMLFormElement} form @param {number} power
 * @param {import("./calculator-next.js").Step[]} steps @param {string} system @param {(points: import("./exact.js").Exact) => string} write */
function showNext(main, form, power, steps, system, write) {
  const section = /** @type {HTMLElement} */ (main.querySelector("[aria-labelledby='next']"));
  const names = [...chosen(form, "power").parentElement.children].map((one) => one.textContent);
  const said = (name, powers) => section.dataset[name].replace(/\{\w+\}/, powers.map((one) => names[one]).join(", "));
  section.hidden = !steps.length;
  section.querySelector("h2").textContent = said("title", [power]);
  section.querySelector(".quiet").textContent = section.dataset.under.replace("{system}", system);
  const rows = steps.map(({ name, powers, points, change }) => {
    const [sign, kind] = isMore(change, ZERO) ? ["+", "gain"] : isMore(ZERO, change) ? ["−", "loss"] : ["", ""];
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = said(name, powers);
    row.append(head);
    showRow(row, [write(points), sign + write(sign === "−" ? minus(ZERO, change) : change)]);
    row.lastElementChild.classList.add("moved", ...(kind ? [kind] : []));
    return row;
  });
  section.querySelector("tbody").replaceChildren(...rows);
}

/** @param {HTMLElement} main @param {HTMLFormElement} form @param {"won" | "out"} why */
function showWhyNothing(main, form, why) {
  const line = /** @type {HTMLElement} */ (main.querySelector("#no-steps"));
  line.textContent = line.dataset[why].replace("{power}", chosen(form, "power").textContent);
  line.hidden = false;
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
