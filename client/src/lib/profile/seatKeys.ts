// The secret keys of my seats, by table. They are sent in headers and in the first frame, never in a URL.
import { deleteLocalNotes } from './privateNotes';
import { writeStorage } from './settings.svelte';
import type { SeatKey } from '../net/messages';

const STORE = 'theomachy.seats';

interface StoredKeys {
  keys: Record<string, string>;
  at: number;
  /** An earlier chapter of a campaign: its latest one is listed instead. */
  past?: boolean;
}

function loadKeys(): Record<string, StoredKeys> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

// Used where localStorage is refused.
const memory: Record<string, StoredKeys> = loadKeys();

export function saveSeatKeys(table: string, keys: SeatKey[]): void {
  const stored = { ...memory, ...loadKeys() };
  const entry = stored[table] ?? { keys: {}, at: 0 };
  for (const { seat, key } of keys) entry.keys[seat] = key;
  entry.at = Date.now();
  stored[table] = entry;
  Object.assign(memory, stored);
  writeStorage(STORE, stored);
}

/** Stores the keys of a campaign's earlier chapters for its latest one. */
export function carryKeysForward(table: string, earlier: string[]): void {
  const stored = { ...memory, ...loadKeys() };
  const ownChapters = earlier.filter((one) => stored[one] && !stored[one].past);
  if (!ownChapters.length) return;
  stored[table] ??= { keys: { ...stored[ownChapters.at(-1)!].keys }, at: stored[ownChapters.at(-1)!].at };
  for (const one of ownChapters) stored[one] = { ...stored[one], past: true };
  Object.assign(memory, stored);
  writeStorage(STORE, stored);
}

export function forgetTable(table: string): void {
  const stored = loadKeys();
  delete stored[table];
  delete memory[table];
  writeStorage(STORE, stored);
  deleteLocalNotes(table);
}

export function keysOf(table: string): string[] {
  const stored = { ...memory, ...loadKeys() };
  return Object.values(stored[table]?.keys ?? {});
}

/** Letters of my seats at a table. */
export function seatsOf(table: string): string[] {
  const stored = { ...memory, ...loadKeys() };
  return Object.keys(stored[table]?.keys ?? {}).sort();
}

/** Keys of a table by seat; the key of a host without a seat is under ''. */
export function keysBySeat(table: string): Record<string, string> {
  return { ...memory, ...loadKeys() }[table]?.keys ?? {};
}

export function allTableKeys(): Record<string, string[]> {
  const newest = Object.entries({ ...memory, ...loadKeys() })
    .filter(([, stored]) => !stored.past)
    .sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(newest.slice(0, 100).map(([table, stored]) => [table, Object.values(stored.keys)]));
}
