import { num } from '$lib/table/catalogue';
import { counted, FIRST_PLAYER, type CardLines, type Sheet } from '$lib/table/printSheets';
import { effectText, type BuildingRow } from './boardHelpers';
import './deus.css';

const SEATS = 4;
const TYPES = ['maritime', 'production', 'scientific', 'civil', 'military'];
const TOKEN = { shape: 'piece', copies: (row: Record<string, unknown>) => Number(row.copies ?? 1) } as const;

export const colourClass = 'deus';
/** 5 of each resource and type for each player; a temple for each tile of the largest map. */
export const sheets: Sheet[] = [
  { table: 'card', wide: 63, high: 88, shape: 'card', copies: (row) => num(row, 'copies') || 1 },
  { table: 'side', wide: 92, high: 96, shape: 'piece' },
  { table: 'board', wide: 186, high: 118, shape: 'piece', copies: () => SEATS, rows: () => ({ player: {} }) },
  { table: 'coin', wide: 22, high: 22, ...TOKEN, rows: () => counted({ 1: 24, 5: 16, 10: 12 }) },
  { table: 'vp', wide: 20, high: 20, ...TOKEN, rows: () => counted({ 1: 36, 3: 18, 5: 18, 10: 12 }) },
  {
    table: 'good',
    wide: 16,
    high: 16,
    ...TOKEN,
    rows: () => counted({ wood: 5 * SEATS, stone: 5 * SEATS, clay: 5 * SEATS, wheat: 5 * SEATS }),
  },
  {
    table: 'piece',
    wide: 16,
    high: 16,
    ...TOKEN,
    rows: () => ({
      ...counted(
        Object.fromEntries(['a', 'b', 'c', 'd'].flatMap((seat) => TYPES.map((type) => [`${type}-${seat}`, 5]))),
      ),
      ...counted({ 'temple-': 7 }),
    }),
  },
  FIRST_PLAYER,
];

/** What a card does, in words. */
export const lines: CardLines = (sort, slug, row, words) =>
  sort === 'card' && !words.cardText(sort, slug) ? [effectText(words.say, row as unknown as BuildingRow)] : [];
