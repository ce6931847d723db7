import { num } from '$lib/table/catalogue';
import type { Sheet } from '$lib/table/print';

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
];
