// @ts-check
// Holds the key of this phone: a secret that was hashed many times. Each ballot opens one hash more.
// What hashes comes when a key is made or a ballot is on the page: most visits need none of it.
let tools = null;

async function fetchTools() {
  tools = await import("./vendor/noble-hashes-2.4.0/sha256.js");
}

/** @param {string} root @param {number} times */
function hashed(root, times) {
  const { bytesToHex, sha256, utf8ToBytes } = tools;
  let value = root;
  for (let step = 0; step < times; step += 1) value = bytesToHex(sha256(utf8ToBytes(value)));
  return value;
}

/** @param {HTMLElement} place */
async function makeKey(place) {
  const name = keyName(place);
  await fetchTools();
  const root = tools.bytesToHex(tools.randomBytes(32));
  localStorage.setItem(name, root);
  const sent = new URLSearchParams({ do: "key", anchor: hashed(root, Number(place.dataset.links)) });
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("input"));
  for (const one of inputs) sent.set(one.name, one.value);
  const answer = await fetch(place.dataset.address || "", { method: "POST", body: sent });
  if (answer.ok) place.dataset.used = "0";
  else localStorage.removeItem(name);
}

/** @param {HTMLElement} place */
function keyName(place) {
  return `boardcall-voter-${place.dataset.event}-${place.dataset.player}`;
}

const place = document.getElementById("voter-key");
if (place) {
  if (place.dataset.used === "" && !localStorage.getItem(keyName(place))) {
    makeKey(place).catch(() => {
      /* no connection: the next page makes the key */
    });
  } else if (place.dataset.used === "") {
    localStorage.removeItem(keyName(place)); // it was taken back, or never arrived: the next page makes another
  }
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches(".ballot, .voting-paper")) return;
      const here = document.getElementById("voter-key");
      const root = here && localStorage.getItem(keyName(here));
      if (!here || !root || form.dataset.bare) return;
      if (!tools) {
        event.preventDefault();
        event.stopImmediatePropagation();
        fetchTools()
          .catch(() => {
            form.dataset.bare = "yes"; // no connection: the form says so itself
          })
          .then(() => {
            form.requestSubmit(event.submitter);
            delete form.dataset.bare;
          });
        return;
      }
      const proof = document.createElement("input");
      proof.type = "hidden";
      proof.name = "proof";
      // An unknown number is 0: the key may have arrived although its answer was lost, and else no proof is asked for.
      proof.value = hashed(root, Number(here.dataset.links) - Number(here.dataset.used || 0) - 1);
      form.querySelector("[name=proof]")?.remove();
      form.append(proof);
    },
    true,
  );
}
