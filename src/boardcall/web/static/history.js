// @ts-check
// The timelapse of a recorded game. Without it the page shows every phase beside the others.
const PACE = 1400; // milliseconds a phase stays

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
