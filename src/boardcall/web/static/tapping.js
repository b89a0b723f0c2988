// @ts-check
// Orders by tapping on the map: a unit, then where it goes or what it supports, and where to. The page asks for one unit
// after the other; whoever taps another unit orders that one. What can be ordered stands in `possible`: by province, each
// order as it is written, in words, and the provinces tapped for it. On a small screen the map has the screen (entry.js).
import { drawTargets, spotIn } from "./targets.js";

const THUMB = 22; // pixels beside a spot that still hit it
const MOST_HELPFUL = 2; // supports and convoys that are offered before anything is tapped
const SIGNS = { move: / - /, support: / S /, convoy: / C / };
const kindOf = (order) => Object.keys(SIGNS).findLast((kind) => SIGNS[kind].test(order)) ?? "hold";

export function tapping({ map, bar, texts, possible, names, asks, written, isWritten, write, restore, save }) {
  const svg = map.querySelector("svg");
  const units = Object.keys(possible).filter(Boolean);
  let from = null; // the province of the unit that is ordered
  let isAsked = false; // the page asked for it; nobody tapped it
  let tapped = [];
  let kind = ""; // of the orders that are meant; "" for any
  let before = []; // what stood there before each tap, the last one last
  let isKeyed = false; // the last button was pressed by a key
  let view = null; // of the map, where it has the screen

  // What the taps can become: orders with the taps that are left. Where the page asked for a unit and another one was
  // tapped, an order of that one may be meant as well.
  function meanings() {
    const begun = (province, taps) =>
      possible[province]
        .filter(([order, , all]) => taps.every((one, place) => all[place] === one) && (!kind || kindOf(order) === kind))
        .map(([order, words, all]) => ({ order, words, province, left: all.slice(taps.length) }));
    const other = isAsked && !kind && tapped.length && tapped[0] !== from && possible[tapped[0]];
    const anew = other ? begun(tapped[0], tapped.slice(1)).filter(({ order }) => !isWritten(order)) : [];
    return [...begun(from, tapped), ...anew];
  }

  const next = () =>
    from === null ? units : [...meanings().map(({ left }) => left[0]), ...(isAsked && !kind ? units : [])];
  const missing = () => units.filter((province) => !written(province));

  function remember() {
    before = [...before.slice(-40), { text: restore(), from, isAsked, tapped, kind }];
  }

  function undo() {
    const was = before.pop();
    if (!was) return;
    restore(was.text);
    [from, isAsked, tapped, kind] = [was.from, was.isAsked, was.tapped, was.kind];
    if (from === null) ask();
    else {
      offer();
      bringIntoView(from);
    }
  }

  function choose(province, asked) {
    [from, isAsked, tapped, kind] = [province, asked, [], ""];
    offer();
  }

  function done(order, province) {
    write(order, province);
    ask();
  }

  // The next unit without an order, and what can be done now.
  function ask() {
    if (!asks) return stop();
    const [first] = missing();
    if (first) {
      choose(first, true);
      return bringIntoView(first);
    }
    stop();
    fill(texts.all, []);
    return undefined;
  }

  function stop() {
    [from, isAsked, tapped, kind] = [null, false, [], ""];
    bar.hidden = true;
    bar.replaceChildren();
    show();
  }

  function button(text, act, name = "") {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.className = name;
    made.addEventListener("click", (event) => {
      isKeyed = event.detail === 0; // by a key, or read aloud: the map is out of reach
      act();
      if (isKeyed) follow(text);
    });
    return made;
  }

  // After a key the focus stays in the bar: on what was opened, else on the same button for the next unit.
  function follow(text) {
    const all = [...bar.querySelectorAll(".tap-choices button, .tap-kinds button, .save")];
    const opened = kind && !tapped.length ? bar.querySelector(".tap-choices button") : null;
    (opened ?? all.find((one) => one.textContent === text) ?? all[0])?.focus();
  }

  function row(name, ...parts) {
    const made = document.createElement("div");
    made.className = name;
    made.append(...parts);
    return made;
  }

  // The bar: what is asked, what is likely, what kind of order, the units, and what ends it.
  function fill(question, choices) {
    const asked = document.createElement("p");
    asked.textContent = question;
    bar.replaceChildren(asked);
    if (choices.length) bar.append(row("tap-choices", ...choices));
    if (from !== null && (!tapped.length || kind)) bar.append(row("tap-kinds", ...kinds()));
    if (asks) bar.prepend(row("tap-units", ...units.map(chip)));
    bar.append(row("tap-ends", ...ends()));
    bar.hidden = false;
    bar.querySelector(".tap-units [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  function chip(province) {
    const made = button("", () => {
      remember();
      choose(province, true);
      bringIntoView(province);
    });
    const name = document.createElement("b");
    const says = document.createElement("span");
    const order = written(province);
    name.textContent = possible[province][0][0].split(" ").slice(0, 2).join(" ");
    says.textContent = province === from ? texts.now : order ? order.slice(name.textContent.length).trim() : texts.none;
    made.append(name, says);
    made.title = names[province];
    if (province === from) made.setAttribute("aria-current", "true");
    made.classList.toggle("is-in", Boolean(order));
    return made;
  }

  function kinds() {
    const mine = possible[from].map(([order]) => kindOf(order));
    const made = Object.keys(SIGNS)
      .filter((name) => mine.includes(name))
      .map((name) => {
        const one = button(texts[name], () => {
          remember();
          [kind, tapped] = [kind === name ? "" : name, []];
          offer();
        });
        one.setAttribute("aria-pressed", String(kind === name));
        return one;
      });
    const hold = possible[from].find(([, , taps]) => taps.length === 1 && taps[0] === from);
    if (hold)
      made.push(
        button(hold[0].endsWith(" H") ? texts.hold : hold[1], () => {
          remember();
          done(hold[0], from);
        }),
      );
    return made;
  }

  function ends() {
    const found = [];
    if (tapped.length || (from !== null && !isAsked)) found.push(button(texts.cancel, cancel, "cancel"));
    const back = button(texts.undo, undo, "undo");
    back.disabled = !before.length;
    if (asks) found.push(back);
    if (asks && !tapped.length) found.push(saving());
    return found;
  }

  function saving() {
    const rest = missing().length;
    const some = texts.some.replace("NUMBER", String(units.length - rest)).replace("ALL", String(units.length));
    return button(
      rest ? some : save.textContent,
      () => {
        if (missing().length === units.length) for (const one of units) holdIn(one);
        ask(); // without a connection the sheet stays here, to be saved again
        save.click();
      },
      "save",
    );
  }

  function holdIn(province) {
    const hold = possible[province].find(([, , taps]) => taps.length === 1 && taps[0] === province);
    if (hold) write(hold[0], province);
  }

  function offer() {
    const all = meanings();
    const whole = all.filter(({ left }) => !left.length);
    const longer = all.filter(({ left }) => left.length);
    if (tapped.length && whole.length === 1 && !longer.length) return done(whole[0].order, whole[0].province);
    if (tapped.length && !whole.length && longer.length === 1) return done(longer[0].order, longer[0].province);
    const heading = whole.length ? (longer.length ? texts.more : texts.which) : texts.where;
    const again = tapped.at(-1); // tapped once more: it is supported to hold
    const held = longer.filter(({ left }) => left.length === 1 && left[0] === again);
    const choices = tapped.length ? [...whole, ...held] : kind ? (isKeyed ? all : []) : quick(all);
    const question = tapped.length
      ? heading
      : `${names[from]}${texts.colon}${texts[`asked${kind ? kind[0].toUpperCase() + kind.slice(1) : "Any"}`]}`;
    fill(
      question,
      choices.map(({ order, words, province }) =>
        button(words, () => {
          remember();
          done(order, province);
        }),
      ),
    );
    show();
    return undefined;
  }

  function cancel() {
    if (isAsked && tapped.length) return choose(from, true);
    return ask();
  }

  // All there is where it is little; else supports and convoys of what is written already.
  const quick = (all) => (all.length <= 3 ? all : helpful(all));
  const helpful = (all) =>
    all.filter(({ order }) => / [SC] /.test(order) && isWritten(order.split(/ [SC] /)[1])).slice(0, MOST_HELPFUL);

  function tap(province, unit) {
    if (from === null) {
      if (possible[province]) choose(province, false);
      else fill(unit ? texts.other : texts.nothing, []);
      return;
    }
    if (isAsked && !tapped.length && !kind && province === from) return choose(province, false);
    const old = tapped;
    tapped = [...tapped, province];
    if (meanings().length) return offer();
    tapped = old;
    if (possible[province]) {
      choose(province, false);
      return bringIntoView(province);
    }
    return offer();
  }

  // Showing on the map what is tapped and what can be tapped next

  function show() {
    const all = from === null ? [] : meanings().filter(({ left }) => left.length && left[0] !== from);
    const targets = (isMove) => [
      ...new Set(all.filter(({ order }) => (kindOf(order) === "move") === isMove).map(({ left }) => left[0])),
    ];
    drawTargets(svg, { asked: from, moves: targets(true), helps: targets(false), tapped });
    for (const unit of map.querySelectorAll("[data-unit]")) {
      unit.classList.toggle("asked", unit.dataset.unit.split(" ")[1].slice(0, 3) === from);
    }
  }

  // A thumb is wider than a small province: what can be tapped next and is near counts as hit.
  function meant(province, event) {
    const wanted = next();
    if (wanted.includes(province) || province === from) return province;
    const near = [...new Set(wanted)].map((code) => [code, distance(code, event)]).sort(([, a], [, b]) => a - b)[0];
    return near && near[1] < THUMB ? near[0] : province;
  }

  function distance(code, event) {
    const spot = spotIn(svg, code);
    if (!spot) return Infinity;
    const at = new DOMPoint(spot.x, spot.y).matrixTransform(svg.getScreenCTM());
    return Math.hypot(at.x - event.clientX, at.y - event.clientY);
  }

  // Where the map has the screen: the unit in its middle, and all it can reach in view.
  function bringIntoView(province) {
    const spot = spotIn(svg, province);
    if (!view || !spot) return;
    const moves = (possible[province] || []).filter(([order]) => kindOf(order) === "move").map(([, , taps]) => taps[0]);
    const near = moves.map((code) => spotIn(svg, code)).filter((at) => Math.hypot(at.x - spot.x, at.y - spot.y) < 620);
    view.focus(spot, near);
  }

  map.addEventListener("click", (event) => {
    if (view?.wasMoved()) return;
    const unit = event.target.closest("[data-unit]");
    const shape = unit ? null : event.target.closest("[data-province]");
    const province = unit ? unit.dataset.unit.split(" ")[1].slice(0, 3) : shape?.dataset.province;
    if (!province) return;
    const what = meant(province, event);
    if (!next().includes(what) && what !== from && !possible[what] && view?.tappedNowhere(event)) return;
    remember();
    tap(what, unit);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && from !== null) stop();
  });
  map.classList.add("tappable");

  return {
    ask,
    stop,
    units,
    isHalf: () => from !== null && tapped.length > 0,
    seeBy: (made) => {
      view = made;
      if (view && from !== null) bringIntoView(from);
    },
  };
}
