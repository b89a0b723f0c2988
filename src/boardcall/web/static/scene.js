// @ts-check
// A board as one view: board-view.js changes steps without loading the page anew, and is fetched when somebody first
// touches the page. What they did then is done once it is here. Without it steps are links, and orders lead to their reasons.
import { lost } from "./connection.js";
import "./time-ladder.js";

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown", "click"];
let loading = null;

function open(event) {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const follows = "#stepper a, .years a, .order-list li > a";
  if (event.type === "click" && isPlain && event.target.closest(follows)) event.preventDefault();
  loading ??= import("./board-view.js");
  loading.then(
    (view) => {
      for (const sign of SIGNS) document.removeEventListener(sign, open);
      view.doAfterwards(event);
    },
    () => {
      loading = null;
      lost();
    },
  );
}

for (const sign of SIGNS) document.addEventListener(sign, open);
if (location.hash) open(new Event("load"));
