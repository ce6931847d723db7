// A table session: which options are offered, what is sent for which seat, and the grace period.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { fakeWindow, installTexts, load, mediaPreferences } from './ssr.js';

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
mediaPreferences.motion = true;
await installTexts({ 'your-turn-now': 'Your turn', 'lost-connection': 'Connection lost', 'not-done': 'Not done' });
const { Session } = await load('client/src/lib/table/session.svelte.ts');
const { saveSettings } = await load('client/src/lib/profile/settings.svelte.ts');
const { screen } = await load('client/src/lib/ui/shape.svelte.ts');

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
  saveSettings({ coach: false });
  session = new Session('t');
  socket = Socket.last;
  socket.onopen();
  show();
});

test('the only option left is sent after the grace period', () => {
  session.pickThing('card:x');
  mock.timers.tick(1300);
  assert.deepEqual(acts(), []);
  mock.timers.tick(200);
  assert.deepEqual(
    acts().map(({ text, seat: by, version }) => [text, by, version]),
    [['take x', 'a', 3]],
  );
});

test('an option undone in the grace period is never sent', () => {
  session.pickThing('card:x');
  session.undoSelection();
  mock.timers.tick(60_000);
  assert.deepEqual(acts(), []);
  assert.deepEqual(session.picked, []);
});

test('another thing in the grace period replaces the first', () => {
  session.pickThing('card:x');
  session.pickThing('card:y');
  mock.timers.tick(1500);
  assert.deepEqual(
    acts().map(({ text }) => text),
    ['take y'],
  );
});

test('an update with another question clears the selection', () => {
  session.pickThing('card:x');
  show({ number: 2, version: 4, options: [option('pass')] });
  mock.timers.tick(1500);
  assert.deepEqual(acts(), []);
});

test('no options while another seat decides, nor when the game is over', () => {
  show({ number: 2, prompt: { seat: 'b', mine: false } });
  assert.deepEqual(session.options, []);
  show({ number: 3, phase: 'over' });
  assert.deepEqual(session.options, []);
});

test('no options while a bot stands in', () => {
  show({ number: 2, seats: [seat('a', { mine: true, away: true }), seat('b')] });
  assert.deepEqual(session.options, []);
});

test('no options while an action is pending, and it is sent once', () => {
  session.sendOption(first.options[0]);
  session.sendOption(first.options[1]);
  assert.deepEqual(session.options, []);
  assert.equal(acts().length, 1);
});

test('an older update never replaces a newer one', () => {
  show({ number: 2, version: 5, entries: 5 });
  show({ number: 3, version: 4, entries: 4 });
  assert.equal(session.update.version, 5);
});

test('an unacknowledged action is sent again after a reconnect, with the same id', () => {
  session.sendOption(first.options[0]);
  const [sent] = acts();
  socket.onclose();
  assert.equal(session.alert, 'Connection lost');
  mock.timers.tick(10_000);
  socket = Socket.last;
  socket.onopen();
  show();
  assert.deepEqual(acts(), [sent]);
});

test('a refusal is shown with its reason and its rule', async () => {
  session.sendOption(first.options[0]);
  answer({ type: 'refused', reason: 'too dear', rule: 'DEUS-7', anyway: false });
  await settle();
  assert.deepEqual([session.popover.text, session.popover.rule, session.sending], ['too dear', 'DEUS-7', false]);
});

test('a move that the coach warned of needs a confirmation', async () => {
  saveSettings({ coach: true });
  show({ number: 2, seats: [seat('a', { mine: true }), seat('b', { kind: 'bot' })] });
  session.sendOption(first.options[0]);
  assert.equal(acts()[0].warn, true);
  answer({ type: 'refused', reason: 'weak', rule: '', anyway: true });
  await settle();
  assert.equal(session.warning.reason, 'weak');
  session.confirmWarning();
  assert.deepEqual([acts()[1].text, acts()[1].anyway], ['take x', true]);
});

test('the coach does not warn at tables with other people', () => {
  saveSettings({ coach: true });
  session.sendOption(first.options[0]);
  assert.equal(acts()[0].warn, false);
});

test('undo first clears the selection, then acts for the seat that may undo', () => {
  show({
    number: 2,
    seats: [seat('a', { mine: true }), seat('b', { mine: true })],
    can_undo: true,
    undo_seat: 'b',
    options: [option('p', 'card:x', 'card:z'), option('q', 'card:x', 'card:y')],
  });
  session.switchSeat('a');
  session.pickThing('card:x');
  session.undo();
  assert.deepEqual([session.picked, acts()], [[], []]);
  session.undo();
  assert.deepEqual(
    acts().map(({ text, seat: by }) => [text, by]),
    [['undo', 'b']],
  );
});

test('a takeback that needs consent asks for confirmation first', async () => {
  show({ number: 2, wish_seat: 'a' });
  session.undo();
  assert.equal(session.confirmingTakeback, true);
  void session.requestTakeback();
  assert.deepEqual(
    [socket.sent.at(-1).type, socket.sent.at(-1).seat, session.confirmingTakeback],
    ['wish', 'a', false],
  );
});

test('on a shared screen nothing is shown before the next player takes the device', () => {
  const both = [seat('a', { mine: true }), seat('b', { mine: true })];
  show({ number: 2, seats: both });
  assert.deepEqual([session.passDeviceTo, session.screenHidden, session.options], ['a', true, []]);
  session.switchSeat('a');
  assert.deepEqual([socket.sent.at(-1).type, socket.sent.at(-1).eyes], ['look', 'a']);
  show({ number: 3, seats: both });
  assert.deepEqual([session.passDeviceTo, session.screenHidden, session.options.length], ['', false, 2]);
  show({ number: 4, version: 4, seats: both, prompt: { seat: 'b', mine: true } });
  assert.deepEqual([session.passDeviceTo, session.screenHidden, session.options], ['b', true, []]);
});

test("until the server sends the new seat's view the screen stays hidden; then that seat acts", () => {
  const both = [seat('a', { mine: true }), seat('b', { mine: true })];
  show({ number: 2, seats: both, prompt: { seat: 'b', mine: true } });
  session.switchSeat('b');
  assert.equal(session.screenHidden, true);
  show({ number: 3, seats: both, eyes: 'b', prompt: { seat: 'b', mine: true } });
  assert.equal(session.screenHidden, false);
  session.sendOption(session.options[0]);
  assert.equal(acts()[0].seat, 'b');
});

test('a lesson text must be read before anything can be chosen', () => {
  show({ number: 2, teaching: { reads: true, show: ['card:x'] } });
  assert.deepEqual(session.options, []);
  session.continueLesson();
  assert.equal(acts()[0].text, 'read-on');
});

test('an introduction is shown once, and alone on a phone', () => {
  screen.phone = true;
  show({ number: 2, game: '', introduced: [{ slug: 'tribute', show: [] }] });
  assert.deepEqual([session.introduction.slug, session.options], ['tribute', []]);
  session.markIntroductionRead();
  assert.equal(session.options.length, 2);
  session.close();
  session = new Session('t2');
  socket = Socket.last;
  socket.onopen();
  show({ introduced: [{ slug: 'tribute', show: [] }] });
  assert.equal(session.introduction, null);
  screen.phone = false;
});

test('log lines are appended without duplicates', () => {
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

test('events and my turn are announced', async () => {
  show({ number: 2, version: 4, entries: 3, prompt: { seat: 'b', mine: false } });
  show({ number: 3, version: 5, entries: 4, log: [{ number: 4, text: 'Bo builds' }], log_from: 3 });
  await settle();
  assert.deepEqual([session.announcement, session.alert], ['Bo builds', 'Your turn']);
});

test('changed things are marked for a while', () => {
  show({ number: 2, version: 4, happened: [{ things: ['card:x'] }] });
  assert.equal(session.isFresh('card:x'), true);
  mock.timers.tick(2300);
  assert.equal(session.isFresh('card:x'), false);
});

test('selectable, selected and unavailable things have different states', () => {
  const options = [option('p', 'card:x', 'hex:1'), option('q', 'card:x', 'hex:3'), option('r', 'card:y', 'hex:2')];
  show({ number: 2, options });
  session.pickThing('card:x');
  const states = ['card:x', 'hex:1', 'hex:2', 'card:y', 'card:w'].map((thing) => session.thingState(thing));
  assert.deepEqual(states, ['sel', 'go', 'other', 'other', 'dim']);
  assert.deepEqual(
    [session.canExplain('hex:2'), session.canExplain('card:w'), session.canExplain('hex:1')],
    [true, true, false],
  );
});

test('a hint lights its things and is requested for my seat', async () => {
  const hint = session.requestHint();
  assert.deepEqual([socket.sent.at(-1).type, socket.sent.at(-1).seat], ['hint', 'a']);
  answer({ type: 'answer', action: 'take y', text: 'because', rule: '' });
  await hint;
  assert.equal(session.isLit('card:y'), true);
});

test('a table that is gone shows the reason and is not requested again', () => {
  socket.onmessage({ data: JSON.stringify({ type: 'gone', reason: 'No such table' }) });
  assert.equal(session.goneReason, 'No such table');
  socket.onclose();
  mock.timers.tick(60_000);
  fakeWindow.dispatch('online');
  assert.equal(Socket.last, socket);
});
