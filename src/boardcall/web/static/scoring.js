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

/** What each term gives: its keys, the facts of the board, and the scores before it.
 * @type {Record<string, (term: any, facts: Facts, before: Exact[]) => Gains>} */
const STEPS = {
  fixed(term, facts) {
    const lived = (seat) => endOf(facts, seat) >= term.lived_to + (facts.counts[seat] ? 0 : 1);
    const seats = facts.groups[term.who].filter((seat) => term.lived_to === null || lived(seat));
    return each(seats, () => exact(term.points));
  },
  "per-centre"(term, facts) {
    const seats = facts.groups[term.who];
    const rate = () => (term.rates.length ? entry(term.rates, seats.length - 1) : exact(1));
    const counted = (seat) => Math.max(0, Math.min(facts.counts[seat], term.up_to ?? CENTRES) - term.above);
    return each(seats, (seat) => times(times(exact(term.points), rate()), counted(seat)));
  },
  "per-year"(term, facts) {
    const years = (seat) => endOf(facts, seat) - FIRST_YEAR + (term.end_counts ? 1 : 0);
    const counted = (seat) => Math.min(years(seat), term.up_to ?? Number.POSITIVE_INFINITY);
    return each(facts.groups[term.who], (seat) => times(exact(term.points), counted(seat)));
  },
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
    const pot = term.by_lead.length ? times(exact(term.points), entry(term.by_lead, facts.lead)) : exact(term.points);
    return each(seats, () => rounded(over(pot, seats.length), term.rounded));
  },
  share(term, facts) {
    const sizes = each(facts.groups[term.among ?? term.who], (seat) => size(term, facts, seat));
    const all = total([...sizes.values()]);
    const part = (seat) => (all[0] ? over(times(exact(term.points), sizes.get(seat) ?? ZERO), all) : ZERO);
    return each(facts.groups[term.who], (seat) => rounded(part(seat), term.rounded));
  },
  bands(term, facts) {
    const behind = (seat) => facts.top - facts.counts[seat];
    const bands = [...term.bands].sort((a, b) => a[0] - b[0]);
    const counting = (seat) => {
      const matching = bands.filter(([most]) => behind(seat) <= most);
      return term.cumulative ? matching : matching.slice(0, 1);
    };
    const leaders = facts.counts.filter((held) => held === facts.top).length;
    const seats = facts.groups[term.who].filter((seat) => behind(seat) || term.leader_included);
    const bonus = (seat) => total(counting(seat).map(([, points]) => exact(points)));
    return each(seats, (seat) => over(bonus(seat), term.divide_by_leaders ? leaders : 1));
  },
  target(term, facts, before) {
    const figures = term.minus === "score" ? before : facts.counts.map(exact);
    const best = (leader) => greatest(figures.filter((_, seat) => seat !== leader));
    return each(facts.groups["sole-leader"], (seat) => minus(exact(term.points), best(seat)));
  },
  margins(term, { counts, groups }) {
    const ahead = (seat) => counts.reduce((sum, other) => sum + Math.max(0, counts[seat] - other), 0);
    return each(groups[term.who], (seat) => times(exact(term.points), ahead(seat)));
  },
  tribute(term, facts, before) {
    const receivers = facts.groups[term.to];
    const payers = receivers.length ? facts.groups[term.payers].filter((seat) => !receivers.includes(seat)) : [];
    const paid = each(payers, (seat) => payment(term, facts, before, seat));
    const parts = receivers.length ** (term.spoil ? 2 : 1) || 1;
    const part = rounded(over(total([...paid.values()]), parts), term.rounded);
    const owed = each(payers, (seat) => (facts.counts[seat] ? minus(ZERO, paid.get(seat)) : ZERO));
    return new Map([...owed, ...each(receivers, () => part)]);
  },
  scale(term, _, before) {
    const sum = total(before);
    if (!sum[0]) return new Map();
    return each(SEATS, (seat) => minus(over(times(exact(term.total), before[seat]), sum), before[seat]));
  },
  multiply(term, facts, before) {
    const many = facts.counts.filter((held) => held >= term.powers_with).length;
    const more = term.powers_with ? times(exact(term.by), Math.max(0, many - 1)) : minus(exact(term.by), exact(1));
    return each(facts.groups[term.who], (seat) => times(more, before[seat]));
  },
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

/** @typedef {{ points: Exact[], gains: Gains[], isSolo: boolean }} Score */

/** The points of the seven and what each term gave them, or null for a board that is impossible or that the system cannot
 * score. @param {import("./board-facts.js").Board} board @param {any} system @param {any} defaults @returns {Score | null} */
export function scoreOf(board, system, defaults) {
  if (!isPossible(board)) return null;
  const facts = factsOf(board, system);
  const isSolo = facts.soloist !== null;
  const terms = termsOf(isSolo ? system.solo : system.draw, defaults);
  if (!isScored(facts, system, terms)) return null;
  let points = SEATS.map(() => ZERO);
  const gains = terms.map((term) => {
    const given = STEPS[term.kind](term, facts, points);
    points = points.map((before, seat) => plus(before, given.get(seat) ?? ZERO));
    return given;
  });
  return { points, gains, isSolo };
}

/** The points alone. @param {import("./board-facts.js").Board} board @param {any} system @param {any} defaults */
export const pointsOf = (board, system, defaults) => scoreOf(board, system, defaults)?.points ?? null;
