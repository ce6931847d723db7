// My finished games, kept on this device alone: what became of them, and what they tell of how strong I am.
import { after, UNKNOWN, type Met, type Strength } from './glicko';

export interface Opponent {
  name: string;
  /** Whose seat it was shown to be; empty: nobody's. */
  signet?: string;
  /** The level of a bot; empty: a person. */
  bot: string;
  points: number | null;
  won: boolean;
}

export interface Finished {
  table: string;
  game: string;
  at: number;
  seat: string;
  seats: number;
  points: number | null;
  won: boolean;
  /** Why it does not count: dealt by hand, known cards, or a bot ended it for me. */
  unrated: '' | 'by-hand' | 'luck-known' | 'bot';
  opponents: Opponent[];
}

/** What the levels of bots were measured to be, by title; what was not measured is unknown. */
export type Levels = Record<string, Record<string, number>>;
const LEVEL_DEVIATION = 110;

function score(mine: { won: boolean; points: number | null }, other: Opponent): number {
  if (mine.won !== other.won) return mine.won ? 1 : 0;
  if (mine.points === null || other.points === null || mine.points === other.points) return 0.5;
  return mine.points > other.points ? 1 : 0;
}

export interface Standing {
  strength: Strength;
  games: number;
}

/** The same person is known by their signet, whatever they call themselves; without one by name. */
export const identity = (one: Opponent): string => (one.signet ? `#${one.signet}` : one.name);

/** How strong I am, in all and at each title, from the games that count, in their order. */
export function standings(
  games: Finished[],
  levels: Levels,
): { all: Standing; titles: Record<string, Standing>; unknown: number } {
  const people = new Map<string, Strength>();
  let all: Standing = { strength: UNKNOWN, games: 0 };
  const titles: Record<string, Standing> = {};
  let unknown = 0;
  const rated = games.filter((game) => !game.unrated && game.opponents.length).sort((a, b) => a.at - b.at);
  for (const game of rated) {
    // A bot whose strength nobody has measured says nothing of mine.
    const others = game.opponents.filter((one) => !one.bot || levels[game.game]?.[one.bot] !== undefined);
    if (!others.length) {
      unknown += 1;
      continue;
    }
    const known = (one: Opponent): { rating: number; deviation: number } =>
      one.bot
        ? { rating: levels[game.game][one.bot], deviation: LEVEL_DEVIATION }
        : (people.get(identity(one)) ?? UNKNOWN);
    const met: Met[] = others.map((one) => ({ ...known(one), score: score(game, one) }));
    const before = all.strength;
    for (const [at, one] of others.entries())
      if (!one.bot) {
        const mirrored = { rating: before.rating, deviation: before.deviation, score: 1 - met[at].score };
        people.set(identity(one), after(people.get(identity(one)) ?? UNKNOWN, [mirrored]));
      }
    const title = titles[game.game] ?? { strength: UNKNOWN, games: 0 };
    titles[game.game] = { strength: after(title.strength, met), games: title.games + 1 };
    all = { strength: after(before, met), games: all.games + 1 };
  }
  return { all, titles, unknown };
}

export interface Tally {
  name: string;
  games: number;
  won: number;
}

/** Games and wins by whatever a game is sorted by; most games first. */
export function tally(games: Finished[], by: (game: Finished) => string[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const game of games)
    for (const name of by(game)) {
      const one = found.get(name) ?? { name, games: 0, won: 0 };
      found.set(name, { name, games: one.games + 1, won: one.won + (game.won ? 1 : 0) });
    }
  return [...found.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

const FIRST_LINE = 'theomachy-history 1';

export const written = (games: Finished[]): string => `${FIRST_LINE}\n${JSON.stringify(games, null, 1)}\n`;

/** What a file holds; null: it is none of ours. Only what is as it should be is taken. */
export function readHistory(text: string): Finished[] | null {
  const [head, ...rest] = text.split('\n');
  if (head.trim() !== FIRST_LINE) return null;
  try {
    const found: unknown = JSON.parse(rest.join('\n'));
    return Array.isArray(found) ? found.filter(isGame) : null;
  } catch {
    return null;
  }
}

/** Whether all of it is there that is shown and counted. */
export function isGame(one: Partial<Finished> | null): one is Finished {
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

const isPoints = (found: unknown): boolean => found === null || Number.isFinite(found);

/** Two histories as one; a table is in it once. */
export function merged(mine: Finished[], more: Finished[]): Finished[] {
  const all = new Map([...more, ...mine].map((game) => [game.table, game]));
  return [...all.values()].sort((a, b) => a.at - b.at);
}
