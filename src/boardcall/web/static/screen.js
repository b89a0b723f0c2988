// @ts-check
// Turns the pages of a projector screen by itself: slowly, until somebody pauses it. Without it the screen is one long page.
const SECONDS = 12;
const element = (id) => document.getElementById(id);
const sheet = () => document.querySelector(".sheet");
let page = 0;
let paused = false;
let timer = 0;

function width() {
  const gap = parseFloat(getComputedStyle(sheet()).columnGap) || 0;
  return sheet().clientWidth + gap;
}

function pages() {
  return Math.max(1, Math.ceil((sheet().scrollWidth - 2) / width()));
}

function show(next) {
  const count = pages();
  page = (next + count) % count;
  sheet().scrollLeft = page * width();
  element("page").textContent = `${page + 1} / ${count}`;
  element("paging").hidden = count === 1;
  if (page === count - 1)
    setTimeout(
      () => {
        element("paging").dataset.through = "yes";
      },
      SECONDS * 1000 - 500,
    );
}

function wait() {
  clearInterval(timer);
  if (!paused) timer = setInterval(() => show(page + 1), SECONDS * 1000);
}

function turn(by) {
  show(page + by);
  wait();
}

function pause() {
  paused = !paused;
  const button = element("pause");
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? button.dataset.goOn : button.dataset.pause;
  wait();
}

element("back").addEventListener("click", () => turn(-1));
element("forth").addEventListener("click", () => turn(1));
element("pause").addEventListener("click", pause);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === " " && /** @type {Element} */ (event.target).tagName !== "BUTTON") pause();
  else return;
  event.preventDefault();
});
element("main").addEventListener("refreshed", () => show(Math.min(page, pages() - 1)));
window.addEventListener("resize", () => show(Math.min(page, pages() - 1)));
show(0);
wait();
