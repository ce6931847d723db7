// What is chosen at a table: what is offered and when, what is sent and for whom, and how long it can be taken back.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { load, page, reduced, speak } from './page.js';

class Socket {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor() {
    Socket.last = this;
  }
  send = (text) => void this.sent.push(JSON.parse(text));
  close() {}
}
globalThis.WebSocket = Socket;
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
reduced.motion = true;
await speak({ 'your-turn-now': 'Your turn', 'lost-connection': 'Connection lost', 'not-done': 'Not done' });
const { Session } = await load('client/src/lib/session.svelte.ts');
const { keep } = await load('client/src/lib/settings.svelte.ts');
const { screen } = await load('client/src/lib/shape.svelte.ts');

const option = (text, ...things) => ({ text, verb: text, things, outcome: '', aside: false, idle: false });
const seat = (letter, more = {}) => ({ seat: letter, name: letter, kind: 'open', mine: false, away: false, ...more });
const first = {
  type: 'update',
  number: 1,
  version: 3,
  phase: 'playing',
  game: '',
  eyes: 'a',
  entries: 3,
  seats: [seat('a', { mine: true, kind: 'me' }), seat('b')],
  prompt: { seat: 'a', mine: true },
  options: [option('take x', 'card:x'), option('take y', 'card:y')],
  introduced: [],
  teaching: null,
  happened: [],
  log: [],
  log_from: 0,
  view: {},
  can_undo: false,
  can_restart: false,
  undo_seat: '',
  wish_seat: '',
  stuck: '',
  may_hint: true,
  dealing: null,
};
let session, socket;
const show = (more = {}) => socket.onmessage({ data: JSON.stringify({ ...first, ...more }) });
const acts = () => socket.sent.filter(({ type }) => type === 'act');
const answer = (frame) => socket.onmessage({ data: JSON.stringify({ id: socket.sent.at(-1).id, ...frame }) });
const settle = async () => {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
};

beforeEach(() => {
  session?.close();
  keep({ coach: false });
  session = new Session('t');
  socket = Socket.last;
  socket.onopen();
  show();
});

test('the sole option that is left is sent after a moment in which it can be taken back', () => {
  session.press('card:x');
  mock.timers.tick(1300);
  assert.deepEqual(acts(), []);
  mock.timers.tick(200);
  assert.deepEqual(
    acts().map(({ text, seat: by, version }) => [text, by, version]),
    [['take x', 'a', 3]],
  );
});

test('what is taken back in that moment is never sent', () => {
  session.press('card:x');
  session.takeBack();
  mock.timers.tick(60_000);
  assert.deepEqual(acts(), []);
  assert.deepEqual(session.picked, []);
});

test('another thing in that moment takes the place of the first', () => {
  session.press('card:x');
  session.press('card:y');
  mock.timers.tick(1500);
  assert.deepEqual(
    acts().map(({ text }) => text),
    ['take y'],
  );
});

test('a table that has changed lets go of what was picked for another question', () => {
  session.press('card:x');
  show({ number: 2, version: 4, options: [option('pass')] });
  mock.timers.tick(1500);
  assert.deepEqual(acts(), []);
});

test('nothing is offered to me while another seat decides, nor on a table that is over', () => {
  show({ number: 2, prompt: { seat: 'b', mine: false } });
  assert.deepEqual(session.options, []);
  show({ number: 3, phase: 'over' });
  assert.deepEqual(session.options, []);
});

test('nothing is offered while a bot sits in for me', () => {
  show({ number: 2, seats: [seat('a', { mine: true, away: true }), seat('b')] });
  assert.deepEqual(session.options, []);
});

test('nothing is offered while an action is on its way, and the action goes once', () => {
  session.send(first.options[0]);
  session.send(first.options[1]);
  assert.deepEqual(session.options, []);
  assert.equal(acts().length, 1);
});

test('an older update never takes the place of a newer one', () => {
  show({ number: 2, version: 5, entries: 5 });
  show({ number: 3, version: 4, entries: 4 });
  assert.equal(session.update.version, 5);
});

test('what was not acknowledged is sent again over the next connection, with the same id', () => {
  session.send(first.options[0]);
  const [sent] = acts();
  socket.onclose();
  assert.equal(session.urgent, 'Connection lost');
  mock.timers.tick(10_000);
  socket = Socket.last;
  socket.onopen();
  show();
  assert.deepEqual(acts(), [sent]);
});

test('a refusal is shown with its reason and its rule', async () => {
  session.send(first.options[0]);
  answer({ type: 'refused', reason: 'too dear', rule: 'DEUS-7', anyway: false });
  await settle();
  assert.deepEqual([session.pop.text, session.pop.rule, session.saying], ['too dear', 'DEUS-7', false]);
});

test('a move that the coach warns of is done only when it is asked for once more', async () => {
  keep({ coach: true });
  show({ number: 2, seats: [seat('a', { mine: true }), seat('b', { kind: 'bot' })] });
  session.send(first.options[0]);
  assert.equal(acts()[0].warn, true);
  answer({ type: 'refused', reason: 'weak', rule: '', anyway: true });
  await settle();
  assert.equal(session.warning.reason, 'weak');
  session.keep();
  assert.deepEqual([acts()[1].text, acts()[1].anyway], ['take x', true]);
});

test('the coach never warns where people sit', () => {
  keep({ coach: true });
  session.send(first.options[0]);
  assert.equal(acts()[0].warn, false);
});

test('undo first lets go of what is picked, then takes back for the seat that may', () => {
  show({
    number: 2,
    seats: [seat('a', { mine: true }), seat('b', { mine: true })],
    can_undo: true,
    undo_seat: 'b',
    options: [option('p', 'card:x', 'card:z'), option('q', 'card:x', 'card:y')],
  });
  session.hold('a');
  session.press('card:x');
  session.undo();
  assert.deepEqual([session.picked, acts()], [[], []]);
  session.undo();
  assert.deepEqual(
    acts().map(({ text, seat: by }) => [text, by]),
    [['undo', 'b']],
  );
});

test('where others must agree, undo asks before it asks them', async () => {
  show({ number: 2, wish_seat: 'a' });
  session.undo();
  assert.equal(session.wishing, true);
  void session.wish();
  assert.deepEqual([socket.sent.at(-1).type, socket.sent.at(-1).seat, session.wishing], ['wish', 'a', false]);
});

test('on one screen for two nothing is seen before the next one has taken the device', () => {
  const both = [seat('a', { mine: true }), seat('b', { mine: true })];
  show({ number: 2, seats: both });
  assert.deepEqual([session.curtain, session.covered, session.options], ['a', true, []]);
  session.hold('a');
  assert.deepEqual([socket.sent.at(-1).type, socket.sent.at(-1).eyes], ['look', 'a']);
  show({ number: 3, seats: both });
  assert.deepEqual([session.curtain, session.covered, session.options.length], ['', false, 2]);
  show({ number: 4, version: 4, seats: both, prompt: { seat: 'b', mine: true } });
  assert.deepEqual([session.curtain, session.covered, session.options], ['b', true, []]);
});

test('until the server shows the new seat its own table, the device shows none; then that seat acts', () => {
  const both = [seat('a', { mine: true }), seat('b', { mine: true })];
  show({ number: 2, seats: both, prompt: { seat: 'b', mine: true } });
  session.hold('b');
  assert.equal(session.covered, true);
  show({ number: 3, seats: both, eyes: 'b', prompt: { seat: 'b', mine: true } });
  assert.equal(session.covered, false);
  session.send(session.options[0]);
  assert.equal(acts()[0].seat, 'b');
});

test('what is to be read in a lesson is read before anything can be chosen', () => {
  show({ number: 2, teaching: { reads: true, show: ['card:x'] } });
  assert.deepEqual(session.options, []);
  session.readOn();
  assert.equal(acts()[0].text, 'read-on');
});

test('what is new is told once, and a phone shows it alone', () => {
  screen.phone = true;
  show({ number: 2, game: '', introduced: [{ slug: 'tribute', show: [] }] });
  assert.deepEqual([session.introduced.slug, session.options], ['tribute', []]);
  session.understood();
  assert.equal(session.options.length, 2);
  session.close();
  session = new Session('t2');
  socket = Socket.last;
  socket.onopen();
  show({ introduced: [{ slug: 'tribute', show: [] }] });
  assert.equal(session.introduced, null);
  screen.phone = false;
});

test('the log of an update comes after what is known, and nothing is told twice', () => {
  show({
    number: 2,
    version: 4,
    log_from: 0,
    log: [
      { number: 1, text: 'one' },
      { number: 2, text: 'two' },
    ],
  });
  show({
    number: 3,
    version: 5,
    log_from: 1,
    log: [
      { number: 2, text: 'two' },
      { number: 3, text: 'three' },
    ],
  });
  assert.deepEqual(
    session.lines.map(({ text }) => text),
    ['one', 'two', 'three'],
  );
});

test('what happened is said, and my turn is said at once', async () => {
  show({ number: 2, version: 4, entries: 3, prompt: { seat: 'b', mine: false } });
  show({ number: 3, version: 5, entries: 4, log: [{ number: 4, text: 'Bo builds' }], log_from: 3 });
  await settle();
  assert.deepEqual([session.polite, session.urgent], ['Bo builds', 'Your turn']);
});

test('what has just changed is marked for a while', () => {
  show({ number: 2, version: 4, happened: [{ things: ['card:x'] }] });
  assert.equal(session.isFresh('card:x'), true);
  mock.timers.tick(2300);
  assert.equal(session.isFresh('card:x'), false);
});

test('things that may be picked, are picked, and cannot be picked now look different', () => {
  const options = [option('p', 'card:x', 'hex:1'), option('q', 'card:x', 'hex:3'), option('r', 'card:y', 'hex:2')];
  show({ number: 2, options });
  session.press('card:x');
  const looks = ['card:x', 'hex:1', 'hex:2', 'card:y', 'card:w'].map((thing) => session.look(thing));
  assert.deepEqual(looks, ['sel', 'go', 'other', 'other', 'dim']);
  assert.deepEqual([session.asks('hex:2'), session.asks('card:w'), session.asks('hex:1')], [true, true, false]);
});

test('a hint lights the things it is about and is sent for my seat', async () => {
  const asking = session.hint();
  assert.deepEqual([socket.sent.at(-1).type, socket.sent.at(-1).seat], ['hint', 'a']);
  answer({ type: 'answer', action: 'take y', text: 'because', rule: '' });
  await asking;
  assert.equal(session.isLit('card:y'), true);
});

test('a table that is gone says why and is not asked for again', () => {
  socket.onmessage({ data: JSON.stringify({ type: 'gone', reason: 'No such table' }) });
  assert.equal(session.missing, 'No such table');
  socket.onclose();
  mock.timers.tick(60_000);
  page.happen('online');
  assert.equal(Socket.last, socket);
});
