// What each game's folder brings for the browser. A game that brings nothing is played as a list.
import type { Component } from 'svelte';
import { api } from './api';
import type { BoardProps, ChaptersProps, ChartProps, ExampleProps, FaceProps } from './board';
import type { Cover, Icons } from './icons';
import { slugOf, sortOf } from './narrow';
import { GameWords } from './texts.svelte';
import type { Catalogue } from './catalogue';
import type { GameCard, RuleSheet } from './wire';

const boards = import.meta.glob<{ default: Component<BoardProps> }>(
  '../../../src/theomachy/games/*/client/Board.svelte',
);
const faces = import.meta.glob<{ default: Component<FaceProps> }>('../../../src/theomachy/games/*/client/Face.svelte');
const examples = import.meta.glob<{ default: Component<ExampleProps> }>(
  '../../../src/theomachy/games/*/client/Example.svelte',
);
const companions = import.meta.glob<{ default: Component }>('../../../src/theomachy/games/*/client/Companion.svelte');
const chapters: Record<string, { default: Component<ChaptersProps> }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/Chapters.svelte',
  { eager: true },
);
const charts: Record<string, { default: Component<ChartProps> }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/Chart.svelte',
  { eager: true },
);
const campaigns: Record<string, { beside: string[] }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/campaign.ts',
  { eager: true },
);
const strengths: Record<string, { levels: Record<string, number> }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/levels.ts',
  { eager: true },
);
const pictures: Record<string, { icons?: Icons; cover?: Cover }> = import.meta.glob(
  '../../../src/theomachy/games/*/client/icons.ts',
  { eager: true },
);

const path = (game: string, file: string): string =>
  `../../../src/theomachy/games/${game.replaceAll('-', '_')}/client/${file}`;

const PLAIN: Cover = { icon: 'amphora', frame: 'tondo', ground: 'clay' };
export const coverOf = (game: string): Cover => pictures[path(game, 'icons.ts')]?.cover ?? PLAIN;

/** Games as they stand on the shelf. */
export function shelved(games: GameCard[]): GameCard[] {
  const place = (game: GameCard): number => coverOf(game.id).place ?? Infinity;
  return [...games].sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
}

/** How many games bring a cover: so many places are held free until the server has answered. */
export const COVERS = Object.values(pictures).filter(({ cover }) => cover).length;

/** The picture of a thing: by its full id, its slug, or its sort. */
export function pictureOf(game: string, thing: string): string {
  const known = pictures[path(game, 'icons.ts')]?.icons ?? {};
  return known[thing] ?? known[slugOf(thing)] ?? known[sortOf(thing)] ?? 'amphora';
}

/** What a game brings for the page of its campaign: its chapters, its chart, and pages that are looked up, not read. */
export const campaignParts = (game: string) => ({
  Chapters: chapters[path(game, 'Chapters.svelte')]?.default ?? null,
  Chart: charts[path(game, 'Chart.svelte')]?.default ?? null,
  beside: campaigns[path(game, 'campaign.ts')]?.beside ?? [],
});

/** The page of a game's companion beside the box, if it brings one; of no game in particular: the first there is. */
export function companionOf(game: string): Promise<Component> | null {
  const found = game ? companions[path(game, 'Companion.svelte')] : Object.values(companions)[0];
  return found ? found().then((page) => page.default) : null;
}

/** What draws the example turn of a game, if it brings that. */
export const exampleOf = (game: string): Promise<Component<ExampleProps>> | null =>
  examples[path(game, 'Example.svelte')]?.().then((found) => found.default) ?? null;

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

const sheets = new Map<string, Promise<RuleSheet>>();
/** The rule sheet of a game, or of a table: its edition, as far as its campaign has come. Read once for each language. */
export function rulesOf(game: string, table: string, lang: string): Promise<RuleSheet> {
  const key = `${game} ${table} ${lang}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = table ? api.tableRules(table) : api.rules(game).then((rules) => ({ rules, sealed: 0 }));
    sheet.catch(() => sheets.delete(key));
    sheets.set(key, sheet);
  }
  return sheet;
}

/** How strong the levels of bots are at each title, where it was measured. */
export const levelsOf = (games: string[]): Record<string, Record<string, number>> =>
  Object.fromEntries(
    games.flatMap((game) => {
      const found = strengths[path(game, 'levels.ts')];
      return found ? [[game, found.levels]] : [];
    }),
  );
