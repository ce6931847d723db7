// Requests: who is asked, with which keys, and what happens where no server answers. Addresses; levels of bots.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load, sheet } from './page.js';

const { api, Problem } = await load('client/src/lib/api.ts');
const { hold } = await load('client/src/lib/keys.ts');
const { settings, keep, store, isDark, slowness } = await load('client/src/lib/settings.svelte.ts');
const { route, go, to, follow } = await load('client/src/lib/route.svelte.ts');
const { botName, offeredBots, usualBot, withStyles } = await load('client/src/lib/bots.ts');
const { server } = await load('client/src/lib/device.svelte.ts');
const { timeLeft } = await load('client/src/lib/clock.ts');
const { ring } = await load('client/src/lib/sound.ts');
let asked, answers;

beforeEach(() => {
  asked = [];
  answers = () => new Response('{}');
  globalThis.fetch = async (url, options = {}) => {
    asked.push({ url, ...options });
    return answers(url);
  };
});

test('my keys of a table go with what is asked of it, and of no other', async () => {
  hold('t1', [
    { seat: 'a', key: 'ka' },
    { seat: 'b', key: 'kb' },
  ]);
  await api.table('t1');
  assert.deepEqual([asked[0].url, asked[0].headers.Authorization], ['/api/tables/t1?lang=en', 'Bearer ka,kb']);
  await api.table('t2');
  assert.equal(asked[1].headers.Authorization, undefined);
});

test('keys never stand in an address', async () => {
  hold('t1', [{ seat: 'a', key: 'ka' }]);
  for (const ask of [() => api.table('t1'), () => api.leave('t1'), () => api.moment('t1', 3, 'a')]) await ask();
  for (const { url } of asked) assert.doesNotMatch(url, /ka/);
});

test('the answer is asked for in my language', async () => {
  settings.lang = 'el';
  await api.replay('t1');
  await api.moment('t1', 3, 'a');
  settings.lang = 'en';
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/api/tables/t1/replay?lang=el', '/api/tables/t1/replay/3?eyes=a&lang=el'],
  );
});

test('what is sent is a POST with a body', async () => {
  await api.fill('t1', 'b', 'greedy');
  assert.deepEqual([asked[0].method, JSON.parse(asked[0].body)], ['POST', { seat: 'b', bot: 'greedy' }]);
});

test('a refusal keeps the server’s words', async () => {
  answers = () => new Response(JSON.stringify({ detail: 'The seat is taken.' }), { status: 409 });
  await assert.rejects(
    api.leave('t1'),
    (problem) => problem instanceof Problem && problem.status === 409 && problem.message === 'The seat is taken.',
  );
});

test('without a server the rules that lie beside the page are read', async () => {
  answers = (url) => {
    if (url.startsWith('/api')) throw new TypeError('no network');
    return new Response('[{"id": "DEU-1"}]');
  };
  assert.deepEqual(await api.rules('deus'), [{ id: 'DEU-1' }]);
  assert.equal(asked[1].url, '/words/games-deus-rules.en.json');
  assert.equal(server.there, false);
});

test('a server that refuses is not taken for one that is not there', async () => {
  answers = () => new Response('{}', { status: 404 });
  await assert.rejects(api.rules('deus'));
  assert.equal(asked.length, 1);
});

test('a request that was given up does not say that the server is away', async () => {
  const stop = new AbortController();
  server.there = true;
  answers = () => {
    stop.abort();
    throw new Error('aborted');
  };
  await assert.rejects(api.labRun({}, stop.signal));
  assert.equal(server.there, true);
});

const at = (address) => {
  globalThis.location = new URL(address, 'https://example.org');
  go(address);
  return [route.page, route.id];
};
test('an address leads to its page; one that is none of ours is lost', () => {
  assert.deepEqual(at('/table/t1'), ['table', 't1']);
  assert.deepEqual(at('/join/t1#key'), ['join', 't1']);
  assert.equal(route.hash, 'key');
  assert.deepEqual(at('/'), ['front', '']);
  assert.deepEqual(at('/table'), ['lost', '']);
  assert.deepEqual(at('/elsewhere'), ['lost', '']);
  assert.equal(to('/table/t1'), '/table/t1');
});

test('a link is followed inside the page, unless it is to open elsewhere', () => {
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
    follow(event);
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

test('what this device remembers is kept and shown', () => {
  keep({ theme: 'dark', tempo: 'calm', lang: 'en' });
  assert.deepEqual(
    [sheet.documentElement.dataset.theme, sheet.documentElement.dataset.tempo, sheet.documentElement.lang],
    ['dark', 'calm', 'en'],
  );
  assert.deepEqual([isDark(), slowness()], [true, 2]);
  assert.equal(JSON.parse(localStorage.getItem('theomachy.settings')).theme, 'dark');
  keep({ theme: 'auto', tempo: 'normal' });
  assert.deepEqual([sheet.documentElement.dataset.theme, isDark()], [undefined, false]);
});

test('a store that refuses breaks nothing', () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error('full');
  };
  assert.doesNotThrow(() => store('x', 1));
  localStorage.setItem = setItem;
});

test('bots that think ahead are not offered where the page itself plays', () => {
  const bots = ['random', 'greedy', 'shrewd', 'master'];
  assert.deepEqual([offeredBots(bots, true), offeredBots(bots, false)], [['random', 'greedy'], bots]);
  assert.deepEqual([usualBot(bots), usualBot(['random'])], ['greedy', 'random']);
  assert.deepEqual(
    [withStyles('random', ['raider']), withStyles('greedy', ['raider'])],
    [['random'], ['greedy', 'greedy-raider']],
  );
  assert.equal(botName('greedy-raider'), 'greedy, raider');
});

test('time that is left is told in days, hours, or minutes and seconds', () => {
  assert.deepEqual([timeLeft(3 * 86400), timeLeft(5 * 3600), timeLeft(125.9)], ['days-left', 'hours-left', '2:05']);
});

test('sounds are made only where they were asked for, and my turn is told either way', () => {
  let made = 0;
  globalThis.AudioContext = class {
    constructor() {
      made += 1;
      this.currentTime = 0;
    }
    createOscillator = () => ({ frequency: {}, connect: (to) => to, start() {}, stop() {} });
    createGain = () => ({
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (to) => to,
    });
  };
  const table = (seat, mine) => ({ phase: 'playing', prompt: { seat, mine }, happened: [1] });
  keep({ sound: false });
  assert.deepEqual([ring(table('b', false), table('a', true)), made], [true, 0]);
  assert.equal(ring(table('a', true), table('a', true)), false);
  keep({ sound: true });
  ring(table('b', false), table('a', true));
  assert.equal(made, 1);
  keep({ sound: false });
});
