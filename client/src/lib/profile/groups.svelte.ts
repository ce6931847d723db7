// My groups, stored on this device: the key of each opens all its tables.
import { IS_STATIC_BUILD } from '../net/staticBuild';
import { api } from '../net/api';
import { saveSeatKeys, keysOf } from './seatKeys';
import { writeStorage } from './settings.svelte';
import { t } from '../ui/i18n.svelte';
import type { GameCard, GroupGame, GroupInfo, LobbyTable } from '../net/messages';

const STORE = 'theomachy.groups';

interface StoredGroup {
  name: string;
  key: string;
}

function loadGroups(): Record<string, StoredGroup> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

export const groups = $state<{ mine: Record<string, StoredGroup> }>({ mine: loadGroups() });

export function saveGroup(group: string, name: string, key: string): void {
  const previous = groups.mine[group];
  if (previous?.name === name && previous.key === key) return;
  groups.mine = { ...loadGroups(), [group]: { name, key } };
  writeStorage(STORE, groups.mine);
}

export function removeGroup(group: string): void {
  const { [group]: removed, ...others } = loadGroups();
  void removed;
  groups.mine = others;
  writeStorage(STORE, others);
}

export const groupKey = (group: string): string => groups.mine[group]?.key ?? '';

/** Stores the group key for the tables at which I sit. */
export function saveTableKeys(group: string, tables: Record<string, string>): void {
  const key = groupKey(group);
  for (const [table, seat] of Object.entries(tables))
    if (key && !keysOf(table).length) saveSeatKeys(table, [{ seat, key }]);
}

export function saveGroupTables(info: GroupInfo): void {
  if (info.me < 0) return;
  saveGroup(info.group, info.name, groupKey(info.group));
  const played = info.tournaments.flatMap((cup) => cup.played.flatMap((round) => round.games));
  const isEnded = (game: GroupGame): boolean => game.over && (!game.chapter || game.next !== '');
  const open = [...info.games, ...played].filter((game) => game.seat && !isEnded(game));
  saveTableKeys(info.group, Object.fromEntries(open.map((game) => [game.table, game.seat])));
}

/** Asks the server for tables that my groups have opened for me. */
export async function refreshGroups(): Promise<void> {
  const keys = Object.fromEntries(Object.entries(groups.mine).map(([group, { key }]) => [group, [key]]));
  if (IS_STATIC_BUILD || !Object.keys(keys).length) return;
  for (const { group, name, tables } of await api.myGroups(keys)) {
    saveGroup(group, name, groupKey(group));
    saveTableKeys(group, tables);
  }
}

/** Joins groups that another player created from a table of mine. Returns whether there was any. */
export async function discoverGroups(tables: LobbyTable[]): Promise<boolean> {
  const unknown = tables.filter(({ group, table }) => group && !groupKey(group) && keysOf(table).length === 1);
  const keys = Object.fromEntries(unknown.map(({ group, table }) => [group, keysOf(table)]));
  if (IS_STATIC_BUILD || !unknown.length) return false;
  const discovered = await api.myGroups(keys);
  for (const { group, name, tables } of discovered) {
    saveGroup(group, name, keys[group][0]);
    saveTableKeys(group, tables);
  }
  return discovered.length > 0;
}

/** Whether a campaign has finished a chapter whose successor nobody has started. */
export const awaitsNextChapter = (game: GroupGame, cards: GameCard[] = []): boolean =>
  game.over &&
  game.chapter > 0 &&
  !game.next &&
  game.chapter < (cards.find((one) => one.id === game.game)?.chapters ?? 0);

/** Group points are stored in twelfths. */
export const formatPoints = (parts: number): string => String(Math.round((parts / 12) * 100) / 100);

export const playerNames = (game: GroupGame): string =>
  game.seats.map((seat) => seat.name || t('group-bot')).join(' – ');
