// @ts-check
// The points of a board in a scoring system, exactly, from the system's terms as the page holds them: for a device without a
// connection. The core works them out in src/boardcall/scoring/steps.py; a test compares the two.
import { endOf, factsOf, isPossible, isScored, placesOf, SEATS } from "./board-facts.js";
import { exact, greatest, isMore, minus, over, plus, rounded, times, total, ZERO } from "./exact.js";

/** @typedef {import("./exact.js").Exact} Exact */
/** @typedef {import("./board-facts.js").Facts} Facts */
/** @typedef {Map<number, Exact>} Gains */

const FIRST_YEAR = 1901;
const CENTRES = 34;

/** @param {number[]} seats @param {(seat: number) => Exact} points @returns {Gains} */
const each = (seats, points) => new Map(seats.map((seat) => [seat, points(seat)]));
const entry = (table, number) => exact(table[Math.min(number, table.length - 1)]);

// The numbers a term's points are made of; the working shows them, too.

export const rateOf = (term, { groups }) =>
  times(exact(term.points), term.rates.length ? entry(term.rates, groups[term.who].length - 1) : exact(1));
export const centresOf = (term, { counts }, seat) =>
  Math.max(0, Math.min(counts[seat], term.up_to ?? CENTRES) - term.above);
export const yearsOf = (term, facts, seat) =>
  Math.min(endOf(facts, seat) - FIRST_YEAR + (term.end_counts ? 1 : 0), term.up_to ?? Number.POSITIVE_INFINITY);
export const potOf = (term, { lead }) =>
  times(exact(term.points), term.by_lead.length ? entry(term.by_lead, lead) : exact(1));
export const sizesOf = (term, facts) => each(facts.groups[term.among ?? term.who], (seat) => size(term, facts, seat));
export const aheadOf = ({ counts }, seat) => counts.reduce((sum, other) => sum + Math.max(0, counts[seat] - other), 0);
export const factorOf = (term, { counts }) =>
  term.powers_with
    ? plus(exact(1), times(exact(term.by), Math.max(0, counts.filter((held) => held >= term.powers_with).length - 1)))
    : exact(term.by);
export const leadersOf = (term, { groups }) => (term.divide_by_leaders ? groups.leaders.length : 1);

/** The bonuses that count for a power, the narrowest first. @param {any} term @param {Facts} facts @param {number} seat */
export function bonusesOf(term, { top, counts }, seat) {
  const bands = [...term.bands].sort((a, b) => a[0] - b[0]).filter(([most]) => top - counts[seat] <= most);
  return (term.cumulative ? bands : bands.slice(0, 1)).map(([, points]) => exact(points));
}

/** The best of the others. @param {any} term @param {Facts} facts @param {Exact[]} before @param {number} leader */
export function secondBest(term, { counts }, before, leader) {
  const figures = term.minus === "score" ? before : counts.map(exact);
  return greatest(figures.filter((_, seat) => seat !== leader));
}

/** What each payer owes, and by what the sum is divided. @param {any} term @param {Facts} facts @param {Exact[]} before */
export function tributeOf(term, facts, before) {
  const receivers = facts.groups[term.to];
  const payers = receivers.length ? facts.groups[term.payers].filter((seat) => !receivers.includes(seat)) : [];
  const parts = receivers.length ** (term.spoil ? 2 : 1) || 1;
  return { receivers, paid: each(payers, (seat) => payment(term, facts, before, seat)), parts };
}

/** What each term gives: its keys, the facts of the board, and the scores before it.
 * @type {Record<string, (term: any, facts: Facts, before: Exact[]) => Gains>} */
const STEPS = {
  fixed(term, facts) {
    const lived = (seat) => endOf(facts, seat) >= term.lived_to + (facts.counts[seat] ? 0 : 1);
    const seats = facts.groups[term.who].filter((seat) => term.lived_to === null || lived(seat));
    return each(seats, () => exact(term.points));
  },
  "per-centre": (term, facts) =>
    each(facts.groups[term.who], (seat) => times(rateOf(term, facts), centresOf(term, facts, seat))),
  "per-year": (term, facts) =>
    each(facts.groups[term.who], (seat) => times(exact(term.points), yearsOf(term, facts, seat))),
  table(term, facts) {
    const seats = facts.groups[term.who];
    const numbers = { centres: (seat) => facts.counts[seat], lead: () => facts.lead, receivers: () => seats.length };
    return each(seats, (seat) => entry(term.points, numbers[term.of](seat)));
  },
  rank(term, facts) {
    const places = placesOf(facts, term.by);
    return each(facts.groups[term.who], (seat) => rounded(placePoints(term, places[seat]), term.rounded));
  },
  lead: (term, facts) => each(facts.groups["sole-leader"], () => times(exact(term.points), facts.lead)),
  pot(term, facts) {
    const seats = facts.groups[term.who];
    return each(seats, () => rounded(over(potOf(term, facts), seats.length), term.rounded));
  },
  share(term, facts) {
    const sizes = sizesOf(term, facts);
    const all = total([...sizes.values()]);
    const part = (seat) => (all[0] ? over(times(exact(term.points), sizes.get(seat) ?? ZERO), all) : ZERO);
    return each(facts.groups[term.who], (seat) => rounded(part(seat), term.rounded));
  },
  bands(term, facts) {
    const seats = facts.groups[term.who].filter((seat) => facts.counts[seat] < facts.top || term.leader_included);
    return each(seats, (seat) => over(total(bonusesOf(term, facts, seat)), leadersOf(term, facts)));
  },
  target: (term, facts, before) =>
    each(facts.groups["sole-leader"], (seat) => minus(exact(term.points), secondBest(term, facts, before, seat))),
  margins: (term, facts) => each(facts.groups[term.who], (seat) => times(exact(term.points), aheadOf(facts, seat))),
  tribute(term, facts, before) {
    const { receivers, paid, parts } = tributeOf(term, facts, before);
    const part = rounded(over(total([...paid.values()]), parts), term.rounded);
    const owed = each([...paid.keys()], (seat) => (facts.counts[seat] ? minus(ZERO, paid.get(seat)) : ZERO));
    return new Map([...owed, ...each(receivers, () => part)]);
  },
  scale(term, _, before) {
    const sum = total(before);
    if (!sum[0]) return new Map();
    return each(SEATS, (seat) => minus(over(times(exact(term.total), before[seat]), sum), before[seat]));
  },
  multiply: (term, facts, before) =>
    each(facts.groups[term.who], (seat) => times(minus(factorOf(term, facts), exact(1)), before[seat])),
  cap(term, _, before) {
    const most = exact(term.at_most);
    const above = SEATS.filter((seat) => isMore(before[seat], most));
    return each(above, (seat) => minus(most, before[seat]));
  },
  greatest(term, facts, before) {
    const found = term.of.map((one) => STEPS[one.kind](one, facts, before));
    const given = (seat) => found.filter((one) => one.has(seat)).map((one) => one.get(seat));
    return each(
      SEATS.filter((seat) => given(seat).length),
      (seat) => greatest(given(seat)),
    );
  },
};

/** @param {any} term @param {import("./board-facts.js").Place} place @returns {Exact} */
function placePoints(term, { best, powers }) {
  const worst = best + powers - 1;
  const of = (table, number) => exact(table?.[number - 1] ?? 0);
  if (powers === 1 || (term.ties === "upper" && !term.tied.length)) return of(term.table, best);
  if (term.tied.length) return of(term.tied[powers - 2], best);
  if (term.ties === "lower") return of(term.table, worst);
  const covered = Array.from({ length: powers }, (_, number) => of(term.table, best + number));
  return over(total(covered), powers);
}

/** By what a share is divided. @param {any} term @param {Facts} facts @param {number} seat @returns {Exact} */
function size(term, facts, seat) {
  if (term.weights.length) return exact(term.weights[facts.top - facts.counts[seat]] ?? 0);
  const held = Math.min(facts.counts[seat], term.up_to ?? CENTRES);
  return total(term.coefficients.map((factor, power) => times(exact(factor), held ** power)));
}

/** @param {any} term @param {Facts} facts @param {Exact[]} before @param {number} seat @returns {Exact} */
function payment(term, facts, before, seat) {
  const gaps = {
    behind: facts.top - facts.counts[seat],
    lead: facts.lead,
    above: Math.max(0, facts.top - term.above),
  };
  const owed = times(exact(term.points), gaps[term.gap]);
  if (term.at_most === null) return owed;
  const most = times(exact(term.at_most), before[seat]);
  return isMore(owed, most) ? most : owed;
}

/** Terms with every key they may have. @param {any[]} terms @param {any} defaults @returns {any[]} */
export const termsOf = (terms, defaults) => terms.map((one) => whole(one, defaults));

/** @param {any} term @param {any} defaults */
function whole(term, defaults) {
  const inner = Array.isArray(term.of) ? { of: termsOf(term.of, defaults) } : {};
  return { ...defaults[term.kind], ...term, ...inner };
}

/** @typedef {{ term: any, before: Exact[], gains: Gains }} Part */
/** @typedef {{ points: Exact[], parts: Part[], facts: Facts, isSolo: boolean }} Score */

/** The points of the seven and what each term gave them, with the points before it, or null for a board that is impossible or that the system cannot
 * score. @param {import("./board-facts.js").Board} board @param {any} system @param {any} defaults @returns {Score | null} */
export function scoreOf(board, system, defaults) {
  if (!isPossible(board)) return null;
  const facts = factsOf(board, system);
  const isSolo = facts.soloist !== null;
  const terms = termsOf(isSolo ? system.solo : system.draw, defaults);
  if (!isScored(facts, system, terms)) return null;
  let points = SEATS.map(() => ZERO);
  const parts = terms.map((term) => {
    const before = points;
    const gains = STEPS[term.kind](term, facts, before);
    points = before.map((had, seat) => plus(had, gains.get(seat) ?? ZERO));
    return { term, before, gains };
  });
  return { points, parts, facts, isSolo };
}

/** The points alone. @param {import("./board-facts.js").Board} board @param {any} system @param {any} defaults */
export const pointsOf = (board, system, defaults) => scoreOf(board, system, defaults)?.points ?? null;
