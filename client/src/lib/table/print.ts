// Print sheets of a game: `client/print.ts` of its folder lists them, `client/Print.svelte` draws what is no card.
import type { Component } from 'svelte';
import type { FaceProps } from './board';
import type { Catalogue, Row } from './catalogue';
import type { GameTexts } from '../ui/i18n.svelte';

/** One kind of piece. `wide` and `high` in millimetres; `copies` of a row; `shape` selects the drawing. */
export interface Sheet {
  table: string;
  wide: number;
  high: number;
  shape: 'card' | 'piece' | 'label';
  /** Rows of pieces that no table of the data lists. */
  rows?: Record<string, Row>;
  copies?: (row: Row, catalogue: Catalogue, slug: string) => number;
  /** Text of a label's QR code. */
  code?: (row: Row, slug: string) => string;
  /** Text id of a second sheet of the same table: a hero's weak side, a Location's Title. */
  side?: string;
}

/** `export const lines` of a game's `print.ts`: what a card says besides its text and its values. */
export type CardLines = (sort: string, slug: string, row: Row, words: GameTexts) => string[];

export type PrintProps = FaceProps & { row: Row; side: string };

const sheets: Record<string, { sheets: Sheet[]; lines?: CardLines }> = import.meta.glob(
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

export const sheetsOf = (game: string): Sheet[] => sheets[path(game, 'print.ts')]?.sheets ?? [];
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

export const rowsOf = (sheet: Sheet, catalogue: Catalogue): Record<string, Row> =>
  sheet.rows ?? catalogue[sheet.table] ?? {};

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
