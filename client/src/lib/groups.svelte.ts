// My groups, kept on this device: the key of each, which fits all tables that the group opens.
import { ALONE } from './alone';
import { api } from './api';
import { hold, keysOf } from './keys';
import { store } from './settings.svelte';
import { t } from './texts.svelte';
import type { GameCard, GroupGame, GroupInfo, LobbyTable } from './wire';

const STORE = 'theomachy.groups';

interface Mine {
  name: string;
  key: string;
}

function all(): Record<string, Mine> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

export const groups = $state<{ mine: Record<string, Mine> }>({ mine: all() });

export function keepGroup(group: string, name: string, key: string): void {
  const had = groups.mine[group];
  if (had?.name === name && had.key === key) return;
  groups.mine = { ...all(), [group]: { name, key } };
  store(STORE, groups.mine);
}

export function dropGroup(group: string): void {
  const { [group]: gone, ...others } = all();
  void gone;
  groups.mine = others;
  store(STORE, others);
}

export const groupKey = (group: string): string => groups.mine[group]?.key ?? '';

/** The tables where I sit are mine on this device from now on. */
export function holdTables(group: string, tables: Record<string, string>): void {
  const key = groupKey(group);
  for (const [table, seat] of Object.entries(tables)) if (key && !keysOf(table).length) hold(table, [{ seat, key }]);
}

export function holdAll(info: GroupInfo): void {
  if (info.me < 0) return;
  keepGroup(info.group, info.name, groupKey(info.group));
  const played = info.tournaments.flatMap((cup) => cup.played.flatMap((round) => round.games));
  const ended = (game: GroupGame): boolean => game.over && (!game.chapter || game.next !== '');
  const open = [...info.games, ...played].filter((game) => game.seat && !ended(game));
  holdTables(info.group, Object.fromEntries(open.map((game) => [game.table, game.seat])));
}

/** Before my games are asked for: whether a group has opened a table for me. */
export async function askGroups(): Promise<void> {
  const keys = Object.fromEntries(Object.entries(groups.mine).map(([group, { key }]) => [group, [key]]));
  if (ALONE || !Object.keys(keys).length) return;
  for (const { group, name, tables } of await api.myGroups(keys)) {
    keepGroup(group, name, groupKey(group));
    holdTables(group, tables);
  }
}

/** Somebody has made a group of those at a table of mine: I am in it, wherever I was. Gives whether there is any. */
export async function findGroups(tables: LobbyTable[]): Promise<boolean> {
  const fresh = tables.filter(({ group, table }) => group && !groupKey(group) && keysOf(table).length === 1);
  const keys = Object.fromEntries(fresh.map(({ group, table }) => [group, keysOf(table)]));
  if (ALONE || !fresh.length) return false;
  const found = await api.myGroups(keys);
  for (const { group, name, tables } of found) {
    keepGroup(group, name, keys[group][0]);
    holdTables(group, tables);
  }
  return found.length > 0;
}

/** A campaign whose last chapter is over, and whose next one nobody has begun. */
export const onward = (game: GroupGame, cards: GameCard[] = []): boolean =>
  game.over &&
  game.chapter > 0 &&
  !game.next &&
  game.chapter < (cards.find((one) => one.id === game.game)?.chapters ?? 0);

/** A point has twelve parts. */
export const points = (parts: number): string => String(Math.round((parts / 12) * 100) / 100);

export const whoPlays = (game: GroupGame): string => game.seats.map((seat) => seat.name || t('group-bot')).join(' – ');
