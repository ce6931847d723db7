// When this device last saw each of its tables: after a pause a table tells what happened.
import { store } from './settings.svelte';

const STORE = 'theomachy.visits';
const NEWEST = 60;
/** Milliseconds after which somebody may have forgotten what they were about to do. */
const PAUSE = 3 * 3600_000;

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

/** Whether it is long ago; from now on it is not. */
export function longAgo(table: string): boolean {
  const seen = all();
  const last = seen[table];
  visit(table);
  return last !== undefined && Date.now() - last > PAUSE;
}

export function visit(table: string): void {
  const seen = all();
  delete seen[table];
  seen[table] = Date.now();
  store(STORE, Object.fromEntries(Object.entries(seen).slice(-NEWEST)));
}
