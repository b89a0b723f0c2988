// Roll call: narrows the list while a name is typed, and checks in without losing the place. The page works without it.
"use strict";
const search = document.getElementById("q");
const roll = document.getElementById("roll");

function narrow() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of roll.querySelectorAll("li[data-name]")) {
    row.hidden = !words.every((word) => row.dataset.name.includes(word));
  }
}

async function tap(event) {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  const form = new FormData(roll, button);
  button.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(roll.action, { method: "POST", body: new URLSearchParams(form) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("roll");
    if (!response.ok || !fresh) throw new Error("refused");
    const value = button.value.split(":")[1];
    roll.replaceChildren(...fresh.childNodes);
    document.getElementById("count").textContent = page.getElementById("count").textContent;
    narrow();
    const again = [...roll.querySelectorAll("button")].find((one) => one.value.endsWith(":" + value));
    if (again) again.focus();
  } catch {
    button.removeAttribute("aria-busy");
    roll.removeEventListener("submit", tap);
    roll.requestSubmit(button); // the whole page says what is wrong
  }
}

search.form.querySelector("button").hidden = true;
search.addEventListener("input", narrow);
search.form.addEventListener("submit", (event) => { event.preventDefault(); narrow(); });
roll.addEventListener("submit", tap);
narrow();
