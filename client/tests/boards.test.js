// What the boards of the four titles say of a card, a hero, a quest, and what the player can pay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, markup } from './page.js';

const games = 'src/theomachy/games';
const say = (key, ...things) => [key, ...things].join(' ');
const names = (_sort, slug) => slug;
const board = (more = {}) => ({
  say,
  names,
  cardText: names,
  t: say,
  picture: (thing) => thing,
  catalogue: {},
  seats: [],
  options: [],
  picked: [],
  mine: 'a',
  phone: false,
  ...more,
});
const plain = (html) =>
  html
    .replace(/<(style|script).*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const deus = await load(`${games}/deus/client/deus.ts`);
const dem = await load(`${games}/deus_ex_machina/client/dem.ts`);
const cards = await load(`${games}/deus_ex_machina_cards/client/cards.ts`);
const { leafAsked } = await load(`${games}/deus_ex_machina/client/leaf.ts`);
const divinus = await load(`${games}/divinus/client/divinus.ts`);

test('Deus: what a card does is said with the names of goods and terrains', () => {
  const card = (...effect) => ({ type: 'production', cost: {}, effect, source: '', ours: [] });
  assert.equal(deus.effectText(say, card('produce', 'forest', 2)), 'fx-produce terrain-forest 2 good-wood');
  assert.equal(deus.effectText(say, card('gain', 'wood-clay')), 'fx-gain good-wood + good-clay');
  assert.equal(deus.effectText(say, card('activate', 'military')), 'fx-activate type-military');
  assert.equal(deus.effectText(say, card('')), '');
});

test('Deus: what a card costs is all of it, resources and gold', async () => {
  const card = { type: 'civil', cost: { wood: 2, clay: 1, gold: 3 }, effect: [''], source: '', ours: [] };
  const html = await markup(`${games}/deus/client/Cost.svelte`, { card, say, picture: (thing) => thing });
  const said = [...html.matchAll(/class="sr[^"]*">([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(said, ['good-wood', 'good-wood', 'good-clay', 'n-gold 3']);
});

test('Deus: a value that is a reconstruction is told as ours', () => {
  const card = { type: 'civil', cost: {}, effect: [''], source: 'printed', ours: ['cost'] };
  assert.deepEqual(
    [deus.isOurs(card, 'cost'), deus.isOurs(card, 'effect'), deus.isOurs({ ...card, source: 'reconstructed' })],
    [true, false, true],
  );
});

test('Deus Ex Machina: what is paid is Might and Cunning, and nothing is said in a word', async () => {
  const file = `${games}/deus_ex_machina/client/Price.svelte`;
  assert.match(plain(await markup(file, { pay: [0, 0], nothing: 'free' })), /free/);
  const both = plain(await markup(file, { pay: [2, 3], nothing: 'free' }));
  assert.match(both, /2.*3/);
  assert.doesNotMatch(both, /free/);
});

const offers = [
  { hero: 'atalanta', can: true, costs: [[1, 0]], payable: [[1, 0]] },
  { hero: 'jason', can: true, costs: [[2, 2]], payable: [[2, 2]] },
  { hero: 'medea', can: false, costs: [[5, 5]], payable: [] },
  { hero: 'orpheus', can: false, costs: [], payable: [] },
];
const track = [
  { hero: 'jason', reserved_by: 'b' },
  { hero: 'atalanta', reserved_by: 'a' },
];
const whoCan = async (more) => {
  const me = { seat: 'a', might: 3, cunning: 4 };
  const html = await markup(`${games}/deus_ex_machina/client/WhoCan.svelte`, {
    board: board({ view: { hero_track: track } }),
    offers,
    me,
    ...more,
  });
  return plain(html);
};

test('Deus Ex Machina: of each hero it is said whether it can do the quest, and why not', async () => {
  const text = await whoCan({});
  assert.match(text, /^who-can/);
  assert.match(text, /jason reserved/);
  assert.doesNotMatch(text, /atalanta reserved/);
  assert.match(text, /medea would-cost .*5.*5/);
  assert.match(text, /orpheus too-hard/);
  assert.match(text, /you-have .*3.*4/);
});

test('Deus Ex Machina: in one line stand only those who can, and a taken area nobody', async () => {
  assert.match(await whoCan({ line: true }), /1.*2.*2/);
  assert.doesNotMatch(await whoCan({ line: true }), /5/);
  assert.equal(await whoCan({ line: true, taken: true }), 'area-taken');
  assert.equal(await whoCan({ line: true, offers: offers.slice(2) }), 'nobody-can');
});

test('Deus Ex Machina: on a hero its price is shown to a player, never to a spectator', async () => {
  const file = `${games}/deus_ex_machina/client/Cost.svelte`;
  assert.match(await markup(file, { board: board(), offer: offers[1] }), /class="tag[^"]*can/);
  assert.match(plain(await markup(file, { board: board(), offer: offers[2] })), /cannot/);
  assert.equal(plain(await markup(file, { board: board({ mine: null }), offer: offers[1] })), '');
});

test('Deus Ex Machina: a spot of the track tells who has reserved the hero, and who closed it', async () => {
  const file = `${games}/deus_ex_machina/client/HeroState.svelte`;
  const seats = [{ seat: 'b', name: 'Bo' }];
  const spot = (more) =>
    markup(file, {
      board: board({ seats, view: { players: [] }, catalogue: { hero: { jason: { god: 'hera' } } } }),
      spot: { hero: '', ...more },
    });
  assert.match(await spot({ hero: 'jason', reserved_by: 'b' }), /seat-b/);
  assert.match(plain(await spot({ hero: 'jason' })), /^hera/);
  assert.match(plain(await spot({ closed_by: 'b' })), /closed-by/);
  assert.match(plain(await spot({})), /no-hero/);
});

test('Deus Ex Machina: on a small screen the leaf that the question is about lies open', () => {
  const asked = (verb, picked = [], go = {}) =>
    leafAsked(board({ options: [{ verb }], picked, view: { go } }), { secrets: ['s1'] });
  assert.deepEqual(
    ['discard', 'reveal', 'send', 'mark', 'use'].map((verb) => asked(verb)),
    ['mine', 'quests', 'heroes', 'quests', 'mine'],
  );
  assert.deepEqual(
    [asked('complete'), asked('complete', ['quest:q']), asked('complete', [], { placed: true })],
    ['quests', 'heroes', 'heroes'],
  );
  assert.equal(asked('place', ['card:s1']), 'quests');
});

test('the card game: a card is called by name, sort, numbers and colour', () => {
  const catalogue = {
    hero: { jason: { 'strong-might': 4, 'strong-cunning': 1, 'weak-might': 2, 'weak-cunning': 3 } },
    quest: { hydra: { might: 6, cunning: 5, vp: 3, colour: 'red' } },
    god: { ares: {} },
  };
  const called = (sort, slug) => cards.label(board({ catalogue }), sort, slug);
  assert.equal(called('hero', 'jason'), 'jason, hero, spoken-side strong 4 1, spoken-side weak 2 3');
  assert.equal(called('quest', 'hydra'), 'hydra, quest, spoken-numbers 6 5, 3 vp, red');
  assert.equal(called('god', 'ares'), 'ares, god, ares');
});

const total = {
  might: 5,
  cunning: 4,
  need_might: 6,
  need_cunning: 3,
  short: 1,
  bonuses: ['colour'],
  god_might: 0,
  god_cunning: 0,
};
const hero = { seat: 'a', hero: 'jason', side: 'strong', might: 4, cunning: 1 };
const willItDo = async (more) =>
  markup(`${games}/deus_ex_machina_cards/client/WillItDo.svelte`, {
    board: board({ view: { quests: ['hydra'], comrades: ['argos'], glance: more.glance ?? [] } }),
    me: hero,
    comrade: 'argos',
    quest: 'hydra',
    god: '',
    total,
    enough: false,
    ...more,
  });

test('the card game: the sum says what is missing, and only a full one that it will do', async () => {
  const html = await willItDo({});
  assert.match(plain(html), /✗ short 1/);
  assert.equal((html.match(/class="[^"]*\bbad\b/g) ?? []).length, 1);
  assert.match(
    plain(await willItDo({ enough: true, god: 'ares', total: { ...total, god_might: 1, might: 6 } })),
    /ares 1 .*✓ enough with-god ares/,
  );
});

test('the card game: before a choice it is seen which comrade opens which quest, and by which god', async () => {
  const glance = (short, gods) => [{ quest: 'hydra', comrade: 'argos', short, gods }];
  const seen = async (...given) => plain(await willItDo({ total: null, glance: glance(...given) }));
  assert.match(await seen(0, []), /✓ enough/);
  assert.match(await seen(2, []), /−2/);
  const god = await seen(2, ['ares']);
  assert.match(god, /ares/);
  assert.doesNotMatch(god, /−2/);
});

test('the card game: on a phone the sum is said, not only drawn', async () => {
  const file = `${games}/deus_ex_machina_cards/client/SumSoFar.svelte`;
  const shown = (phone) =>
    markup(file, { board: board({ phone }), me: hero, quest: 'hydra', comrade: 'argos', total, enough: false });
  assert.match(await shown(true), /aria-label="will-it-do"/);
  assert.match(plain(await shown(true)), /jason \+ argos .*asked .*short 1/);
});

test('Divinus: the standing names the seats from the best on', () => {
  assert.deepEqual(
    divinus.ranked([3, 7, 7]).map(({ seat, n }) => [seat, n]),
    [
      ['b', 7],
      ['c', 7],
      ['a', 3],
    ],
  );
});

test('Divinus: the chosen dice name the set of options, though other dice are alike', () => {
  const die = (slug, faces, more = {}) => ({
    die: slug,
    where: 'ready',
    side: 'greek',
    faces,
    pythia: false,
    shown: faces[0],
    ...more,
  });
  const dice = [
    die('d1', ['1', '2']),
    die('d2', ['1', '2']),
    die('d3', ['5', '6']),
    die('d4', ['1', '2'], { where: 'used' }),
  ];
  const known = (set) => ['d1', 'd1+d3', 'd1+d2'].includes(set);
  assert.equal(divinus.setOf(known, dice, []), '');
  assert.equal(divinus.setOf(known, dice, ['d2']), 'd1');
  assert.equal(divinus.setOf(known, dice, ['d3', 'd2']), 'd1+d3');
  assert.equal(divinus.setOf(known, dice, ['d3']), '');
});

test('Divinus: a sum of dice is written as it was chosen, what is taken off last', () => {
  const dice = [
    { die: 'd1', shown: '6' },
    { die: 'd2', shown: '2' },
    { die: 'd3', shown: '3' },
  ];
  assert.equal(divinus.written([6, -2, 3], 'd1+d2+d3', dice, ['d3', 'd2', 'd1']), '3 + 6 − 2');
});

test('Divinus: tests and rewards are said from their rows', () => {
  const catalogue = {
    temple: { t: { test: ['tiles', 'seas', 3] } },
    quest: {
      q: {
        reward: [
          ['favor', 'greek', 2],
          ['die-sticker', 'sword'],
          ['support', 'gaia', 1],
        ],
        favor: ['greek'],
      },
    },
  };
  const at = board({ catalogue });
  assert.equal(divinus.templeText(at, 't'), 'test-tiles-seas 3');
  assert.equal(divinus.rewardsOf(at, 'quest', 'q'), 'favor-greek 2, reward-die-sticker sword, reward-support-gaia 1');
  assert.equal(divinus.worth(at, { quest: 'q', worth: 2 }), 'favor-greek 2');
});

test('Divinus: a story that is not told yet has no words', () => {
  assert.equal(divinus.told(board(), 's01', 'intro.dawn'), '');
  const at = board({
    names: (_section, path) => (path === 'intro.dawn' ? '{0} sees the sun.' : path),
    seats: [{ seat: 'b', name: 'Bo' }],
  });
  assert.deepEqual(divinus.paragraphs(at, { scenario: 1, story: { named: { dawn: ['b'] } } }, 'intro', 'dawn'), [
    'Bo sees the sun.',
  ]);
});
