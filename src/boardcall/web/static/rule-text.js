// @ts-check
// Checks the text of the rules while it is written, and leads from a mistake to its line. The page does the same with
// its button "Check", so nothing here is needed.
const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-check]"));
const text = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
const PAUSE = 700;
let waiting = 0;
let asked = 0;

function lead() {
  for (const item of document.querySelectorAll("#check li[data-line]:not([data-line=''])")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "line";
    button.append(...item.childNodes);
    button.addEventListener("click", () => show(Number(item.dataset.line)));
    item.append(button);
  }
}

function show(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = text.scrollHeight * Math.max(0, (line - 5) / lines.length);
}

async function check() {
  asked += 1;
  const mine = asked;
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (new FormData(form))));
  body.set("do", "check");
  try {
    const answer = await fetch(location.pathname, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("check");
    if (found && mine === asked) {
      document.getElementById("check").replaceWith(document.adoptNode(found));
      lead();
    }
  } catch {
    // No connection: the button says so when it is pressed.
  }
}

text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
});
lead();
