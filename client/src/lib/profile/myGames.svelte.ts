// My tables: which of them wait for me, in the list and on the app's badge.
import { untrack } from 'svelte';
import { IS_STATIC_BUILD } from '../net/staticBuild';
import { api } from '../net/api';
import { refreshGroups, discoverGroups } from './groups.svelte';
import { isDeviceTable } from '../net/offlineEngine.svelte';
import { allTableKeys, carryKeysForward } from './seatKeys';
import { hasMoreChapters, isMyTurn } from './tableList';
import type { LobbyTable } from '../net/messages';

const POLL_MS = 60_000;

export const myGames = $state<{ tables: LobbyTable[]; loaded: boolean }>({ tables: [], loaded: false });

/** Stores a list that was loaded elsewhere. */
export function setMyGames(tables: LobbyTable[]): void {
  myGames.tables = tables;
  myGames.loaded = true;
}

/** Tables at which it is my turn; the one with the least time left comes first. */
export const tablesAwaitingMe = (): LobbyTable[] => sortTables(myGames.tables).filter(isMyTurn);
/** Number on the badge: only tables at which a person may be waiting. */
export const awaitingPeopleCount = (): number =>
  tablesAwaitingMe().filter((table) => !isDeviceTable(table.table) && hasOtherPeople(table)).length;

const hasOtherPeople = (table: LobbyTable): boolean => table.seats.some((seat) => !seat.mine && seat.kind !== 'bot');
const remainingTime = (table: LobbyTable): number =>
  table.seats.find((seat) => seat.seat === table.turn)?.clock ?? Number.MAX_SAFE_INTEGER;

function rank(table: LobbyTable): number {
  if (isMyTurn(table)) return 0;
  if (table.phase === 'playing') return 1;
  return table.phase === 'waiting' || hasMoreChapters(table) ? 2 : 3;
}

/** Sorts: my turn first, by time left; then tables that wait for others, newest first. */
export function sortTables(tables: LobbyTable[]): LobbyTable[] {
  return [...tables].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (first !== second) return first - second;
    return (first === 0 && remainingTime(a) - remainingTime(b)) || b.changed - a.changed;
  });
}

/** The next table after the current one that waits for me. */
export function nextAwaitingTable(currentTable: string): LobbyTable | null {
  const all = tablesAwaitingMe();
  const at = all.findIndex((table) => table.table === currentTable);
  const next = all[(at + 1) % Math.max(1, all.length)];
  return next && next.table !== currentTable ? next : null;
}

/** Reloads my tables. Finished ones are not requested again. */
export async function refreshMyGames(): Promise<void> {
  await refreshGroups().catch(() => {});
  const keys = allTableKeys();
  // `untrack`: an effect that calls this must not rerun when the list changes.
  const knownTables = untrack(() => myGames.tables);
  const finished = knownTables.filter(
    (table) => keys[table.table] && table.phase === 'over' && !hasMoreChapters(table),
  );
  for (const { table } of finished) delete keys[table];
  if (!Object.keys(keys).length) return setMyGames(finished);
  const tables = await api.myTables(keys);
  for (const { table, after } of tables) carryKeysForward(table, after);
  setMyGames([...tables, ...finished]);
  if (await discoverGroups(tables).catch(() => false)) await refreshMyGames();
}

/** Polls while the page is visible. */
export function pollMyGames(): () => void {
  const refresh = (): void => {
    if (!document.hidden) void refreshMyGames().catch(() => {});
  };
  refresh();
  const timer = setInterval(refresh, POLL_MS);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}

/** Shows the number on the icon of an installed app. */
export function showBadge(count: number): void {
  if (IS_STATIC_BUILD || !('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
