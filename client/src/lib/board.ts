// The contract between the shell and a game's board. A board draws a view and labels its things; it decides nothing.
import type { Snippet } from 'svelte';
import type { Catalogue } from './catalogue';
import type { CampaignInfo, Happened, Offer, Score, SeatInfo, Standing } from './wire';

export interface BoardProps<View = Record<string, unknown>> {
  /** `Game.view` of the seat whose eyes these are; each board knows its own shape, from its `view.ts`. */
  view: View;
  catalogue: Catalogue;
  /** The name of a thing in the chosen language. */
  names: (sort: string, slug: string) => string;
  cardText: (sort: string, slug: string) => string;
  /** A text of the game's `texts/board-xx.toml`, section `[board]`. */
  say: (key: string, ...things: unknown[]) => string;
  /** A text of the shell. */
  t: (key: string, ...things: unknown[]) => string;
  /** The name of a picture in the sprite, from the game's `icons.ts`. */
  picture: (thing: string) => string;
  seats: SeatInfo[];
  scores: Score[];
  /** Whose eyes: a seat's letter, or null for spectators. */
  mine: string | null;
  /** Who decides now; '' when nobody does. */
  turn: string;
  /** All options of the question that is put to me; empty otherwise. */
  options: Offer[];
  /** Things that may still be picked, and those picked so far (in order). */
  glow: Set<string>;
  chosen: Set<string>;
  picked: string[];
  pick: (thing: string) => void;
  why: (things: string[]) => void;
  open: (thing: string) => void;
  /** What a lesson shows that is not picked yet, things or `zone:…`: a board with leaves turns to the first. */
  taught?: string[];
  /** What the newest change was, in ids. */
  happened: Happened[];
  /** A phone, upright or on its side; `screen.shape` of `lib/shape` says which. */
  phone: boolean;
  replaying: boolean;
  /** The log as a panel, for boards that have a place for it on a wide screen. */
  log: Snippet;
}

export interface FaceProps {
  thing: string;
  catalogue: Catalogue;
  names: (sort: string, slug: string) => string;
  cardText: (sort: string, slug: string) => string;
  say: (key: string, ...things: unknown[]) => string;
  t: (key: string, ...things: unknown[]) => string;
  picture: (thing: string) => string;
}

/** `Example.svelte`: picture `at` of the example turn on the page how to play, drawn from the tables of that turn. */
export interface ExampleProps<View = Record<string, unknown>> {
  boards: BoardProps<View>[];
  at: number;
}

/** `Chapters.svelte`: the chapters of a campaign, those that have begun and those to come. */
export interface ChaptersProps {
  info: CampaignInfo;
  say: (key: string, ...things: unknown[]) => string;
}

/** `Chart.svelte`: how the points grew from chapter to chapter. */
export interface ChartProps {
  standings: Standing[];
  seats: SeatInfo[];
  say: (key: string, ...things: unknown[]) => string;
}
