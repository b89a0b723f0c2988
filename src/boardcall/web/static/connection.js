// @ts-check
// Whether the server can be reached, said at the foot of the page. A link or a form that would lead into nothing now leaves
// the page where it is. Pages that are kept on the device (worker.js) open all the same.
const PATIENCE = 4000; // milliseconds without an answer after which there is no connection
const banner = document.getElementById("connection");
let isLost = false;

export function lost() {
  isLost = true;
  banner.hidden = false;
}

export function found() {
  isLost = false;
  banner.hidden = true;
}

// An answer of the server, or an error after some milliseconds without one.
export async function asked(address, options = {}, milliseconds = PATIENCE) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), milliseconds);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    const body = await answer.text();
    found();
    return { answer, body };
  } finally {
    clearTimeout(late);
  }
}

async function isReached(address) {
  if ("caches" in window && (await caches.match(address, { ignoreVary: true }))) return true;
  return asked(address, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

async function once(address, go) {
  if (await isReached(address)) go();
  else lost();
}

const isDoubtful = () => isLost || !navigator.onLine;

window.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || !isDoubtful() || event.defaultPrevented || link.target) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  once(link.href, () => location.assign(link.href));
});
window.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !isDoubtful() || form.target) return;
  if ("sure" in form.dataset) {
    delete form.dataset.sure;
    return;
  }
  event.preventDefault();
  once(location.href, () => {
    form.dataset.sure = "";
    form.requestSubmit(event.submitter);
  });
});
window.addEventListener("offline", lost);
window.addEventListener("online", found);
if (!navigator.onLine) lost();
