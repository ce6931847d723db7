// Boards of the four games: texts of cards, heroes and quests, and what the player can pay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, markup } from './ssr.js';

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

const deus = await load(`${games}/deus/client/boardHelpers.ts`);
const dem = await load(`${games}/deus_ex_machina/client/boardHelpers.ts`);
const cards = await load(`${games}/deus_ex_machina_cards/client/boardHelpers.ts`);
const { tabForQuestion } = await load(`${games}/deus_ex_machina/client/tabSelection.ts`);
const divinus = await load(`${games}/divinus/client/boardHelpers.ts`);

const shared = await load('client/src/lib/table/board.ts');
const seat = (letter, more = {}) => ({ seat: letter, name: '', signet: '', mine: false, ...more });

test('a player without a name is called by the letter of the seat, the viewer "you"', () => {
  const at = board({ seats: [seat('a', { name: 'Eleni' }), seat('b')] });
  assert.deepEqual(
    ['a', 'b', 'c'].map((letter) => shared.playerName(at.seats, letter)),
    ['Eleni', 'B', 'C'],
  );
  assert.deepEqual(
    ['a', 'b'].map((letter) => shared.playerNameOrYou(at, letter)),
    ['you', 'B'],
  );
});

test('the identity of a device is shown for other players only', () => {
  const seats = [seat('a', { signet: 'x', mine: true }), seat('b', { signet: 'y' }), seat('c')];
  assert.deepEqual(
    ['a', 'b', 'c'].map((letter) => shared.identityOf(seats, letter)),
    ['', 'y', ''],
  );
});

test('the viewer is first in the order of seats; a spectator sees them as they are', () => {
  const order = (mine) =>
    shared
      .viewerFirst(
        ['a', 'b', 'c'].map((letter) => seat(letter)),
        mine,
      )
      .map((one) => one.seat)
      .join('');
  assert.deepEqual([order('b'), order(null)], ['bca', 'abc']);
});

test('the player strip marks the player whose columns are shown and the one who decides', async () => {
  const players = ['a', 'b'].map((letter) => ({ seat: letter, vp: 3, total: 3, hand_count: 5 }));
  const html = await markup(`${games}/deus/client/PlayerStrip.svelte`, {
    board: board({ seats: [seat('a'), seat('b')], scores: [], turn: 'a' }),
    players,
    viewedSeat: 'b',
    viewPlayer: () => {},
  });
  const cells = [...html.matchAll(/<button class="cell[^"]*?( now)?" aria-pressed="(\w+)"/g)];
  assert.deepEqual(
    cells.map(([, now, pressed]) => [now === ' now', pressed]),
    [
      [true, 'false'],
      [false, 'true'],
    ],
  );
});

test('Deus: points of all players are those of the list of points, and mine name the secret part', async () => {
  const good = { wood: 0, stone: 0, clay: 0, wheat: 0 };
  const columns = Object.fromEntries(deus.TYPES.map((type) => [type, []]));
  const player = (letter, more) => ({
    seat: letter,
    goods: good,
    gold: 1,
    columns,
    temples: {},
    hand_count: 5,
    ...more,
  });
  const at = board({
    seats: [
      seat('a', { kind: 'me', name: 'Eleni', taken: true }),
      seat('b', { kind: 'me', name: 'Nikos', taken: true }),
    ],
    scores: [
      { seat: 'a', points: 15, lines: [] },
      { seat: 'b', points: 10, lines: [] },
    ],
    turn: 'a',
    view: { ending: '' },
  });
  const points = async (shown) =>
    /class="pts[^"]*">(.*?)<\/div>/
      .exec(await markup(`${games}/deus/client/PlayerOverview.svelte`, { board: at, player: shown, viewed: false }))[1]
      .replace(/<[^>]*>/g, ' ')
      .trim();
  assert.match(await points(player('a', { vp: 5, total: 5 })), /^15 .*vp-secret 5/);
  assert.match(await points(player('b')), /^10 .*vp-and-hidden/);
});

test('Deus: the effect text of a card inserts the names of goods and terrains', () => {
  const card = (...effect) => ({ type: 'production', cost: {}, effect, source: '', ours: [] });
  assert.equal(deus.effectText(say, card('produce', 'forest', 2)), 'fx-produce terrain-forest 2 good-wood');
  assert.equal(deus.effectText(say, card('gain', 'wood-clay')), 'fx-gain good-wood + good-clay');
  assert.equal(deus.effectText(say, card('activate', 'military')), 'fx-activate type-military');
  assert.equal(deus.effectText(say, card('')), '');
});

test('Deus: the cost of a card shows all resources and gold', async () => {
  const card = { type: 'civil', cost: { wood: 2, clay: 1, gold: 3 }, effect: [''], source: '', ours: [] };
  const html = await markup(`${games}/deus/client/PrintedCost.svelte`, { card, say, picture: (thing) => thing });
  const goods = [...html.matchAll(/class="sr[^"]*">([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(goods, ['good-wood', 'good-wood', 'good-clay', 'n-gold 3']);
});

test('Deus: a reconstructed value is recognized', () => {
  const card = { type: 'civil', cost: {}, effect: [''], source: 'printed', ours: ['cost'] };
  assert.deepEqual(
    [
      deus.isReconstructed(card, 'cost'),
      deus.isReconstructed(card, 'effect'),
      deus.isReconstructed({ ...card, source: 'reconstructed' }),
    ],
    [true, false, true],
  );
});

test('Deus Ex Machina: a payment shows Might and Cunning, or a word if it is free', async () => {
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
const heroOffers = async (more) => {
  const me = { seat: 'a', might: 3, cunning: 4 };
  const html = await markup(`${games}/deus_ex_machina/client/tracks/HeroOffers.svelte`, {
    board: board({ view: { hero_track: track } }),
    offers,
    me,
    ...more,
  });
  return plain(html);
};

test('Deus Ex Machina: each hero is listed with whether it can do the quest, and why not', async () => {
  const text = await heroOffers({});
  assert.match(text, /^who-can/);
  assert.match(text, /jason reserved/);
  assert.doesNotMatch(text, /atalanta reserved/);
  assert.match(text, /medea would-cost .*5.*5/);
  assert.match(text, /orpheus too-hard/);
  assert.match(text, /you-have .*3.*4/);
});

test('Deus Ex Machina: the single line lists only possible heroes, and none for a taken area', async () => {
  assert.match(await heroOffers({ singleLine: true }), /1.*2.*2/);
  assert.doesNotMatch(await heroOffers({ singleLine: true }), /5/);
  assert.equal(await heroOffers({ singleLine: true, areaTaken: true }), 'area-taken');
  assert.equal(await heroOffers({ singleLine: true, offers: offers.slice(2) }), 'nobody-can');
});

test("Deus Ex Machina: a hero's cost is shown to players, not to spectators", async () => {
  const file = `${games}/deus_ex_machina/client/tracks/HeroCost.svelte`;
  assert.match(await markup(file, { board: board(), offer: offers[1] }), /class="tag[^"]*can/);
  assert.match(plain(await markup(file, { board: board(), offer: offers[2] })), /cannot/);
  assert.equal(plain(await markup(file, { board: board({ mine: null }), offer: offers[1] })), '');
});

test('Deus Ex Machina: a hero track place shows who reserved the hero, and who closed it', async () => {
  const file = `${games}/deus_ex_machina/client/tracks/HeroSlotInfo.svelte`;
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

test('Deus Ex Machina: on a small screen the tab of the question is open', () => {
  const tabFor = (verb, picked = [], go = {}) =>
    tabForQuestion(board({ options: [{ verb }], picked, view: { go } }), { secrets: ['s1'] });
  assert.deepEqual(
    ['discard', 'reveal', 'send', 'mark', 'use'].map((verb) => tabFor(verb)),
    ['mine', 'quests', 'heroes', 'quests', 'mine'],
  );
  assert.deepEqual(
    [tabFor('complete'), tabFor('complete', ['quest:q']), tabFor('complete', [], { placed: true })],
    ['quests', 'heroes', 'heroes'],
  );
  assert.equal(tabFor('place', ['card:s1']), 'quests');
});

test('the card game: the ARIA label has name, sort, numbers and colour', () => {
  const catalogue = {
    hero: { jason: { 'strong-might': 4, 'strong-cunning': 1, 'weak-might': 2, 'weak-cunning': 3 } },
    quest: { hydra: { might: 6, cunning: 5, vp: 3, colour: 'red' } },
    god: { ares: {} },
  };
  const labelOf = (sort, slug) => cards.cardAriaLabel(board({ catalogue }), sort, slug);
  assert.equal(labelOf('hero', 'jason'), 'jason, hero, spoken-side strong 4 1, spoken-side weak 2 3');
  assert.equal(labelOf('quest', 'hydra'), 'hydra, quest, spoken-numbers 6 5, 3 vp, red');
  assert.equal(labelOf('god', 'ares'), 'ares, god, ares');
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
const strengthTable = async (more) =>
  markup(`${games}/deus_ex_machina_cards/client/StrengthTable.svelte`, {
    board: board({ view: { quests: ['hydra'], comrades: ['argos'], glance: more.glance ?? [] } }),
    me: hero,
    comrade: 'argos',
    quest: 'hydra',
    god: '',
    total,
    isEnough: false,
    ...more,
  });

test('the card game: the sum shows what is missing, and when it is enough', async () => {
  const html = await strengthTable({});
  assert.match(plain(html), /✗ short 1/);
  assert.equal((html.match(/class="[^"]*\bbad\b/g) ?? []).length, 1);
  assert.match(
    plain(await strengthTable({ isEnough: true, god: 'ares', total: { ...total, god_might: 1, might: 6 } })),
    /ares 1 .*✓ enough with-god ares/,
  );
});

test('the card game: before a choice the overview shows which comrade and god suffice for which quest', async () => {
  const glance = (short, gods) => [{ quest: 'hydra', comrade: 'argos', short, gods }];
  const overview = async (...row) => plain(await strengthTable({ total: null, glance: glance(...row) }));
  assert.match(await overview(0, []), /✓ enough/);
  assert.match(await overview(2, []), /−2/);
  const god = await overview(2, ['ares']);
  assert.match(god, /ares/);
  assert.doesNotMatch(god, /−2/);
});

test('the card game: on a phone the sum has an ARIA label', async () => {
  const file = `${games}/deus_ex_machina_cards/client/StrengthSum.svelte`;
  const render = (phone) =>
    markup(file, { board: board({ phone }), me: hero, quest: 'hydra', comrade: 'argos', total, isEnough: false });
  assert.match(await render(true), /aria-label="will-it-do"/);
  assert.match(plain(await render(true)), /jason \+ argos .*asked .*short 1/);
});

test('Divinus: the standing lists the seats, best first', () => {
  assert.deepEqual(
    divinus.ranked([3, 7, 7]).map(({ seat, n }) => [seat, n]),
    [
      ['b', 7],
      ['c', 7],
      ['a', 3],
    ],
  );
});

test("Divinus: chosen dice map to the option's set although other dice have equal faces", () => {
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
  assert.equal(divinus.diceSet(known, dice, []), '');
  assert.equal(divinus.diceSet(known, dice, ['d2']), 'd1');
  assert.equal(divinus.diceSet(known, dice, ['d3', 'd2']), 'd1+d3');
  assert.equal(divinus.diceSet(known, dice, ['d3']), '');
});

test('Divinus: a sum of dice is written in the order of choosing, subtracted parts last', () => {
  const dice = [
    { die: 'd1', shown: '6' },
    { die: 'd2', shown: '2' },
    { die: 'd3', shown: '3' },
  ];
  assert.equal(divinus.sumText([6, -2, 3], 'd1+d2+d3', dice, ['d3', 'd2', 'd1']), '3 + 6 − 2');
});

test('Divinus: texts of tests and rewards are built from their rows', () => {
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
  assert.equal(divinus.worthText(at, { quest: 'q', worth: 2 }), 'favor-greek 2');
});

test('Divinus: a story text that is not known yet is empty', () => {
  assert.equal(divinus.storyText(board(), 's01', 'intro.dawn'), '');
  const at = board({
    names: (_section, path) => (path === 'intro.dawn' ? '{0} sees the sun.' : path),
    seats: [{ seat: 'b', name: 'Bo' }],
  });
  assert.deepEqual(divinus.paragraphs(at, { scenario: 1, story: { named: { dawn: ['b'] } } }, 'intro', 'dawn'), [
    'Bo sees the sun.',
  ]);
});
