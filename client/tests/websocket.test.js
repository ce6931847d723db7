// WebSocket connection to a table: heartbeat, reconnect, and updates in order.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { fakeDocument, fakeWindow, load } from './ssr.js';

class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];
  constructor(address) {
    this.address = address;
    Socket.all.push(this);
  }
  send = (text) => void this.sent.push(JSON.parse(text));
  close = () => void (this.readyState = 3);
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  gives = (frame) => this.onmessage({ data: JSON.stringify(frame) });
  cut() {
    this.readyState = 3;
    this.onclose?.();
  }
}
globalThis.WebSocket = Socket;
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
const { connectToTable } = await load('client/src/lib/net/websocket.ts');

const update = { type: 'update', number: 1, version: 4, view: { hand: 1 } };
let frames, states, connection, socket;

beforeEach(() => {
  connection?.close();
  Socket.all = [];
  [frames, states] = [[], []];
  const hello = () => ({ type: 'hello', table: 't', keys: ['k'], eyes: 'b', since: 7, lang: 'el' });
  connection = connectToTable(
    't',
    hello,
    (frame) => frames.push(frame),
    (state) => states.push(state),
  );
  socket = Socket.all[0];
  socket.opens();
});

test('the hello frame has the keys, and says that patches are understood', () => {
  assert.equal(socket.address, 'wss://example.org/api/live');
  assert.deepEqual(socket.sent, [
    { type: 'hello', table: 't', keys: ['k'], eyes: 'b', since: 7, lang: 'el', changes: true },
  ]);
});

test('a patch is delivered as a whole update, and the connection is live', () => {
  socket.gives(update);
  socket.gives({ type: 'change', number: 2, of: 1, fields: { version: 5 }, view: { hand: 2 }, gone: [] });
  assert.deepEqual(frames.at(-1), { ...update, number: 2, version: 5, view: { hand: 2 } });
  assert.deepEqual(states, ['live', 'live']);
});

test('a patch without its base requests a whole update', () => {
  socket.gives(update);
  socket.gives({ type: 'change', number: 4, of: 3, fields: {}, view: { hand: 9 }, gone: [] });
  assert.deepEqual(frames, [update]);
  assert.deepEqual(socket.sent.at(-1), { type: 'look', eyes: 'b', lang: 'el' });
});

test('a lost connection is reported and reopened with backoff', () => {
  for (const most of [650, 1300, 2600]) {
    Socket.all.at(-1).cut();
    assert.equal(states.at(-1), 'lost');
    const before = Socket.all.length;
    mock.timers.tick(most);
    assert.equal(Socket.all.length, before + 1);
  }
});

test('sending without a connection returns false', () => {
  socket.cut();
  assert.equal(connection.send({ type: 'ping' }), false);
});

test('a connection without a pong is dropped, one with a pong is kept', () => {
  mock.timers.tick(15_000);
  assert.deepEqual(socket.sent.at(-1), { type: 'ping' });
  socket.gives({ type: 'pong' });
  mock.timers.tick(14_000);
  assert.deepEqual(states, []);
  mock.timers.tick(1000);
  mock.timers.tick(8000);
  assert.deepEqual(states, ['lost']);
});

test('the online event reconnects at once', () => {
  fakeWindow.dispatch('offline');
  fakeWindow.dispatch('online');
  assert.equal(Socket.all.length, 2);
});

test('a page that becomes visible sends a ping', () => {
  fakeDocument.dispatch('visibilitychange');
  assert.deepEqual(socket.sent.at(-1), { type: 'ping' });
});

test('a closed connection is not reopened', () => {
  connection.close();
  socket.cut();
  fakeWindow.dispatch('online');
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});
