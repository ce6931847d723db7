// Server-rendered markup of components: names, labels and possible actions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installTexts, load, markup } from './ssr.js';

await installTexts({
  seat: 'seat {0}',
  'pass-device': 'Pass the device to {0}',
  'i-am': 'I am {0}',
  'is-bot': '{0}',
  'is-away': 'away, {0} plays',
  'free-seat': 'free',
  'not-here': 'not here',
  you: 'you',
  'waited-for': 'waits for {0} until {1}',
  'waited-long': '{0} is away',
  'seat-of-to-bot': 'give the seat of {0} to a bot',
  'your-turn': 'your turn',
  'waits-for': 'waits for {0}',
  finished: 'finished',
  'next-chapter': 'chapter {0}',
  'place-1': 'first',
  'place-2': 'second',
  won: 'won',
  'no-server': 'no server',
  'bot-greedy': 'careful',
  'seen-by': 'seen by',
  everything: 'everything',
  spectator: 'spectator',
  'style-raider': 'raider',
});
const { settings } = await load('client/src/lib/profile/settings.svelte.ts');
const part = (name, props) => markup(`client/src/parts/${name}.svelte`, props);
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const seat = (letter, more = {}) => ({
  seat: letter,
  name: `P${letter}`,
  kind: 'open',
  taken: true,
  present: true,
  mine: false,
  away: false,
  bot: '',
  clock: null,
  ...more,
});

test('a seat mark has a shape, a letter and an ARIA label', async () => {
  const shapes = [];
  for (const letter of 'abcd')
    shapes.push(/<(circle|rect|path d="[^"]*")/.exec(await part('marks/SeatMark', { seat: letter }))[1]);
  assert.equal(new Set(shapes).size, 4);
  const html = await part('marks/SeatMark', { seat: 'c' });
  assert.match(html, /role="img" aria-label="seat C"/);
  assert.match(html, />C<\/text>/);
});

test('a decorative mark is hidden from screen readers', async () => {
  assert.match(await part('marks/SeatMark', { seat: 'c', decorative: true }), /aria-hidden="true"/);
});

test('seats have Greek letters in Greek', async () => {
  settings.lang = 'el';
  const html = await part('marks/SeatMark', { seat: 'c' });
  settings.lang = 'en';
  assert.match(html, />Γ<\/text>/);
});

test('the device is passed to one named player', async () => {
  const text = plain(await part('table/PassDevice', { seat: seat('b'), takeDevice: () => {} }));
  assert.match(text, /^Pass the device to Pb/);
  assert.match(text, /I am Pb$/);
});

test('a player name shows bot level, absence and clock', async () => {
  const who = async (more, props = {}) => plain(await part('marks/PlayerName', { info: seat('b', more), ...props }));
  assert.equal(await who({}), 'Pb');
  assert.equal(await who({ kind: 'bot', bot: 'greedy-raider' }), 'Pb · careful, raider');
  assert.equal(await who({ away: true, bot: 'greedy' }), 'Pb · away, careful plays');
  assert.equal(await who({ present: false }), 'Pb · not here');
  assert.equal(await who({ taken: false, name: '' }), 'free');
  assert.equal(await who({ clock: 125 }), 'Pb · 2:05');
  assert.equal(await who({ present: false }, { isMe: true }), 'you');
});

test('the host may let a bot play only when the wait is over, and other players may not', async () => {
  const text = async (bot_in, host) =>
    plain(await part('table/MissingPlayerNotice', { seat: seat('b', { bot_in }), host, standIn: () => {} }));
  assert.equal(await text(125, true), 'waits for Pb until 2:05');
  assert.equal(await text(0, true), 'Pb is away give the seat of Pb to a bot');
  assert.equal(await text(0, false), 'Pb is away');
});

test('the clock is that of the deciding seat, or absent', async () => {
  const seats = [seat('a', { clock: 70 }), seat('b', { clock: 3599 })];
  assert.match(plain(await part('table/Clock', { seats, turn: 'b' })), /59:59/);
  assert.equal(plain(await part('table/Clock', { seats: [seat('a')], turn: 'a' })), '');
  assert.match(await part('table/Clock', { seats: [seat('a', { clock: 59 })], turn: 'a' }), /class="[^"]*\bon\b/);
});

test('scores are listed by place, with winners and the source of each point', async () => {
  const scores = [
    { seat: 'a', points: 3, lines: [{ text: 'gold', points: -2 }] },
    { seat: 'b', points: 9, lines: [{ text: 'temples', points: 9 }] },
  ];
  const ranks = [
    { seat: 'b', place: 1, shared: false },
    { seat: 'a', place: 2, shared: false },
  ];
  const text = plain(await part('lists/ScoreList', { scores, seats: [seat('a'), seat('b')], winners: ['b'], ranks }));
  assert.match(text, /^first B Pb won 9 temples \+9 second A Pa 3 gold −2$/);
});

const table = (more = {}) => ({
  table: 't1',
  game: 'deus',
  title: '',
  phase: 'playing',
  chapter: 0,
  chapters: 0,
  turn: 'a',
  open_seats: 0,
  invite: '',
  by_hand: false,
  changed: 1,
  after: [],
  seats: [seat('a', { mine: true }), seat('b')],
  ...more,
});
const list = async (more, props = {}) =>
  part('lists/TableList', { tables: [table(more)], gameName: (game) => game, ...props });

test('a list of tables shows which wait for me, and links to them', async () => {
  const html = await list();
  assert.match(plain(html), /deus Pb .*your turn/);
  assert.match(html, /href="\/table\/t1"/);
  assert.match(plain(await list({ turn: 'b' })), /waits for Pb/);
  assert.match(plain(await list({ phase: 'over' })), /finished/);
  assert.match(await list({ phase: 'over' }), /href="\/replay\/t1"/);
  assert.match(plain(await list({ phase: 'over', chapter: 2, chapters: 12 })), /chapter 3/);
});

test('a stranger joins by the invitation, or watches', async () => {
  assert.match(await list({ open_seats: 1, invite: 'k' }, { ofStrangers: true }), /href="\/join\/t1#k"/);
  assert.match(await list({ open_seats: 0, invite: 'k' }, { ofStrangers: true }), /href="\/table\/t1"/);
});

test('the selected viewpoint of a replay is marked as pressed', async () => {
  const html = await part('replay/ViewpointPicker', {
    seats: [seat('a'), seat('b')],
    viewpoint: 'b',
    setViewpoint: () => {},
  });
  const pressed = [...html.matchAll(/aria-pressed="(\w+)" aria-label="([^"]*)"/g)].map(([, on, label]) => [label, on]);
  assert.deepEqual(pressed, [
    ['Pa', 'false'],
    ['Pb', 'true'],
    ['spectator', 'false'],
    ['everything', 'false'],
  ]);
});

test('the option list has every option with its outcome, and a search field if there are many', async () => {
  const options = Array.from({ length: 9 }, (_, i) => ({
    text: `o${i}`,
    label: `Option ${i}`,
    outcome: `+${i}`,
    idle: false,
  }));
  const html = await part('lists/OptionList', { options, send: () => {} });
  assert.equal((html.match(/<button/g) ?? []).length, 9);
  assert.match(plain(html), /Option 8 \+8/);
  assert.match(html, /<label[^>]*for="find-option"/);
  assert.doesNotMatch(await part('lists/OptionList', { options: options.slice(1), send: () => {} }), /<input/);
});

test('without a server the page says so, and links to the built-in rules', async () => {
  const { server } = await load('client/src/lib/net/offlineEngine.svelte.ts');
  const notice = () => part('page/OfflineNotice', { games: [{ id: 'deus', name: 'Deus' }] });
  server.reachable = true;
  assert.equal(plain(await notice()), '');
  server.reachable = false;
  assert.match(plain(await notice()), /^no server .*Deus$/);
  assert.match(await notice(), /href="\/rules\/deus"/);
});
