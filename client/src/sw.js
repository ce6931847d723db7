// Service worker: makes the page work offline. The build prepends `VERSION`, `SHELL` and `ENGINE`. All files of one
// version are cached together; a new version waits until the user activates it. API responses are never cached.
/* global VERSION, SHELL, ENGINE */
const CACHE = `theomachy-${VERSION}`;
const OURS = /^theomachy-/;
const WORKER = /\/assets\/worker-[\w-]+\.js$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
/**
 * Milliseconds between two downloads, so that the server's rate limit leaves room for a player behind the same address.
 */
const PAUSE = 25;
const urlOf = (name) => new URL(name, self.registration.scope).href;
const PAGE = urlOf('./');

/** Files with a hash in their name are copied from an older version, if possible. */
async function copyOrFetch(cache, name) {
  const address = urlOf(name);
  const previous = name.startsWith('assets/') ? await caches.match(address) : undefined;
  if (previous) return cache.put(address, previous);
  const fresh = await fetch(address, { cache: 'no-cache' });
  if (!fresh.ok) throw new Error(`${fresh.status} ${name}`);
  return cache.put(address, fresh);
}

/** Whether an older version has cached the engine: then the new one caches it too. */
async function hasCachedEngine() {
  for (const name of await caches.keys()) {
    if (!OURS.test(name) || name === CACHE) continue;
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => url.endsWith('.wasm'))) return true;
  }
  return false;
}

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`${page.status} ${PAGE}`);
  await cache.put(PAGE, page);
  const names = (await hasCachedEngine()) ? [...SHELL, ...ENGINE] : SHELL;
  for (const name of names) {
    await copyOrFetch(cache, name);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Keeps the previous version, which an open page may still use in the middle of a game. */
async function activate() {
  const versions = (await caches.keys()).filter((name) => OURS.test(name) && name !== CACHE);
  for (const name of versions.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

/** Sets the content security policy of the engine's worker, whatever serves the file. */
function withPolicy(response, url) {
  if (!WORKER.test(url.pathname) || response.headers.has('Content-Security-Policy')) return response;
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', WORKER_POLICY);
  return new Response(response.body, { status: response.status, headers });
}

/** Serves from the cache; otherwise fetches and caches. */
async function serveCached(event, request, url) {
  const cached = (await (await caches.open(CACHE)).match(request)) ?? (await caches.match(request));
  if (cached) return withPolicy(cached, url);
  const fresh = await fetch(request);
  if (fresh.ok && fresh.status === 200) {
    const copy = fresh.clone();
    const stored = caches.open(CACHE).then((cache) => cache.put(request, copy));
    event.waitUntil(stored.catch(() => {}));
  }
  return withPolicy(fresh, url);
}

async function servePage(request) {
  const cached = await (await caches.open(CACHE)).match(PAGE);
  return cached ?? fetch(request);
}

/** Shows a push notification; the newest of a table replaces the older one. The app's badge counts the open ones. */
async function onPush(data) {
  const notice = data?.json();
  if (!notice) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    lang: notice.lang,
    tag: notice.path,
    renotify: true,
    icon: urlOf('icon.svg'),
    data: { path: notice.path, stop: notice.stop, count: notice.count },
    actions: [{ action: 'stop', title: notice.stop_word }],
  });
  await updateBadge();
}

async function updateBadge() {
  const open = await self.registration.getNotifications();
  const tables = open.reduce((sum, { data }) => sum + (data?.count ?? 1), 0);
  await (tables ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.());
}

async function onNotificationClick({ action, notification }) {
  notification.close();
  const { path, stop, count: tables } = notification.data;
  await updateBadge();
  if (action === 'stop') {
    // If it stands for several tables, stop all of them.
    const body = JSON.stringify({ id: stop, all: tables > 1 });
    await fetch(urlOf('api/notices/stop'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return;
  }
  const address = urlOf(`.${path}`);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.split('#')[0] === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}

/** The browser has replaced the subscription: report it to the server. */
async function onSubscriptionChange({ oldSubscription: old, newSubscription }) {
  if (!old) return;
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = fresh.toJSON();
  const body = JSON.stringify({ old: old.endpoint, address: endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(urlOf('api/notices/moved'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

self.addEventListener('push', (event) => event.waitUntil(onPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(event)));
self.addEventListener('notificationclose', (event) => event.waitUntil(updateBadge()));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(onSubscriptionChange(event)));
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.href.startsWith(self.registration.scope))
    return;
  const name = url.href.slice(self.registration.scope.length).split(/[?#]/)[0];
  if (name.startsWith('api/') || name === 'health' || name === 'metrics') return;
  if (request.mode === 'navigate') event.respondWith(servePage(request));
  else if (name.startsWith('assets/') || SHELL.includes(name)) event.respondWith(serveCached(event, request, url));
});
