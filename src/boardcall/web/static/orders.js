// A power's sheet: read while it is typed, and written by tapping on the map. The page works without this.
//
// Tapping: a unit first, then where it goes or what it supports, and where to. What can be ordered stands in
// data-possible: by province, each order as it is written, in words, and the provinces tapped for it.
const form = document.getElementById("sheet");
const map = document.getElementById("map");
const READ_AFTER = 350; // milliseconds without a key
const THUMB = 20; // pixels beside a spot that still hit it

if (form) {
  const field = form.elements.text;
  const readings = document.getElementById("readings");
  const bar = document.getElementById("taps");
  const texts = document.getElementById("tap-texts").dataset;
  const possible = JSON.parse(form.dataset.possible);
  let timer = 0;
  let asked = 0;
  let from = null; // the province of the unit that is ordered
  let tapped = [];

  // Reading

  async function read() {
    const number = ++asked;
    const answer = await fetch(form.dataset.read, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (!answer?.ok || number !== asked) return;
    readings.innerHTML = await answer.text();
    const template = readings.querySelector("template");
    const drawn = template?.content.querySelector(".orders");
    if (drawn) map.querySelector(".orders")?.replaceWith(document.adoptNode(drawn));
    template?.remove();
    markOrdered();
  }

  function readLater(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(read, milliseconds);
  }

  field.addEventListener("input", () => readLater(READ_AFTER));
  readings.addEventListener("change", () => readLater(0));

  // Writing what was tapped

  function lineOf(lines, province) {
    const known = (possible[province] || []).map(([order]) => order);
    const written = lines.findIndex((line) => known.includes(line.trim()));
    if (written >= 0) return written;
    for (const row of readings.querySelectorAll(`[data-province="${province}"]`)) {
      const at = Number(row.dataset.line) - 1;
      if (lines[at] !== undefined && lines[at].trim() === row.dataset.text.trim()) return at;
    }
    return -1;
  }

  function write(order, province) {
    const lines = field.value.split("\n");
    while (lines.length && !lines[lines.length - 1].trim()) lines.pop();
    const at = lineOf(lines, province);
    if (at >= 0) lines[at] = order;
    else lines.push(order);
    field.value = lines.join("\n");
    stop();
    markOrdered();
    readLater(0);
  }

  // Tapping

  const matching = () =>
    possible[from].filter(([, , taps]) => tapped.every((province, place) => taps[place] === province));

  function stop() {
    from = null;
    tapped = [];
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

  function offer() {
    const left = matching();
    const whole = left.filter(([, , taps]) => taps.length === tapped.length);
    const longer = left.filter(([, , taps]) => taps.length > tapped.length);
    if (tapped.length && whole.length === 1 && !longer.length) return write(whole[0][0], from);
    const only = new Set(longer.map(([, , taps]) => taps[tapped.length]));
    if (tapped.length && !whole.length && only.size === 1 && longer.length === 1) return write(longer[0][0], from);
    const which = longer.length ? texts.more : texts.which;
    say(tapped.length ? (whole.length ? which : texts.where) : texts.pick);
    for (const [order, words] of tapped.length ? whole : quick(left)) {
      bar.append(button(words, () => write(order, from)));
    }
    const holds = tapped.length ? longer.filter(([, , taps]) => taps[0] === taps[1]) : [];
    for (const [order, words] of holds) bar.append(button(words, () => write(order, from)));
    bar.append(button(texts.cancel, stop));
    show();
    return undefined;
  }

  // Holding and disbanding are offered at once, and so is all there is where it is little.
  const quick = (left) => (left.length <= 4 ? left : left.filter(([, , taps]) => taps.length === 1 && taps[0] === from));

  function tap(province, unit) {
    if (from === null) {
      if (possible[province]) {
        from = province;
        offer();
      } else say(unit ? texts.other : texts.nothing);
      return;
    }
    const before = tapped;
    tapped = [...tapped, province];
    if (matching().length) {
      offer();
    } else if (possible[province]) {
      [from, tapped] = [province, []];
      offer();
    } else {
      tapped = before;
      offer();
    }
  }

  // Showing on the map what is tapped, what can be tapped next, and which units have their orders

  function show() {
    const next = from === null ? [] : matching().map(([, , taps]) => taps[tapped.length]);
    for (const shape of map.querySelectorAll("[data-province]")) {
      const code = shape.dataset.province;
      shape.classList.toggle("can", next.includes(code));
      shape.classList.toggle("chosen", code === from || tapped.includes(code));
    }
  }

  function markOrdered() {
    const lines = field.value.split("\n");
    for (const unit of map.querySelectorAll("[data-unit]")) {
      const province = unit.dataset.unit.split(" ")[1].slice(0, 3);
      const mine = unit.dataset.power === map.dataset.power && possible[province] !== undefined;
      unit.classList.toggle("mine", mine);
      unit.classList.toggle("ordered", mine && lineOf(lines, province) >= 0);
    }
  }

  // A thumb is wider than a small province: what can be tapped next and is near counts as hit.
  function meant(province, event) {
    const wanted = from === null ? Object.keys(possible) : matching().map(([, , taps]) => taps[tapped.length]);
    if (wanted.includes(province) || province === from) return province;
    const near = [...new Set(wanted)].map((code) => [code, distance(code, event)]).sort(([, a], [, b]) => a - b)[0];
    return near && near[1] < THUMB ? near[0] : province;
  }

  function distance(code, event) {
    const shape = map.querySelector(`[data-province="${code}"]`);
    if (!shape) return Infinity;
    const [x, y] = shape.dataset.spot.split(" ").map(Number);
    const spot = new DOMPoint(x, y).matrixTransform(shape.ownerSVGElement.getScreenCTM());
    return Math.hypot(spot.x - event.clientX, spot.y - event.clientY);
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
  // Half an order is not saved over: first it is said what is meant.
  form.addEventListener("submit", (event) => {
    if (from === null || !tapped.length) return;
    event.preventDefault();
    bar.querySelector("p").textContent = texts.which;
    bar.scrollIntoView({ block: "center" });
    bar.querySelector("button").focus();
  });

  // On a small screen the map is wider than the page: it starts at the units of the power.
  function scrollToUnits() {
    const boxes = [...map.querySelectorAll(".mine")].map((unit) => unit.getBoundingClientRect());
    if (!boxes.length) return;
    const middle = (side, size) => boxes.reduce((sum, box) => sum + box[side] + box[size] / 2, 0) / boxes.length;
    const frame = map.getBoundingClientRect();
    map.scrollLeft += middle("left", "width") - frame.left - frame.width / 2;
    map.scrollTop += middle("top", "height") - frame.top - frame.height / 2;
  }

  // After a sheet was saved a phone goes on where the next one begins, not at the top of the page.
  function goOn() {
    const isPhone = matchMedia("(max-width: 700px)").matches;
    if (isPhone && new URLSearchParams(location.search).has("done")) {
      document.querySelector(".play-next").scrollIntoView({ block: "start" });
    }
  }

  map.classList.add("tappable");
  document.getElementById("tap-help").hidden = false;
  markOrdered();
  scrollToUnits();
  goOn();
}
