// The secrets of my seats, by table. They never leave in an address, only in headers and the first frame.
import { forgetNotes } from './notes';
import { store } from './settings.svelte';
import type { SeatKey } from './wire';

const STORE = 'theomachy.seats';

interface Held {
  keys: Record<string, string>;
  at: number;
  /** A chapter of a campaign that has gone on: the newest one speaks for it. */
  past?: boolean;
}

function all(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

// Where the store is refused, the page itself remembers.
const here: Record<string, Held> = all();

export function hold(table: string, keys: SeatKey[]): void {
  const held = { ...here, ...all() };
  const mine = held[table] ?? { keys: {}, at: 0 };
  for (const { seat, key } of keys) mine.keys[seat] = key;
  mine.at = Date.now();
  held[table] = mine;
  Object.assign(here, held);
  store(STORE, held);
}

/** The keys of a campaign's earlier chapters fit its newest. */
export function passOn(table: string, earlier: string[]): void {
  const held = { ...here, ...all() };
  const mine = earlier.filter((one) => held[one] && !held[one].past);
  if (!mine.length) return;
  held[table] ??= { keys: { ...held[mine.at(-1)!].keys }, at: held[mine.at(-1)!].at };
  for (const one of mine) held[one] = { ...held[one], past: true };
  Object.assign(here, held);
  store(STORE, held);
}

export function forget(table: string): void {
  const held = all();
  delete held[table];
  delete here[table];
  store(STORE, held);
  forgetNotes(table);
}

export function keysOf(table: string): string[] {
  const held = { ...here, ...all() };
  return Object.values(held[table]?.keys ?? {});
}

/** The letters of my seats at a table. */
export function seatsOf(table: string): string[] {
  const held = { ...here, ...all() };
  return Object.keys(held[table]?.keys ?? {}).sort();
}

/** The secrets of a table by seat; of a host without one under no letter. */
export function keysBySeat(table: string): Record<string, string> {
  return { ...here, ...all() }[table]?.keys ?? {};
}

export function allKeys(): Record<string, string[]> {
  const newest = Object.entries({ ...here, ...all() })
    .filter(([, held]) => !held.past)
    .sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(newest.slice(0, 100).map(([table, held]) => [table, Object.values(held.keys)]));
}
