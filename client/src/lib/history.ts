// My finished games, kept on this device alone: what became of them, and what they tell of how strong I am.
import { after, UNKNOWN, type Met, type Strength } from './glicko';

export interface Opponent {
  name: string;
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

/** What the levels were measured to be in the card game; other titles were measured too little to have their own. */
const LEVELS: Record<string, number> = { random: 1010, greedy: 1500, shrewd: 1730, master: 1850 };
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

/** How strong I am, in all and at each title, from the games that count, in their order. People are known by name. */
export function standings(games: Finished[]): { all: Standing; titles: Record<string, Standing> } {
  const people = new Map<string, Strength>();
  let all: Standing = { strength: UNKNOWN, games: 0 };
  const titles: Record<string, Standing> = {};
  const rated = games.filter((game) => !game.unrated && game.opponents.length).sort((a, b) => a.at - b.at);
  for (const game of rated) {
    const met: Met[] = game.opponents.map((one) => ({ ...known(one, people), score: score(game, one) }));
    const before = all.strength;
    for (const [at, one] of game.opponents.entries())
      if (!one.bot) {
        const mirrored = { rating: before.rating, deviation: before.deviation, score: 1 - met[at].score };
        people.set(one.name, after(people.get(one.name) ?? UNKNOWN, [mirrored]));
      }
    const title = titles[game.game] ?? { strength: UNKNOWN, games: 0 };
    titles[game.game] = { strength: after(title.strength, met), games: title.games + 1 };
    all = { strength: after(before, met), games: all.games + 1 };
  }
  return { all, titles };
}

function known(one: Opponent, people: Map<string, Strength>): { rating: number; deviation: number } {
  if (one.bot) return { rating: LEVELS[one.bot] ?? LEVELS.greedy, deviation: LEVEL_DEVIATION };
  return people.get(one.name) ?? UNKNOWN;
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

function isGame(one: Partial<Finished> | null): one is Finished {
  return (
    typeof one?.table === 'string' &&
    typeof one.game === 'string' &&
    Number.isFinite(one.at) &&
    typeof one.won === 'boolean' &&
    ['', 'by-hand', 'luck-known', 'bot'].includes(one.unrated ?? '?') &&
    Array.isArray(one.opponents) &&
    one.opponents.every((other) => typeof other?.name === 'string' && typeof other.bot === 'string')
  );
}

/** Two histories as one; a table is in it once. */
export function merged(mine: Finished[], more: Finished[]): Finished[] {
  const all = new Map([...more, ...mine].map((game) => [game.table, game]));
  return [...all.values()].sort((a, b) => a.at - b.at);
}
