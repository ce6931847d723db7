// The history of this device: noted when a game ends at one of its seats.
import { isGame, merged, type Finished } from './history';
import { keysOf } from './keys';
import { store } from './settings.svelte';
import type { Update } from './wire';

const STORE = 'theomachy.history';
/** Tables whose results were erased, while this device has a seat there: to open one does not note it again. */
const ERASED = 'theomachy.erased';
const KEPT = 1000;

/** What is stored under a name; `here` where nothing is, or the store is refused. */
function stored<T>(name: string, here: T[]): T[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return Array.isArray(found) ? found : here;
  } catch {
    return here;
  }
}

const storedGames = (here: Finished[]): Finished[] => stored(STORE, here).filter(isGame);

export const past = $state<{ games: Finished[] }>({ games: storedGames([]) });
let erased = stored<string>(ERASED, []);

/** Another tab may have noted or erased something since. */
function look(): void {
  past.games = storedGames(past.games);
  erased = stored(ERASED, erased);
}

function keepAll(games: Finished[]): void {
  past.games = games.slice(-KEPT);
  store(STORE, past.games);
}

function keepErased(tables: string[]): void {
  erased = [...new Set(tables)];
  store(ERASED, erased);
}

/** A game that has ended and in which one seat was mine. */
export function noteEnd(update: Update): void {
  const mine = update.seats.filter((seat) => seat.mine);
  if (update.phase !== 'over' || update.stuck || mine.length !== 1 || update.teaching) return;
  look();
  if (erased.includes(update.table) || past.games.some((game) => game.table === update.table)) return;
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

/** What a file brings was asked for, also if it was erased before. */
export function takeIn(games: Finished[]): void {
  look();
  keepErased(erased.filter((table) => !games.some((game) => game.table === table)));
  keepAll(merged(past.games, games));
}

export function erase(): void {
  look();
  keepErased([...erased, ...past.games.map((game) => game.table)].filter((table) => keysOf(table).length));
  keepAll([]);
}
