// @ts-check
// A power's sheet: read while it is typed, and written by tapping on the map. The page works without this.
import { entry } from "./entry.js";
import "./queue-later.js";
import { tapping } from "./tapping.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("sheet"));
const map = document.getElementById("map");
const READ_AFTER = 350; // milliseconds without a key

document.documentElement.classList.add("entry-ready"); // what is hidden takes no focus
if (form) {
  const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
  const readings = document.getElementById("readings");
  const bar = document.getElementById("taps");
  const texts = document.getElementById("tap-texts").dataset;
  const possible = JSON.parse(form.dataset.possible);
  const save = form.querySelector("button:not([type=button])");
  const isTouched = matchMedia("(pointer: coarse)").matches;
  let timer = 0;
  let asked = 0;

  // Reading

  async function read() {
    const number = ++asked;
    const answer = await fetch(form.dataset.read, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (!answer?.ok || number !== asked) return;
    readings.innerHTML = await answer.text();
    const template = /** @type {HTMLTemplateElement} */ (readings.querySelector("template"));
    const drawn = template?.content.querySelector(".orders");
    if (drawn) map.querySelector(".orders")?.replaceWith(document.adoptNode(drawn));
    template?.remove();
    markOrdered();
  }

  function readLater(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(read, milliseconds);
  }

  // Writing what was tapped

  function lineOf(lines, province) {
    const known = (possible[province] || []).map(([order]) => order);
    const written = lines.findIndex((line) => known.includes(line.trim()));
    if (written >= 0) return written;
    for (const row of readings.querySelectorAll(`[data-province="${province}"]`)) {
      const at = Number(row.dataset.line) - 1;
      if (lines[at] !== undefined && lines[at].trim() === row.dataset.text.trim()) return at;
    }
    return -1;
  }

  function write(order, province) {
    const lines = field.value.split("\n");
    while (lines.length && !lines[lines.length - 1].trim()) lines.pop();
    const at = lineOf(lines, province);
    if (at >= 0) lines[at] = order;
    else lines.push(order);
    field.value = lines.join("\n");
    markOrdered();
    readLater(0);
  }

  function markOrdered() {
    for (const unit of map.querySelectorAll("[data-unit]")) {
      const province = unit.dataset.unit.split(" ")[1].slice(0, 3);
      const mine = unit.dataset.power === map.dataset.power && possible[province] !== undefined;
      unit.classList.toggle("mine", mine);
      unit.classList.toggle("ordered", mine && written(province) !== "");
    }
  }

  const names = JSON.parse(form.dataset.names);
  const written = (province) => {
    const lines = field.value.split("\n");
    return lines[lineOf(lines, province)]?.trim() ?? "";
  };
  const restore = (text) => {
    if (text !== undefined && text !== field.value) {
      field.value = text;
      markOrdered();
      readLater(0);
    }
    return field.value;
  };
  const isWritten = (order) => field.value.split("\n").some((line) => line.trim() === order);
  const asks = form.dataset.asks !== undefined;
  const taps = tapping({
    ...{ map, bar, texts, possible, names, asks, written, isWritten, write, restore, save },
  });
  const whole = entry({ map, taps, ask: () => taps.ask() });

  field.addEventListener("input", () => {
    taps.stop(); // whoever types is not asked
    readLater(READ_AFTER);
  });
  if (isTouched) field.addEventListener("focus", () => taps.stop());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(save);
  });
  readings.addEventListener("change", () => readLater(0));
  readings.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-rewrite]");
    if (!button) return;
    const lines = field.value.split("\n");
    lines[Number(button.closest("[data-line]").dataset.line) - 1] = button.dataset.rewrite;
    field.value = lines.join("\n");
    readLater(0);
  });

  // Half an order is not saved over: first it is said what is meant.
  form.addEventListener("submit", (event) => {
    if (!taps.isHalf()) return;
    event.preventDefault();
    bar.querySelector("p").textContent = texts.which;
    bar.scrollIntoView({ block: "center" });
    bar.querySelector(".tap-choices button").focus();
  });

  // A refused sheet comes back as a new copy of the page: its problems stand beside the text, not behind the map.
  document.getElementById("main").addEventListener("refreshed", () => {
    whole.leave();
    taps.stop();
    markOrdered();
  });

  // The page asks for the first unit at once; at a desk one types as well.
  function goOn() {
    if (!asks || form.querySelector("[aria-invalid]")) return;
    whole.enter();
    taps.ask();
    if (!isTouched) field.focus({ preventScroll: true });
  }

  document.getElementById("tap-help").hidden = false;
  markOrdered();
  goOn();
}
