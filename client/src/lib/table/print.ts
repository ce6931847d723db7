// Print sheets of a game: `client/print.ts` of its folder lists them, `client/Print.svelte` draws what is no card.
import type { Component } from 'svelte';
import type { Catalogue, Row } from './catalogue';
import { REFERENCE, type CardLines, type PrintProps, type Sheet } from './printSheets';

export type { CardLines, PrintProps, Sheet } from './printSheets';

const sheets: Record<string, { sheets: Sheet[]; lines?: CardLines; colourClass?: string }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/print.ts',
  {
    eager: true,
  },
);
const drawings: Record<string, { default: Component<PrintProps> }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/Print.svelte',
  { eager: true },
);
const path = (game: string, file: string): string =>
  `../../../../src/theomachy/games/${game.replaceAll('-', '_')}/client/${file}`;

export const sheetsOf = (game: string): Sheet[] => {
  const own = sheets[path(game, 'print.ts')]?.sheets ?? [];
  return own.length ? [...own, REFERENCE] : [];
};
/** CSS class that sets the colours of a game's pieces, if they are its own. */
export const colourClassOf = (game: string): string => sheets[path(game, 'print.ts')]?.colourClass ?? '';
export const rowsOf = (sheet: Sheet, catalogue: Catalogue): Record<string, Row> =>
  sheet.rows ? sheet.rows(catalogue) : (catalogue[sheet.table] ?? {});
export const cardLinesOf = (game: string): CardLines => sheets[path(game, 'print.ts')]?.lines ?? (() => []);
export const printDrawingOf = (game: string): Component<PrintProps> | null =>
  drawings[path(game, 'Print.svelte')]?.default ?? null;

/** Paper sizes in millimetres, with the margin for the printer and the cut marks. */
export const PAPERS: Record<string, { wide: number; high: number; margin: number }> = {
  a4: { wide: 210, high: 297, margin: 9 },
  letter: { wide: 215.9, high: 279.4, margin: 7 },
};

export interface Piece {
  slug: string;
  row: Row;
}
export interface PageLayout {
  across: number;
  left: number;
  top: number;
  pages: Piece[][];
}
/** Positions of the cuts in millimetres from the first piece; each has a mark at both ends. */
export const cutPositions = (count: number, size: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => i * size);

/** The pieces of a page in the order of its backs: each row from right to left, so that both sides meet. */
export function mirrorRows(page: Piece[], across: number): (Piece | null)[] {
  const mirrored: (Piece | null)[] = [];
  for (let at = 0; at < page.length; at += across) {
    const row: (Piece | null)[] = page.slice(at, at + across);
    while (row.length < across) row.push(null);
    mirrored.push(...row.reverse());
  }
  return mirrored;
}

/** Distributes the pieces of a sheet over pages, centred, as many as fit between the margins. */
export function layoutPages(sheet: Sheet, catalogue: Catalogue, paper: string): PageLayout {
  const { wide, high, margin } = PAPERS[paper] ?? PAPERS.a4;
  const across = Math.max(1, Math.floor((wide - 2 * margin) / sheet.wide));
  const down = Math.max(1, Math.floor((high - 2 * margin) / sheet.high));
  const all = Object.entries(rowsOf(sheet, catalogue)).flatMap(([slug, row]) =>
    Array.from({ length: sheet.copies ? sheet.copies(row, catalogue, slug) : 1 }, () => ({ slug, row })),
  );
  const pages: Piece[][] = [];
  for (let at = 0; at < all.length; at += across * down) pages.push(all.slice(at, at + across * down));
  return { across, left: (wide - across * sheet.wide) / 2, top: (high - down * sheet.high) / 2, pages };
}
