// Loads the client parts of each game's folder. A game without any is played with the generic board.
import type { Component } from 'svelte';
import { api } from '../net/api';
import type { BoardProps, ChaptersProps, ChartProps, ExampleProps, FaceProps, SketchProps } from './board';
import type { Cover, Icons } from '../ui/icons';
import { slugOf, sortOf } from './optionFilter';
import { GameTexts } from '../ui/i18n.svelte';
import type { Catalogue } from './catalogue';
import type { GameCard, RuleSheet } from '../net/messages';

const boards = import.meta.glob<{ default: Component<BoardProps> }>(
  '../../../../src/theomachy/games/*/client/Board.svelte',
);
const faces = import.meta.glob<{ default: Component<FaceProps> }>(
  '../../../../src/theomachy/games/*/client/Face.svelte',
);
const sketches = import.meta.glob<{ default: Component<SketchProps> }>(
  '../../../../src/theomachy/games/*/client/Sketch.svelte',
);
const examples = import.meta.glob<{ default: Component<ExampleProps> }>(
  '../../../../src/theomachy/games/*/client/Example.svelte',
);
const companions = import.meta.glob<{ default: Component }>(
  '../../../../src/theomachy/games/*/client/Companion.svelte',
);
const chapters: Record<string, { default: Component<ChaptersProps> }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/Chapters.svelte',
  { eager: true },
);
const charts: Record<string, { default: Component<ChartProps> }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/Chart.svelte',
  { eager: true },
);
const campaigns: Record<string, { lookupPages: string[] }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/campaign.ts',
  { eager: true },
);
const botLevels: Record<string, { levels: Record<string, number> }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/levels.ts',
  { eager: true },
);
const iconModules: Record<string, { icons?: Icons; cover?: Cover }> = import.meta.glob(
  '../../../../src/theomachy/games/*/client/icons.ts',
  { eager: true },
);

const path = (game: string, file: string): string =>
  `../../../../src/theomachy/games/${game.replaceAll('-', '_')}/client/${file}`;

const DEFAULT_COVER: Cover = { icon: 'amphora', frame: 'tondo', ground: 'clay' };
export const coverOf = (game: string): Cover => iconModules[path(game, 'icons.ts')]?.cover ?? DEFAULT_COVER;

/** Sorts games by their place on the front page. */
export function sortForDisplay(games: GameCard[]): GameCard[] {
  const placeOf = (game: GameCard): number => coverOf(game.id).place ?? Infinity;
  return [...games].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))));
}

/** Number of games with a cover: as many placeholders are shown until the server has answered. */
export const COVER_COUNT = Object.values(iconModules).filter(({ cover }) => cover).length;

/** Icon of a thing: by its full id, its slug, or its sort. */
export function pictureOf(game: string, thing: string): string {
  const icons = iconModules[path(game, 'icons.ts')]?.icons ?? {};
  return icons[thing] ?? icons[slugOf(thing)] ?? icons[sortOf(thing)] ?? 'amphora';
}

/** The game's parts of the campaign page: chapters, chart, and the slugs of pages that are reference lists. */
export const campaignParts = (game: string) => ({
  Chapters: chapters[path(game, 'Chapters.svelte')]?.default ?? null,
  Chart: charts[path(game, 'Chart.svelte')]?.default ?? null,
  lookupPages: campaigns[path(game, 'campaign.ts')]?.lookupPages ?? [],
});

/** The companion page of a game, if it has one; without a game the first one. */
export function companionOf(game: string): Promise<Component> | null {
  const load = game ? companions[path(game, 'Companion.svelte')] : Object.values(companions)[0];
  return load ? load().then((page) => page.default) : null;
}

/** The component that draws the example turn, if the game has one. */
export const loadExample = (game: string): Promise<Component<ExampleProps>> | null =>
  examples[path(game, 'Example.svelte')]?.().then((module) => module.default) ?? null;

/** The component that draws what lies on the physical table, if the game has one. */
export const loadSketch = (game: string): Promise<Component<SketchProps>> | null =>
  sketches[path(game, 'Sketch.svelte')]?.().then((module) => module.default) ?? null;

export interface GameParts {
  id: string;
  texts: GameTexts;
  catalogue: Catalogue;
  Board: Component<BoardProps>;
  Face: Component<FaceProps> | null;
  Sketch: Component<SketchProps> | null;
}

export async function loadGame(game: string, table: string): Promise<GameParts> {
  const board = boards[path(game, 'Board.svelte')];
  const face = faces[path(game, 'Face.svelte')];
  const [texts, catalogue, Board, Face, Sketch] = await Promise.all([
    api.tableTexts(table),
    api.catalogue(table),
    board ? board() : import('../../boards/Generic.svelte'),
    face ? face() : null,
    loadSketch(game),
  ]);
  return {
    id: game,
    texts: new GameTexts(texts),
    catalogue,
    Board: Board.default,
    Face: Face?.default ?? null,
    Sketch,
  };
}

const ruleSheets = new Map<string, Promise<RuleSheet>>();
/** The rule sheet of a game, or of a table: only its edition and the chapters reached. Cached by language. */
export function loadRuleSheet(game: string, table: string, lang: string): Promise<RuleSheet> {
  const key = `${game} ${table} ${lang}`;
  let sheet = ruleSheets.get(key);
  if (!sheet) {
    sheet = table ? api.tableRules(table) : api.rules(game).then((rules) => ({ rules, sealed: 0 }));
    sheet.catch(() => ruleSheets.delete(key));
    ruleSheets.set(key, sheet);
  }
  return sheet;
}

/** Measured ratings of bot levels, by game. */
export const botLevelsOf = (games: string[]): Record<string, Record<string, number>> =>
  Object.fromEntries(
    games.flatMap((game) => {
      const module = botLevels[path(game, 'levels.ts')];
      return module ? [[game, module.levels]] : [];
    }),
  );
