import { num } from '$lib/table/catalogue';
import { FIRST_PLAYER, type Sheet } from '$lib/table/printSheets';

const CARD = { wide: 63, high: 88, shape: 'card' } as const;
export const sheets: Sheet[] = [
  { table: 'god', ...CARD },
  { table: 'hero', ...CARD },
  { table: 'quest', ...CARD },
  { table: 'card', ...CARD, copies: (row) => num(row, 'copies') || 1 },
  { table: 'objective', ...CARD, high: 44 },
  { table: 'area', ...CARD, high: 44 },
  { table: 'place', ...CARD, high: 44 },
  { table: 'spot', ...CARD, high: 44 },
  { table: 'mat', wide: 120, high: 58, shape: 'piece', rows: (catalogue) => catalogue.god ?? {} },
  { table: 'token', wide: 18, high: 18, shape: 'piece', copies: () => 3, rows: (catalogue) => catalogue.god ?? {} },
  FIRST_PLAYER,
];
