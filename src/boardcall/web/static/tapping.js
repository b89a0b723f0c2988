// @ts-check
// Orders by tapping on the map: a unit, then where it goes or what it supports, and where to. On a touch screen the page
// asks for one unit after the other; whoever taps another unit orders that one. What can be ordered stands in `possible`:
// by province, each order as it is written, in words, and the provinces tapped for it.
const THUMB = 20; // pixels beside a spot that still hit it
const MOST_HELPFUL = 2; // supports and convoys that are offered before anything is tapped

export function tapping({ map, bar, texts, possible, names, asks, lineIn, isWritten, write, save }) {
  const units = Object.keys(possible).filter(Boolean);
  let from = null; // the province of the unit that is ordered
  let isAsked = false; // the page asked for it; nobody tapped it
  let tapped = [];

  // What the taps can become: orders with the taps that are left. Where the page asked for a unit and another one was
  // tapped, an order of that one may be meant as well.
  function meanings() {
    const begun = (province, taps) =>
      possible[province]
        .filter(([, , all]) => taps.every((one, place) => all[place] === one))
        .map(([order, words, all]) => ({ order, words, province, left: all.slice(taps.length) }));
    const other = isAsked && tapped.length && tapped[0] !== from && possible[tapped[0]];
    const anew = other ? begun(tapped[0], tapped.slice(1)).filter(({ order }) => !isWritten(order)) : [];
    return [...begun(from, tapped), ...anew];
  }

  const next = () => (from === null ? units : [...meanings().map(({ left }) => left[0]), ...(isAsked ? units : [])]);
  const missing = () => units.filter((province) => !lineIn(province));

  function choose(province, asked) {
    [from, isAsked, tapped] = [province, asked, []];
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
    say(texts.all);
    return bar.append(saving());
  }

  function stop() {
    [from, isAsked, tapped] = [null, false, []];
    bar.hidden = true;
    bar.replaceChildren();
    show();
  }

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    bar.replaceChildren(line);
    bar.hidden = false;
  }

  function button(text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  }

  function saving() {
    const made = button(save.textContent, () => {
      if (missing().length === units.length) for (const one of units) holdIn(one);
      stop();
      save.click();
    });
    made.className = "save";
    return made;
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
    const heading = tapped.length
      ? whole.length
        ? longer.length
          ? texts.more
          : texts.which
        : texts.where
      : texts.pick;
    say(tapped.length ? heading : `${names[from]}${texts.colon}${isAsked ? texts.asked : heading}`);
    const again = tapped.at(-1); // tapped once more: it holds, or is supported to hold
    const held = longer.filter(({ left }) => left.length === 1 && left[0] === again);
    const choices = tapped.length ? [...whole, ...held] : quick(all);
    for (const { order, words, province } of choices) bar.append(button(words, () => done(order, province)));
    if (tapped.length || !isAsked) bar.append(button(texts.cancel, cancel));
    else bar.append(saving(), rest());
    show();
    return undefined;
  }

  function cancel() {
    if (isAsked && tapped.length) return choose(from, true);
    return ask();
  }

  function rest() {
    const line = document.createElement("small");
    line.textContent = texts.rest;
    return line;
  }

  // Holding and disbanding are offered at once, and so is all there is where it is little.
  const quick = (all) =>
    all.length <= 4 ? all : [...helpful(all), ...all.filter(({ left }) => left.length === 1 && left[0] === from)];

  // Supports and convoys of what is written already.
  const helpful = (all) =>
    all.filter(({ order }) => / [SC] /.test(order) && isWritten(order.split(/ [SC] /)[1])).slice(0, MOST_HELPFUL);

  function tap(province, unit) {
    if (from === null) {
      if (possible[province]) choose(province, false);
      else say(unit ? texts.other : texts.nothing);
      return;
    }
    if (isAsked && !tapped.length && province === from) return choose(province, false);
    const before = tapped;
    tapped = [...tapped, province];
    if (meanings().length) return offer();
    tapped = before;
    return possible[province] ? choose(province, false) : offer();
  }

  // Showing on the map what is tapped and what can be tapped next

  function show() {
    const can = from === null ? [] : meanings().map(({ left }) => left[0]);
    for (const shape of map.querySelectorAll("[data-province]")) {
      const code = shape.dataset.province;
      shape.classList.toggle("can", can.includes(code));
      shape.classList.toggle("chosen", code === from || tapped.includes(code));
    }
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

  function spotOf(code) {
    const shape = map.querySelector(`[data-province="${code}"]`);
    if (!shape) return null;
    const [x, y] = shape.dataset.spot.split(" ").map(Number);
    return new DOMPoint(x, y).matrixTransform(shape.ownerSVGElement.getScreenCTM());
  }

  function distance(code, event) {
    const spot = spotOf(code);
    return spot ? Math.hypot(spot.x - event.clientX, spot.y - event.clientY) : Infinity;
  }

  // On a small screen the map is wider than the page: the unit that is asked for stands in its middle.
  function bringIntoView(province) {
    const spot = spotOf(province);
    if (!spot) return;
    const frame = map.getBoundingClientRect();
    map.scrollLeft += spot.x - frame.left - frame.width / 2;
    map.scrollTop += spot.y - frame.top - frame.height / 2;
  }

  map.addEventListener("click", (event) => {
    const unit = event.target.closest("[data-unit]");
    const shape = unit ? null : event.target.closest("[data-province]");
    const province = unit ? unit.dataset.unit.split(" ")[1].slice(0, 3) : shape?.dataset.province;
    if (province) tap(meant(province, event), unit);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && from !== null) stop();
  });
  map.classList.add("tappable");

  return { ask, stop, bringIntoView, units, isHalf: () => from !== null && tapped.length > 0 };
}
