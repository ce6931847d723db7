// Narrowing: one function for every game, so it is tested without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { chips, fitting, glowing, narrowed, picking, sole } = await read(
  fileURLToPath(new URL('../src/lib/narrow.ts', import.meta.url)),
);

const option = (verb, ...things) => ({
  verb,
  things,
  text: [verb, ...things].join(' '),
  label: verb,
  outcome: '',
  aside: false,
  idle: false,
});
const cards = [
  option('resolve', 'quest:hydra', 'comrade:caeneus'),
  option('resolve', 'quest:hydra', 'comrade:caeneus', 'god:hera'),
  option('resolve', 'quest:hydra', 'comrade:medea', 'god:hera'),
  option('resolve', 'quest:boar', 'comrade:medea'),
  option('pass'),
  option('pass', 'flipping:flip'),
];

test('nothing picked: every thing of every option glows', () => {
  assert.deepEqual([...glowing(cards, [])].sort(), [
    'comrade:caeneus',
    'comrade:medea',
    'flipping:flip',
    'god:hera',
    'quest:boar',
    'quest:hydra',
  ]);
});

test('a picked thing leaves only the options that have it', () => {
  assert.equal(fitting(cards, ['quest:hydra']).length, 3);
  assert.deepEqual([...glowing(cards, ['quest:hydra'])].sort(), ['comrade:caeneus', 'comrade:medea', 'god:hera']);
});

test('the order of picking does not matter', () => {
  assert.deepEqual(fitting(cards, ['god:hera', 'comrade:medea']), fitting(cards, ['comrade:medea', 'god:hera']));
});

test('a picked thing is let go by a second click', () => {
  assert.deepEqual(picking(cards, ['quest:hydra', 'god:hera'], 'quest:hydra'), ['god:hera']);
});

test('another thing of the same sort replaces the first', () => {
  assert.deepEqual(picking(cards, ['quest:hydra'], 'quest:boar'), ['quest:boar']);
});

test('a thing that fits nothing picked begins anew', () => {
  assert.deepEqual(picking(cards, ['quest:boar'], 'comrade:caeneus'), ['comrade:caeneus']);
});

test('a thing of no option cannot be picked', () => {
  assert.equal(picking(cards, [], 'quest:talos'), null);
});

test('a sole option goes by itself, but only after a pick', () => {
  assert.equal(sole(cards, ['quest:boar']), cards[3]);
  assert.equal(sole(cards, ['quest:hydra']), null);
  assert.equal(sole([cards[4]], []), null);
});

test('an option whose things are all picked does not hide one that has more', () => {
  assert.equal(sole(cards, ['quest:hydra', 'comrade:caeneus']), null);
  assert.equal(fitting(cards, ['quest:hydra', 'comrade:caeneus']).length, 2);
});

test('where only the order differs, the order of picking decides', () => {
  const moves = [option('move', 'cell:a1', 'cell:b2'), option('move', 'cell:b2', 'cell:a1')];
  assert.equal(sole(moves, ['cell:b2', 'cell:a1']), moves[1]);
  assert.equal(sole(moves, ['cell:a1']), null);
});

test('few options are said outright', () => {
  assert.deepEqual(
    chips(cards, []).map((chip) => chip.option),
    cards,
  );
});

test('many options are gathered under their next thing, and stay complete', () => {
  const many = [];
  for (const quest of ['x', 'y', 'z'])
    for (const god of ['a', 'b', 'c', 'd']) many.push(option('resolve', `quest:${quest}`, `god:${god}`));
  many.push(option('pass'));
  const shown = chips(many, []);
  assert.deepEqual(
    shown.map((chip) => [chip.thing, chip.count]),
    [
      ['quest:x', 4],
      ['quest:y', 4],
      ['quest:z', 4],
      ['', 1],
    ],
  );
  assert.equal(shown[3].option.verb, 'pass');
  assert.deepEqual(
    chips(many, ['quest:x']).map((chip) => chip.option.things[1]),
    ['god:a', 'god:b', 'god:c', 'god:d'],
  );
});

test('what is gathered says what comes of it where it all comes to the same', () => {
  const many = [];
  for (const hero of ['a', 'b', 'c', 'd'])
    for (const space of ['x', 'y'])
      many.push({ ...option('send', `hero:${hero}`, `space:${space}`), outcome: hero === 'a' ? '+2' : `+${space}` });
  const [first, second] = chips(many, []);
  assert.equal(first.outcome, '+2');
  assert.equal(second.outcome, '');
});

test('an offering is never taken for what is meant', () => {
  const offers = [{ ...option('offer', 'card:farm'), aside: true }, option('build', 'card:port', 'cell:a1')];
  assert.equal(sole(offers, ['card:farm']), null);
  assert.equal(sole(offers, ['card:port']), offers[1]);
});

test('while narrowing it is asked by what is picked, and by the verb if one is left', () => {
  assert.deepEqual(narrowed(cards, ['quest:hydra', 'comrade:caeneus']), {
    keys: ['resolve-comrade-quest', 'comrade-quest'],
    things: ['comrade:caeneus', 'quest:hydra'],
  });
  const two = [option('send', 'hero:orion', 'space:red'), option('complete', 'hero:orion', 'quest:hydra')];
  assert.deepEqual(narrowed(two, ['hero:orion']).keys, ['hero']);
});
