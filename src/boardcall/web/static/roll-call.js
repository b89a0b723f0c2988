// @ts-check
// Roll call: checks in without losing the place, and puts a name that nobody has into the form for walk-ins.
// The page works without it.
import { narrow } from "./narrowing.js";
import { patchPage } from "./patch.js";

const main = document.getElementById("main");
const search = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const walkIn = /** @type {HTMLInputElement} */ (document.getElementById("walk-in-name"));
let done; // what the last tap did
let given = ""; // what stands in the form for walk-ins because it was searched

function offerWalkIn() {
  if (walkIn.value !== given) return; // somebody typed there
  given = narrow() ? "" : search.value.trim();
  walkIn.value = given;
}

function asSent(form, button) {
  const fields = /** @type {Record<string, string>} */ (/** @type {unknown} */ (new FormData(form, button)));
  return new URLSearchParams(fields); // no file is among them
}

async function tap(event) {
  const form = event.target.closest("form[data-tap]");
  const button = event.submitter;
  if (!form || !button) return;
  event.preventDefault();
  if (button.getAttribute("aria-busy") === "true") return;
  const sent = asSent(form, button);
  button.setAttribute("aria-busy", "true");
  let page;
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    if (answer.ok) history.replaceState(null, "", answer.url); // so that what was done stays said
    page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  } catch {
    page = null;
  }
  if (!page?.querySelector("#roll")) {
    main.removeEventListener("submit", tap);
    if (button.form === form)
      form.requestSubmit(button); // the whole page says what is wrong
    else location.reload(); // a newer list took the button's place
    return;
  }
  button.removeAttribute("aria-busy");
  const refused = page.querySelector(".problems, #alike");
  if (!refused) for (const field of typedIn(form, sent)) forget(field);
  if (!refused && search.value) {
    search.value = "";
    search.focus();
  }
  patchPage(main, page);
  done = main.querySelector(":scope > .notice.done")?.cloneNode(true);
  narrow();
  if (refused) main.querySelector(".problems, #alike").scrollIntoView({ block: "center" });
}

// A look at the page that began before the last tap ended does not know yet what that did.
function refreshed() {
  const shown = main.querySelector(":scope > .notice.done");
  if (done && shown && !shown.isEqualNode(done)) shown.replaceWith(done.cloneNode(true));
  if (done && !shown) main.prepend(done.cloneNode(true));
  narrow();
}

// A walk-in who was refused is let in by another form than the name was typed in.
function typedIn(form, sent) {
  const own = [...form.querySelectorAll("input:not([type=hidden])")];
  const isWalkIn = sent.get("name") === walkIn.value;
  return isWalkIn ? [...own, ...walkIn.form.querySelectorAll("input:not([type=hidden])")] : own;
}

function forget(field) {
  if (field.type === "checkbox") field.checked = false;
  else field.value = "";
  given = "";
}

search.addEventListener("input", offerWalkIn);
main.addEventListener("submit", tap);
main.addEventListener("refreshed", refreshed);
