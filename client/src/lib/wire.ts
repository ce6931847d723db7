// Everything that travels between server and browser: the same as `server/wire.py` and `server/forms.py`.
export type Lang = 'en' | 'el';
export type Phase = 'waiting' | 'playing' | 'over';
export type SeatKind = 'me' | 'open' | 'bot' | 'screen';
export type Seat = string; // a, b, c, d
export type View = Record<string, unknown>;

export interface ChoiceInfo {
  id: string;
  name: string;
  help: string;
}

export interface OptionInfo {
  id: string;
  name: string;
  help: string;
  choices: ChoiceInfo[];
}

export interface GameCard {
  id: string;
  name: string;
  summary: string;
  version: number;
  min_seats: number;
  max_seats: number;
  editions: ChoiceInfo[];
  options: OptionInfo[];
  bots: string[];
  packs?: string[]; // data packs that the server offers
  chapters: number; // how many games make a campaign; 0: games stand by themselves
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
  ruling: boolean;
}

export interface SeatWish {
  kind: SeatKind;
  name?: string;
  bot?: string;
}

export interface ClockWish {
  kind: 'none' | 'budget' | 'days';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface NewTable {
  game: string;
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  seats: SeatWish[];
  public?: boolean;
  title?: string;
  clock?: ClockWish;
  record?: string;
  start?: boolean;
  campaign?: boolean;
  after?: string; // the table of a finished chapter to go on from
  epilogue?: string; // the last table of a finished campaign: a game by itself with what it left
}

export interface SeatKey {
  seat: Seat;
  key: string;
}

export interface Made {
  table: string;
  invite: string;
  keys: SeatKey[];
}

export interface Joined {
  table: string;
  keys: SeatKey[];
}

export interface LobbyTable {
  table: string;
  game: string;
  title: string;
  edition: string;
  phase: Phase;
  seats: SeatInfo[];
  open_seats: number;
  invite: string;
  turn: string;
  changed: number;
  chapter: number; // which chapter of a campaign; 0: none
  chapters: number;
  after: string[]; // the tables of the chapters before: my keys of those fit
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: SeatKind;
  bot: string;
  away: boolean;
  present: boolean;
  mine: boolean;
  taken: boolean;
  clock: number | null;
}

export interface Option {
  verb: string;
  things: string[];
  text: string;
  label: string;
}

export interface Line {
  number: number;
  seat: Seat;
  text: string;
  things: string[];
  kind: string;
  mark: '' | 'bot' | 'stand-in' | 'undo';
}

export interface Happened {
  kind: string;
  things: string[];
}

export interface ScoreLine {
  text: string;
  points: number;
}

export interface Score {
  seat: Seat;
  points: number | null;
  lines: ScoreLine[];
}

export interface Chat {
  number: number;
  name: string;
  seat: Seat;
  text: string;
  at: number;
}

export interface Prompt {
  seat: Seat;
  mine: boolean;
  question: string;
  help: string;
}

export interface Update {
  type: 'update';
  table: string;
  version: number;
  phase: Phase;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  invite: string;
  public: boolean;
  seats: SeatInfo[];
  eyes: string;
  view: View | null;
  prompt: Prompt | null;
  options: Option[];
  can_undo: boolean;
  can_restart: boolean;
  undo_seat: Seat;
  log: Line[];
  log_from: number;
  happened: Happened[];
  entries: number;
  last_seen: number;
  scores: Score[];
  winners: Seat[];
  ending: string;
  stuck: string;
  chat: Chat[];
  hushed: boolean; // spectators cannot write there
  commitment: string;
  packs?: string[];
  rematch: string;
  host: boolean;
  chapter: number; // which chapter of a campaign; 0: none
  chapters: number;
  next: string; // the table of the next chapter, once it has begun
}

export interface Done {
  type: 'done';
  id: string;
  version: number;
}

export interface Refused {
  type: 'refused';
  id: string;
  reason: string;
  rule: string;
}

export interface Answer {
  type: 'answer';
  id: string;
  text: string;
  rule: string;
  action: string;
}

export type ToClient = Update | Done | Refused | Answer | { type: 'pong' } | { type: 'gone'; reason: string };
export type ToServer =
  | { type: 'hello'; table: string; keys: string[]; eyes: string; since: number; lang: Lang }
  | { type: 'act'; id: string; seat: Seat; version: number; text: string }
  | { type: 'look'; eyes: string; lang: Lang }
  | { type: 'say'; text: string }
  | { type: 'why'; id: string; seat: Seat; text: string; things: string[] }
  | { type: 'hint'; id: string; seat: Seat }
  | { type: 'ping' };

export interface Moment {
  number: number;
  of: number;
  view: View;
  happened: Happened[];
  line: string;
  seat: Seat;
  scores: Score[];
}

export interface ReplayInfo {
  table: string;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  seats: SeatInfo[];
  lines: Line[];
  eyes: string[];
  turns: number[];
  points: number[][];
  ending: string;
  winners: Seat[];
  chapter: number;
}

/** A chapter that has begun; of those to come nothing is told. `winners` led after it. */
export interface ChapterInfo {
  number: number;
  name: string;
  table: string;
  over: boolean;
  winners: Seat[];
}

export interface Standing {
  seat: Seat;
  total: number;
  history: number[];
}

export interface Page {
  slug: string;
  title: string;
  lines: string[];
}

export interface CampaignInfo {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  chapters: ChapterInfo[];
  of: number;
  seats: SeatInfo[];
  standings: Standing[];
  pages: Page[];
  over: boolean;
  winners: Seat[];
  closed: boolean;
  epilogue: boolean; // a game by itself can be played with what it left
  rematch: string;
}

/** The text tables of a game: by section, then by slug. A name may have several forms. */
export type Texts = Record<string, Record<string, string | Record<string, string>> | string>;
/** Cards by table and slug, with their values and sources. */
export type Catalogue = Record<string, Record<string, Record<string, unknown>>>;
