// The page without a network. `VERSION`, `SHELL` and `ENGINE` are written above this by the build: all files of one
// version are kept together, and a new version waits until somebody asks for it. Tables are never kept here.
/* global VERSION, SHELL, ENGINE */
const CACHE = `theomachy-${VERSION}`;
const OURS = /^theomachy-/;
const WORKER = /\/assets\/worker-[\w-]+\.js$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
/** Milliseconds between two files, so that a server that counts requests has room for whoever plays meanwhile. */
const PAUSE = 25;
const here = (name) => new URL(name, self.registration.scope).href;
const PAGE = here('./');

/** Files whose names hold their hash are taken from an older version, if they are there. */
async function take(cache, name) {
  const address = here(name);
  const old = name.startsWith('assets/') ? await caches.match(address) : undefined;
  if (old) return cache.put(address, old);
  const fresh = await fetch(address, { cache: 'no-cache' });
  if (!fresh.ok) throw new Error(`${fresh.status} ${name}`);
  return cache.put(address, fresh);
}

/** Whoever keeps the engine for offline keeps it with the next version too. */
async function keepsEngine() {
  for (const name of await caches.keys()) {
    if (!OURS.test(name) || name === CACHE) continue;
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.endsWith('.wasm'))) return true;
  }
  return false;
}

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`${page.status} ${PAGE}`);
  await cache.put(PAGE, page);
  const names = (await keepsEngine()) ? [...SHELL, ...ENGINE] : SHELL;
  for (const name of names) {
    await take(cache, name);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The version before stays: a page of it may still be open, in the middle of a game. */
async function activate() {
  const versions = (await caches.keys()).filter((name) => OURS.test(name) && name !== CACHE);
  for (const name of versions.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

/** A worker runs the engine under a policy of its own, whoever serves its file. */
function withPolicy(response, url) {
  if (!WORKER.test(url.pathname) || response.headers.has('Content-Security-Policy')) return response;
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', WORKER_POLICY);
  return new Response(response.body, { status: response.status, headers });
}

/** What was not kept yet is kept while it goes to the page. */
async function kept(event, request, url) {
  const found = (await (await caches.open(CACHE)).match(request)) ?? (await caches.match(request));
  if (found) return withPolicy(found, url);
  const fresh = await fetch(request);
  if (fresh.ok && fresh.status === 200) {
    const copy = fresh.clone();
    const put = caches.open(CACHE).then((cache) => cache.put(request, copy));
    event.waitUntil(put.catch(() => {}));
  }
  return withPolicy(fresh, url);
}

async function page(request) {
  const found = await (await caches.open(CACHE)).match(PAGE);
  return found ?? fetch(request);
}

/** A notice: the newest of a table takes the place of an older one. How many are open stands on the app's icon. */
async function ring(data) {
  const told = data?.json();
  if (!told) return;
  await self.registration.showNotification(told.title, {
    body: told.body,
    lang: told.lang,
    tag: told.path,
    renotify: true,
    icon: here('icon.svg'),
    data: { path: told.path, stop: told.stop, count: told.count },
    actions: [{ action: 'stop', title: told.stop_word }],
  });
  await count();
}

async function count() {
  const open = await self.registration.getNotifications();
  const tables = open.reduce((sum, { data }) => sum + (data?.count ?? 1), 0);
  await (tables ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.());
}

async function answer({ action, notification }) {
  notification.close();
  const { path, stop, count: tables } = notification.data;
  await count();
  if (action === 'stop') {
    // Of several tables at once none is meant more than another.
    const body = JSON.stringify({ id: stop, all: tables > 1 });
    await fetch(here('api/notices/stop'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return;
  }
  const address = here(`.${path}`);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split('#')[0] === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

/** The browser has changed the subscription by itself: whoever sends must know. */
async function moved({ oldSubscription: old, newSubscription }) {
  if (!old) return;
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = fresh.toJSON();
  const body = JSON.stringify({ old: old.endpoint, address: endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(here('api/notices/moved'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

self.addEventListener('push', (event) => event.waitUntil(ring(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answer(event)));
self.addEventListener('notificationclose', (event) => event.waitUntil(count()));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moved(event)));
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
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (name.startsWith('assets/') || SHELL.includes(name)) event.respondWith(kept(event, request, url));
});
