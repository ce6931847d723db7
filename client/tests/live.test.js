// The connection to a table: kept alive, opened again, and never an update out of order.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { load, page, sheet } from './page.js';

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
const { openTable } = await load('client/src/lib/live.ts');

const update = { type: 'update', number: 1, version: 4, view: { hand: 1 } };
let heard, links, line, socket;

beforeEach(() => {
  line?.close();
  Socket.all = [];
  [heard, links] = [[], []];
  const hello = () => ({ type: 'hello', table: 't', keys: ['k'], eyes: 'b', since: 7, lang: 'el' });
  line = openTable(
    't',
    hello,
    (frame) => heard.push(frame),
    (link) => links.push(link),
  );
  socket = Socket.all[0];
  socket.opens();
});

test('the first frame says who I am, and that changes are understood', () => {
  assert.equal(socket.address, 'wss://example.org/api/live');
  assert.deepEqual(socket.sent, [
    { type: 'hello', table: 't', keys: ['k'], eyes: 'b', since: 7, lang: 'el', changes: true },
  ]);
});

test('a change is told as the whole update, and the connection is live', () => {
  socket.gives(update);
  socket.gives({ type: 'change', number: 2, of: 1, fields: { version: 5 }, view: { hand: 2 }, gone: [] });
  assert.deepEqual(heard.at(-1), { ...update, number: 2, version: 5, view: { hand: 2 } });
  assert.deepEqual(links, ['live', 'live']);
});

test('a change that fits no update is not shown: the whole table is asked for', () => {
  socket.gives(update);
  socket.gives({ type: 'change', number: 4, of: 3, fields: {}, view: { hand: 9 }, gone: [] });
  assert.deepEqual(heard, [update]);
  assert.deepEqual(socket.sent.at(-1), { type: 'look', eyes: 'b', lang: 'el' });
});

test('a lost connection is said and opened again, ever less often', () => {
  for (const most of [650, 1300, 2600]) {
    Socket.all.at(-1).cut();
    assert.equal(links.at(-1), 'lost');
    const before = Socket.all.length;
    mock.timers.tick(most);
    assert.equal(Socket.all.length, before + 1);
  }
});

test('nothing is said to be sent while there is no connection', () => {
  socket.cut();
  assert.equal(line.send({ type: 'ping' }), false);
});

test('a connection that does not answer is given up, one that answers is kept', () => {
  mock.timers.tick(15_000);
  assert.deepEqual(socket.sent.at(-1), { type: 'ping' });
  socket.gives({ type: 'pong' });
  mock.timers.tick(14_000);
  assert.deepEqual(links, []);
  mock.timers.tick(1000);
  mock.timers.tick(8000);
  assert.deepEqual(links, ['lost']);
});

test('the network that comes back opens the connection at once', () => {
  page.happen('offline');
  page.happen('online');
  assert.equal(Socket.all.length, 2);
});

test('a page that is looked at again asks whether the connection still lives', () => {
  sheet.happen('visibilitychange');
  assert.deepEqual(socket.sent.at(-1), { type: 'ping' });
});

test('a table that was left is not opened again', () => {
  line.close();
  socket.cut();
  page.happen('online');
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});
