// @ts-check
// Keys of a clicker press the buttons of the ceremony, unless somebody is typing.
const KEYS = { ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back" };

document.addEventListener("keydown", (event) => {
  const wanted = KEYS[event.key];
  const target = /** @type {Element} */ (event.target);
  if (!wanted || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.closest("input, select, textarea")) return;
  event.preventDefault();
  /** @type {HTMLButtonElement} */ (document.querySelector(`[data-go="${wanted}"]`))?.click();
});
