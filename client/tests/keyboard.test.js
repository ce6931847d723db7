// Keyboard shortcuts at a table.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { load } from './ssr.js';

const { onKeydown } = await load('client/src/lib/table/shortcuts.ts');
const option = (text, ...things) => ({ text, verb: text, things, outcome: '', aside: false, idle: false });
let calls, session, actions, open;

/** A fake element; `within` are selectors that match its ancestors. */
const element = (within = [], thing = '') => ({
  closest: (selector) =>
    selector === '[data-thing]'
      ? (thing && { getAttribute: () => thing }) || null
      : selector.split(', ').some((one) => within.includes(one)) || null,
});
const press = (key, target = element(), more = {}) => {
  const event = { key, target, prevented: false, preventDefault: () => (event.prevented = true), ...more };
  onKeydown(session, actions, event);
  return event.prevented;
};

beforeEach(() => {
  calls = [];
  open = '';
  const call =
    (name) =>
    (...args) =>
      calls.push([name, ...args]);
  session = {
    myTurn: true,
    proposed: null,
    popover: null,
    picked: [],
    options: [option('x', 'card:x'), option('y', 'card:y')],
    replay: { summary: [], stop: call('stop') },
    canExplain: (thing) => thing === 'card:no',
    ...Object.fromEntries(
      [
        'undo',
        'restart',
        'requestHint',
        'continueLesson',
        'openDetail',
        'showWhyNot',
        'sendOption',
        'setSelection',
        'undoSelection',
        'catchUp',
      ].map((name) => [name, call(name)]),
    ),
  };
  actions = {
    currentDrawer: () => open,
    ...Object.fromEntries(
      ['showDrawer', 'showOptions', 'showShortcuts', 'showLegend', 'focusNextSelectable', 'openNextTable'].map(
        (name) => [name, call(name)],
      ),
    ),
  };
});
const recorded = () => calls.filter(([name]) => name !== 'catchUp');

test('every key does what the shortcut help says', () => {
  const expected = {
    u: 'undo',
    r: 'restart',
    h: 'requestHint',
    l: 'showDrawer',
    n: 'continueLesson',
    t: 'openNextTable',
    s: 'showLegend',
    g: 'focusNextSelectable',
    a: 'showOptions',
    '?': 'showShortcuts',
  };
  for (const [key, name] of Object.entries(expected)) {
    calls = [];
    assert.equal(press(key), true);
    assert.deepEqual(
      recorded().map(([first]) => first),
      [name],
      key,
    );
  }
  assert.equal(press('q'), false);
});

test('a number chooses that answer, only on my turn', () => {
  press('2');
  assert.deepEqual(recorded(), [['sendOption', session.options[1]]]);
  calls = [];
  session.myTurn = false;
  assert.equal(press('1'), false);
  assert.deepEqual(recorded(), []);
});

test('a number does nothing while a choice is in its grace period', () => {
  session.proposed = session.options[0];
  press('1');
  assert.deepEqual(recorded(), []);
});

test('Escape closes the popover, then the drawer, then undoes the last pick', () => {
  session.popover = { text: 'why' };
  open = 'log';
  session.picked = ['card:x'];
  press('Escape');
  assert.deepEqual([session.popover, recorded()], [null, []]);
  press('Escape');
  assert.deepEqual(recorded(), [['showDrawer', '']]);
  open = '';
  press('Escape');
  assert.deepEqual(recorded().at(-1), ['undoSelection']);
  session.picked = [];
  assert.equal(press('Escape'), false);
});

test('keys typed in a text field are no shortcuts', () => {
  assert.equal(press('u', element(['input'])), false);
  assert.equal(press('u', element(['textarea'])), false);
  assert.deepEqual(recorded(), []);
  press('Escape', element(['textarea']));
  assert.deepEqual(recorded(), [['showDrawer', '']]);
});

test('browser shortcuts and keys in a dialog are ignored', () => {
  assert.equal(press('r', element(), { ctrlKey: true }), false);
  assert.equal(press('r', element(), { metaKey: true }), false);
  assert.equal(press('r', element(['dialog'])), false);
  assert.deepEqual(recorded(), []);
});

test('the question mark explains why a thing cannot be chosen, or opens its detail', () => {
  press('?', element([], 'card:no'));
  assert.deepEqual(recorded()[0].slice(0, 2), ['showWhyNot', ['card:no']]);
  press('?', element([], 'card:x'));
  assert.deepEqual(recorded()[1], ['openDetail', 'card:x']);
});
