// When this device last saw each table: after a long absence the table shows a summary.
import { writeStorage } from './settings.svelte';

const STORE = 'theomachy.visits';
const MAX_TABLES = 60;
/** Milliseconds after which a player may have forgotten the situation. */
const LONG_ABSENCE_MS = 3 * 3600_000;

function loadVisits(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

/** Returns whether the last visit was long ago, and records this one. */
export function wasAwayLong(table: string): boolean {
  const visits = loadVisits();
  const last = visits[table];
  recordVisit(table);
  return last !== undefined && Date.now() - last > LONG_ABSENCE_MS;
}

export function recordVisit(table: string): void {
  const visits = loadVisits();
  delete visits[table];
  visits[table] = Date.now();
  writeStorage(STORE, Object.fromEntries(Object.entries(visits).slice(-MAX_TABLES)));
}
