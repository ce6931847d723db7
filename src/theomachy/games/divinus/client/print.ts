import { num } from '$lib/table/catalogue';
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

/** Task and reward of a quest, goals of a god, test of a Temple. */
export const lines: CardLines = (sort, slug, row, words) => {
  const task = words.find(`s${String(row.scenario ?? 0).padStart(2, '0')}`, `${sort}.${slug}.task`);
  const test = (row.test ?? []) as Words;
  const goals = ((row.goals ?? []) as Words[]).map((goal) => words.say(`goal-${goal.join('-')}`));
  const [kind, favor] = (row.favor ?? []) as Words;
  const rewards = ((row.reward ?? []) as Words[]).map((one) => reward(one, words));
  return [
    task === null ? '' : formatText(task, [test.at(-1) ?? '']),
    sort === 'temple' ? words.say(`test-${test.slice(0, -1).join('-')}`, test.at(-1)) : '',
    ...goals,
    kind ? [words.say(`favor-${kind}`, favor), ...rewards].join(', ') : '',
  ].filter(Boolean);
};
