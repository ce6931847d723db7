// Service worker: caching, pass-through, and notifications.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import vm from 'node:vm';

const text = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8');
const scope = 'https://example.org/';
let handlers, stores, fetched, open, shown, pages, opened, broken;

class Cache {
  files = new Map();
  keys = async () => [...this.files.keys()].map((url) => ({ url }));
  put = async (request, response) => void this.files.set(request.url ?? request, response);
  match = async (request) => this.files.get(request.url ?? request)?.clone();
}

function start(version = 'new') {
  handlers = {};
  const self = {
    location: new URL(scope),
    registration: {
      scope,
      showNotification: async (title, options) => void shown.push({ title, ...options }),
      getNotifications: async () => open,
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async (address) => void opened.push(address),
    },
    skipWaiting: async () => void opened.push('skipped'),
    addEventListener: (name, handler) => (handlers[name] = handler),
  };
  const fetch = async (request, options) => {
    fetched.push([request.url ?? request, options]);
    if (broken) throw new TypeError('no network');
    return new Response(`fresh ${request.url ?? request}`);
  };
  const caches = {
    open: async (name) => stores.get(name) ?? stores.set(name, new Cache()).get(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (request) => {
      for (const store of stores.values()) if (await store.match(request)) return store.match(request);
    },
  };
  const navigator = {
    setAppBadge: async (n) => void shown.push({ badge: n }),
    clearAppBadge: async () => void shown.push({ badge: 0 }),
  };
  const globals = { self, caches, fetch, navigator, location: self.location, URL, Headers, Response, Promise };
  const constants = { VERSION: version, SHELL: ['theme.js', 'assets/app-1.js'], ENGINE: ['assets/engine.wasm'] };
  vm.runInNewContext(text, { ...globals, ...constants, setTimeout: (resolve) => resolve() });
}
const fire = async (name, event) => {
  const waits = [];
  await handlers[name]({ ...event, waitUntil: (work) => waits.push(work) });
  await Promise.all(waits);
};
/** Returns the text that the page gets, or null if the worker leaves the request to the browser. */
const request = async (path, mode = 'cors', method = 'GET') => {
  let answer = null;
  const waits = [];
  const fetchRequest = { url: new URL(path, scope).href, method, mode };
  handlers.fetch({
    request: fetchRequest,
    respondWith: (work) => (answer = work),
    waitUntil: (work) => waits.push(work),
  });
  const response = answer && (await answer);
  await Promise.all(waits);
  return response;
};
const notice = {
  title: 'Your turn',
  body: 'Bo waits',
  lang: 'en',
  path: '/table/t1',
  stop: 's1',
  stop_word: 'Stop',
  count: 1,
};

beforeEach(() => {
  [stores, fetched, open, shown, pages, opened, broken] = [new Map(), [], [], [], [], [], false];
  start();
});

test('after the installation page and files need no network', async () => {
  await fire('install', {});
  broken = true;
  assert.equal(await (await request('/table/t1', 'navigate')).text(), `fresh ${scope}`);
  assert.equal(await (await request('/assets/app-1.js')).text(), `fresh ${scope}assets/app-1.js`);
  assert.equal(await (await request('/theme.js')).text(), `fresh ${scope}theme.js`);
});

test('API requests are never cached', async () => {
  await fire('install', {});
  for (const path of ['/api/tables/t1/record', '/health', '/metrics'])
    assert.equal(await request(path, 'navigate'), null, path);
  assert.equal(await request('/assets/app-1.js', 'cors', 'POST'), null);
  assert.equal(await request('https://elsewhere.org/assets/app-1.js'), null);
});

test('the page itself is never taken from an older version', async () => {
  stores.set('theomachy-old', new Cache());
  await (await stores.get('theomachy-old')).put(scope, new Response('old page'));
  await fire('install', {});
  assert.equal(await (await request('/', 'navigate')).text(), `fresh ${scope}`);
  assert.equal(fetched[0][1].cache, 'no-cache');
});

test('files with the same hash are not fetched again for a new version', async () => {
  const old = new Cache();
  stores.set('theomachy-old', old);
  await old.put(`${scope}assets/app-1.js`, new Response('known'));
  await fire('install', {});
  assert.equal(
    fetched.some(([url]) => url.endsWith('app-1.js')),
    false,
  );
});

test('the engine is cached with a new version only if it was cached before', async () => {
  await fire('install', {});
  assert.equal(
    fetched.some(([url]) => url.endsWith('.wasm')),
    false,
  );
  await stores.get('theomachy-new').put(`${scope}assets/engine.wasm`, new Response('engine'));
  start('newer');
  await fire('install', {});
  assert.equal(stores.get('theomachy-newer').files.has(`${scope}assets/engine.wasm`), true);
});

test('the previous version is kept, older ones are deleted, other caches are untouched', async () => {
  for (const name of ['theomachy-1', 'theomachy-2', 'foreign']) stores.set(name, new Cache());
  await fire('install', {});
  await fire('activate', {});
  assert.deepEqual([...stores.keys()].sort(), ['foreign', 'theomachy-2', 'theomachy-new']);
});

test('a new version is activated only on request', async () => {
  await fire('install', {});
  handlers.message({ data: 'hello' });
  assert.deepEqual(opened, []);
  handlers.message({ data: 'take-over' });
  assert.deepEqual(opened, ['skipped']);
});

test("the engine's worker gets its own content security policy", async () => {
  const response = await request('/assets/worker-Ab1.js');
  assert.match(response.headers.get('Content-Security-Policy'), /^default-src 'none'/);
  assert.equal((await request('/assets/app-1.js')).headers.get('Content-Security-Policy'), null);
});

test('a push message is shown, one for each table, and counted on the badge', async () => {
  open = [{ data: { count: 1 } }, { data: { count: 2 } }];
  await fire('push', { data: { json: () => notice } });
  const [{ title, body, lang, tag, actions }, badge] = shown;
  assert.deepEqual([title, body, lang, tag, actions[0].title], ['Your turn', 'Bo waits', 'en', '/table/t1', 'Stop']);
  assert.deepEqual(badge, { badge: 3 });
});

const clickNotice = (action = '', count = 1) => {
  let closed = false;
  const notification = { close: () => (closed = true), data: { path: '/table/t1', stop: 's1', count } };
  return fire('notificationclick', { action, notification }).then(() => closed);
};

test('clicking a notification focuses the page of its table, or opens one', async () => {
  assert.equal(await clickNotice(), true);
  assert.deepEqual(opened, [`${scope}table/t1`]);
  let focused = 0;
  pages = [
    { url: `${scope}table/t2`, focus: assert.fail },
    { url: `${scope}table/t1#log`, focus: async () => (focused += 1) },
  ];
  await clickNotice();
  assert.deepEqual([focused, opened.length], [1, 1]);
});

test('“stop” ends the notifications and opens nothing', async () => {
  await clickNotice('stop');
  assert.deepEqual(
    [fetched[0][0], JSON.parse(fetched[0][1].body), opened],
    [`${scope}api/notices/stop`, { id: 's1', all: false }, []],
  );
  await clickNotice('stop', 3);
  assert.equal(JSON.parse(fetched[1][1].body).all, true);
});
