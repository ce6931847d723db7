// The contract between the app shell and the board of a game. A board draws a view and labels its things; it knows no
// rules.
import type { Snippet } from 'svelte';
import type { Catalogue } from './catalogue';
import type { CampaignInfo, EventInfo, LegalOption, SeatScore, SeatInfo, Standing } from '../net/messages';

/** Looks up a text and inserts the things. */
export type BoardText = (key: string, ...things: unknown[]) => string;

export interface BoardProps<View = Record<string, unknown>> {
  /** `Game.view` for the viewer's seat; its type is generated into the game's `view.ts`. */
  view: View;
  catalogue: Catalogue;
  /** Name of a thing in the chosen language. */
  names: (sort: string, slug: string) => string;
  cardText: (sort: string, slug: string) => string;
  /** Text of the game's `texts/board-xx.toml`, section `[board]`. */
  say: BoardText;
  /** Text of the app shell. */
  t: BoardText;
  /** Icon name in the sprite, from the game's `icons.ts`. */
  picture: (thing: string) => string;
  seats: SeatInfo[];
  scores: SeatScore[];
  /** Seat of the viewer; null for a spectator. */
  mine: string | null;
  /** Seat that decides now; '' if none. */
  turn: string;
  /** Options of the question that the viewer answers; else empty. */
  options: LegalOption[];
  /** Things that can be picked next, and those picked so far, in order. */
  selectable: Set<string>;
  selected: Set<string>;
  picked: string[];
  pick: (thing: string) => void;
  why: (things: string[]) => void;
  open: (thing: string) => void;
  /**
   * Things or `zone:…` that a lesson points at and that are not picked yet: a board with tabs opens the tab of the
   * first.
   */
  lessonTargets?: string[];
  /** Events of the latest update. */
  happened: EventInfo[];
  /** Phone, in portrait or landscape; `screen.shape` of `lib/ui/shape` tells which. */
  phone: boolean;
  replaying: boolean;
  /** The log as a panel, for boards that show it on a wide screen. */
  log: Snippet;
}

/** `Face.svelte`: draws one thing large, for its detail. */
export interface FaceProps extends Pick<BoardProps, 'catalogue' | 'names' | 'cardText' | 'say' | 't' | 'picture'> {
  thing: string;
}

/** `Sketch.svelte`: draws what lies on the physical table: before a game, and for its set-up. */
export interface SketchProps {
  sketch: string[];
  /** What the picture shows, for people who do not see it. */
  label: string;
}

/** `Example.svelte`: draws picture `at` of the example turn on the how-to-play page, from the tables of that turn. */
export interface ExampleProps<View = Record<string, unknown>> {
  boards: BoardProps<View>[];
  at: number;
}

/** `Chapters.svelte`: draws the chapters of a campaign, played and future ones. */
export interface ChaptersProps {
  info: CampaignInfo;
  say: BoardText;
}

/** `Chart.svelte`: draws the points by chapter. */
export interface ChartProps {
  standings: Standing[];
  seats: SeatInfo[];
  say: BoardText;
}

/** Name of a player; without one, the letter of the seat. */
export const playerName = (seats: SeatInfo[], seat: string): string =>
  seats.find((one) => one.seat === seat)?.name || seat.toUpperCase();

/** Name of a player, for the viewer's own seat "You". */
export const playerNameOrYou = <View>({ seats, mine, t }: BoardProps<View>, seat: string): string =>
  seat === mine ? t('you') : playerName(seats, seat);

/** Identity of the device of another player; '' for bots and for the viewer's own seats. */
export const identityOf = (seats: SeatInfo[], seat: string): string =>
  seats.find((one) => one.seat === seat && !one.mine)?.signet ?? '';

/** Players in the order of seats, the viewer first. */
export function viewerFirst<Player extends { seat: string }>(players: Player[], mine: string | null): Player[] {
  const at = Math.max(
    0,
    players.findIndex((player) => player.seat === mine),
  );
  return [...players.slice(at), ...players.slice(0, at)];
}
