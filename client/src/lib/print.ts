// What can be printed of a game: `client/print.ts` of its folder lists the sheets, `client/Print.svelte` may draw them.
import type { Component } from 'svelte';
import type { FaceProps } from './board';
import type { Catalogue, Row } from './catalogue';
import type { GameWords } from './texts.svelte';

/** One kind of piece. `wide` and `high` in millimetres; `copies` of a row; `shape` is what is drawn. */
export interface Sheet {
  table: string;
  wide: number;
  high: number;
  shape: 'card' | 'piece' | 'label';
  copies?: (row: Row, catalogue: Catalogue, slug: string) => number;
  /** What a label's code says when it is scanned. */
  code?: (row: Row, slug: string) => string;
  /** Another name under which the pieces stand on the sheet: a hero's weak side, a Location's Title. */
  side?: string;
}

/** `export const lines` of a game's `print.ts`: what a card says besides its text and its values. */
export type Lines = (sort: string, slug: string, row: Row, words: GameWords) => string[];

export type PrintProps = FaceProps & { row: Row; side: string };

const sheets: Record<string, { sheets: Sheet[]; lines?: Lines }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/print.ts',
  {
    eager: true,
  },
);
const drawings: Record<string, { default: Component<PrintProps> }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/Print.svelte',
  { eager: true },
);
const path = (game: string, file: string): string =>
  `../../../src/theomachy/games/${game.replaceAll('-', '_')}/client/${file}`;

export const sheetsOf = (game: string): Sheet[] => sheets[path(game, 'print.ts')]?.sheets ?? [];
export const linesOf = (game: string): Lines => sheets[path(game, 'print.ts')]?.lines ?? (() => []);
export const drawingOf = (game: string): Component<PrintProps> | null =>
  drawings[path(game, 'Print.svelte')]?.default ?? null;

/** Paper in millimetres, and what is left free beside the pieces, for the printer and for the cut marks. */
export const PAPERS: Record<string, { wide: number; high: number; margin: number }> = {
  a4: { wide: 210, high: 297, margin: 9 },
  letter: { wide: 215.9, high: 279.4, margin: 7 },
};

export interface Piece {
  slug: string;
  row: Row;
}
export interface Laid {
  across: number;
  left: number;
  top: number;
  pages: Piece[][];
}
/** Where the knife goes, in millimetres from the first piece: along each line there is a mark at both ends of it. */
export const cuts = (count: number, size: number): number[] => Array.from({ length: count + 1 }, (_, i) => i * size);

/** The pieces of a sheet on pages: as many as fit between the margins, in the middle of the paper. */
export function pagesOf(sheet: Sheet, catalogue: Catalogue, paper: string): Laid {
  const { wide, high, margin } = PAPERS[paper] ?? PAPERS.a4;
  const across = Math.max(1, Math.floor((wide - 2 * margin) / sheet.wide));
  const down = Math.max(1, Math.floor((high - 2 * margin) / sheet.high));
  const all = Object.entries(catalogue[sheet.table] ?? {}).flatMap(([slug, row]) =>
    Array.from({ length: sheet.copies ? sheet.copies(row, catalogue, slug) : 1 }, () => ({ slug, row })),
  );
  const pages: Piece[][] = [];
  for (let at = 0; at < all.length; at += across * down) pages.push(all.slice(at, at + across * down));
  return { across, left: (wide - across * sheet.wide) / 2, top: (high - down * sheet.high) / 2, pages };
}
