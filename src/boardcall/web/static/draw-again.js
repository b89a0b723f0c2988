// @ts-check
// Has the boards of a round drawn again in this browser, and says whether the same came out.

/** @typedef {{ board: number, seats: { power: string | null, player: { id: string } }[] }} Board */

const place = document.getElementById("draw-again");
const [start, stop] = place ? place.querySelectorAll("button") : [];
const bar = /** @type {HTMLProgressElement} */ (place?.querySelector("progress"));
const status = place?.querySelector("[role=status]");
const list = place?.querySelector("ul");
const told = place?.dataset || {};
/** @type {Worker | null} */
let worker = null;

/** Who sits where, by board and power; those without a power by their order.
 * @param {Board[]} boards @returns {Map<string, string>} */
function seats(boards) {
  return new Map(
    boards.flatMap((one) =>
      one.seats.map(({ power, player }) => /** @type {const} */ ([`${one.board} ${power || player.id}`, player.id])),
    ),
  );
}

/** Each seat that two seatings fill otherwise, in words.
 * @param {Board[]} before @param {Board[]} after @returns {string[]} */
function differences(before, after) {
  const [old, now] = [seats(before), seats(after)];
  const names = JSON.parse(told.names || "{}");
  const powers = Object.fromEntries((told.powers || "").split(";").map((one) => [one[0], one.slice(2)]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((seat) => old.get(seat) !== now.get(seat))
    .map((seat) => {
      const [board, power] = seat.split(" ");
      const [was, is] = [old.get(seat), now.get(seat)].map((one) => (one ? names[one] || one : "–"));
      return `${told.board} ${board}${powers[power] ? `, ${powers[power]}` : ""}: ${was} → ${is}`;
    });
}

/** @param {string} words @param {string[]} lines */
function say(words, lines = []) {
  status.textContent = words;
  list.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
}

/** Says whether what was found is what was published.
 * @param {any} file @param {any} found */
export function judge(file, found) {
  const [then, today] = found.algorithm;
  if (then !== today) return say(told.older);
  const wrong = differences(file.drawn_boards, found.boards);
  place.dataset.holds = String(found.holds && !wrong.length);
  if (wrong.length) return say(told.other, wrong);
  const byHand = differences(file.drawn_boards, file.boards).map((line) => `${told.hand}: ${line}`);
  if (found.lots) {
    byHand.push(`${found.lots.holds ? "✓" : "✗"} ${found.lots.holds ? told.lots : told.noLots}`);
    if (!found.lots.holds) place.dataset.holds = "false";
  }
  return say(found.holds ? told.same : told.unfounded, byHand);
}

function end() {
  worker?.terminate();
  worker = null;
  start.hidden = false;
  stop.hidden = bar.hidden = true;
}

async function begin() {
  start.hidden = true;
  stop.hidden = bar.hidden = false;
  bar.removeAttribute("value");
  delete place.dataset.holds;
  say(told.loading);
  const mine = new Worker(told.worker, { type: "module" });
  worker = mine;
  /** @type {any} */
  let file = null;
  mine.addEventListener("error", () => mine === worker && fail());
  mine.addEventListener("message", ({ data }) => {
    if (mine !== worker) return;
    if (data.found || data.error) end();
    if (data.error) console.error(data.error);
    if (data.found) judge(file, data.found);
    else if (data.error) say(told.failed);
    else {
      bar.value = data.passes;
      say(`${told.drawing} ${data.steps.toLocaleString(document.documentElement.lang)}`);
    }
  });
  const answer = await fetch(told.file).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  if (mine !== worker) return; // stopped meanwhile
  if (!text) return fail();
  file = JSON.parse(text);
  bar.max = file.draw.effort;
  mine.postMessage({ python: new URL(told.python, location.href).href, file: text });
}

function fail() {
  end();
  say(told.failed);
}

if (start && stop) {
  start.hidden = false;
  start.addEventListener("click", () => begin().catch(fail));
  stop.addEventListener("click", () => {
    end();
    say(told.stopped);
  });
}
