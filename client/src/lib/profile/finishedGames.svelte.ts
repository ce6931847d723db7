// Records games that end on this device.
import { isFinishedGame, mergeHistories, type FinishedGame } from './ratingHistory';
import { keysOf } from './seatKeys';
import { writeStorage } from './settings.svelte';
import type { Update } from '../net/messages';

const STORE = 'theomachy.history';
/** Tables whose results were erased: opening one again does not record it again. */
const ERASED = 'theomachy.erased';
const MAX_GAMES = 1000;

/** Reads a stored list; `fallback` if there is none or storage is refused. */
function readStored<T>(name: string, fallback: T[]): T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return Array.isArray(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

const readStoredGames = (fallback: FinishedGame[]): FinishedGame[] =>
  readStored(STORE, fallback).filter(isFinishedGame);

export const finishedGames = $state<{ games: FinishedGame[] }>({ games: readStoredGames([]) });
let erasedTables = readStored<string>(ERASED, []);

/** Another tab may have changed the storage. */
function reload(): void {
  finishedGames.games = readStoredGames(finishedGames.games);
  erasedTables = readStored(ERASED, erasedTables);
}

function saveGames(games: FinishedGame[]): void {
  finishedGames.games = games.slice(-MAX_GAMES);
  writeStorage(STORE, finishedGames.games);
}

function saveErased(tables: string[]): void {
  erasedTables = [...new Set(tables)];
  writeStorage(ERASED, erasedTables);
}

/** Records a finished game in which exactly one seat is mine. */
export function recordFinishedGame(update: Update): void {
  const mine = update.seats.filter((seat) => seat.mine);
  if (update.phase !== 'over' || update.stuck || mine.length !== 1 || update.teaching) return;
  reload();
  if (erasedTables.includes(update.table) || finishedGames.games.some((game) => game.table === update.table)) return;
  const [me] = mine;
  const points = (seat: string): number | null => update.scores.find((one) => one.seat === seat)?.points ?? null;
  const won = (seat: string): boolean => update.winners.includes(seat);
  const finished: FinishedGame = {
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
  saveGames([...finishedGames.games, finished]);
}

/** Imported games are stored even if they were erased before. */
export function importGames(games: FinishedGame[]): void {
  reload();
  saveErased(erasedTables.filter((table) => !games.some((game) => game.table === table)));
  saveGames(mergeHistories(finishedGames.games, games));
}

export function eraseGames(): void {
  reload();
  saveErased(
    [...erasedTables, ...finishedGames.games.map((game) => game.table)].filter((table) => keysOf(table).length),
  );
  saveGames([]);
}
