// @ts-check
// A map in a small window: one finger moves it, two make it larger or smaller, as do a double tap, the wheel and two buttons.
// Most of the window stays filled, and whoever moved it has not tapped.
const STILL = 9; // pixels a finger may slip and still tap
const CLOSEST = 420; // units of the map across the window
const STEP = 1.5;
const EDGE = 0.3; // of the window that the middle stays away from the edge of the map at least
const TWICE = 300; // milliseconds between the taps of a double tap

export function mapView(holder, svg) {
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const fingers = new Map();
  let [x, y, width] = [wide / 2, high / 2, wide]; // the middle of the view, and how much of the map is across
  let moved = 0;
  let last = { at: 0, x: 0, y: 0 };
  let aim = null; // what was asked to be in view, until somebody moves the map

  const shape = () => holder.clientHeight / holder.clientWidth || 1;
  const farthest = () => Math.max(wide, high / shape());

  function show() {
    width = Math.min(Math.max(width, CLOSEST), farthest());
    const height = width * shape();
    const within = (at, size, all) => {
      const least = Math.min(size * EDGE, all / 2);
      return Math.min(Math.max(at, least), all - least);
    };
    [x, y] = [within(x, width, wide), within(y, height, high)];
    svg.setAttribute("viewBox", `${x - width / 2} ${y - height / 2} ${width} ${height}`);
  }

  const toMap = (event) => {
    const frame = holder.getBoundingClientRect();
    const scale = width / frame.width;
    return {
      x: x - width / 2 + (event.clientX - frame.left) * scale,
      y: y - (width * shape()) / 2 + (event.clientY - frame.top) * scale,
    };
  };

  // Larger by a factor, with the place under the finger where it is.
  function zoom(factor, event = null) {
    const before = event && toMap(event);
    width /= factor;
    show();
    if (!before) return;
    const after = toMap(event);
    [x, y] = [x + before.x - after.x, y + before.y - after.y];
    show();
  }

  // So close that all these places are in view, with one of them in the middle.
  function focus(middle, places) {
    aim = [middle, places];
    [x, y] = [middle.x, middle.y];
    const across = Math.max(...places.map((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y) / shape())), 120);
    width = Math.min(2 * across + 220, wide);
    show();
  }

  function press(factor) {
    aim = null;
    zoom(factor);
  }

  const middleOf = (two) => ({
    clientX: (two[0].clientX + two[1].clientX) / 2,
    clientY: (two[0].clientY + two[1].clientY) / 2,
  });
  const apart = (two) => Math.hypot(two[0].clientX - two[1].clientX, two[0].clientY - two[1].clientY);

  holder.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, event);
  });
  holder.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const old = [...fingers.values()];
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    fingers.set(event.pointerId, event);
    if (moved < STILL) return;
    aim = null;
    holder.setPointerCapture(event.pointerId);
    const now = [...fingers.values()];
    const scale = width / holder.clientWidth;
    const [from, to] = now.length > 1 ? [middleOf(old), middleOf(now)] : [before, event];
    x -= (to.clientX - from.clientX) * scale;
    y -= (to.clientY - from.clientY) * scale;
    show();
    if (now.length > 1) zoom(apart(now) / apart(old), to);
  });
  for (const end of ["pointerup", "pointercancel"])
    holder.addEventListener(end, (event) => fingers.delete(event.pointerId));
  holder.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event);
    },
    { passive: false },
  );

  // Two taps at one place, where the first had nothing to do.
  function tappedNowhere(event) {
    const isSecond =
      event.timeStamp - last.at < TWICE && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 30;
    last = { at: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (isSecond) zoom(STEP, event);
    return isSecond;
  }

  // The bar below the map grows and shrinks with what it offers.
  new ResizeObserver(() => (aim ? focus(...aim) : show())).observe(holder);
  show();
  return {
    focus,
    tappedNowhere,
    larger: () => press(STEP),
    smaller: () => press(1 / STEP),
    wasMoved: () => moved >= STILL,
    leave: () => svg.setAttribute("viewBox", `0 0 ${wide} ${high}`),
  };
}
