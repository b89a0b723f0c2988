// @ts-check
// What the end of a board says before any points are given: who survives and leads, who shares which places. Powers are
// their places in the order of the seven.

/** @typedef {{ counts: number[], out: (number | null)[], last: number | null, draw: number[] | null,
 *   conceded: number | null, years: [number, number[]][] }} Board */
/** @typedef {ReturnType<typeof factsOf>} Facts */
/** The best place, and how many share it. @typedef {{ best: number, powers: number }} Place */

const SOLO = 18;
const CENTRES = 34;
const OWNED_AT_START = 22;
const [FIRST_YEAR, LATEST_YEAR] = [1901, 2000];
export const SEATS = [0, 1, 2, 3, 4, 5, 6];

const isYear = (year) => year >= FIRST_YEAR && year <= LATEST_YEAR;

/** Whether a board can have ended so. @param {Board} board */
export function isPossible({ counts, out, last, draw, conceded }) {
  const owned = counts.reduce((all, one) => all + one, 0);
  const winners = SEATS.filter((seat) => counts[seat] >= SOLO);
  const isOver = (year) => year === null || (isYear(year) && (last === null || year <= last));
  return (
    owned >= OWNED_AT_START &&
    owned <= CENTRES &&
    winners.length < 2 &&
    (last === null || isYear(last)) &&
    SEATS.every((seat) => isOver(out[seat]) && (out[seat] === null || !counts[seat])) &&
    (draw === null || (!winners.length && conceded === null && draw.every((seat) => counts[seat]))) &&
    (conceded === null || (counts[conceded] > 0 && winners.every((seat) => seat === conceded)))
  );
}

/** @param {Board} board @param {any} system */
export function factsOf(board, system) {
  const { counts, conceded } = board;
  const [top, second] = [...counts].sort((a, b) => b - a);
  const leaders = SEATS.filter((seat) => counts[seat] === top);
  const given = system.concession === "solo" ? conceded : null;
  const soloist = top >= SOLO ? leaders[0] : given;
  return { ...board, top, second, lead: top - second, soloist, groups: groupsOf(board, leaders, soloist) };
}

/** @param {Board} board @param {number[]} leaders @param {number | null} soloist @returns {Record<string, number[]>} */
function groupsOf({ counts, draw }, leaders, soloist) {
  const alive = (seats) => seats.filter((seat) => counts[seat]);
  const without = (some) => SEATS.filter((seat) => !some.includes(seat));
  const members = alive(draw ?? SEATS);
  const others = soloist === null ? [] : without([soloist]);
  return {
    all: SEATS,
    survivors: alive(SEATS),
    eliminated: SEATS.filter((seat) => !counts[seat]),
    leaders,
    "sole-leader": leaders.length === 1 ? leaders : [],
    "tied-leaders": leaders.length > 1 ? leaders : [],
    trailing: without(leaders),
    "trailing-survivors": alive(without(leaders)),
    draw: members,
    "outside-draw": alive(without(members)),
    soloist: soloist === null ? [] : [soloist],
    others,
    "other-survivors": alive(others),
  };
}

/** Whether the system scores the concession of a board, if there is one. @param {Facts} facts @param {any} system */
function takesConcession({ counts, conceded, top, last }, system) {
  if (conceded === null || top >= SOLO) return true;
  const after = system.concession_after;
  return (
    system.concession === "solo" &&
    counts[conceded] >= system.concession_centres &&
    (!system.concession_leads || counts[conceded] === top) &&
    (!after || last === null || last >= after)
  );
}

/** The powers whose last year a term asks for. @param {any} term @param {Facts} facts @returns {number[]} */
function asksYears(term, facts) {
  const { eliminated } = facts.groups;
  if (term.kind === "greatest") return term.of.flatMap((one) => asksYears(one, facts));
  if (term.kind === "rank") return term.by.includes("elimination-year") && eliminated.length > 1 ? eliminated : [];
  return term.kind === "per-year" || (term.kind === "fixed" && term.lived_to !== null) ? facts.groups[term.who] : [];
}

/** The year in which a power went out, or the last one. @param {Facts} facts @param {number} seat */
export const endOf = (facts, seat) => (facts.counts[seat] ? facts.last : facts.out[seat]);

/** Whether the system can score a board. @param {Facts} facts @param {any} system @param {any[]} terms */
export function isScored(facts, system, terms) {
  const asked = terms.flatMap((term) => asksYears(term, facts));
  return takesConcession(facts, system) && asked.every((seat) => endOf(facts, seat) !== null);
}

/** The recorded counts before the end, the latest first. @param {Facts} facts */
function earlier({ years, counts, last }) {
  const recorded = [...years].sort((a, b) => b[0] - a[0]);
  const isFinal = (one) => one.every((held, seat) => held === counts[seat]);
  const end = last ?? recorded.find((one) => isFinal(one[1]))?.[0] ?? Number.POSITIVE_INFINITY;
  return recorded.filter(([year]) => year < end).map(([, held]) => held);
}

/** The greater, the better the place. @param {Facts} facts @param {number} seat @param {string[]} by */
function rankKey(facts, seat, by) {
  const { counts, out, groups, soloist } = facts;
  if (by.includes("winners") && groups[soloist === null ? "draw" : "soloist"].includes(seat)) return [1];
  const keys = {
    winners: () => [0],
    centres: () => [counts[seat]],
    "elimination-year": () => [counts[seat] ? 0 : (out[seat] ?? 0)],
    "earlier-years": () => earlier(facts).map((held) => held[seat]),
  };
  return [0, ...by.flatMap((one) => keys[one]())];
}

function compared(a, b) {
  const at = a.findIndex((one, place) => one !== b[place]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? Number.NEGATIVE_INFINITY);
}

/** The place of each of the seven. @param {Facts} facts @param {string[]} by @returns {Place[]} */
export function placesOf(facts, by) {
  const keys = SEATS.map((seat) => rankKey(facts, seat, by));
  return keys.map((mine) => ({
    best: 1 + keys.filter((one) => compared(one, mine) > 0).length,
    powers: keys.filter((one) => compared(one, mine) === 0).length,
  }));
}
