// @ts-check
// What may come next for a power, and what it is worth then: as src/boardcall/scoring/calculator.py says it. A test compares
// the two.
import { SEATS } from "./board-facts.js";
import { minus } from "./exact.js";
import { pointsOf, termsOf } from "./scoring.js";

/** @typedef {import("./board-facts.js").Board} Board */
/** @typedef {import("./exact.js").Exact} Exact */
/** What happens, the powers it names, and the board then. @typedef {[string, number[], Board]} Case */
/** @typedef {{ name: string, powers: number[], points: Exact, change: Exact }} Step */

const SOLO = 18;

/** Every case that the system scores, with the points of the power and what they change.
 * @param {Board} board @param {number} power @param {any} system @param {any} defaults @returns {Step[]} */
export function nextSteps(board, power, system, defaults) {
  const now = pointsOf(board, system, defaults);
  return casesOf(board, power, termsOf(system.draw, defaults)).flatMap(([name, powers, then]) => {
    const points = pointsOf(then, system, defaults)?.[power];
    return now && points ? [{ name, powers, points, change: minus(points, now[power]) }] : [];
  });
}

/** @param {Board} board @param {number} power @param {any[]} terms @returns {Case[]} */
function casesOf(board, power, terms) {
  const { counts } = board;
  if (!counts[power] || Math.max(...counts) >= SOLO) return [];
  const others = SEATS.filter((seat) => seat !== power && counts[seat]).sort((a, b) => counts[b] - counts[a]);
  const open = { ...board, draw: null, conceded: null };
  const taken = others.filter((seat) => counts[seat] > 1 && counts[seat] < SOLO - counts[power]);
  const [largest, ...rest] = others;
  /** @type {Case[]} */
  const theirs = others.length ? [["theirs", [largest], soloed(open, largest, [power, ...rest])]] : [];
  return [
    ...others.map((one) => /** @type {Case} */ (["more", [one], moved(open, one, power, 1)])),
    ...others.map((one) => /** @type {Case} */ (["less", [one], moved(open, power, one, 1)])),
    ...taken.map((one) => /** @type {Case} */ (["out", [one], moved(open, one, power, counts[one])])),
    ...drawsOf(open, power, others, terms),
    ["solo", [], soloed(open, power, others)],
    ["conceded", [], { ...open, conceded: power }],
    ...theirs,
  ];
}

/** The draws of the power with the largest others; only that of all survivors where the system sees no other.
 * @param {Board} board @param {number} power @param {number[]} others @param {any[]} terms @returns {Case[]} */
function drawsOf(board, power, others, terms) {
  const looks = terms.some(
    ({ kind, who, among, by }) =>
      who === "draw" || who === "outside-draw" || among === "draw" || (kind === "rank" && by.includes("winners")),
  );
  const sizes = others.map((_, place) => place + 1);
  return (looks ? sizes : [others.length]).map((size) => {
    const draw = [power, ...others.slice(0, size)].sort((a, b) => a - b);
    return ["draw", draw, { ...board, draw }];
  });
}

/** The board after some centres changed hands; who has none left is out in the last year.
 * @param {Board} board @param {number} giver @param {number} taker @param {number} number @returns {Board} */
function moved(board, giver, taker, number) {
  const counts = board.counts.map((held, seat) => held + number * (Number(seat === taker) - Number(seat === giver)));
  const gone = (seat) => (seat === giver ? board.last : board.out[seat]);
  return { ...board, counts, out: counts.map((held, seat) => (held ? null : gone(seat))) };
}

/** The board with 18 centres for the winner, taken from each of the givers while there are any.
 * @param {Board} board @param {number} winner @param {number[]} givers @returns {Board} */
function soloed(board, winner, givers) {
  return givers.reduce((now, giver) => {
    const number = Math.min(now.counts[giver], SOLO - now.counts[winner]);
    return number > 0 ? moved(now, giver, winner, number) : now;
  }, board);
}
