// @ts-check
// Narrows a list of names (#roll) while one is typed into #q. The page works without it.
const search = /** @type {HTMLInputElement} */ (document.getElementById("q"));

export function narrow() {
  const words = search.value.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "").split(/\s+/).filter(Boolean);
  let left = 0;
  for (const row of document.querySelectorAll("#roll [data-name]")) {
    row.hidden = !words.every((word) => row.dataset.name.includes(word));
    if (!row.hidden) left += 1;
  }
  return left;
}

search.form.querySelector("button").hidden = true;
search.addEventListener("input", narrow);
search.form.addEventListener("submit", (event) => {
  event.preventDefault();
  narrow();
});
narrow();
