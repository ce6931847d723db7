// My finished games on this device: statistics and a rating from them.
import { updateRating, UNRATED, type GameResult, type Rating } from './glicko';

export interface Opponent {
  name: string;
  /** Fingerprint of the opponent's identity; empty if the seat was not signed. */
  signet?: string;
  /** Level of a bot; empty for a person. */
  bot: string;
  points: number | null;
  won: boolean;
}

export interface FinishedGame {
  table: string;
  game: string;
  at: number;
  seat: string;
  seats: number;
  points: number | null;
  won: boolean;
  /** Why the game is not rated: cards dealt by hand, known luck, or a bot finished it for me. */
  unrated: '' | 'by-hand' | 'luck-known' | 'bot';
  opponents: Opponent[];
}

/** Measured ratings of bot levels, by game. */
export type BotLevels = Record<string, Record<string, number>>;
const LEVEL_DEVIATION = 110;

function gameScore(mine: { won: boolean; points: number | null }, other: Opponent): number {
  if (mine.won !== other.won) return mine.won ? 1 : 0;
  if (mine.points === null || other.points === null || mine.points === other.points) return 0.5;
  return mine.points > other.points ? 1 : 0;
}

export interface RatingSummary {
  strength: Rating;
  games: number;
}

/** Identifies a person by identity, whatever their name; without one by name. */
export const opponentKey = (one: Opponent): string => (one.signet ? `#${one.signet}` : one.name);

/** Computes my ratings, in all and by game, from the rated games in order. */
export function computeRatings(
  games: FinishedGame[],
  levels: BotLevels,
): { all: RatingSummary; titles: Record<string, RatingSummary>; unknown: number } {
  const people = new Map<string, Rating>();
  let all: RatingSummary = { strength: UNRATED, games: 0 };
  const titles: Record<string, RatingSummary> = {};
  let unknown = 0;
  const rated = games.filter((game) => !game.unrated && game.opponents.length).sort((a, b) => a.at - b.at);
  for (const game of rated) {
    // A bot without a measured rating gives no information.
    const others = game.opponents.filter((one) => !one.bot || levels[game.game]?.[one.bot] !== undefined);
    if (!others.length) {
      unknown += 1;
      continue;
    }
    const ratingOf = (one: Opponent): { rating: number; deviation: number } =>
      one.bot
        ? { rating: levels[game.game][one.bot], deviation: LEVEL_DEVIATION }
        : (people.get(opponentKey(one)) ?? UNRATED);
    const results: GameResult[] = others.map((one) => ({ ...ratingOf(one), score: gameScore(game, one) }));
    const before = all.strength;
    for (const [at, one] of others.entries())
      if (!one.bot) {
        const mirroredResult = { rating: before.rating, deviation: before.deviation, score: 1 - results[at].score };
        people.set(opponentKey(one), updateRating(people.get(opponentKey(one)) ?? UNRATED, [mirroredResult]));
      }
    const titleRating = titles[game.game] ?? { strength: UNRATED, games: 0 };
    titles[game.game] = { strength: updateRating(titleRating.strength, results), games: titleRating.games + 1 };
    all = { strength: updateRating(before, results), games: all.games + 1 };
  }
  return { all, titles, unknown };
}

export interface WinCount {
  name: string;
  games: number;
  won: number;
}

/** Counts games and wins by the keys of each game, most games first. */
export function countWins(games: FinishedGame[], by: (game: FinishedGame) => string[]): WinCount[] {
  const counts = new Map<string, WinCount>();
  for (const game of games)
    for (const name of by(game)) {
      const count = counts.get(name) ?? { name, games: 0, won: 0 };
      counts.set(name, { name, games: count.games + 1, won: count.won + (game.won ? 1 : 0) });
    }
  return [...counts.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

const FIRST_LINE = 'theomachy-history 1';

export const formatHistory = (games: FinishedGame[]): string => `${FIRST_LINE}\n${JSON.stringify(games, null, 1)}\n`;

/** Parses an exported file; null if it is none. Invalid games are skipped. */
export function parseHistory(text: string): FinishedGame[] | null {
  const [head, ...rest] = text.split('\n');
  if (head.trim() !== FIRST_LINE) return null;
  try {
    const games: unknown = JSON.parse(rest.join('\n'));
    return Array.isArray(games) ? games.filter(isFinishedGame) : null;
  } catch {
    return null;
  }
}

/** Validates all fields that are shown or counted. */
export function isFinishedGame(one: Partial<FinishedGame> | null): one is FinishedGame {
  return (
    typeof one?.table === 'string' &&
    typeof one.game === 'string' &&
    Number.isFinite(one.at) &&
    /^[a-z]$/.test(one.seat ?? '?') &&
    Number.isInteger(one.seats) &&
    isPoints(one.points) &&
    typeof one.won === 'boolean' &&
    ['', 'by-hand', 'luck-known', 'bot'].includes(one.unrated ?? '?') &&
    Array.isArray(one.opponents) &&
    one.opponents.every(isOpponent)
  );
}

function isOpponent(one: Partial<Opponent> | null): one is Opponent {
  return (
    typeof one?.name === 'string' &&
    typeof one.bot === 'string' &&
    typeof (one.signet ?? '') === 'string' &&
    isPoints(one.points) &&
    typeof one.won === 'boolean'
  );
}

const isPoints = (value: unknown): boolean => value === null || Number.isFinite(value);

/** Merges two histories; each table occurs once. */
export function mergeHistories(mine: FinishedGame[], more: FinishedGame[]): FinishedGame[] {
  const all = new Map([...more, ...mine].map((game) => [game.table, game]));
  return [...all.values()].sort((a, b) => a.at - b.at);
}
