// @ts-check
// Recorded games: arrow keys and swipes step through the phases, and the timelapse plays. The pages work without it.
const SWIPE = 60; // pixels
const PACE = 1400; // milliseconds a phase stays

function go(to) {
  const link = /** @type {HTMLAnchorElement} */ (document.querySelector(`.steps a[rel="${to}"]`));
  if (link) location.href = link.href;
}

function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
  if (event.key === "ArrowLeft") go("prev");
  if (event.key === "ArrowRight") go("next");
});

let start = null;
document.addEventListener(
  "touchstart",
  (event) => {
    const [touch] = event.touches;
    const isOne = event.touches.length === 1 && event.target instanceof Element && event.target.closest(".phase-map");
    const isEnlarged = window.visualViewport && window.visualViewport.scale > 1.05;
    start = isOne && !isEnlarged ? { x: touch.clientX, y: touch.clientY } : null;
  },
  { passive: true },
);
document.addEventListener(
  "touchend",
  (event) => {
    if (!start) return;
    const [touch] = event.changedTouches;
    const across = touch.clientX - start.x;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(touch.clientY - start.y))
      go(across < 0 ? "next" : "prev");
    start = null;
  },
  { passive: true },
);

// The timelapse: every phase for a while; what comes next is loaded before it is shown.
const film = document.getElementById("film");
if (film) {
  const shown = /** @type {HTMLImageElement} */ (film.querySelector("img"));
  const slider = /** @type {HTMLInputElement} */ (film.querySelector("input"));
  const button = film.querySelector("button");
  const told = film.querySelector("output");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let timer = 0;
  const frames = () => [...document.querySelectorAll("a[data-frame]")];
  const address = (frame) => `${frame.dataset.frame}${dark.matches ? "dark" : "light"}.svg`;

  function show(at) {
    const all = frames();
    const frame = all[at];
    if (!frame) return;
    slider.max = String(all.length - 1);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", frame.dataset.says);
    shown.src = address(frame);
    shown.alt = frame.dataset.says;
    told.textContent = frame.dataset.says;
    for (const one of all) one.toggleAttribute("aria-current", one === frame);
    if (all[at + 1]) new Image().src = address(all[at + 1]);
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    button.textContent = button.dataset.play;
  }
  function play() {
    if (Number(slider.value) >= frames().length - 1) show(0);
    button.textContent = button.dataset.stop;
    timer = setInterval(() => {
      if (Number(slider.value) >= frames().length - 1) stop();
      else if (shown.complete) show(Number(slider.value) + 1);
    }, PACE);
  }
  button.addEventListener("click", () => (timer ? stop() : play()));
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  film.hidden = false;
  show(0);
}
