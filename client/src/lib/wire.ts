// Generated from theomachy.table.forms and theomachy.table.wire.pieces and theomachy.table.wire.update and theomachy.table.wire.frames and theomachy.table.wire.lobby and theomachy.table.wire.replays and theomachy.table.wire.campaigns and theomachy.table.beside and theomachy.lab.forms and theomachy.server.notices.forms and theomachy.server.groups.forms by `make format`: change it there.

export type Lang = 'en' | 'el';

export type SeatKind = 'me' | 'open' | 'bot' | 'screen';

export type Tempo = 'fast' | 'normal' | 'calm';

export type Sign = 'bravo' | 'thanks' | 'luck' | 'wow' | 'oops' | 'wait' | 'hurry';

export type Phase = 'waiting' | 'playing' | 'over';

export type Mark = '' | 'bot' | 'stand-in' | 'undo' | 'corrected';

export type Stage = 'waiting' | 'playing' | 'done' | 'failed';

export type BellKind = 'push' | 'mail' | 'ntfy' | 'discord' | 'slack' | 'matrix';

export type System = 'swiss' | 'round-robin';

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
  /** it says which chapter of a campaign is played by itself */
  chapters: boolean;
}

export interface LessonInfo {
  id: string;
  seats: number;
  steps: number;
}

/** One game on the front page and in the new-table form; the first edition and choice are the defaults. */
export interface GameCard {
  id: string;
  name: string;
  summary: string;
  /** what a box says beside the number of players, if the game tells: how long, what sort */
  facts: string;
  version: number;
  min_seats: number;
  max_seats: number;
  editions: ChoiceInfo[];
  options: OptionInfo[];
  bots: string[];
  /** what a bot that looks at the table may care for: `master-raider` */
  styles: string[];
  /** data packs that this server offers: printed numbers of an owner, say */
  packs: string[];
  /** how many games make a campaign; 0: games stand by themselves */
  chapters: number;
  lessons: LessonInfo[];
  /** whether anybody draws what the others do not see */
  draws_alone: boolean;
}

/** One rule of a sheet; `rulings`, our own decisions, are folded under it, and so is a rule that names another
    one in `under`. `ruling`: it is one as a whole. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
  ruling: boolean;
  rulings: string[];
  under: string;
}

/** The rules of a table's edition, as far as its campaign has come; `sealed` of them come later. */
export interface RuleSheet {
  rules: RuleText[];
  sealed: number;
}

/** A table of an example turn as the learner sees it, and the things that are touched there; none after the last. */
export interface ExampleTable {
  view: Record<string, unknown>;
  things: string[];
}

/** One turn of a lesson, drawn on the page how to play. */
export interface Example {
  tables: ExampleTable[];
  catalogue: Record<string, unknown>;
}

/** `me` and `screen` seats belong to the creator's device, `open` waits for an invited person. */
export interface SeatWish {
  kind: SeatKind;
  name?: string;
  bot?: string;
}

/** `none`; `budget`: seconds for the game and an increment a turn; `days`: days for each turn. */
export interface ClockWish {
  kind?: 'budget' | 'days' | 'none';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  public?: boolean;
  title?: string;
  clock?: ClockWish;
  /** an exported record to go on from */
  record?: string;
  /** start at once if no seat is open */
  start?: boolean;
  /** the first chapter of a campaign, with the options that it has */
  campaign?: boolean;
  /** the table of a finished chapter: go on with the next, with other people */
  after?: string;
  /** the bot for whoever is away; everybody sees which */
  stand_in?: string;
  /** a campaign as its file, to go on with: also one that was played on the table */
  file?: string;
  /** the last table of a finished campaign: a game by itself with what it left */
  epilogue?: string;
  /** a lesson of the game: me and bots, its own set-up and luck */
  lesson?: string;
  /** where the lesson begins */
  step?: number;
  /** luck comes from the table: people say what is drawn and rolled */
  by_hand?: boolean;
  /** hints are given though others play */
  hints?: boolean;
  /** at such a table the app deals to bots what they alone see; else the host looks at it */
  deals_bots?: boolean;
}

/** The secret of one seat: keep it on the device, send it as `Authorization: Bearer` and in `Hello.keys`. */
export interface SeatKey {
  seat: string;
  key: string;
}

export interface Made {
  table: string;
  invite: string;
  keys: SeatKey[];
}

export interface Join {
  invite: string;
  name: string;
  /** a wish; the first open one otherwise */
  seat?: string;
}

export interface Joined {
  table: string;
  keys: SeatKey[];
}

/** Stored; `version` is the table's after it. */
export interface Changed {
  version: number;
}

/** A seat of mine gets another name. */
export interface Rename {
  seat: string;
  name: string;
}

/** The host puts a bot on an open seat, or opens it again with an empty `bot`. */
export interface Fill {
  seat: string;
  bot?: string;
}

/** A bot plays for a seat of mine until I take it back; none named: the one that the table agreed on.

    The host may ask it for one that is waited for and not there, once its `bot_in` is over, with the agreed bot only. */
export interface StandIn {
  seat: string;
  bot?: string;
}

/** A seat of mine takes its holiday, in which its clock stands still, or is back from it. */
export interface Rest {
  seat: string;
  resting: boolean;
}

export interface OneSeat {
  seat: string;
}

export interface Publicity {
  public: boolean;
}

/** The host lets spectators write in the chat, or only look on. */
export interface Hush {
  hushed: boolean;
}

/** The host says how quickly bots act at this table. */
export interface Pace {
  tempo: Tempo;
}

/** What somebody typed who was told a table's code. */
export interface CodeText {
  code: string;
}

/** Where a code leads. */
export interface Invited {
  table: string;
  invite: string;
}

/** Under which addresses others in the same network come to this server; empty: only from the machine itself. */
export interface Reach {
  addresses: string[];
}

/** The keys a device holds, by table: answered with those tables, for "continue". */
export interface MyKeys {
  keys: Record<string, string[]>;
}

export interface RecordText {
  record: string;
}

export interface QrText {
  text: string;
}

export interface SeatInfo {
  /** a, b, c, d */
  seat: string;
  name: string;
  kind: SeatKind;
  bot: string;
  /** a stand-in bot plays */
  away: boolean;
  /** somebody with its key is connected */
  present: boolean;
  mine: boolean;
  /** the same at every table where the same person has signed their seat */
  signet: string;
  host: boolean;
  /** an open seat that somebody has joined, or any other kind */
  taken: boolean;
  /** seconds left, if there is a clock */
  clock: number | null;
  /** seconds of holiday left, where there is any */
  rest: number | null;
  /** on holiday: the clock stands still */
  resting: boolean;
  /** waited for and not there: seconds until the host may let a bot play */
  bot_in: number | null;
}

/** One legal action: `things` as `sort:slug`, `text` the notation to send back, `label` in words, `outcome` what it
    brings and costs as far as that is known. */
export interface Offer {
  verb: string;
  things: string[];
  text: string;
  label: string;
  outcome: string;
  /** a way out, or something given up: never taken for what is meant */
  aside: boolean;
  /** possible, but of no use; `outcome` says why */
  idle: boolean;
}

/** A line of the log. `number` counts the record's entries; `things` lets hovering light up the table. */
export interface LogLine {
  number: number;
  seat: string;
  text: string;
  things: string[];
  kind: string;
  mark: Mark;
}

/** An event for motion: what happened, in ids. */
export interface Happened {
  kind: string;
  things: string[];
}

export interface ScoreLine {
  text: string;
  points: number;
}

export interface Score {
  seat: string;
  /** None where it is not known */
  points: number | null;
  lines: ScoreLine[];
}

export interface Chat {
  number: number;
  name: string;
  seat: string;
  text: string;
  at: number;
  /** instead of a text: a sign that was given, or what became of a wish or a seat */
  sign: string;
}

/** What a bot said last, after entry `number`: no part of the chat or of the record. */
export interface Talk {
  number: number;
  seat: string;
  name: string;
  text: string;
}

/** Somebody would like to take back so many `actions`, all that came after theirs included; `waits` are the seats
    whose answer is missing. `number` goes into the answer. */
export interface WishInfo {
  number: number;
  seat: string;
  actions: number;
  waits: string[];
  asks_me: boolean;
  mine: boolean;
}

/** What is asked of a seat of mine, or who is thinking. `question` is a sentence; `called` says how things of the
    options are called now, where their own name says too little. */
export interface Prompt {
  seat: string;
  mine: boolean;
  question: string;
  help: string;
  called: Record<string, string>;
}

/** Something that can have come: `text` is to be sent back as an act, `thing` is what to show; of a die its `side`
    too. */
export interface Came {
  text: string;
  thing: string;
  label: string;
  side: string;
}

/** Dealt by hand: what came? An act for `seat` says it, if it is `mine` to say; `choices` are there if these eyes
    may see them. `laying`: the table is being laid out, so that there is no view yet. */
export interface Dealing {
  seat: string;
  secret: boolean;
  mine: boolean;
  question: string;
  dice: boolean;
  choices: Came[];
  laying: boolean;
  answered: number;
}

/** What was said of what came, with entry `number`. An act for `seat` with the text of one of the `choices`, which
    are there if one number is asked for, corrects it. */
export interface Answered {
  number: number;
  seat: string;
  secret: boolean;
  question: string;
  said: Came;
  dice: boolean;
  choices: Came[];
}

/** A step of a lesson. `show` are things, or `zone:…`, that glow; `do` is the action it waits for, unless the
    learner is to find it. `reads`: nothing is to be done, an act `read-on` ends it. `astray`: the learner went another
    way; a new table with this `step` goes back to it. */
export interface Teaching {
  lesson: string;
  step: number;
  of: number;
  text: string;
  show: string[];
  do: string;
  reads: boolean;
  astray: boolean;
  last: boolean;
}

/** Something new that matters now; `show` are things, or `zone:…`. A page that has told it once need not again. */
export interface Introduced {
  slug: string;
  text: string;
  show: string[];
  rule: string;
}

/** All a viewer needs to draw the table: sent after every change, to each viewer its own. */
export interface Update {
  version: number;
  phase: Phase;
  seats: SeatInfo[];
  /** whose eyes: a, b, c, d or "spectator" */
  eyes: string;
  /** Game.view; None while waiting, and while a table is laid out by hand */
  view: Record<string, unknown> | null;
  prompt: Prompt | null;
  options: Offer[];
  can_undo: boolean;
  can_restart: boolean;
  /** the seat of mine for which `undo` and `restart` are to be sent */
  undo_seat: string;
  /** the seat of mine that may ask everybody to take back; "" where none may */
  wish_seat: string;
  /** The lines of the entries after `log_from`: keep those up to it, then add these. */
  wish: WishInfo | null;
  log: LogLine[];
  /** Events of the entries since the last update; none on a fresh one. */
  log_from: number;
  happened: Happened[];
  /** how many entries the record has: give it as `since` when the connection was cut */
  entries: number;
  talk: Talk | null;
  /** the number of this viewer's own last entry: "since your last move" */
  last_seen: number;
  scores: Score[];
  /** what nobody should overlook: who can win now, the last round */
  warnings: string[];
  winners: string[];
  ending: string;
  /** the table cannot be read on (rules, changed, damaged, newer, fault): its host may take back what is behind */
  stuck: string;
  /** the game can be saved in the middle: nobody else's secrets are in it */
  may_save: boolean;
  commitment: string;
  /** something that was said of what came can be corrected by somebody at this device */
  may_correct: boolean;
  dealing: Dealing | null;
  /** what a lesson says now, to whoever learns */
  teaching: Teaching | null;
  /** what is new to whoever decides */
  introduced: Introduced[];
  type: 'update';
  /** counts what is shown on a line that takes changes; 0 elsewhere */
  number: number;
  table: string;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  public: boolean;
  host: boolean;
  /** for those who hold a seat */
  invite: string;
  /** the newest ones, always whole */
  chat: Chat[];
  /** spectators cannot write there */
  hushed: boolean;
  /** what friends can type instead of the link, while the table waits */
  code: string;
  tempo: Tempo;
  /** the bot for whoever is away */
  stand_in: string;
  /** at this table hints are given though others play */
  hints: boolean;
  /** I may ask for one when it is my turn */
  may_hint: boolean;
  /** it goes on from a record, or shows one: somebody may know the cards */
  luck_known: boolean;
  packs: string[];
  /** the group of those who play here */
  group: string;
  /** the table of the rematch, once there is one: my keys fit there too */
  rematch: string;
  /** which chapter of a campaign is played here; 0: none */
  chapter: number;
  chapters: number;
  /** the table of the next chapter, once it has begun: my keys fit there too */
  next: string;
  /** the box is the board: people say what is drawn and rolled */
  by_hand: boolean;
  /** and who deals to bots what they alone see, if there are such */
  bot_secrets: '' | 'app' | 'host';
}

/** What is not as it was in the update before, on the same line. Whoever does not have the update `of` that number
    says `look`, and is sent a whole one. */
export interface Change {
  type: 'change';
  number: number;
  of: number;
  /** of the update */
  fields: Record<string, unknown>;
  /** zones of the view that are new or other than before; None: there is no view */
  view: Record<string, unknown> | null;
  /** zones that are there no more */
  gone: string[];
}

/** One entry of a finished (or own) game: the table after it through some eyes. */
export interface Moment {
  number: number;
  of: number;
  view: Record<string, unknown>;
  happened: Happened[];
  line: string;
  seat: string;
  scores: Score[];
}

/** The first frame of a client: keys it holds for this table (none: a spectator), what it has already. */
export interface Hello {
  type: 'hello';
  table: string;
  keys?: string[];
  /** which of my seats to look through (same-screen tables); "" = the one that decides */
  eyes?: string;
  since?: number;
  lang?: Lang;
  /** I can put changes together; else every update is whole */
  changes?: boolean;
}

/** An action, `undo`, `restart` or `read-on`, for a seat of mine. `id` makes a repeated send harmless; `anyway` does
    what was warned of; `warn`: the coach may say a word before a move that is clearly worse than another. */
export interface Act {
  type: 'act';
  id: string;
  seat: string;
  version: number;
  text: string;
  anyway?: boolean;
  warn?: boolean;
}

/** Same screen: look through another seat of mine, or change the language. Answered by a whole update. */
export interface Look {
  type: 'look';
  eyes: string;
  lang?: Lang;
}

export interface Say {
  type: 'say';
  text: string;
}

/** A sign instead of words. */
export interface React {
  type: 'react';
  sign: Sign;
}

/** A seat of mine would like its last action back, with what came after it: everybody is asked. */
export interface Wish {
  type: 'wish';
  id: string;
  seat: string;
  version: number;
}

/** My answer to what somebody wishes, or a no to my own wish; `wish` is its number. */
export interface Reply {
  type: 'reply';
  id: string;
  wish: number;
  yes: boolean;
}

/** Why can this not be done? Either a text in notation or things that no option joins. */
export interface WhyNot {
  type: 'why';
  id: string;
  seat: string;
  text?: string;
  things?: string[];
}

export interface Hint {
  type: 'hint';
  id: string;
  seat: string;
}

/** The last round once more: for a page that has not seen it. */
export interface Again {
  type: 'again';
  id: string;
}

export interface Ping {
  type: 'ping';
}

/** Stored: sent after the commit, and after the update that it caused. */
export interface Done {
  type: 'done';
  id: string;
  version: number;
}

/** Not done, and why in words; `rule` names the rule. `anyway`: only a warning, it can be done all the same. */
export interface Refusal {
  type: 'refused';
  id: string;
  reason: string;
  rule: string;
  anyway: boolean;
}

/** To a why-not or a hint: words, a rule, and for a hint the notation of the action. */
export interface Answer {
  type: 'answer';
  id: string;
  text: string;
  rule: string;
  action: string;
}

/** The table before my last move, and after each entry since, as my eyes saw it. */
export interface Round {
  type: 'round';
  id: string;
  moments: Moment[];
}

export interface Pong {
  type: 'pong';
}

/** This table does not exist (any more), or the hello made no sense: do not come back. */
export interface Gone {
  type: 'gone';
  reason: string;
}

/** What every refused request answers (application/problem+json). `slug` names the text, `rule` a rule. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  slug: string;
  rule: string;
  /** with a stale version: how things stand now */
  update: Update | null;
}

/** A public table that waits or is being played, or one of mine. */
export interface LobbyTable {
  table: string;
  game: string;
  title: string;
  edition: string;
  phase: Phase;
  seats: SeatInfo[];
  open_seats: number;
  /** only for public tables that wait */
  invite: string;
  turn: string;
  changed: number;
  /** which chapter of a campaign is played here; 0: none */
  chapter: number;
  chapters: number;
  /** the tables of the chapters before: my keys of those fit */
  after: string[];
  by_hand: boolean;
  /** of one of mine: the group that it belongs to */
  group: string;
}

export interface ReplayInfo {
  table: string;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  seats: SeatInfo[];
  lines: LogLine[];
  /** which eyes are allowed: seats, "spectator", "all" */
  eyes: string[];
  /** numbers of entries at which a turn begins */
  turns: number[];
  /** each seat's points after each entry, for the curves (only where public) */
  points: number[][];
  ending: string;
  winners: string[];
  /** which chapter of a campaign it was; 0: none */
  chapter: number;
  by_hand: boolean;
}

/** The place of a seat; those who are equal share one. A winner is first, whatever the points. */
export interface Rank {
  seat: string;
  place: number;
  shared: boolean;
  points: number;
  won: boolean;
}

/** A moment that decided something, in words; `number` is the entry after which it stood so, `when` its round. */
export interface Turning {
  number: number;
  when: string;
  seat: string;
  text: string;
}

/** How a finished game went. `curve` has the points of every seat at the beginning and after each round (or turn,
    where there are no rounds); `labels` name those moments. */
export interface EndInfo {
  ranks: Rank[];
  curve: number[][];
  labels: string[];
  turning: Turning[];
  /** how a tie was broken, where it was */
  tie: string;
}

/** A decision of a finished game that could have been another; `text` is what was done, in words. */
export interface Choice {
  number: number;
  seat: string;
  text: string;
}

/** What each seat could hope for, in percent, when `numbers` entries stood; `turning` are the decisions that changed
    most for their seat. */
export interface Chances {
  numbers: number[];
  labels: string[];
  curve: number[][];
  turning: Turning[];
  choices: Choice[];
}

/** What thinking ahead says of a decision: what was best, in words, what that could hope for, and what the one that
    was made cost, in percent. `text` is empty where nothing better was found. */
export interface Best {
  number: number;
  seat: string;
  text: string;
  chance: number;
  cost: number;
}

/** A chapter that has begun; those to come are sealed, so nothing is told of them. `winners` led after it. */
export interface ChapterInfo {
  number: number;
  name: string;
  table: string;
  over: boolean;
  winners: string[];
}

/** The points of a seat in all, and those of each chapter that is over. */
export interface Standing {
  seat: string;
  total: number;
  history: number[];
}

/** A page of the story so far, in words; `slug` says what sort of page. */
export interface Page {
  slug: string;
  title: string;
  lines: string[];
}

/** Where a campaign stands after its last finished chapter: nothing of the game that goes on. */
export interface CampaignInfo {
  /** the newest chapter's */
  table: string;
  game: string;
  title: string;
  phase: Phase;
  chapters: ChapterInfo[];
  of: number;
  seats: SeatInfo[];
  /** the leader first */
  standings: Standing[];
  pages: Page[];
  over: boolean;
  /** of the whole campaign, once it is over */
  winners: string[];
  /** from a file: it can be gone on with, by anybody */
  closed: boolean;
  /** over, and a game by itself can be played with what it left */
  epilogue: boolean;
  /** where the same people started over */
  rematch: string;
}

/** Which box lies on the table, and who plays: what a page has chosen. */
export interface Box {
  seats: number;
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  people?: string[];
}

/** A score sheet as far as it is filled in: for every seat what was entered, by field. */
export interface ScoreAsk {
  box: Box;
  answers?: Record<string, string[]>[];
}

/** `kind` is number, one, some or counted; `things` are what may be chosen. Numbers go from 0 to `most`. */
export interface ScoreField {
  id: string;
  name: string;
  help: string;
  kind: string;
  things: ChoiceInfo[];
  most: number;
  rule: string;
}

export interface TallyLine {
  text: string;
  points: number;
  rule: string;
}

/** What a claim asks for, and how much of it is there. */
export interface TallyCheck {
  text: string;
  has: number;
  needs: number;
  rule: string;
}

export interface SeatTally {
  seat: string;
  total: number;
  lines: TallyLine[];
  checks: TallyCheck[];
}

/** The form, and what it comes to so far; `decided` says by what the winners won. */
export interface ScoreSheet {
  fields: ScoreField[];
  seats: SeatTally[];
  winners: string[];
  decided: string;
  rule: string;
  unit: string;
}

/** The whole campaign as its file, and what is touched: `start` (with names), `begin`, `undo`, `over`, or a seat
    and what it did (`a: fulfil good-soil`); nothing: only look. Chance and the date are the phone's. */
export interface CompanionAsk {
  text?: string;
  touch?: string;
  names?: string[];
  seed?: number;
  date?: string;
  packs?: string[];
  correcting?: boolean;
}

export interface Tick {
  id: string;
  text: string;
  done: boolean;
}

export interface AskedOption {
  touch: string;
  text: string;
  rewards: string[];
}

export interface Named {
  id: string;
  text: string;
}

export interface TileRegion {
  part: string;
  sides: number[];
}

export interface TileMark {
  kind: string;
  part: string;
  sticker: boolean;
}

/** A tile as the game's board draws it. */
export interface TileShow {
  tile: string;
  turn: string;
  edges: string;
  regions: TileRegion[];
  marks: TileMark[];
}

/** What the companion asks. `kind`: options, choice (with a story), do (a nod), die, tile, order, seats, things,
    ranks or counts; the answer begins with `verb`. */
export interface Asked {
  seat: string;
  kind: string;
  verb: string;
  text: string;
  story: string[];
  options: AskedOption[];
  fields: Named[];
  tiles: TileShow[];
  skip: boolean;
  dice: string[][];
  instead: TileShow[];
}

export interface Place {
  id: string;
  number: number;
  name: string;
  where: string;
  opened: boolean;
  bearers: string[];
}

export interface FightSpot {
  number: number;
  seat: string;
  row: string;
}

/** A quest: `kind` is race, monster or own-monster. */
export interface Task {
  id: string;
  name: string;
  text: string;
  kind: string;
  worth: string;
  rewards: string[];
  spots: FightSpot[];
  done: string[];
  open: boolean;
}

export interface Ranked {
  seat: string;
  count: number;
}

export interface Note {
  seat: string;
  count: number;
  text: string;
}

export interface Column {
  id: string;
  rows: Ranked[];
  notes: Note[];
}

export interface Deed {
  touch: string;
  text: string;
  tiles: string;
}

/** A sticker of which nobody has said yet on which tile it is, and the tiles that take it. */
export interface Missing {
  id: string;
  text: string;
  tiles: TileShow[];
}

/** A place that can be put right, with what stands there. `kind`: number, one, some, counted, order or die; values
    are written as they are sent back; `options` names the choices among the `sets`. */
export interface Correction {
  id: string;
  text: string;
  kind: string;
  value: string[];
  shown: string;
  options: string;
  most: number;
}

export interface CorrectionGroup {
  id: string;
  text: string;
  places: Correction[];
}

/** A tile, and what is stuck on it with its place there (`greek@0`). */
export interface TileCorrection {
  id: string;
  name: string;
  stuck: string[];
  tile: TileShow;
}

export interface Corrections {
  groups: CorrectionGroup[];
  tiles: TileCorrection[];
  sets: Record<string, Named[]>;
}

/** A chapter on the table. `phase`: setup, play or over. */
export interface CompanionShow {
  chapter: number;
  phase: string;
  intro: string[];
  steps: Tick[];
  question: Asked | null;
  locations: Place[];
  quests: Task[];
  columns: Column[];
  deeds: Deed[];
  order: string[];
  missing: Missing[];
  sacred: TileShow[];
  outro: string[];
  corrections: Corrections | null;
}

/** The campaign's new text, to be kept on the phone, and what to show. `said` is what was touched in this chapter,
    newest last, `corrected` every correction of the campaign, with the name of its chapter. */
export interface CompanionPage {
  text: string;
  people: string[];
  chapter: number;
  of: number;
  name: string;
  over: boolean;
  show: CompanionShow | null;
  said: string[];
  corrected: string[];
  pages: Page[];
  standings: Standing[];
  undo: boolean;
}

/** `seed` is the phone's chance; 0: nothing is drawn. */
export interface SetUpAsk {
  box: Box;
  seed?: number;
}

/** `pieces` are shown as pictures; `drawn`: chance decided it. */
export interface SetUpStep {
  id: string;
  text: string;
  pieces: Named[];
  drawn: boolean;
}

export interface SetUpPage {
  steps: SetUpStep[];
}

/** `seats` are names of bots, which move on by one seat from game to game. */
export interface LabWish {
  game: string;
  seats: string[];
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  games?: number;
  seed?: number;
}

/** At most so many games, and no new one after so many seconds; not `open`: there is no laboratory here. */
export interface LabBounds {
  games: number;
  seconds: number;
  open: boolean;
}

/** How far a run is. `report` is what a page draws, packed; `why` says what went wrong. */
export interface LabNews {
  stage: Stage;
  done: number;
  of: number;
  report: string;
  why: string;
}

/** No notice comes between two hours of the day in a time zone; as many hours to `since` as to `until`: none. */
export interface Quiet {
  since?: number;
  until?: number;
  zone?: string;
}

/** Where I would like to be told. `p256dh` and `auth` come with a push subscription, `token` is what a Matrix
    server asks for, empty: as before; `proof` is what was answered when the same address was confirmed before. */
export interface NewBell {
  kind: BellKind;
  address: string;
  p256dh?: string;
  auth?: string;
  token?: string;
  proof?: string;
  lang?: Lang;
  quiet?: Quiet;
  /** minutes for which notices are gathered into one message */
  gather?: number;
}

export interface BellInfo {
  id: string;
  kind: BellKind;
  /** of a push subscription only whose it is */
  address: string;
  confirmed: boolean;
  quiet: Quiet;
  gather: number;
}

/** What hangs on my seats here, and what this server can do: `push` is its key for subscriptions. */
export interface Bells {
  push: string;
  mail: boolean;
  bells: BellInfo[];
}

export interface BellId {
  id: string;
}

/** From a message: no more to this seat, or with `all` no more to this address. */
export interface Stop {
  id: string;
  all?: boolean;
}

export interface Confirm {
  confirm: string;
}

/** `proof` lets this device ask for the same address at other tables without another message. */
export interface Confirmed {
  kind: BellKind;
  address: string;
  proof: string;
}

/** A browser has changed a subscription: whoever knows the old address may say so. */
export interface MovedPush {
  old: string;
  address: string;
  p256dh: string;
  auth: string;
}

/** What I write for myself, for a seat of mine; `since` is the note that I had read. */
export interface NewNote {
  seat: string;
  text: string;
  since?: number;
}

/** `changed` is when it was written, 0 if it never was. `kept`: what was sent is what stands there. */
export interface OwnNote {
  text: string;
  changed: number;
  kept: boolean;
}

export interface Stopped {
  stopped: number;
}

/** `table`: everybody who sits there is a member, with the keys of their seats. */
export interface NewGroup {
  name: string;
  /** my own name, where no table gives it */
  mine?: string;
  table?: string;
}

/** My key in a group: it fits every table that the group opens. Keep it as that of a seat. */
export interface GroupKey {
  group: string;
  link: string;
  key: string;
}

export interface MemberName {
  name: string;
}

export interface OneMember {
  member: number;
}

export interface MemberInfo {
  name: string;
  signet: string;
  host: boolean;
  gone: boolean;
}

/** `member` is -1 where a bot or somebody else sits; `place` 0 until the game is over; `lost`: they went, or a bot
    ended it for them. */
export interface GroupSeat {
  member: number;
  name: string;
  place: number;
  lost: boolean;
}

/** `seat` is mine, or empty. `round` counts from 1 in a tournament, `chapter` in a campaign, where `next` is the
    table of the one after it, once it has begun. */
export interface GroupGame {
  table: string;
  game: string;
  seats: GroupSeat[];
  seat: string;
  over: boolean;
  round: number;
  chapter: number;
  next: string;
}

/** One line of the standings; a point has twelve parts. */
export interface GroupRow {
  member: number;
  place: number;
  games: number;
  wins: number;
  byes: number;
  points: number;
  tie: number;
  out: boolean;
}

export interface RoundInfo {
  games: GroupGame[];
  byes: number[];
  rests: number[];
}

/** `next`: all games of the round are over, and the host may begin the next. */
export interface TournamentInfo {
  title: string;
  game: string;
  system: System;
  seats: number;
  rounds: number;
  over: boolean;
  alone: boolean;
  played: RoundInfo[];
  rows: GroupRow[];
  next: boolean;
}

/** A group as I see it; `me` is my number among its members, or -1. */
export interface GroupInfo {
  group: string;
  name: string;
  link: string;
  me: number;
  host: boolean;
  members: MemberInfo[];
  /** the newest first; those of tournaments stand there */
  games: GroupGame[];
  rows: GroupRow[];
  /** the newest first */
  tournaments: TournamentInfo[];
}

/** What a device need know of a group now and then: the tables where I sit. */
export interface MyGroup {
  group: string;
  name: string;
  /** my seat, by table */
  tables: Record<string, string>;
}

/** A table for some members, in the order of its seats; the others look on. */
export interface NewGame {
  game: string;
  members: number[];
  edition?: string;
  options?: Record<string, string>;
  title?: string;
  clock?: ClockWish;
  campaign?: boolean;
  /** on the seats behind them */
  bots?: string[];
  start?: boolean;
}

/** `rounds` counts in a Swiss one only; everybody against everybody is played at tables of two. */
export interface NewTournament {
  game: string;
  members: number[];
  system?: System;
  seats?: number;
  rounds?: number;
  title?: string;
  edition?: string;
  options?: Record<string, string>;
  clock?: ClockWish;
  alone?: boolean;
}

/** The host ends a game that cannot go on: who of its members has lost it; the others share it. */
export interface Judge {
  table: string;
  lost: number[];
}

/** The keys a device holds, by group. */
export interface MyGroups {
  keys: Record<string, string[]>;
}

export type ToServer = Hello | Act | Look | Say | React | Wish | Reply | WhyNot | Hint | Again | Ping;

export type ToClient = Update | Change | Done | Refusal | Answer | Round | Pong | Gone;
