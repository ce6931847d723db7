// Generated from theomachy.table.messages.requests and theomachy.table.messages.parts and theomachy.table.messages.update and theomachy.table.messages.websocket and theomachy.table.messages.lobby and theomachy.table.messages.problem and theomachy.table.messages.replays and theomachy.table.messages.campaigns and theomachy.table.messages.boxed_game and theomachy.simulation.api_models and theomachy.server.notifications.api_models and theomachy.server.groups.api_models by `make format`: change it there.

export type SeatKind = 'me' | 'open' | 'bot' | 'screen';

export type BotSpeed = 'fast' | 'normal' | 'calm';

export type ChatSign = 'bravo' | 'thanks' | 'luck' | 'wow' | 'oops' | 'wait' | 'hurry';

export type Phase = 'waiting' | 'playing' | 'over';

export type LogMark = '' | 'bot' | 'stand-in' | 'undo' | 'corrected';

export type Lang = 'en' | 'el';

export type Stage = 'waiting' | 'playing' | 'done' | 'failed';

export type SubscriptionKind = 'push' | 'mail' | 'ntfy' | 'discord' | 'slack' | 'matrix';

export type PairingSystem = 'swiss' | 'round-robin';

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
  /** its choices are the chapters of a campaign, to play one as a single game */
  chapters: boolean;
  /** it means something with physical luck only, and such a table chooses it by itself */
  physical: boolean;
}

export interface LessonInfo {
  id: string;
  seats: number;
  steps: number;
}

/** A game on the front page and in the new-table form. The first edition and the first choices are the defaults. */
export interface GameCard {
  id: string;
  name: string;
  summary: string;
  /** duration and kind of the game, if given */
  facts: string;
  version: number;
  min_seats: number;
  max_seats: number;
  editions: ChoiceInfo[];
  options: OptionInfo[];
  bots: string[];
  /** play styles of bots: `master-raider` */
  styles: string[];
  /** data packs that this server offers, such as an owner's printed values */
  packs: string[];
  /** games in a campaign; 0: no campaigns */
  chapters: number;
  lessons: LessonInfo[];
  /** a player can draw cards that the others do not see */
  draws_alone: boolean;
}

/** A rule of a rule sheet.

    `rulings` are decisions of this project that explain it, shown under it. If `ruling` is set, this is itself one,
    shown under the rule `under`. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
  ruling: boolean;
  rulings: string[];
  under: string;
}

/** The rules of a table's edition, up to the chapter that its campaign has reached; `sealed` counts the rules after
    it. */
export interface RuleSheet {
  rules: RuleText[];
  sealed: number;
}

/** A position in an example turn, as the learner sees it, and the things to select there; none after the last
    action. */
export interface ExampleTable {
  view: Record<string, unknown>;
  things: string[];
}

/** An example turn from a lesson, for the page "how to play". */
export interface LessonExample {
  tables: ExampleTable[];
  catalogue: Record<string, unknown>;
}

/** A seat of a new table: `me` and `screen` seats are on the creator's device, `open` waits for an invited
    player. */
export interface NewSeat {
  kind: SeatKind;
  name?: string;
  bot?: string;
}

/** The clocks of a table.

    - `none`: no clocks.
    - `budget`: `seconds` for the game, plus `increment` per turn.
    - `days`: `days` for each turn. */
export interface ClockSettings {
  kind?: 'budget' | 'days' | 'none';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  public?: boolean;
  title?: string;
  clock?: ClockSettings;
  /** an exported record to resume from */
  record?: string;
  /** start at once if no seat is open */
  start?: boolean;
  /** the first chapter of a campaign, which sets the options */
  campaign?: boolean;
  /** the table of a finished chapter, to play the next one with other players */
  after?: string;
  /** the bot for players who are away */
  stand_in?: string;
  /** a campaign file to continue, also one played on cardboard */
  file?: string;
  /** the last table of a finished campaign, to play a single game with its legacy */
  epilogue?: string;
  /** the lesson to play, alone with bots; it has its own set-up and luck */
  lesson?: string;
  /** the step at which the lesson begins */
  step?: number;
  /** physical luck: people enter what is drawn and rolled */
  by_hand?: boolean;
  /** With `by_hand`: the app deals to bots what only they may see; otherwise the host enters it. */
  hints?: boolean;
  deals_bots?: boolean;
}

/** The secret key of a seat: store it on the device, send it as `Authorization: Bearer` and in `Hello.keys`. */
export interface SeatKey {
  seat: string;
  key: string;
}

export interface NewTableResponse {
  table: string;
  invite: string;
  keys: SeatKey[];
}

export interface JoinRequest {
  invite: string;
  name: string;
  /** the wanted seat; empty: the first open one */
  seat?: string;
}

export interface JoinResponse {
  table: string;
  keys: SeatKey[];
}

/** The change was stored; `version` is the table's version after it. */
export interface VersionResponse {
  version: number;
}

/** Rename the player of a seat of mine. */
export interface RenameRequest {
  seat: string;
  name: string;
}

/** Put a bot on an open seat; with an empty `bot`, open the seat again (host only). */
export interface SetBotRequest {
  seat: string;
  bot?: string;
}

/** Let a bot play for a seat of mine until I return; without `bot`, the table's stand-in bot.

    The host may do it for an absent player who must act, once `bot_in` has passed, and only with the stand-in bot. */
export interface StandInRequest {
  seat: string;
  bot?: string;
}

/** Begin or end the vacation of a seat of mine, during which its clock stands still. */
export interface VacationRequest {
  seat: string;
  resting: boolean;
}

export interface SeatRequest {
  seat: string;
}

export interface VisibilityRequest {
  public: boolean;
}

/** Forbid or allow spectators to chat (host only). */
export interface SpectatorChatRequest {
  hushed: boolean;
}

/** Set the speed of bots at this table (host only). */
export interface BotSpeedRequest {
  tempo: BotSpeed;
}

/** The short code of a table, as typed by a person. */
export interface CodeRequest {
  code: string;
}

/** The table and invitation behind a code. */
export interface InviteResponse {
  table: string;
  invite: string;
}

/** Addresses of this server in the local network. If empty, it is reachable only from its own machine. */
export interface ServerAddresses {
  addresses: string[];
}

/** The seat keys of a device, by table. The response lists these tables, for the list "continue". */
export interface KeysRequest {
  keys: Record<string, string[]>;
}

export interface RecordText {
  record: string;
}

export interface QrRequest {
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
  /** its player is connected */
  present: boolean;
  mine: boolean;
  /** verified device identity: the same at all tables of a player */
  signet: string;
  host: boolean;
  /** false for an open seat without a player */
  taken: boolean;
  /** seconds left; None without clocks */
  clock: number | null;
  /** seconds of vacation left; None without vacations */
  rest: number | null;
  /** If its player must act and is not connected: seconds until the host may let a bot play. */
  resting: boolean;
  bot_in: number | null;
}

/** A legal action.

    - `things`: what it names, as `sort:slug`.
    - `text`: its notation, to send back.
    - `label`: the action in words.
    - `outcome`: its known effects and costs. */
export interface LegalOption {
  verb: string;
  things: string[];
  text: string;
  label: string;
  outcome: string;
  /** a pass or a forfeit: clients must not select it implicitly */
  aside: boolean;
  /** legal, but it has no use; `outcome` says why */
  idle: boolean;
}

/** A line of the log.

    `number` is that of the record entry. `things` are highlighted on the board while the pointer is on the line. */
export interface LogLine {
  number: number;
  seat: string;
  text: string;
  things: string[];
  kind: string;
  mark: LogMark;
}

/** An event to animate, in ids. */
export interface EventInfo {
  kind: string;
  things: string[];
}

export interface ScoreLine {
  text: string;
  points: number;
}

export interface SeatScore {
  seat: string;
  /** None if unknown to this viewer */
  points: number | null;
  lines: ScoreLine[];
}

export interface ChatInfo {
  number: number;
  name: string;
  seat: string;
  text: string;
  at: number;
  /** set instead of a text: a chat sign, or an event such as an answer to a takeback request */
  sign: string;
}

/** The latest chat line of a bot, said after entry `number`. It is not part of the chat or the record. */
export interface BotChat {
  number: number;
  seat: string;
  name: string;
  text: string;
}

/** An open takeback request.

    `actions`: how many it undoes. `waits`: the seats that still have to answer. `number`: to be sent with the answer. */
export interface TakebackInfo {
  number: number;
  seat: string;
  actions: number;
  waits: string[];
  asks_me: boolean;
  mine: boolean;
}

/** The question for a seat of mine, or which other player is thinking.

    `called` has labels for things (cards, dice) whose name alone is not clear. */
export interface Prompt {
  seat: string;
  mine: boolean;
  question: string;
  help: string;
  called: Record<string, string>;
}

/** A possible physical result.

    `text` is the action that enters it, `thing` the card or die to show, `side` that of a die. */
export interface PossibleResult {
  text: string;
  thing: string;
  label: string;
  side: string;
}

/** A physical result is awaited from `seat`; `mine`: I may enter it. `choices` are present if this viewpoint may see
    them. `laying`: during set-up, so that there is no view yet. `sketch`: what lies on the table so far, in a form that
    the game's client draws. */
export interface PhysicalQuestionInfo {
  seat: string;
  secret: boolean;
  mine: boolean;
  question: string;
  dice: boolean;
  choices: PossibleResult[];
  laying: boolean;
  answered: number;
  sketch: string[];
}

/** A physical result that was entered, with the number of its entry.

    To correct it, the client sends the text of one of the `choices`, which are included if a single number was
    requested. */
export interface AnsweredQuestionInfo {
  number: number;
  seat: string;
  secret: boolean;
  question: string;
  said: PossibleResult;
  dice: boolean;
  choices: PossibleResult[];
}

/** The present step of a lesson.

    - `show`: things, or `zone:…`, to highlight.
    - `do`: the expected action; empty if the learner has to find it.
    - `reads`: the action `read-on` ends the step.
    - `astray`: the learner played something else; a new table with this `step` returns to the lesson. */
export interface LessonMessage {
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

/** The introduction of something new in the game that matters now.

    `show` are things, or `zone:…`, to highlight. The client shows it once. */
export interface IntroductionInfo {
  slug: string;
  text: string;
  show: string[];
  rule: string;
}

/** All that a client needs to draw the table: sent after every change, individually to each viewer. */
export interface Update {
  version: number;
  phase: Phase;
  seats: SeatInfo[];
  /** the viewpoint: a, b, c, d or "spectator" */
  eyes: string;
  /** Game.view; None while waiting, and during a set-up with physical luck */
  view: Record<string, unknown> | null;
  prompt: Prompt | null;
  options: LegalOption[];
  can_undo: boolean;
  can_restart: boolean;
  /** the seat of mine that can send `undo` and `restart` */
  undo_seat: string;
  /** the seat of mine that may request a takeback; "" if none */
  wish_seat: string;
  /** Log lines of the entries after `log_from`. The client keeps its lines up to there and appends these. */
  wish: TakebackInfo | null;
  /** 0: replace the log; at first the `since` of the hello frame, then the number of entries sent before. */
  log: LogLine[];
  /** Events since the last update, to animate; empty in the first update. */
  log_from: number;
  happened: EventInfo[];
  /** entries in the record: send it as `since` when reconnecting */
  entries: number;
  talk: BotChat | null;
  /** number of my last record entry, to show what happened since */
  last_seen: number;
  scores: SeatScore[];
  /** important facts: a player can win now, the last round */
  warnings: string[];
  winners: string[];
  ending: string;
  /** why the table is stuck (rules, changed, damaged, newer, fault, closed); its host may repair it */
  stuck: string;
  /** I may export the running game: it has no other player's secrets */
  may_save: boolean;
  commitment: string;
  /** a physical result can be corrected from this device */
  may_correct: boolean;
  dealing: PhysicalQuestionInfo | null;
  /** Introductions of things that are new to the deciding seat. */
  teaching: LessonMessage | null;
  introduced: IntroductionInfo[];
  type: 'update';
  /** number of this update on a connection that takes differences; else 0 */
  number: number;
  table: string;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  public: boolean;
  host: boolean;
  /** sent to players only */
  invite: string;
  /** the newest messages: always complete, never as a difference */
  chat: ChatInfo[];
  /** spectators cannot chat */
  hushed: boolean;
  /** short code to join without the link, while the table waits */
  code: string;
  tempo: BotSpeed;
  /** the bot for players who are away */
  stand_in: string;
  /** hints are allowed against people too */
  hints: boolean;
  /** I may ask for a hint in my turn */
  may_hint: boolean;
  /** a record of this game exists: a player may know hidden cards */
  luck_known: boolean;
  packs: string[];
  /** the group that this table belongs to */
  group: string;
  /** table of the rematch, once it exists: my keys are valid there */
  rematch: string;
  /** chapter of a campaign; 0: none */
  chapter: number;
  chapters: number;
  /** table of the next chapter, once it exists: my keys are valid there */
  next: string;
  /** physical luck: people enter what is drawn and rolled */
  by_hand: boolean;
  /** with `by_hand`: who deals to bots the cards that only they see */
  bot_secrets: '' | 'app' | 'host';
}

/** The difference to an earlier update of the same connection, that with number `of`.

    A client that does not have that update sends `look` to get a full one. */
export interface UpdateDiff {
  type: 'change';
  number: number;
  of: number;
  /** the update's fields that have changed */
  fields: Record<string, unknown>;
  /** zones of the view that are new or have changed; None: no view */
  view: Record<string, unknown> | null;
  /** zones that were removed */
  gone: string[];
}

/** The table after an entry of a finished game (or of the viewer's own running game), from one viewpoint. */
export interface Moment {
  number: number;
  of: number;
  view: Record<string, unknown>;
  happened: EventInfo[];
  line: string;
  seat: string;
  scores: SeatScore[];
}

/** The first frame of a client: its seat keys for this table (none for a spectator), and what it already has. */
export interface Hello {
  type: 'hello';
  table: string;
  keys?: string[];
  /** on a shared device, the seat of mine whose view is wanted; empty: the deciding one */
  eyes?: string;
  since?: number;
  lang?: Lang;
  /** the client can apply differences; otherwise every update is a full one */
  changes?: boolean;
}

/** Play an action, or `undo`, `restart` or `read-on`, for a seat of mine.

    `id` is an idempotency key. `anyway` overrides a warning. `warn` asks for a warning before a blunder. */
export interface PlayAction {
  type: 'act';
  id: string;
  seat: string;
  version: number;
  text: string;
  anyway?: boolean;
  warn?: boolean;
}

/** Change the viewpoint on a shared device, or the language. Answered by a full update. */
export interface SetViewpoint {
  type: 'look';
  eyes: string;
  lang?: Lang;
}

/** Write a chat message. */
export interface PostChat {
  type: 'say';
  text: string;
}

/** Send a chat sign. */
export interface PostSign {
  type: 'react';
  sign: ChatSign;
}

/** Request to take back the last action of a seat of mine, with all that came after it; the other players are
    asked. */
export interface RequestTakeback {
  type: 'wish';
  id: string;
  seat: string;
  version: number;
}

/** Answer a takeback request, or withdraw my own by answering no. `wish` is the number of the request. */
export interface AnswerTakeback {
  type: 'reply';
  id: string;
  wish: number;
  yes: boolean;
}

/** Ask why an action is not possible: the one in `text`, or any action that names all of `things`. */
export interface AskWhyNot {
  type: 'why';
  id: string;
  seat: string;
  text?: string;
  things?: string[];
}

/** Ask for a hint. */
export interface AskHint {
  type: 'hint';
  id: string;
  seat: string;
}

/** Ask for the positions of the last round, to animate it again. */
export interface ReplayRound {
  type: 'again';
  id: string;
}

export interface Ping {
  type: 'ping';
}

/** The request was stored. Sent after the commit, and after the update that the request caused. */
export interface Ack {
  type: 'done';
  id: string;
  version: number;
}

/** The request was refused: the reason in words and the id of the rule.

    `anyway`: this is only a warning, which the client can override. */
export interface Refusal {
  type: 'refused';
  id: string;
  reason: string;
  rule: string;
  anyway: boolean;
}

/** The explanation or hint that was asked for: its text, the id of a rule, and for a hint the recommended action in
    notation. */
export interface ExplanationReply {
  type: 'answer';
  id: string;
  text: string;
  rule: string;
  action: string;
}

/** The table before my last action, and after each entry since then, from my viewpoint. */
export interface LastRound {
  type: 'round';
  id: string;
  moments: Moment[];
}

export interface Pong {
  type: 'pong';
}

/** The table does not exist, or no longer, or the hello frame was invalid. The client must not reconnect. */
export interface TableGone {
  type: 'gone';
  reason: string;
}

/** A table in a list: a public one that waits or is being played, or one at which I have a seat. */
export interface LobbyTable {
  table: string;
  game: string;
  title: string;
  edition: string;
  phase: Phase;
  seats: SeatInfo[];
  open_seats: number;
  /** only for public tables that wait for players */
  invite: string;
  turn: string;
  changed: number;
  /** chapter of a campaign; 0: none */
  chapter: number;
  chapters: number;
  /** tables of the earlier chapters: my keys of those are valid here */
  after: string[];
  by_hand: boolean;
  /** the group that it belongs to, for my tables */
  group: string;
}

/** The response to every refused request (application/problem+json).

    `slug` is the key of its text, `rule` the id of the rule that refuses it. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  slug: string;
  rule: string;
  /** the present state, if the request was based on an old one */
  update: Update | null;
}

export interface ReplayInfo {
  table: string;
  game: string;
  edition: string;
  options_chosen: Record<string, string>;
  title: string;
  seats: SeatInfo[];
  lines: LogLine[];
  /** the allowed viewpoints: seats, "spectator", "all" */
  eyes: string[];
  /** numbers of the entries that start a turn */
  turns: number[];
  /** points of each seat after each entry; only the public points if the game may be resumed */
  points: number[][];
  ending: string;
  winners: string[];
  /** number of the chapter in a campaign; 0: none */
  chapter: number;
  by_hand: boolean;
}

/** The place of a seat; equal seats share a place. Winners come first, even with fewer points. */
export interface Rank {
  seat: string;
  place: number;
  shared: boolean;
  points: number;
  won: boolean;
}

/** A turning point, in words. `number` is the entry after which it comes, `when` the name of its round. */
export interface TurningPoint {
  number: number;
  when: string;
  seat: string;
  text: string;
}

/** The summary of a finished game.

    `curve` has the points of every seat at the start and after each round, or after each turn in games without rounds;
    `labels` names these moments. */
export interface GameSummary {
  ranks: Rank[];
  curve: number[][];
  labels: string[];
  turning: TurningPoint[];
  /** explanation of the tie-break, if there was one */
  tie: string;
}

/** A decision of a finished game with more than one option; `text` describes the action taken. */
export interface ReviewedDecision {
  number: number;
  seat: string;
  text: string;
}

/** The win probability of each seat, in percent, after each number of entries in `numbers`.

    `turning` are the decisions that changed it most. */
export interface WinProbabilities {
  numbers: number[];
  labels: string[];
  curve: number[][];
  turning: TurningPoint[];
  choices: ReviewedDecision[];
}

/** The analysis of a decision: the best action in words, its win probability, and the loss by the actual action, in
    percent.

    The text is empty if no action was better than the actual one. */
export interface BestMove {
  number: number;
  seat: string;
  text: string;
  chance: number;
  cost: number;
}

/** A chapter that has begun; `winners` are the leading seats after it. Nothing is sent about later chapters. */
export interface ChapterInfo {
  number: number;
  name: string;
  table: string;
  over: boolean;
  winners: string[];
}

/** The total points of a seat, and its points in each finished chapter. */
export interface Standing {
  seat: string;
  total: number;
  history: number[];
}

/** A page of the story so far, as text; `slug` is its kind. */
export interface StoryPage {
  slug: string;
  title: string;
  lines: string[];
}

/** Progress of a campaign after its last finished chapter. Contains nothing of a running game. */
export interface CampaignInfo {
  /** the table of the newest chapter */
  table: string;
  game: string;
  title: string;
  phase: Phase;
  chapters: ChapterInfo[];
  of: number;
  seats: SeatInfo[];
  /** sorted, leader first */
  standings: Standing[];
  pages: StoryPage[];
  over: boolean;
  /** the winners of the campaign, once it is over */
  winners: string[];
  /** imported from a file: anybody may play on */
  closed: boolean;
  /** the campaign is over, and an epilogue (a single game with its legacy) can be played */
  epilogue: boolean;
  /** the table where the same players started over */
  rematch: string;
}

/** The physical game on the table, and its players. */
export interface BoxSelection {
  seats: number;
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  people?: string[];
}

/** A score sheet that may be incomplete: the answers of every seat, by field. */
export interface ScoreSheetRequest {
  box: BoxSelection;
  answers?: Record<string, string[]>[];
}

/** A thing to choose; `ours`: some of its values are reconstructed. */
export interface ScoreThing {
  id: string;
  name: string;
  help: string;
  ours: boolean;
}

/** A field of the form.

    `kind` is number, one, some or counted; `things` are the choices. Numbers go from 0 to `most`. Things of a `shared`
    field can belong to several seats. */
export interface ScoreField {
  id: string;
  name: string;
  help: string;
  kind: string;
  things: ScoreThing[];
  most: number;
  rule: string;
  shared: boolean;
}

export interface ScoreSheetLine {
  text: string;
  points: number;
  rule: string;
}

/** A condition of a victory claim: the amount needed, and the amount that the seat has. */
export interface ClaimCheckInfo {
  text: string;
  has: number;
  needs: number;
  rule: string;
}

export interface SeatResult {
  seat: string;
  total: number;
  lines: ScoreSheetLine[];
  checks: ClaimCheckInfo[];
}

/** The form and its present result; `decided` says how the winners won, or why they lead if the game is not `won`.

    `order` says in which order the players are entered, if that matters. */
export interface ScoreSheet {
  fields: ScoreField[];
  seats: SeatResult[];
  winners: string[];
  won: boolean;
  decided: string;
  order: string;
  rule: string;
  unit: string;
}

/** The campaign file and one input.

    The input is `start` (with names), `begin`, `undo`, `over`, or a seat and its action (`a: fulfil good-soil`); if
    empty, the page is only shown. Random seed and date come from the client. */
export interface CompanionRequest {
  text?: string;
  touch?: string;
  names?: string[];
  seed?: number;
  date?: string;
  packs?: string[];
  correcting?: boolean;
}

export interface SetupTick {
  id: string;
  text: string;
  done: boolean;
}

export interface CompanionOption {
  touch: string;
  text: string;
  rewards: string[];
}

export interface LabeledThing {
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

/** A tile, as the game's board component draws it. */
export interface TileInfo {
  tile: string;
  turn: string;
  edges: string;
  regions: TileRegion[];
  marks: TileMark[];
}

/** A question of the companion. `kind`: options, choice (with a story), do (a confirmation), die, tile, order,
    seats, things, ranks or counts; the answer starts with `verb`. */
export interface CompanionQuestion {
  seat: string;
  kind: string;
  verb: string;
  text: string;
  story: string[];
  options: CompanionOption[];
  fields: LabeledThing[];
  tiles: TileInfo[];
  skip: boolean;
  dice: LabeledThing[][];
  instead: TileInfo[];
}

/** A rule in force; `slots` are the numbers of its stickers in the rulebook. */
export interface RuleInfo {
  id: string;
  name: string;
  text: string;
  slots: string[];
  is_new: boolean;
}

/** What came of a choice (`outcome`), or a Title that was won (`title`): what to read, what to do now, and how the
    story remembers it. */
export interface StoryOutcome {
  kind: string;
  seat: string;
  about: string;
  title: string;
  lines: string[];
  now: string[];
  memory: string;
}

/** What the last input brought. */
export interface CompanionNews {
  outcomes: StoryOutcome[];
  notes: string[];
}

export interface GodInfo {
  id: string;
  pantheon: string;
  name: string;
  goals: string[];
}

/** An Artifact or a face on show, with what it does. */
export interface DisplayedThing {
  id: string;
  name: string;
  text: string;
}

export interface LocationInfo {
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
  push: string;
}

/** A quest: `kind` is race, monster or own-monster. */
export interface QuestInfo {
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

/** A player's Favor; `removable` of it can be taken away by hand. */
export interface CountRow {
  seat: string;
  count: number;
  removable: number;
}

export interface CountNote {
  seat: string;
  count: number;
  text: string;
}

export interface CountColumn {
  id: string;
  rows: CountRow[];
  notes: CountNote[];
}

export interface CompanionAction {
  touch: string;
  text: string;
  tiles: string;
}

/** A sticker whose tile has not been entered yet, and the tiles it fits on. */
export interface UnplacedSticker {
  id: string;
  text: string;
  tiles: TileInfo[];
}

/** A value that can be corrected, and its present content.

    - `kind`: number, one, some, counted, order or die.
    - Values are in the format in which the client sends them back.
    - `options` names the choices among the `sets`. */
export interface CorrectableValue {
  id: string;
  text: string;
  kind: string;
  value: string[];
  shown: string;
  options: string;
  most: number;
}

export interface CorrectableGroup {
  id: string;
  text: string;
  places: CorrectableValue[];
}

/** A tile and its stickers, each with its position (`greek@0`). */
export interface CorrectableTile {
  id: string;
  name: string;
  stuck: string[];
  tile: TileInfo;
}

export interface CorrectableValues {
  groups: CorrectableGroup[];
  tiles: CorrectableTile[];
  sets: Record<string, LabeledThing[]>;
}

/** A chapter on cardboard. `phase`: setup, play or over. */
export interface CompanionChapter {
  chapter: number;
  phase: string;
  intro: string[];
  rules: RuleInfo[];
  news: CompanionNews;
  read: StoryOutcome[];
  gods: GodInfo[];
  wayland: DisplayedThing[];
  forge: DisplayedThing[];
  steps: SetupTick[];
  question: CompanionQuestion | null;
  locations: LocationInfo[];
  quests: QuestInfo[];
  columns: CountColumn[];
  deeds: CompanionAction[];
  order: string[];
  missing: UnplacedSticker[];
  sacred: TileInfo[];
  outro: string[];
  corrections: CorrectableValues | null;
}

/** The new campaign file, which the client stores, and what to show.

    `said` are the inputs of this chapter, oldest first. `corrected` are all corrections of the campaign, with the names
    of their chapters. */
export interface CompanionPage {
  text: string;
  people: string[];
  chapter: number;
  of: number;
  name: string;
  over: boolean;
  show: CompanionChapter | null;
  said: string[];
  corrected: string[];
  pages: StoryPage[];
  standings: Standing[];
  undo: boolean;
}

/** A request for the set-up steps. `seed` is the client's random seed; 0: leave out random steps. */
export interface BoxSetupRequest {
  box: BoxSelection;
  seed?: number;
}

/** A set-up step: `pieces` are shown as pictures; `drawn`: decided at random; `sketch`: a picture of the table that
    the game's client draws. */
export interface BoxSetupStep {
  id: string;
  text: string;
  pieces: LabeledThing[];
  drawn: boolean;
  sketch: string[];
}

export interface BoxSetupPage {
  steps: BoxSetupStep[];
}

/** A request for a simulation. `seats` are bot names; each bot moves on by one seat from game to game. */
export interface SimulationRequest {
  game: string;
  seats: string[];
  edition?: string;
  options?: Record<string, string>;
  packs?: string[];
  games?: number;
  seed?: number;
}

/** The limits of a simulation: the number of games, and the seconds after which no new game starts.

    `open` is false if simulations are not offered here. */
export interface SimulationLimits {
  games: number;
  seconds: number;
  open: boolean;
}

/** The progress of a run. `report` is the compressed data of the report page; `why` explains a failure. */
export interface SimulationProgress {
  stage: Stage;
  done: number;
  of: number;
  report: string;
  why: string;
}

/** The hours from `since` to `until`, in this time zone, without notifications. Equal hours: no quiet hours. */
export interface QuietHours {
  since?: number;
  until?: number;
  zone?: string;
}

/** Subscribe to notifications. `p256dh` and `auth` are the keys of a web push subscription.

    `token` is a Matrix access token; empty keeps the stored one.
    `proof` is from an earlier `ConfirmResponse` for the same address, and makes another confirmation unnecessary. */
export interface SubscriptionRequest {
  kind: SubscriptionKind;
  address: string;
  p256dh?: string;
  auth?: string;
  token?: string;
  proof?: string;
  lang?: Lang;
  quiet?: QuietHours;
  /** minutes for which notifications are collected into one message */
  gather?: number;
}

export interface SubscriptionInfo {
  id: string;
  kind: SubscriptionKind;
  /** empty for web push */
  address: string;
  confirmed: boolean;
  quiet: QuietHours;
  gather: number;
}

/** The subscriptions of the caller's seats, and what the server supports: `push` is its VAPID public key. */
export interface Subscriptions {
  push: string;
  mail: boolean;
  bells: SubscriptionInfo[];
}

export interface SubscriptionId {
  id: string;
}

/** Unsubscribe by the link in a message: only this seat, or with `all` every subscription of the address. */
export interface UnsubscribeRequest {
  id: string;
  all?: boolean;
}

export interface ConfirmRequest {
  confirm: string;
}

/** The address is confirmed; with `proof` this device can use it at other tables without another confirmation. */
export interface ConfirmResponse {
  kind: SubscriptionKind;
  address: string;
  proof: string;
}

/** A browser replaced its push subscription. Who knows the `old` address is allowed to change it. */
export interface MovedPush {
  old: string;
  address: string;
  p256dh: string;
  auth: string;
}

/** Save the private note of a seat; `since` is the time of the version that the client has read. */
export interface SaveNoteRequest {
  seat: string;
  text: string;
  since?: number;
}

/** A private note.

    `changed` is when it was written, 0 if never. `kept` is false if the text that was sent was not stored, because the
    note had been changed elsewhere. */
export interface PrivateNote {
  text: string;
  changed: number;
  kept: boolean;
}

export interface UnsubscribeResponse {
  stopped: number;
}

/** Create a group. With `table`, all players of that table become members and keep the keys of their seats. */
export interface NewGroup {
  name: string;
  /** the sender's name, if no table gives it */
  mine?: string;
  table?: string;
}

/** The key of a member. It is also the seat key at every table that the group creates. */
export interface GroupKey {
  group: string;
  link: string;
  key: string;
}

export interface MemberName {
  name: string;
}

export interface MemberNumber {
  member: number;
}

export interface MemberInfo {
  name: string;
  signet: string;
  host: boolean;
  gone: boolean;
}

/** A seat of a game. `member` is -1 for a bot or a person outside of the group; `place` is 0 until the game is over.

    `lost`: the player left, or a bot finished the game for them. */
export interface GroupSeat {
  member: number;
  name: string;
  place: number;
  lost: boolean;
}

/** A game of the group.

    - `seat`: the viewer's seat, or empty.
    - `round` (of a tournament), `chapter` (of a campaign): from 1; 0 if there is none.
    - `next`: the table of the following chapter, once it has begun. */
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

/** One line of the standings.

    `points` are in twelfths of a point, `tie` is the tie-break score, `out` marks members who left or withdrew. */
export interface StandingRow {
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

/** A tournament.

    `alone`: rounds start automatically. `next`: the present round is over, so the host can start the next one. */
export interface TournamentInfo {
  title: string;
  game: string;
  system: PairingSystem;
  seats: number;
  rounds: number;
  over: boolean;
  alone: boolean;
  played: RoundInfo[];
  rows: StandingRow[];
  next: boolean;
}

/** A group as one viewer sees it; `me` is the viewer's member number, or -1. */
export interface GroupInfo {
  group: string;
  name: string;
  link: string;
  me: number;
  host: boolean;
  members: MemberInfo[];
  /** newest first; without those of tournaments */
  games: GroupGame[];
  rows: StandingRow[];
  /** the newest first */
  tournaments: TournamentInfo[];
}

/** The unfinished tables of a group at which the viewer sits; polled by the client. */
export interface MyGroup {
  group: string;
  name: string;
  /** table id -> the viewer's seat */
  tables: Record<string, string>;
}

/** Create a table for `members`, in the order of its seats; the others may watch. */
export interface NewGame {
  game: string;
  members: number[];
  edition?: string;
  options?: Record<string, string>;
  title?: string;
  clock?: ClockSettings;
  campaign?: boolean;
  /** on the seats after the members */
  bots?: string[];
  start?: boolean;
}

/** Create a tournament.

    `rounds` and `seats` (players per table) apply to the Swiss system; a round robin is played at tables of two. */
export interface NewTournament {
  game: string;
  members: number[];
  system?: PairingSystem;
  seats?: number;
  rounds?: number;
  title?: string;
  edition?: string;
  options?: Record<string, string>;
  clock?: ClockSettings;
  alone?: boolean;
}

/** End a game that cannot go on: `lost` are the members who lost; the others share the first place. */
export interface JudgeRequest {
  table: string;
  lost: number[];
}

/** The member keys that a device holds, by group id. */
export interface MyGroups {
  keys: Record<string, string[]>;
}

export type ToServer =
  | Hello
  | PlayAction
  | SetViewpoint
  | PostChat
  | PostSign
  | RequestTakeback
  | AnswerTakeback
  | AskWhyNot
  | AskHint
  | ReplayRound
  | Ping;

export type ToClient = Update | UpdateDiff | Ack | Refusal | ExplanationReply | LastRound | Pong | TableGone;
