// @ts-check
// Passkeys: asks the device for its key when a button is pressed, and sends what it answers with the form.
// The password works without this.

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const described = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

async function make(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: described(options.excludeCredentials),
    },
  });
  return answered(made, ["clientDataJSON", "attestationObject"]);
}

async function use(options) {
  const used = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: described(options.allowCredentials),
    },
  });
  return answered(used, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
}

function answered(credential, parts) {
  const response = {};
  for (const part of parts) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  const id = text(credential.rawId);
  return { id, rawId: id, type: credential.type, response, clientExtensionResults: {} };
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-passkey]"))) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("answer"));
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  const failed = form.querySelector("[data-failed]");
  form.addEventListener("submit", async (event) => {
    if (field.value) return;
    event.preventDefault();
    failed.hidden = true;
    try {
      const options = JSON.parse(form.dataset.options);
      const answer = await (form.dataset.passkey === "make" ? make(options) : use(options));
      field.value = JSON.stringify(answer);
      form.requestSubmit();
    } catch {
      failed.hidden = false;
    }
  });
}
