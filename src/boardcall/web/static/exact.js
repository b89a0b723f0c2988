// @ts-check
// Exact numbers: a numerator and a denominator as whole numbers of any length, in lowest terms, the denominator above 0.

/** @typedef {readonly [bigint, bigint]} Exact */

/** @type {Exact} */
export const ZERO = [0n, 1n];

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const divisor = (a, b) => (b ? divisor(b, a % b) : a < 0n ? -a : a);

/** @param {bigint} top @param {bigint} bottom @returns {Exact} */
function lowest(top, bottom) {
  const common = divisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  return [top / common, bottom / common];
}

/** "7" or "-7/2", or a whole number. @param {string | number} text @returns {Exact} */
export function exact(text) {
  const [top, bottom = "1"] = String(text).split("/");
  return lowest(BigInt(top), BigInt(bottom));
}

/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const plus = (a, b) => lowest(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
/** @param {Exact} a @param {Exact} b @returns {Exact} */
export const minus = (a, b) => lowest(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
/** @param {Exact} a @param {Exact | number} b @returns {Exact} */
export const times = (a, b) => (typeof b === "number" ? times(a, exact(b)) : lowest(a[0] * b[0], a[1] * b[1]));
/** @param {Exact} a @param {Exact | number} b @returns {Exact} */
export const over = (a, b) => (typeof b === "number" ? over(a, exact(b)) : lowest(a[0] * b[1], a[1] * b[0]));
/** Whether the first is more. @param {Exact} a @param {Exact} b */
export const isMore = (a, b) => a[0] * b[1] > b[0] * a[1];
/** @param {readonly Exact[]} some @returns {Exact} */
export const total = (some) => some.reduce(plus, ZERO);
/** @param {readonly Exact[]} some @returns {Exact} */
export const greatest = (some) => some.reduce((best, one) => (isMore(one, best) ? one : best));

/** @param {Exact} one @returns {bigint} */
const floor = ([top, bottom]) => (top < 0n ? -((-top + bottom - 1n) / bottom) : top / bottom);

/** The number as a term rounds it to whole points. @param {Exact} one @param {string} how @returns {Exact} */
export function rounded(one, how) {
  const [top, bottom] = one;
  if (how === "exact") return one;
  if (how === "down") return [floor(one), 1n];
  if (how === "up") return [-floor([-top, bottom]), 1n];
  const half = floor([2n * top + bottom, 2n * bottom]);
  const isTie = bottom === 2n; // in lowest terms
  return [how === "half-even" && isTie && half % 2n ? half - 1n : half, 1n];
}

/** Rounded half away from zero to some decimals, without trailing zeros; `pattern` writes {whole} and {decimals}.
 * @param {Exact} one @param {number} decimals @param {string} pattern */
export function shown([top, bottom], decimals, pattern) {
  const size = top < 0n ? -top : top;
  const digits = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom);
  const text = String(digits).padStart(decimals + 1, "0");
  const [units, rest] = [text.slice(0, text.length - decimals), text.slice(text.length - decimals).replace(/0+$/, "")];
  const whole = (top < 0n && digits ? "-" : "") + units;
  return decimals && rest ? pattern.replace("{whole}", whole).replace("{decimals}", rest) : whole;
}
