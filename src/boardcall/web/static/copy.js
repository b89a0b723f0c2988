// @ts-check
// Copies an address at a press. Without it, or where the browser keeps the clipboard to itself, the address is marked.
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector("code"));
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (button) copy(button);
});
for (const button of document.querySelectorAll("[data-copy]")) button.removeAttribute("hidden");
