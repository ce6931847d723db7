import type { Sheet } from '$lib/table/print';

const CARD = { wide: 63, high: 88, shape: 'card' } as const;
export const sheets: Sheet[] = [
  { table: 'hero', ...CARD },
  { table: 'comrade', ...CARD },
  { table: 'quest', ...CARD },
  { table: 'objective', ...CARD },
  { table: 'god', ...CARD },
];
