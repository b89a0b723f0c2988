// @ts-check
// The sums of a working on a device without a connection, in numbers and signs: they need no words. The numbers are those that
// the points are made of, from scoring.js.
import { exact, minus, over, plus, times, total } from "./exact.js";
import {
  aheadOf,
  bonusesOf,
  centresOf,
  factorOf,
  leadersOf,
  potOf,
  rateOf,
  secondBest,
  sizesOf,
  tributeOf,
  yearsOf,
} from "./scoring.js";

/** @typedef {import("./exact.js").Exact} Exact */
/** @typedef {import("./scoring.js").Score} Score */

const DECIMALS = 4; // of the numbers inside a sum
const SIGNS = { "×": times, "÷": over, "/": over, "+": plus, "−": minus };

/** Numbers and the signs between them, worked out from left to right; nothing where a rule gives a number as it stands.
 * @type {Record<string, (term: any, facts: any, before: Exact[], seat: number) => (Exact | number | string)[]>} */
const SUMS = {
  "per-centre": (term, facts, _, seat) => [rateOf(term, facts), "×", centresOf(term, facts, seat)],
  "per-year": (term, facts, _, seat) => [exact(term.points), "×", yearsOf(term, facts, seat)],
  lead: (term, facts) => [exact(term.points), "×", facts.lead],
  pot: (term, facts) => [potOf(term, facts), "÷", facts.groups[term.who].length],
  share(term, facts, _, seat) {
    const sizes = sizesOf(term, facts);
    const all = total([...sizes.values()]);
    return all[0] && sizes.has(seat) ? [exact(term.points), "×", sizes.get(seat), "/", all] : [];
  },
  bands(term, facts, _, seat) {
    const added = bonusesOf(term, facts, seat)
      .flatMap((one) => ["+", one])
      .slice(1);
    const leaders = leadersOf(term, facts);
    const sum = added.length > 1 ? ["(", ...added, ")"] : added;
    return leaders > 1 ? [...sum, "÷", leaders] : added;
  },
  target: (term, facts, before, seat) => [exact(term.points), "−", secondBest(term, facts, before, seat)],
  margins: (term, facts, _, seat) => [exact(term.points), "×", aheadOf(facts, seat)],
  tribute(term, facts, before, seat) {
    const { paid, parts } = tributeOf(term, facts, before);
    return paid.has(seat) ? [] : [total([...paid.values()]), "÷", parts];
  },
  scale: (term, _, before, seat) => [before[seat], "×", exact(term.total), "/", total(before), "−", before[seat]],
  multiply: (term, facts, before, seat) => [before[seat], "×", factorOf(term, facts), "−", before[seat]],
};

const number = (one) => (typeof one === "number" ? exact(one) : one);

/** @param {(Exact | number | string)[]} sum @returns {Exact} */
function worthOf(sum) {
  const [first, ...rest] = sum.filter((one) => one !== "(" && one !== ")");
  return rest.reduce(
    (value, sign, at) => (at % 2 ? value : SIGNS[/** @type {string} */ (sign)](value, number(rest[at + 1]))),
    number(first),
  );
}

/** What the rule with this place gave a power, "3 × 12 = 36"; a rule that says the number gives it alone.
 * @param {Score} score @param {number} at @param {number} seat @param {number} decimals of the system's points
 * @param {(points: Exact, decimals: number) => string} write */
export function sumOf({ parts, facts }, at, seat, decimals, write) {
  const { term, before, gains } = parts[at];
  const gain = gains.get(seat);
  const said = write(gain, decimals);
  const sum = SUMS[term.kind]?.(term, facts, before, seat) ?? [];
  if (sum.length < 3 || (sum[1] === "÷" && sum[2] === 1)) return said;
  const isEqual = !minus(worthOf(sum), gain)[0] && !((gain[0] * 10n ** BigInt(decimals)) % gain[1]);
  const text = sum.map((one) => (typeof one === "string" ? one : write(number(one), DECIMALS))).join(" ");
  return `${text.replace("( ", "(").replace(" )", ")").replaceAll(" / ", "/")} ${isEqual ? "=" : "≈"} ${said}`;
}
