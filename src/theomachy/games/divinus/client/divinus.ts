// The shapes of this game's view, and what a player would read off the table or count in the head.
import type { BoardProps } from '$lib/board';
import { fitting } from '$lib/narrow';
import { fill } from '$lib/texts.svelte';
import { row, type Catalogue, type Row } from '$lib/catalogue';

export interface Region {
  part: string;
  sides: number[];
}
export interface Mark {
  kind: string;
  part: string;
  sticker: boolean;
}
export interface Tile {
  tile: string;
  turn: string;
  edges: string;
  regions: Region[];
  marks: Mark[];
}
export interface Cell extends Tile {
  cell: string;
  covers: string | null;
  consecrated: boolean;
  temple?: string;
}
export interface UsedDie {
  seat: string;
  die: string;
  face: string;
}
export interface Spot {
  spot: string;
  price: number;
  blocked: boolean;
  tile: Tile | null;
  dice: UsedDie[];
}
export interface Goal {
  measure: string;
  numbers: number[];
  standing: number[];
  awards: number[];
}
export interface God {
  god: string;
  pantheon: string;
  goals: Goal[];
}
export interface Quest {
  quest: string;
  worth: number;
  scenario: number;
  need?: number;
  standing?: number[];
  spots?: string[];
  markers?: (string | null)[][];
  monster?: string;
}
export interface Die {
  die: string;
  faces: string[];
  shown: string;
  where: string;
  pythia: boolean;
}
export interface PantheonDie {
  pantheon: string;
  holder: string | null;
  faces: string[];
  shown: string;
  used: boolean;
  favorite: string | null;
}
export interface Area {
  terrain: string;
  size: number;
  cells: string[];
  icons: Record<string, number>;
  sacred: number;
}
export interface Artifact {
  artifact: string;
  upgraded: boolean;
  left: number;
}
export interface Player {
  seat: string;
  favor: { greek: number; norse: number; total: number; all: number };
  quests: number;
  dice: Die[];
  map: Cell[];
  full: boolean;
  areas: Area[];
  icons: Record<string, number>;
  sacred: number;
  hero: { hero: string; cell: string | null; part?: string; guise?: string } | null;
  monster: string | null;
  artifacts: Artifact[];
  artifact_slots: number;
  titles: string[];
  demigod_tile: string | null;
  support: number[];
  rests: number;
}
export interface Dialog {
  seat: string;
  choices: string[];
  quest?: string;
  location?: string;
  scene?: string;
}
export interface Table {
  scenario: number | 'eternal';
  round: number;
  order: string[];
  active: string | null;
  last_round: boolean;
  board: Spot[];
  stacks: Record<string, { count: number; bottom: string[] }>;
  hand: Tile[];
  paying: { spot?: string; quest?: string; prices: number[] } | null;
  turning: string | null;
  figure: { monster: string; lair: string; facing: string } | null;
  gods: God[];
  quests: Quest[];
  done: { quest: string; seat: string }[];
  temples: string[];
  workshop: string[];
  forge: string[];
  pantheon_dice: PantheonDie[];
  clash: { greek: number; norse: number; greek_seat: string | null; norse_seat: string | null } | null;
  draft: string[][];
  players: Player[];
  story: {
    intro: string[];
    consequences: string[];
    tale: { choice: string; seat: string }[];
    outro: string | null;
    dialog: Dialog | null;
  };
  ending: string;
}

export const words = (card: Row, key: string): (string | number)[] =>
  (card[key] as (string | number)[] | undefined) ?? [];

/** Whether values of a row are a reconstruction. */
export function isOurs(catalogue: Catalogue, sort: string, slug: string): boolean {
  const card = row(catalogue, sort, slug);
  return card.source === 'reconstructed' || words(card, 'ours').length > 0;
}

/** Which frame a picture has: what is Norse is carved in oak, what is Greek painted. */
export const frameOf = (pantheon: unknown): 'carved' | 'tondo' => (pantheon === 'norse' ? 'carved' : 'tondo');

/** The section of the story that tells of a scenario: `s06`. */
export const chapter = (scenario: number | string): string =>
  scenario === 'eternal' ? 'eternal' : `s${String(scenario).padStart(2, '0')}`;
export const chapterOf = (catalogue: Catalogue, sort: string, slug: string): string =>
  chapter(Number(row(catalogue, sort, slug).scenario ?? 0));

/** A text of the story, or nothing: `quest.good-soil.done` of the chapter that the thing belongs to. */
export function told(board: BoardProps, section: string, path: string, ...things: unknown[]): string {
  const found = board.names(section, path);
  return found === path ? '' : fill(found, things);
}
export const storyOf = (board: BoardProps, sort: string, slug: string, what: string, ...things: unknown[]): string =>
  told(board, chapterOf(board.catalogue, sort, slug), what ? `${sort}.${slug}.${what}` : `${sort}.${slug}`, ...things);

/** What a god counts, in words: the goals stand in the same order in the view and in the rows. */
export function goalText(board: BoardProps, scenario: number | 'eternal', god: string, at: number): string {
  const eternal =
    scenario === 'eternal' ? (row(board.catalogue, 'eternal-god', god).goals as Row[] | undefined) : undefined;
  const goals = (eternal ?? row(board.catalogue, 'god', god).goals ?? []) as unknown as (string | number)[][];
  return board.say(`goal-${(goals[at] ?? []).join('-')}`);
}

/** What consecrates a Temple: the words of its test make the key, its last word is the number. */
export function templeText(board: BoardProps, temple: string): string {
  const test = words(row(board.catalogue, 'temple', temple), 'test');
  return board.say(`test-${test.slice(0, -1).join('-')}`, test.at(-1));
}

export function rewardText(board: BoardProps, reward: (string | number)[]): string {
  const { say, names } = board;
  const [kind, a, b] = reward;
  if (kind === 'favor') return say(`favor-${a}`, b);
  if (kind === 'die-sticker')
    return a === 'display' ? say('reward-die-sticker-any') : say('reward-die-sticker', names('face', String(a)));
  if (kind === 'location') return say('reward-location');
  if (kind === 'faction' || kind === 'support') return say(`reward-${kind}-${a}`, b);
  return say(`reward-${kind}`, a);
}
export const rewardsOf = (board: BoardProps, sort: string, slug: string): string =>
  ((row(board.catalogue, sort, slug).reward ?? []) as (string | number)[][])
    .map((reward) => rewardText(board, reward))
    .join(', ');

/** The Favor of a quest in words: `2 Greek Favor`. */
export function worth(board: BoardProps, quest: Quest): string {
  const [kind] = words(row(board.catalogue, 'quest', quest.quest), 'favor');
  return board.say(`favor-${kind ?? 'total'}`, quest.worth);
}

/** The things of a sort in the options that still fit what is picked. */
export function still(board: BoardProps, sort: string): string[] {
  const left = fitting(board.options, board.picked);
  return [...new Set(left.flatMap((option) => option.things.filter((thing) => thing.startsWith(`${sort}:`))))];
}
export const asksFor = (board: BoardProps, sort: string): boolean =>
  board.options.some((option) => option.things.some((thing) => thing.startsWith(`${sort}:`)));
export const hasVerb = (board: BoardProps, verb: string): boolean =>
  board.options.some((option) => option.verb === verb);

/** The seat's standing, best first. */
export const ranked = (standing: number[]): { seat: string; n: number; at: number }[] =>
  standing.map((n, at) => ({ seat: 'abcd'[at], n, at })).sort((a, b) => b.n - a.n || a.at - b.at);

// Dice

export const valuesOf = (catalogue: Catalogue, face: string): number[] =>
  words(row(catalogue, 'face', face), 'values').map(Number);

export interface Sum {
  total: number;
  text: string;
}
/** Every total above nothing that the faces make, added and subtracted, each with one way to make it. */
export function totals(catalogue: Catalogue, faces: string[]): Sum[] {
  let made = new Map<number, number[]>([[0, []]]);
  for (const face of faces) {
    const next = new Map<number, number[]>();
    for (const [total, parts] of made) {
      for (const value of valuesOf(catalogue, face)) {
        for (const part of [value, -value]) if (!next.has(total + part)) next.set(total + part, [...parts, part]);
      }
    }
    made = next;
  }
  return [...made]
    .filter(([total]) => total > 0)
    .map(([total, parts]) => ({ total, text: written(parts) }))
    .sort((a, b) => a.total - b.total);
}
/** `6 − 2 − 3`: what is added stands first. */
function written(parts: number[]): string {
  const plus = parts.filter((part) => part > 0).join(' + ');
  return [plus, ...parts.filter((part) => part < 0).map((part) => -part)].join(' − ');
}

/** The set of dice that stands for the chosen ones: of dice that show the same face the first are named. */
export function setOf(offered: Set<string>, dice: Die[], chosen: string[]): string {
  const id = (list: string[]): string => `dice:${[...list].sort().join('+')}`;
  if (!chosen.length) return '';
  if (offered.has(id(chosen))) return id(chosen);
  const ready = dice.filter((die) => die.where === 'ready');
  const faces = chosen.map((slug) => ready.find((die) => die.die === slug)?.shown ?? '');
  const first = [...new Set(faces)].flatMap((face) =>
    ready
      .filter((die) => die.shown === face)
      .slice(0, faces.filter((other) => other === face).length)
      .map((die) => die.die),
  );
  return offered.has(id(first)) ? id(first) : '';
}
