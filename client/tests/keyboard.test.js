// What the keys do at a table.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from './page.js';

const { onKey } = await load('client/src/lib/shortcuts.ts');
const option = (text, ...things) => ({ text, verb: text, things, outcome: '', aside: false, idle: false });
let calls, session, shows, open;

/** An element of a table: `within` are selectors of what it lies in. */
const element = (within = [], thing = '') => ({
  closest: (selector) =>
    selector === '[data-thing]'
      ? (thing && { getAttribute: () => thing }) || null
      : selector.split(', ').some((one) => within.includes(one)) || null,
});
const press = (key, target = element(), more = {}) => {
  const event = { key, target, prevented: false, preventDefault: () => (event.prevented = true), ...more };
  onKey(session, shows, event);
  return event.prevented;
};

beforeEach(() => {
  calls = [];
  open = '';
  const call =
    (name) =>
    (...given) =>
      calls.push([name, ...given]);
  session = {
    myTurn: true,
    going: null,
    pop: null,
    picked: [],
    options: [option('x', 'card:x'), option('y', 'card:y')],
    replay: { marks: [], stop: call('stop') },
    asks: (thing) => thing === 'card:no',
    ...Object.fromEntries(
      ['undo', 'restart', 'hint', 'readOn', 'open', 'why', 'send', 'narrow', 'takeBack', 'catchUp'].map((name) => [
        name,
        call(name),
      ]),
    ),
  };
  shows = {
    drawer: () => open,
    ...Object.fromEntries(['show', 'list', 'keys', 'signs', 'nextGlow', 'nextTable'].map((name) => [name, call(name)])),
  };
});
const done = () => calls.filter(([name]) => name !== 'catchUp');

test('every letter does what the list of keys says', () => {
  const said = {
    u: 'undo',
    r: 'restart',
    h: 'hint',
    l: 'show',
    n: 'readOn',
    t: 'nextTable',
    s: 'signs',
    g: 'nextGlow',
    a: 'list',
    '?': 'keys',
  };
  for (const [key, name] of Object.entries(said)) {
    calls = [];
    assert.equal(press(key), true);
    assert.deepEqual(
      done().map(([first]) => first),
      [name],
      key,
    );
  }
  assert.equal(press('q'), false);
});

test('a number chooses the answer with that number, and only on my turn', () => {
  press('2');
  assert.deepEqual(done(), [['send', session.options[1]]]);
  calls = [];
  session.myTurn = false;
  assert.equal(press('1'), false);
  assert.deepEqual(done(), []);
});

test('a number chooses nothing while a choice goes out by itself', () => {
  session.going = session.options[0];
  press('1');
  assert.deepEqual(done(), []);
});

test('Escape ends one thing after another: what is explained, the drawer, the last pick', () => {
  session.pop = { text: 'why' };
  open = 'log';
  session.picked = ['card:x'];
  press('Escape');
  assert.deepEqual([session.pop, done()], [null, []]);
  press('Escape');
  assert.deepEqual(done(), [['show', '']]);
  open = '';
  press('Escape');
  assert.deepEqual(done().at(-1), ['takeBack']);
  session.picked = [];
  assert.equal(press('Escape'), false);
});

test('letters that are written in a field do nothing at the table', () => {
  assert.equal(press('u', element(['input'])), false);
  assert.equal(press('u', element(['textarea'])), false);
  assert.deepEqual(done(), []);
  press('Escape', element(['textarea']));
  assert.deepEqual(done(), [['show', '']]);
});

test('keys of the browser and keys in a dialog are left alone', () => {
  assert.equal(press('r', element(), { ctrlKey: true }), false);
  assert.equal(press('r', element(), { metaKey: true }), false);
  assert.equal(press('r', element(['dialog'])), false);
  assert.deepEqual(done(), []);
});

test('a question mark on a thing asks why it cannot be chosen, or opens it', () => {
  press('?', element([], 'card:no'));
  assert.deepEqual(done()[0].slice(0, 2), ['why', ['card:no']]);
  press('?', element([], 'card:x'));
  assert.deepEqual(done()[1], ['open', 'card:x']);
});
