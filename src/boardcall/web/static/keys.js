// @ts-check
// Single keys press the buttons that name them (data-key), unless somebody is typing. "?" opens what the keys do, and
// there they can be turned off.
const KEPT = "boardcall-keys";
const isOff = () => localStorage.getItem(KEPT) === "off";

function typing(target) {
  return target.closest("input, select, textarea, [contenteditable]") && !/checkbox|radio/.test(target.type);
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  const help = /** @type {HTMLDetailsElement} */ (document.getElementById("keys"));
  if (event.key === "?" && help) {
    help.open = !help.open;
    if (help.open) help.querySelector("summary").focus();
  } else if (!isOff() && /^[a-z0-9]$/i.test(event.key)) {
    const found = [...document.querySelectorAll(`[data-key="${event.key.toLowerCase()}"]`)];
    const button = found.find((one) => !one.matches(":disabled") && one.offsetParent);
    if (!button) return;
    button.click();
  } else return;
  event.preventDefault();
}

function showSwitch() {
  const box = /** @type {HTMLInputElement} */ (document.getElementById("keys-on"));
  if (box) box.checked = !isOff();
}

document.addEventListener("keydown", press);
document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.id === "keys-on") localStorage.setItem(KEPT, box.checked ? "on" : "off");
});
document.getElementById("main").addEventListener("refreshed", showSwitch);
showSwitch();
