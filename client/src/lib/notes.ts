// Private notes, kept on this device alone: for each table, and at a shared screen for each seat.
import { store } from './settings.svelte';

const STORE = 'theomachy.notes';
const NEWEST = 60;

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

const here: Record<string, string> = all();

export const notesOf = (place: string): string => here[place] ?? '';

export function keepNotes(place: string, text: string): void {
  delete here[place];
  if (text.trim()) here[place] = text;
  for (const old of Object.keys(here).slice(0, -NEWEST)) delete here[old];
  store(STORE, here);
}

export function forgetNotes(table: string): void {
  for (const place of Object.keys(here)) if (place.split(' ')[0] === table) delete here[place];
  store(STORE, here);
}
