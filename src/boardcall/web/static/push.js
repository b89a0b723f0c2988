// @ts-check
// Notifications on this device. The form is shown where the browser can take them: on secure origins, with the worker of
// the page (worker.js), which shows them. What the browser gives on pressing the button goes with the form.

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
const able =
  window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const device = /** @type {any} */ (navigator); // only iPhones and iPads say whether a page was opened from the home screen
if (able) document.documentElement.dataset.notifies = "";
else if (window.isSecureContext && device.standalone === false) document.documentElement.dataset.homeScreen = "";

async function manager() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error("no worker");
  return registration.pushManager;
}

async function turnOff() {
  const known = await (await manager()).getSubscription();
  await known?.unsubscribe();
}

// Whether the browser was allowed to; it fails where no service answers.
async function turnOn(form) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await turnOff(); // what there is may be for another key
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
  const { endpoint, keys } = (await (await manager()).subscribe(options)).toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys })) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    if (field) field.value = value;
  }
  return true;
}

function showWhy(form, why) {
  for (const one of form.querySelectorAll("[data-why]")) one.hidden = one.dataset.why !== why;
}

async function pressed(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.push) return;
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("endpoint"));
  if (!field) {
    turnOff().catch(() => {}); // the server sends nothing any more all the same
    return;
  }
  if (field.value) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.dataset.keep = ""; // a newer copy of the page does not take away what the browser gives
  const turned = await turnOn(form).catch(() => null);
  showWhy(form, { true: "", false: "denied" }[String(turned)] ?? "unreached");
  if (turned) form.requestSubmit(event.submitter);
  else delete form.dataset.keep;
}

document.addEventListener("submit", pressed, true); // before queue.js, which would send it as it is
