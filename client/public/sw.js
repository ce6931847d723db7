// The shell's cache: hashed files for ever, pages and texts when the network is away. Tables are never cached.
const CACHE = 'theomachy-2';
const TEXTS = /^\/api\/(texts|games)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function fresh(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(key, found.clone());
    return found;
  } catch (problem) {
    const old = await cache.match(key);
    if (old) return old;
    throw problem;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api')) event.respondWith(fresh(request, '/'));
  else if (TEXTS.test(url.pathname)) event.respondWith(fresh(request, url.pathname + url.search));
});
