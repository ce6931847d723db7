// The history of this device: noted when a game ends at one of its seats.
import type { Finished } from './history';
import { merged } from './history';
import { store } from './settings.svelte';
import type { Update } from './wire';

const STORE = 'theomachy.history';
const KEPT = 1000;

function first(): Finished[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export const past = $state<{ games: Finished[] }>({ games: first() });

function keepAll(games: Finished[]): void {
  past.games = games.slice(-KEPT);
  store(STORE, past.games);
}

/** A game that has ended and in which one seat was mine. */
export function noteEnd(update: Update): void {
  const mine = update.seats.filter((seat) => seat.mine);
  if (update.phase !== 'over' || update.stuck || mine.length !== 1 || update.teaching) return;
  if (past.games.some((game) => game.table === update.table)) return;
  const [me] = mine;
  const points = (seat: string): number | null => update.scores.find((one) => one.seat === seat)?.points ?? null;
  const won = (seat: string): boolean => update.winners.includes(seat);
  const finished: Finished = {
    table: update.table,
    game: update.game,
    at: Date.now(),
    seat: me.seat,
    seats: update.seats.length,
    points: points(me.seat),
    won: won(me.seat),
    unrated: update.by_hand ? 'by-hand' : update.luck_known ? 'luck-known' : me.away ? 'bot' : '',
    opponents: update.seats
      .filter((seat) => !seat.mine)
      .map(({ name, bot, signet, seat }) => ({ name, bot, signet, points: points(seat), won: won(seat) })),
  };
  keepAll([...past.games, finished]);
}

export const takeIn = (games: Finished[]): void => keepAll(merged(past.games, games));
export const erase = (): void => keepAll([]);
