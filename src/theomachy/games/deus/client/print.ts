import { num } from '$lib/table/catalogue';
import type { Sheet } from '$lib/table/print';

export const sheets: Sheet[] = [
  { table: 'card', wide: 63, high: 88, shape: 'card', copies: (row) => num(row, 'copies') || 1 },
  { table: 'side', wide: 92, high: 96, shape: 'piece' },
];
