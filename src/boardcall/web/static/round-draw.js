// @ts-check
// Checks the draw of a round: the commitment, the list, the seed, and the rules that every seating keeps.
import { bytesToHex, sha256, utf8ToBytes } from "./vendor/noble-hashes-2.4.0/sha256.js";

/** @typedef {{ subject: string, value: string, list: string, anchor: string, place: number, seed: string,
 *   is_late: boolean }} Opening */
/** @typedef {{ board: number, seats: { power: string | null, player: { id: string } }[] }} Board */
/** @typedef {{ kind: string, players: string[] }} Apart */

const POWERS = "AEFGIRT";

/** @param {string} text */
export const digest = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** @param {Opening} one */
function isCommitted(one) {
  if (one.is_late) return false;
  let value = one.value;
  for (let step = 0; step < one.place; step += 1) value = digest(value);
  return value === one.anchor;
}

/** @param {Board} board */
function players(board) {
  return board.seats.map((seat) => seat.player.id);
}

/** @param {Board[]} boards */
function seated(boards) {
  return boards.flatMap(players).sort();
}

/** @param {any} list */
function expected(list) {
  return list.entrants.flatMap((/** @type {any} */ one) => Array(one.seats).fill(one.id)).sort();
}

/** @param {Board} board */
function isWhole(board) {
  const here = players(board);
  const powers = board.seats.every(({ power }) => power === null || POWERS.includes(power));
  return powers && new Set(here).size === here.length && (here.length === 7 || here.length === 6);
}

/** @param {any} list @param {Board[]} boards */
function keepsApart(list, boards) {
  const hard = list.wishes.filter((/** @type {any} */ one) => one.strength === "hard");
  const kinds = new Set(hard.map((/** @type {any} */ one) => one.kind));
  const relaxed = new Set((list.relaxed || []).map((/** @type {any} */ one) => one.kind));
  return list.apart
    .filter((/** @type {Apart} */ one) => kinds.has(one.kind) && !relaxed.has(one.kind))
    .every((/** @type {Apart} */ one) =>
      boards.every((board) => {
        const here = players(board);
        return one.players.filter((player) => here.includes(player)).length < 2;
      }),
    );
}

/** What holds of the file of a draw, by name.
 * @param {any} file @returns {[string, boolean][]} */
export function checked(file) {
  const list = JSON.parse(file.list);
  const boards = /** @type {Board[]} */ (file.drawn_boards);
  const openings = /** @type {Opening[]} */ (file.openings);
  const drawn = openings.filter((one) => one.subject === "boards" && one.value === file.draw.words);
  const fixed = digest(file.list);
  return [
    ["commitment", openings.every(isCommitted)],
    ["list", drawn.some((one) => one.list === fixed) && file.draw.list_digest === fixed],
    ["seed", file.draw.problem.seed === digest(`${fixed}\n${file.draw.words}`)],
    ["seats", JSON.stringify(seated(boards)) === JSON.stringify(expected(list))],
    ["boards", boards.every(isWhole)],
    ["apart", keepsApart(list, boards)],
  ];
}

const place = document.getElementById("check-draw");
const button = place?.querySelector("button");
const told = place?.querySelector("ul");

async function check() {
  if (!place || !told) return;
  const answer = await fetch(place.dataset.file || "");
  if (!answer.ok) return;
  const file = await answer.json();
  const lines = checked(file).map(([name, holds]) => {
    const line = document.createElement("li");
    line.dataset.holds = String(holds);
    line.textContent = `${holds ? "✓" : "✗"} ${told.dataset[name]}: ${holds ? told.dataset.good : told.dataset.bad}`;
    return line;
  });
  for (const one of file.changes) {
    const line = document.createElement("li");
    line.textContent = `${told.dataset.hand}: ${one.change}`;
    lines.push(line);
  }
  told.replaceChildren(...lines);
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    check().catch(() => {
      /* no connection: the button can be pressed again */
    });
  });
}
