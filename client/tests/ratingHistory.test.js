// Ratings and statistics from finished games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const file = (name) => fileURLToPath(new URL(`../src/lib/profile/${name}`, import.meta.url));
const output = await build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, lib: { entry: file('ratingHistory.ts'), formats: ['es'] }, minify: false },
});
const code = output[0].output[0].code;
const { mergeHistories, parseHistory, computeRatings, countWins, formatHistory } = await import(
  `data:text/javascript,${encodeURIComponent(code)}`
);
const glicko = await build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, lib: { entry: file('glicko.ts'), formats: ['es'] }, minify: false },
});
const { updateRating } = await import(`data:text/javascript,${encodeURIComponent(glicko[0].output[0].code)}`);

test('the example of the Glicko-2 paper', () => {
  const rating = updateRating({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.equal(rating.rating.toFixed(2), '1464.05');
  assert.equal(rating.deviation.toFixed(2), '151.52');
  assert.equal(rating.volatility.toFixed(6), '0.059996');
});

const levels = { deus: { random: 1000, master: 1900 } };
const game = (table, at, won, more = {}) => ({
  table,
  game: 'deus',
  at,
  seat: 'a',
  seats: 2,
  points: won ? 9 : 5,
  won,
  unrated: '',
  opponents: [{ name: 'Nikos', bot: '', points: 7, won: !won }],
  ...more,
});

test('wins raise the rating, and every game lowers the deviation', () => {
  const one = computeRatings([game('x', 1, true)], levels).all;
  const two = computeRatings([game('x', 1, true), game('y', 2, true)], levels).all;
  assert.ok(one.strength.rating > 1500 && two.strength.rating > one.strength.rating);
  assert.ok(two.strength.deviation < one.strength.deviation);
  assert.equal(two.games, 2);
});

test('a win against a strong bot raises the rating more', () => {
  const against = (bot) =>
    computeRatings([game('x', 1, true, { opponents: [{ name: 'B', bot, points: 1, won: false }] })], levels);
  assert.ok(against('master').all.strength.rating > against('random').all.strength.rating);
});

test('a bot without a measured rating does not count', () => {
  const met = { opponents: [{ name: 'B', bot: 'greedy', points: 1, won: false }] };
  const ratings = computeRatings([game('x', 1, true, met), game('y', 2, true, { ...met, game: 'divinus' })], levels);
  assert.deepEqual([ratings.all.games, ratings.unknown], [0, 2]);
  const mixed = [...met.opponents, { name: 'Nikos', bot: '', points: 0, won: false }];
  assert.equal(computeRatings([game('x', 1, true, { opponents: mixed })], levels).all.games, 1);
});

test('opponents are recognized by identity, whatever their name', () => {
  const as = (name, signet) => ({ opponents: [{ name, bot: '', signet, points: 7, won: true }] });
  const met = (first, second) => computeRatings([game('x', 1, false, first), game('y', 2, false, second)], levels).all;
  const same = met(as('Anna', 'k'), as('Ann', 'k')).strength.rating;
  assert.equal(same, met(as('Anna', 'k'), as('Anna', 'k')).strength.rating);
  assert.notEqual(same, met(as('Anna', 'k'), as('Anna', 'm')).strength.rating);
});

test('games dealt by hand do not count', () => {
  assert.equal(computeRatings([game('x', 1, true, { unrated: 'by-hand' })], levels).all.games, 0);
});

test('incomplete games of a file are skipped', () => {
  const whole = game('x', 1, true);
  const without = (name) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  const [nikos] = whole.opponents;
  const odd = [
    ...Object.keys(whole).map(without),
    { ...whole, seat: 3 },
    { ...whole, seats: 'two' },
    { ...whole, points: '9' },
    { ...whole, opponents: [{ ...nikos, won: undefined }] },
    { ...whole, opponents: [{ ...nikos, points: {} }] },
    { ...whole, opponents: [{ ...nikos, signet: 7 }] },
    { ...whole, opponents: [null] },
  ];
  for (const one of odd) assert.deepEqual(parseHistory(formatHistory([one, whole])), [whole], JSON.stringify(one));
  const unscored = game('y', 2, false, { points: null, opponents: [{ ...nikos, signet: 'k', points: null }] });
  assert.deepEqual(parseHistory(formatHistory([unscored])), [unscored]);
});

test('a history survives export and import, and each table occurs once', () => {
  const mine = [game('x', 1, true), game('y', 2, false)];
  assert.deepEqual(parseHistory(formatHistory(mine)), mine);
  assert.equal(parseHistory('something else'), null);
  assert.equal(parseHistory('theomachy-history 1\n[{"table": 3}, null]').length, 0);
  assert.deepEqual(
    mergeHistories(mine, [game('y', 2, false), game('z', 0, true)]).map((one) => one.table),
    ['z', 'x', 'y'],
  );
  assert.deepEqual(
    countWins(mine, (one) => one.opponents.map((other) => other.name)),
    [{ name: 'Nikos', games: 2, won: 1 }],
  );
});
