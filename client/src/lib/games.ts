// What each game's folder brings for the browser. A game that brings nothing is played as a list.
import type { Component } from 'svelte';
import { api } from './api';
import type { BoardProps, FaceProps } from './board';
import type { Cover, Icons } from './icons';
import { slugOf, sortOf } from './narrow';
import { GameWords } from './texts.svelte';
import type { Catalogue, RuleText } from './wire';

const boards = import.meta.glob<{ default: Component<BoardProps> }>('../../../src/theomachy/games/*/client/Board.svelte');
const faces = import.meta.glob<{ default: Component<FaceProps> }>('../../../src/theomachy/games/*/client/Face.svelte');
const pictures: Record<string, { icons?: Icons; cover?: Cover }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/icons.ts',
  { eager: true },
);

const path = (game: string, file: string): string =>
  `../../../src/theomachy/games/${game.replaceAll('-', '_')}/client/${file}`;

/** The covers of the four games, until a folder brings its own. */
const COVERS: Record<string, Cover> = {
  'deus-ex-machina': { icon: 'hydra', frame: 'tondo', ground: 'clay' },
  'deus-ex-machina-cards': { icon: 'minotaur', frame: 'tondo', ground: 'glaze' },
  deus: { icon: 'greek-temple', frame: 'emblem', ground: 'mosaic' },
  divinus: { icon: 'thor-hammer', frame: 'carved', ground: 'oak' },
};
export const GALLERY = Object.keys(COVERS);

export const coverOf = (game: string): Cover =>
  pictures[path(game, 'icons.ts')]?.cover ?? COVERS[game] ?? { icon: 'amphora', frame: 'tondo', ground: 'clay' };

/** The picture of a thing: by its full id, its slug, or its sort. */
export function pictureOf(game: string, thing: string): string {
  const known = pictures[path(game, 'icons.ts')]?.icons ?? {};
  return known[thing] ?? known[slugOf(thing)] ?? known[sortOf(thing)] ?? 'amphora';
}

export interface GameParts {
  id: string;
  words: GameWords;
  catalogue: Catalogue;
  Board: Component<BoardProps>;
  Face: Component<FaceProps> | null;
}

export async function loadGame(game: string, table: string): Promise<GameParts> {
  const board = boards[path(game, 'Board.svelte')];
  const face = faces[path(game, 'Face.svelte')];
  const [texts, catalogue, Board, Face] = await Promise.all([
    api.tableTexts(table),
    api.catalogue(table),
    board ? board() : import('../boards/Generic.svelte'),
    face ? face() : null,
  ]);
  return {
    id: game,
    words: new GameWords(texts),
    catalogue,
    Board: Board.default,
    Face: Face?.default ?? null,
  };
}

const sheets = new Map<string, Promise<RuleText[]>>();
/** The rule sheet of a game, read once for each language. */
export function rulesOf(game: string, lang: string): Promise<RuleText[]> {
  const key = `${game} ${lang}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = api.rules(game);
    sheet.catch(() => sheets.delete(key));
    sheets.set(key, sheet);
  }
  return sheet;
}
