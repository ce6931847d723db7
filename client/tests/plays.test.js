// Saved score sheets of physical games: statistics, export, links, and what is kept when the form changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const output = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    lib: { entry: fileURLToPath(new URL('../src/lib/box/plays.ts', import.meta.url)), formats: ['es'] },
    minify: false,
  },
});
const { playerStatistics, toBoardGameGeekXml, encodeSheet, decodeSheet, fitAnswers } = await import(
  `data:text/javascript,${encodeURIComponent(output[0].output[0].code)}`
);

const sheet = {
  box: { seats: 2, edition: 'base', options: {}, packs: [], people: ['Ana', 'Άννα & "Co"'] },
  answers: [{ tokens: ['12'], temples: ['card:temple-of-janus=3'] }, {}],
};
const seat = (name, points, winner) => ({ name, points, winner });
const play = (date, ...seats) => ({ id: date, game: 'deus', date, place: 'At <home>', seats, sheet });

test('statistics count plays, wins, the best and the average of each name', () => {
  const plays = [
    play('2026-01-02', seat('Ana', 30, true), seat('Ben', 20, false)),
    play('2026-01-03', seat('Ana', 25, false), seat('Eva', 31, true)),
  ];
  assert.deepEqual(playerStatistics(plays), [
    { name: 'Ana', plays: 2, wins: 1, best: 30, average: 27.5 },
    { name: 'Eva', plays: 1, wins: 1, best: 31, average: 31 },
    { name: 'Ben', plays: 1, wins: 0, best: 20, average: 20 },
  ]);
});

test('the export has date, place, names and who won, with signs escaped', () => {
  const xml = toBoardGameGeekXml(
    [play('2026-01-02', seat('Ana & "Co"', 30, true), seat('Ben', 20, false))],
    () => 'Deus',
  );
  assert.match(xml, /<play id="1" date="2026-01-02" .* location="At &lt;home&gt;">/);
  assert.match(xml, /<item name="Deus" objecttype="thing" \/>/);
  assert.match(xml, /name="Ana &amp; &quot;Co&quot;" startposition="1" .* score="30" .* win="1"/);
  assert.match(xml, /name="Ben" startposition="2" .* win="0"/);
});

test('a sheet comes back from its link, and other text is no sheet', () => {
  const text = encodeSheet(sheet);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(decodeSheet(text), sheet);
  for (const wrong of ['', '%%%', encodeSheet({ box: {}, answers: [] }), encodeSheet([]), text.slice(3)])
    assert.equal(decodeSheet(wrong), null);
});

test('what another form does not ask for is left out, the rest stays', () => {
  const fields = [
    { id: 'tokens', kind: 'number', things: [], most: 99 },
    { id: 'temples', kind: 'counted', things: [{ id: 'card:temple-of-mars' }], most: 99 },
  ];
  assert.deepEqual(fitAnswers(sheet.answers, fields), [{ tokens: ['12'] }, {}]);
  fields[1].things.push({ id: 'card:temple-of-janus' });
  assert.deepEqual(fitAnswers(sheet.answers, fields), sheet.answers);
});
