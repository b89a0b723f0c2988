// @ts-check
// Opens a player's pages without a connection, as they were when they were last seen; on secure origins only, browsers
// allow it nowhere else. It answers only when the server does not. Signing in or out forgets what was kept. It also shows
// notifications (push.js), and opens the player's page from them.
const worker = /** @type {any} */ (self); // no types of a page and of a worker fit in one project
const CACHE = `boardcall:${worker.registration.scope}`;
const base = new URL(worker.registration.scope).pathname;
const isKept = (path) => ["me/", "record/", "play/", "clocks/"].some((one) => path.startsWith(base + one));
const isAsset = (path) => /^\/static\/v-/.test(path); // with a version: it never changes
const forgets = (path) => ["sign-in/", "sign-out/", "enter/"].some((part) => path.startsWith(base + part));

async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  if (answer.ok && !answer.redirected) await cache.put(request, answer);
  else await cache.delete(request); // it is not this visitor's any more
}

async function page(request) {
  try {
    const answer = await fetch(request);
    await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const anyBoard = new URL(request.url).pathname.endsWith("/calculator/"); // its script fills in that of the address
    const known = await caches.match(request, { cacheName: CACHE, ignoreVary: true, ignoreSearch: anyBoard });
    if (known) return known;
    throw error;
  }
}

async function asset(request) {
  const known = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  await keep(request, answer.clone());
  return answer;
}

// What a notification leads to: the player's page, in the window that shows it already if there is one.
async function openPage() {
  const here = `${worker.registration.scope}me/`;
  const open = (await worker.clients.matchAll({ type: "window" })).find((one) => one.url.startsWith(here));
  return open ? open.focus() : worker.clients.openWindow(here);
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate" && forgets(path)) event.waitUntil(caches.delete(CACHE));
  if (request.method !== "GET") return;
  if (isAsset(path)) event.respondWith(asset(request));
  else if (request.mode === "navigate" && isKept(path)) event.respondWith(page(request));
});
worker.addEventListener("push", (event) => {
  const { title, body, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag }));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});
worker.addEventListener("message", (event) => {
  const addresses = event.data.filter((one) => isAsset(new URL(one).pathname) || isKept(new URL(one).pathname));
  const all = addresses.map(async (one) => keep(new Request(one), await fetch(one)));
  event.waitUntil(Promise.allSettled(all));
});
