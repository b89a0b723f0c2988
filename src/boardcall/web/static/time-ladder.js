// @ts-check
// The minutes of the turn on a ladder, emptied as they pass. Without it the ladder stands full.
let timer = 0;

async function tick() {
  clearTimeout(timer);
  const ladders = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".time-ladder"));
  if (ladders.length) {
    const { serverNow } = await import("./clock-time.js");
    const now = serverNow();
    for (const ladder of ladders) {
      const past = now === null ? 0 : (now - Number(ladder.dataset.starts)) / 60000;
      ladder.querySelector(".past").setAttribute("width", String(Math.max(0, past)));
    }
  }
  timer = setTimeout(tick, 1000);
}

document.addEventListener("timed", tick);
tick();
