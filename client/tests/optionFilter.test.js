// Filtering options by picked things: one function for every game, tested without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { read } from '../tools/sprite.js';

const { actionChips, matchingOptions, selectableThings, narrowingPrompt, nextSelection, onlyOption } = await read(
  fileURLToPath(new URL('../src/lib/table/optionFilter.ts', import.meta.url)),
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

test('with an empty selection all things of all options are selectable', () => {
  assert.deepEqual([...selectableThings(cards, [])].sort(), [
    'comrade:caeneus',
    'comrade:medea',
    'flipping:flip',
    'god:hera',
    'quest:boar',
    'quest:hydra',
  ]);
});

test('a picked thing leaves only the options that contain it', () => {
  assert.equal(matchingOptions(cards, ['quest:hydra']).length, 3);
  assert.deepEqual([...selectableThings(cards, ['quest:hydra'])].sort(), [
    'comrade:caeneus',
    'comrade:medea',
    'god:hera',
  ]);
});

test('the order of picking does not matter', () => {
  assert.deepEqual(
    matchingOptions(cards, ['god:hera', 'comrade:medea']),
    matchingOptions(cards, ['comrade:medea', 'god:hera']),
  );
});

test('a second click deselects a thing', () => {
  assert.deepEqual(nextSelection(cards, ['quest:hydra', 'god:hera'], 'quest:hydra'), ['god:hera']);
});

test('another thing of the same sort replaces the first', () => {
  assert.deepEqual(nextSelection(cards, ['quest:hydra'], 'quest:boar'), ['quest:boar']);
});

test('a thing that fits nothing picked starts a new selection', () => {
  assert.deepEqual(nextSelection(cards, ['quest:boar'], 'comrade:caeneus'), ['comrade:caeneus']);
});

test('a thing of no option cannot be picked', () => {
  assert.equal(nextSelection(cards, [], 'quest:talos'), null);
});

test('the only option left is proposed, but only after a pick', () => {
  assert.equal(onlyOption(cards, ['quest:boar']), cards[3]);
  assert.equal(onlyOption(cards, ['quest:hydra']), null);
  assert.equal(onlyOption([cards[4]], []), null);
});

test('a fully picked option does not hide one that has more things', () => {
  assert.equal(onlyOption(cards, ['quest:hydra', 'comrade:caeneus']), null);
  assert.equal(matchingOptions(cards, ['quest:hydra', 'comrade:caeneus']).length, 2);
});

test('if only the order of things differs, the order of picking decides', () => {
  const moves = [option('move', 'cell:a1', 'cell:b2'), option('move', 'cell:b2', 'cell:a1')];
  assert.equal(onlyOption(moves, ['cell:b2', 'cell:a1']), moves[1]);
  assert.equal(onlyOption(moves, ['cell:a1']), null);
});

test('few options have a chip each', () => {
  assert.deepEqual(
    actionChips(cards, []).map((chip) => chip.option),
    cards,
  );
});

test('many options are grouped by their next thing, and all stay reachable', () => {
  const many = [];
  for (const quest of ['x', 'y', 'z'])
    for (const god of ['a', 'b', 'c', 'd']) many.push(option('resolve', `quest:${quest}`, `god:${god}`));
  many.push(option('pass'));
  const shown = actionChips(many, []);
  assert.deepEqual(
    shown.map((chip) => [chip.thing, chip.count]),
    [
      ['quest:x', 4],
      ['quest:y', 4],
      ['quest:z', 4],
      ['', 1],
    ],
  );
  assert.deepEqual(
    shown.slice(0, 3).map((chip) => chip.option),
    [null, null, null],
  );
  assert.equal(shown[3].option.verb, 'pass');
  assert.deepEqual(
    actionChips(many, ['quest:x']).map((chip) => chip.option.things[1]),
    ['god:a', 'god:b', 'god:c', 'god:d'],
  );
});

test('a group shows the outcome if all its options have the same', () => {
  const many = [];
  for (const hero of ['a', 'b', 'c', 'd'])
    for (const space of ['x', 'y'])
      many.push({ ...option('send', `hero:${hero}`, `space:${space}`), outcome: hero === 'a' ? '+2' : `+${space}` });
  const [first, second] = actionChips(many, []);
  assert.equal(first.outcome, '+2');
  assert.equal(second.outcome, '');
});

test('giving something up is never proposed', () => {
  const offers = [{ ...option('offer', 'card:farm'), aside: true }, option('build', 'card:port', 'cell:a1')];
  assert.equal(onlyOption(offers, ['card:farm']), null);
  assert.equal(onlyOption(offers, ['card:port']), offers[1]);
});

test('the narrowing prompt depends on the picked sorts, and on the verb if only one is left', () => {
  assert.deepEqual(narrowingPrompt(cards, ['quest:hydra', 'comrade:caeneus']), {
    keys: ['resolve-comrade-quest', 'comrade-quest'],
    things: ['comrade:caeneus', 'quest:hydra'],
  });
  const two = [option('send', 'hero:orion', 'space:red'), option('complete', 'hero:orion', 'quest:hydra')];
  assert.deepEqual(narrowingPrompt(two, ['hero:orion']).keys, ['hero']);
});
