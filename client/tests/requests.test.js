// Requests: target, keys, and the fallback without a server. Routing; bot levels.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fakeDocument, load } from './ssr.js';

const { api, ApiError } = await load('client/src/lib/net/api.ts');
const { saveSeatKeys } = await load('client/src/lib/profile/seatKeys.ts');
const { settings, saveSettings, writeStorage, isDark, animationFactor } = await load(
  'client/src/lib/profile/settings.svelte.ts',
);
const { route, navigate, linkTo, followLink } = await load('client/src/lib/ui/route.svelte.ts');
const { botName, availableBots, defaultBot, levelWithStyles } = await load('client/src/lib/table/bots.ts');
const { server } = await load('client/src/lib/net/offlineEngine.svelte.ts');
const { timeLeft } = await load('client/src/lib/table/clock.ts');
const { playUpdateSound } = await load('client/src/lib/ui/sound.ts');
let requests, respond;

beforeEach(() => {
  requests = [];
  respond = () => new Response('{}');
  globalThis.fetch = async (url, options = {}) => {
    requests.push({ url, ...options });
    return respond(url);
  };
});

test('requests for a table carry its keys and no others', async () => {
  saveSeatKeys('t1', [
    { seat: 'a', key: 'ka' },
    { seat: 'b', key: 'kb' },
  ]);
  await api.tableUpdate('t1');
  assert.deepEqual([requests[0].url, requests[0].headers.Authorization], ['/api/tables/t1?lang=en', 'Bearer ka,kb']);
  await api.tableUpdate('t2');
  assert.equal(requests[1].headers.Authorization, undefined);
});

test('keys never occur in a URL', async () => {
  saveSeatKeys('t1', [{ seat: 'a', key: 'ka' }]);
  for (const ask of [() => api.tableUpdate('t1'), () => api.leave('t1'), () => api.moment('t1', 3, 'a')]) await ask();
  for (const { url } of requests) assert.doesNotMatch(url, /ka/);
});

test('requests carry the chosen language', async () => {
  settings.lang = 'el';
  await api.replay('t1');
  await api.moment('t1', 3, 'a');
  settings.lang = 'en';
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['/api/tables/t1/replay?lang=el', '/api/tables/t1/replay/3?eyes=a&lang=el'],
  );
});

test('a request with a body is a POST', async () => {
  await api.setBot('t1', 'b', 'greedy');
  assert.deepEqual([requests[0].method, JSON.parse(requests[0].body)], ['POST', { seat: 'b', bot: 'greedy' }]);
});

test('an error carries the server’s text', async () => {
  respond = () => new Response(JSON.stringify({ detail: 'The seat is taken.' }), { status: 409 });
  await assert.rejects(
    api.leave('t1'),
    (problem) => problem instanceof ApiError && problem.status === 409 && problem.message === 'The seat is taken.',
  );
});

test('without a server the built-in rules are read', async () => {
  respond = (url) => {
    if (url.startsWith('/api')) throw new TypeError('no network');
    return new Response('[{"id": "DEU-1"}]');
  };
  assert.deepEqual(await api.rules('deus'), [{ id: 'DEU-1' }]);
  assert.equal(requests[1].url, '/words/games-deus-rules.en.json');
  assert.equal(server.reachable, false);
});

test('texts are read from the server while the page was built without any', async () => {
  respond = () => new Response('{"ui.yes": "Yes"}');
  assert.deepEqual(await api.texts(), { 'ui.yes': 'Yes' });
  assert.equal(requests[0].url, '/api/texts?lang=en');
});

test('a refusal of the server does not trigger the fallback', async () => {
  respond = () => new Response('{}', { status: 404 });
  await assert.rejects(api.rules('deus'));
  assert.equal(requests.length, 1);
});

test('an aborted request does not mark the server as unreachable', async () => {
  const stop = new AbortController();
  server.reachable = true;
  respond = () => {
    stop.abort();
    throw new Error('aborted');
  };
  await assert.rejects(api.runLab({}, stop.signal));
  assert.equal(server.reachable, true);
});

const at = (address) => {
  globalThis.location = new URL(address, 'https://example.org');
  navigate(address);
  return [route.page, route.id];
};
test('paths are mapped to pages; unknown ones to the not-found page', () => {
  assert.deepEqual(at('/table/t1'), ['table', 't1']);
  assert.deepEqual(at('/join/t1#key'), ['join', 't1']);
  assert.equal(route.hash, 'key');
  assert.deepEqual(at('/'), ['front', '']);
  assert.deepEqual(at('/table'), ['lost', '']);
  assert.deepEqual(at('/elsewhere'), ['lost', '']);
  assert.equal(linkTo('/table/t1'), '/table/t1');
});

test('internal links are followed without loading, unless they open elsewhere', () => {
  const click = (more = {}, link = {}) => {
    const address = new URL('https://example.org/rules/deus');
    const a = {
      origin: address.origin,
      pathname: address.pathname,
      search: '',
      hash: '',
      target: '',
      hasAttribute: () => false,
      ...link,
    };
    const event = {
      target: { closest: () => a },
      button: 0,
      prevented: false,
      preventDefault: () => (event.prevented = true),
      ...more,
    };
    followLink(event);
    return event.prevented;
  };
  assert.equal(click(), true);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'defaultPrevented'])
    assert.equal(click({ [key]: true }), false, key);
  assert.equal(click({ button: 1 }), false);
  assert.equal(click({}, { origin: 'https://elsewhere.org' }), false);
  assert.equal(click({}, { pathname: '/api/tables/t1/record' }), false);
  assert.equal(click({}, { target: '_blank' }), false);
});

test('settings are stored and applied', () => {
  saveSettings({ theme: 'dark', tempo: 'calm', lang: 'en' });
  assert.deepEqual(
    [
      fakeDocument.documentElement.dataset.theme,
      fakeDocument.documentElement.dataset.tempo,
      fakeDocument.documentElement.lang,
    ],
    ['dark', 'calm', 'en'],
  );
  assert.deepEqual([isDark(), animationFactor()], [true, 2]);
  assert.equal(JSON.parse(localStorage.getItem('theomachy.settings')).theme, 'dark');
  saveSettings({ theme: 'auto', tempo: 'normal' });
  assert.deepEqual([fakeDocument.documentElement.dataset.theme, isDark()], [undefined, false]);
});

test('refused storage breaks nothing', () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error('full');
  };
  assert.doesNotThrow(() => writeStorage('x', 1));
  localStorage.setItem = setItem;
});

test('search bots are not offered when the device hosts the game', () => {
  const bots = ['random', 'greedy', 'shrewd', 'master'];
  assert.deepEqual([availableBots(bots, true), availableBots(bots, false)], [['random', 'greedy'], bots]);
  assert.deepEqual([defaultBot(bots), defaultBot(['random'])], ['greedy', 'random']);
  assert.deepEqual(
    [levelWithStyles('random', ['raider']), levelWithStyles('greedy', ['raider'])],
    [['random'], ['greedy', 'greedy-raider']],
  );
  assert.equal(botName('greedy-raider'), 'greedy, raider');
});

test('time left is formatted in days, hours, or minutes and seconds', () => {
  assert.deepEqual([timeLeft(3 * 86400), timeLeft(5 * 3600), timeLeft(125.9)], ['days-left', 'hours-left', '2:05']);
});

test('sounds are played only if enabled, and the turn is reported either way', () => {
  let created = 0;
  globalThis.AudioContext = class {
    constructor() {
      created += 1;
      this.currentTime = 0;
    }
    createOscillator = () => ({ frequency: {}, connect: (to) => to, start() {}, stop() {} });
    createGain = () => ({
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (to) => to,
    });
  };
  const table = (seat, mine) => ({ phase: 'playing', prompt: { seat, mine }, happened: [1] });
  saveSettings({ sound: false });
  assert.deepEqual([playUpdateSound(table('b', false), table('a', true)), created], [true, 0]);
  assert.equal(playUpdateSound(table('a', true), table('a', true)), false);
  saveSettings({ sound: true });
  playUpdateSound(table('b', false), table('a', true));
  assert.equal(created, 1);
  saveSettings({ sound: false });
});
