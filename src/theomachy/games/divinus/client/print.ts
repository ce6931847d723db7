import { num, type Row } from '$lib/table/catalogue';
import type { CardLines, Sheet } from '$lib/table/print';
import { formatText, type GameTexts } from '$lib/ui/i18n.svelte';

const CARD = { wide: 63, high: 88, shape: 'card' } as const;
const STICKER = { wide: 19, high: 19, shape: 'piece' } as const;
export const sheets: Sheet[] = [
  { table: 'tile', wide: 45, high: 45, shape: 'piece' },
  { table: 'demigod-tile', wide: 45, high: 45, shape: 'piece' },
  { table: 'god', ...CARD },
  { table: 'quest', ...CARD },
  { table: 'hero', ...CARD },
  { table: 'artifact', ...CARD, high: 44 },
  { table: 'ability', ...STICKER, copies: () => 2 },
  { table: 'face', ...STICKER, copies: (_, catalogue, slug) => num(catalogue.supply?.[slug] ?? {}, 'count') },
  { table: 'faction', ...STICKER, rows: () => ({ greek: {}, norse: {}, barbarian: {} }), copies: () => 20 },
  { table: 'temple', wide: 45, high: 40, shape: 'card' },
  {
    table: 'location',
    wide: 38,
    high: 44,
    shape: 'label',
    code: (row) => `theomachy:divinus:location:${num(row, 'number')}`,
  },
  { table: 'location', wide: 60, high: 16, shape: 'piece', side: 'title' },
];

type Words = (string | number)[];

function reward([kind, a, b]: Words, words: GameTexts): string {
  if (kind === 'favor') return words.say(`favor-${a}`, b);
  if (kind === 'die-sticker')
    return a === 'display'
      ? words.say('reward-die-sticker-any')
      : words.say('reward-die-sticker', words.name('face', String(a)));
  if (kind === 'faction' || kind === 'support') return words.say(`reward-${kind}-${a}`, b);
  return words.say(`reward-${kind}`, a);
}

/** The numbers of a monster's card, where each pushes it, and what the second gets. */
function monsterLines(row: Row, words: GameTexts): string[] {
  const pushes = (row.pushes ?? []) as string[];
  const numbers = ((row.spots ?? []) as number[]).map((number, at) =>
    pushes[at] ? `${number} (${directions(pushes[at], words)})` : String(number),
  );
  const terrain = row['hero-on'] ? words.say('print-hero-on', words.name('part', String(row['hero-on']))) : '';
  const second = num(row, 'second');
  return [
    numbers.length ? marked(words.say('print-fight', numbers.join(' · ')), row, 'spots') : '',
    terrain && marked(terrain, row, 'hero-on'),
    second ? marked(words.say('print-second', second), row, 'second') : '',
  ];
}

/** `north-west` in words; "/" on the card means a choice. */
const directions = (push: string, words: GameTexts): string =>
  push
    .split('-')
    .map((direction) => words.name('direction', direction))
    .join(' / ');

/** A line with ≈ if its value is ours on a card that is otherwise printed; a wholly reconstructed card marks all. */
const marked = (line: string, row: Row, key: string): string =>
  row.source !== 'reconstructed' && ((row.ours ?? []) as string[]).includes(key) ? `${line}\u00a0≈` : line;

/** Task and reward of a quest, numbers of a monster, goals of a god, test of a Temple. */
export const lines: CardLines = (sort, slug, row, words) => {
  const task = words.find(`s${String(row.scenario ?? 0).padStart(2, '0')}`, `${sort}.${slug}.task`);
  const test = (row.test ?? []) as Words;
  const goals = ((row.goals ?? []) as Words[]).map((goal) => words.say(`goal-${goal.join('-')}`));
  const [kind, favor] = (row.favor ?? []) as Words;
  const rewards = ((row.reward ?? []) as Words[]).map((one) => reward(one, words));
  return [
    task === null ? '' : marked(formatText(task, [test.at(-1) ?? '']), row, 'test'),
    sort === 'temple' ? marked(words.say(`test-${test.slice(0, -1).join('-')}`, test.at(-1)), row, 'test') : '',
    ...goals.map((goal) => marked(goal, row, 'goals')),
    ...monsterLines(row, words),
    kind ? marked(words.say(`favor-${kind}`, favor), row, 'favor') : '',
    rewards.length ? marked(rewards.join(', '), row, 'reward') : '',
  ].filter(Boolean);
};
