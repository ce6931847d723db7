// My games: which of them wait for me, on this device's list and on the app's icon.
import { untrack } from 'svelte';
import { ALONE } from './alone';
import { api } from './api';
import { askGroups, findGroups } from './groups.svelte';
import { isHere } from './device.svelte';
import { allKeys, passOn } from './keys';
import { goesOn, isMyTurn } from './tables';
import type { LobbyTable } from './wire';

const PAUSE = 60_000;

export const mine = $state<{ tables: LobbyTable[]; known: boolean }>({ tables: [], known: false });

/** What has become known elsewhere, too. */
export function noteMine(tables: LobbyTable[]): void {
  mine.tables = tables;
  mine.known = true;
}

/** Those of other people, or of a device's own, where I am to decide; whoever has least time comes first. */
export const calls = (): LobbyTable[] => sorted(mine.tables).filter(isMyTurn);
/** The badge counts where somebody may be waiting: a game against bots waits for nobody. */
export const waits = (): number => calls().filter((table) => !isHere(table.table) && others(table)).length;

const others = (table: LobbyTable): boolean => table.seats.some((seat) => !seat.mine && seat.kind !== 'bot');
const left = (table: LobbyTable): number =>
  table.seats.find((seat) => seat.seat === table.turn)?.clock ?? Number.MAX_SAFE_INTEGER;

function rank(table: LobbyTable): number {
  if (isMyTurn(table)) return 0;
  if (table.phase === 'playing') return 1;
  return table.phase === 'waiting' || goesOn(table) ? 2 : 3;
}

/** My turn first, the least time left before the others; then what I wait for, the newest before the others. */
export function sorted(tables: LobbyTable[]): LobbyTable[] {
  return [...tables].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (first !== second) return first - second;
    return (first === 0 && left(a) - left(b)) || b.changed - a.changed;
  });
}

/** The next table that waits for me, after the one where I am. */
export function nextCall(here: string): LobbyTable | null {
  const all = calls();
  const at = all.findIndex((table) => table.table === here);
  const next = all[(at + 1) % Math.max(1, all.length)];
  return next && next.table !== here ? next : null;
}

/** Of what is over nothing new need be asked, but once. */
export async function askMine(): Promise<void> {
  await askGroups().catch(() => {});
  const keys = allKeys();
  // Whoever asks in an effect must not wait for the answer to ask again.
  const known = untrack(() => mine.tables);
  const settled = known.filter((table) => keys[table.table] && table.phase === 'over' && !goesOn(table));
  for (const { table } of settled) delete keys[table];
  if (!Object.keys(keys).length) return noteMine(settled);
  const found = await api.mine(keys);
  for (const { table, after } of found) passOn(table, after);
  noteMine([...found, ...settled]);
  if (await findGroups(found).catch(() => false)) await askMine();
}

/** While a page is open it asks now and then. */
export function watchMine(): () => void {
  const look = (): void => {
    if (!document.hidden) void askMine().catch(() => {});
  };
  look();
  const timer = setInterval(look, PAUSE);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** How many wait, on the icon of an installed app. */
export function badge(count: number): void {
  if (ALONE || !('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
