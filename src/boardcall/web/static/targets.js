// @ts-check
// What can be tapped next, drawn on a map: where a unit can go is filled, with a dot where nobody stands and a ring where
// somebody does; whom it can help has a broken ring; the rest fades; the unit asked about stands in brackets.
const SVG = "http://www.w3.org/2000/svg";
const BRACKETS = "M-58-30V-58H-30M30-58H58V-30M58 30V58H30M-30 58H-58V30";

function made(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

function group(svg, name, before) {
  svg.querySelector(`.${name}`)?.remove();
  const element = document.createElementNS(SVG, "g");
  element.setAttribute("class", name);
  element.setAttribute("pointer-events", "none");
  if (before) before.before(element);
  else svg.append(element);
  return element;
}

const twice = (name, attributes, parent) => {
  made(name, { ...attributes, class: `${attributes.class} casing` }, parent);
  made(name, attributes, parent);
};

export function unitIn(svg, province) {
  return [...svg.querySelectorAll("[data-unit]:not(.gone)")].find(
    (one) => one.dataset.unit.split(" ")[1].slice(0, 3) === province,
  );
}

export function spotIn(svg, province) {
  const unit = unitIn(svg, province);
  const place = unit
    ? unit.getAttribute("transform").match(/-?\d+/g)
    : svg.querySelector(`[data-province="${province}"]`)?.dataset.spot.split(" ");
  return place ? { x: Number(place[0]), y: Number(place[1]) } : null;
}

export function drawTargets(svg, { asked, moves, helps, tapped }) {
  const ground = group(svg, "targets", svg.querySelector(".orders"));
  const marks = group(svg, "target-marks", null);
  const marked = new Set([asked, ...moves, ...helps, ...tapped].filter(Boolean));
  if (!marked.size) return;
  const kept = moves.length ? [asked, ...moves, ...tapped] : [...marked];
  for (const shape of svg.querySelectorAll("[data-province]")) {
    const code = shape.dataset.province;
    const isSea = shape.closest(".seas") !== null;
    const reach = moves.includes(code) ? `reach ${isSea ? "sea" : "land"}` : kept.includes(code) ? "" : "faded";
    if (reach) made("use", { href: shape.getAttribute("href"), class: reach }, ground);
  }
  for (const code of ground.querySelectorAll(".reach.land")) ground.append(code); // their edges above what is beside
  for (const code of marked) {
    const at = spotIn(svg, code);
    const holder = at && made("g", { transform: `translate(${at.x} ${at.y})` }, marks);
    if (!holder) continue;
    if (code === asked) twice("path", { d: BRACKETS, class: "asked-mark" }, holder);
    else if (tapped.includes(code)) twice("circle", { r: 52, class: "tapped-mark" }, holder);
    else if (helps.includes(code) && !moves.includes(code)) twice("circle", { r: 50, class: "help-mark" }, holder);
    else if (unitIn(svg, code)) twice("circle", { r: 50, class: "ring-mark" }, holder);
    else twice("circle", { r: 13, class: "dot-mark" }, holder);
  }
}
