// Kinds of printed pieces, for `client/print.ts` of the games and for the page that prints them.
import type { FaceProps } from './board';
import type { Catalogue, Row } from './catalogue';
import type { GameTexts } from '../ui/i18n.svelte';

/**
 * One kind of piece. `wide` and `high` in millimetres; `copies` of a row; `shape` selects the drawing. `rows` are pieces
 * that are in no table of the catalogue, such as coins; cards with `back` can be printed with their backs.
 */
export interface Sheet {
  table: string;
  wide: number;
  high: number;
  shape: 'card' | 'piece' | 'label' | 'reference' | 'first';
  rows?: (catalogue: Catalogue) => Record<string, Row>;
  copies?: (row: Row, catalogue: Catalogue, slug: string) => number;
  /** Text of a label's QR code. */
  code?: (row: Row, slug: string) => string;
  /** Text id of a second sheet of the same table: a hero's weak side, a Location's Title. */
  side?: string;
}

const CARD_SIZE = { wide: 63, high: 88 };
/** How a turn goes, from the words of "How to play": one for each player. */
export const REFERENCE: Sheet = {
  table: 'reference',
  ...CARD_SIZE,
  shape: 'reference',
  copies: () => 4,
  rows: () => ({ turn: {} }),
};
/** The card of who begins. */
export const FIRST_PLAYER: Sheet = { table: 'first', ...CARD_SIZE, shape: 'first', rows: () => ({ player: {} }) };

/** Rows of pieces that only differ in their number: `counted({ 1: 20, 5: 12 })`. */
export const counted = (copies: Record<string, number>): Record<string, Row> =>
  Object.fromEntries(Object.entries(copies).map(([slug, copies]) => [slug, { copies }]));

/** `export const lines` of a game's `print.ts`: what a card says besides its text and its values. */
export type CardLines = (sort: string, slug: string, row: Row, words: GameTexts) => string[];

export type PrintProps = FaceProps & { row: Row; side: string };
