import { FIRST_PLAYER, type Sheet } from '$lib/table/printSheets';

const CARD = { wide: 63, high: 88, shape: 'card' } as const;
export const sheets: Sheet[] = [
  { table: 'hero', ...CARD },
  { table: 'comrade', ...CARD },
  { table: 'quest', ...CARD },
  { table: 'objective', ...CARD },
  { table: 'god', ...CARD },
  FIRST_PLAYER,
];
