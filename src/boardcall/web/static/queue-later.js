// @ts-check
// Fetches what sends forms in the background (queue.js) when somebody begins to type or tap, or where something is kept
// from before: a page with a map is heavy enough. What is sent until then waits for it, and stays where it cannot come.
import { lost, tellUnsent, watch } from "./connection.js";

const BEGUN = ["pointerdown", "keydown", "input"];
const { base } = document.getElementById("queue").dataset;
const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("#main form"));
const came = new Map([...forms].map((form) => [form, new FormData(form)])); // as the page had them
let loading = null;
let isHere = false;

function fetchQueue() {
  loading ??= import("./queue.js");
  return loading.then(
    (queue) => {
      if (!isHere) queue.noteSince(came);
      isHere = true;
      for (const sign of BEGUN) document.removeEventListener(sign, fetchQueue);
      return true;
    },
    () => {
      loading = null;
      lost();
      return false;
    },
  );
}

function isKept() {
  try {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return names.some((name) => /^boardcall-(queue|draft|told)/.test(name));
  } catch {
    return false;
  }
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (isHere || event.defaultPrevented || form.method !== "post") return;
  event.preventDefault();
  const { submitter } = event;
  if (await fetchQueue()) form.requestSubmit(submitter);
  else tellUnsent(form);
});
for (const sign of BEGUN) document.addEventListener(sign, fetchQueue);
watch(`${base}time/`);
if (isKept()) fetchQueue();
