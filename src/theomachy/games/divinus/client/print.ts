import { num } from '$lib/catalogue';
import type { Sheet } from '$lib/print';

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
  { table: 'temple', wide: 38, high: 30, shape: 'card' },
  {
    table: 'location',
    wide: 38,
    high: 44,
    shape: 'label',
    code: (row) => `theomachy:divinus:location:${num(row, 'number')}`,
  },
  { table: 'location', wide: 60, high: 16, shape: 'piece', side: 'title' },
];
