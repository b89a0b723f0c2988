// @ts-check
// Setting the position by tapping: a unit is taken off, an empty province gets one. The fields below stay the truth.
const form = document.getElementById("standing");
const map = document.getElementById("map");
const bar = document.getElementById("taps");
const texts = document.getElementById("tap-texts").dataset;
const places = form.dataset.places.split(",");
const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[data-power]")]);

const isIn = (token) =>
  fields.some((one) => one.dataset.power === token.dataset.power && unitsOf(one).includes(token.dataset.unit));
const unitsOf = (field) =>
  field.value
    .split(",")
    .map((unit) => unit.trim())
    .filter(Boolean);
const provinceOf = (unit) => (unit.split(" ")[1] || "").slice(0, 3).toUpperCase();

function standing(province) {
  for (const field of fields) {
    const unit = unitsOf(field).find((one) => provinceOf(one) === province);
    if (unit) return { field, unit };
  }
  return null;
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", () => {
    act();
    close();
  });
  return made;
}

function close() {
  bar.hidden = true;
  bar.replaceChildren();
  show();
}

function open(province) {
  const there = standing(province);
  const heading = document.createElement("p");
  bar.replaceChildren(heading);
  if (there) {
    heading.textContent = there.unit;
    bar.append(
      button(texts.remove, () => {
        there.field.value = unitsOf(there.field)
          .filter((one) => one !== there.unit)
          .join(", ");
      }),
    );
  } else {
    heading.textContent = `${texts.place} (${province})`;
    const kinds = places.filter((place) => provinceOf(place) === province);
    for (const field of fields) {
      for (const place of kinds) {
        bar.append(
          button(`${field.dataset.name} ${place}`, () => {
            field.value = [...unitsOf(field), place].join(", ");
          }),
        );
      }
    }
  }
  bar.append(button(texts.cancel, () => {}));
  bar.hidden = false;
}

function show() {
  for (const token of tokens) {
    const field = fields.find((one) => one.dataset.power === token.dataset.power);
    token.classList.toggle("gone", !unitsOf(field).includes(token.dataset.unit));
  }
  const drawn = new Set([...map.querySelectorAll("[data-unit]:not(.gone)")].map((one) => provinceOf(one.dataset.unit)));
  const now = new Set(fields.flatMap(unitsOf).map(provinceOf));
  for (const shape of map.querySelectorAll("[data-province]")) {
    const code = shape.dataset.province;
    shape.classList.toggle("chosen", now.has(code) && !drawn.has(code));
  }
}

const tokens = [...map.querySelectorAll("[data-unit]")].filter(isIn); // a dislodged unit stands in no field
map.addEventListener("click", (event) => {
  const unit = /** @type {Element} */ (event.target).closest("[data-unit]:not(.gone)");
  const shape = /** @type {Element} */ (event.target).closest("[data-province]");
  const province = unit ? provinceOf(unit.dataset.unit) : shape?.dataset.province;
  if (province) open(province);
});
form.addEventListener("input", show);
map.classList.add("tappable");
document.getElementById("tap-help").hidden = false;
