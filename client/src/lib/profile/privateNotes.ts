// Private notes: by table, and on a shared screen by seat. Stored on this device and, encrypted with the seat's key, on
// the server, so that my other devices have them too.
import { api } from '../net/api';
import { isDeviceTable } from '../net/offlineEngine.svelte';
import { writeStorage } from './settings.svelte';

const STORE = 'theomachy.notes';
const MAX_NOTES = 60;

function loadNotes(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

const localNotes: Record<string, string> = loadNotes();

export const localNote = (place: string): string => localNotes[place] ?? '';

export function saveLocalNote(place: string, text: string): void {
  delete localNotes[place];
  if (text.trim()) localNotes[place] = text;
  for (const old of Object.keys(localNotes).slice(0, -MAX_NOTES)) delete localNotes[old];
  writeStorage(STORE, localNotes);
}

export function deleteLocalNotes(table: string): void {
  for (const place of Object.keys(localNotes)) if (place.split(' ')[0] === table) delete localNotes[place];
  writeStorage(STORE, localNotes);
}

// Server version of each note that this device has read; a higher one was written by another device.
const VERSION_STORE = 'theomachy.notes-read';
const SAVE_DELAY_MS = 700;

function loadVersions(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(VERSION_STORE) ?? '{}');
  } catch {
    return {};
  }
}

const knownVersions: Record<string, number> = loadVersions();

function rememberVersion(place: string, changed: number): void {
  knownVersions[place] = changed;
  writeStorage(VERSION_STORE, knownVersions);
}

/** Joins two texts; if one contains the other, it wins. */
const mergeTexts = (serverText: string, localText: string): string =>
  localText.includes(serverText)
    ? localText
    : serverText.includes(localText)
      ? serverText
      : `${serverText}\n${localText}`;

/** The note of a seat: the local text at once, the server's as soon as it answers. */
export class PrivateNote {
  text = '';
  private timer = 0;
  private saving = false;

  constructor(
    private readonly table: string,
    private readonly seat: string,
    private readonly place: string,
    private readonly onText: (text: string) => void,
  ) {
    this.text = localNote(place);
  }

  async fetch(): Promise<void> {
    if (isDeviceTable(this.table) || !this.seat) return;
    const before = this.text;
    const { text, changed } = await api.readNote(this.table, this.seat);
    if (changed === (knownVersions[this.place] ?? 0)) {
      if (this.text !== text) this.scheduleSave();
    } else if (this.text !== before || (before && before !== text && !(this.place in knownVersions))) {
      // Edited here before the server's text was known: merge.
      this.adopt(mergeTexts(text, this.text), changed);
      if (this.text !== text) this.scheduleSave();
    } else this.adopt(text, changed);
  }

  write(text: string): void {
    this.text = text;
    saveLocalNote(this.place, text);
    if (!isDeviceTable(this.table) && this.seat) this.scheduleSave();
  }

  /** Sends unsaved text when the page is left. */
  close(): void {
    if (this.timer) void this.save();
  }

  private adopt(text: string, changed: number): void {
    this.text = text;
    saveLocalNote(this.place, text);
    rememberVersion(this.place, changed);
    this.onText(text);
  }

  private scheduleSave(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  private async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.saving) return this.scheduleSave();
    this.saving = true;
    const sent = this.text;
    try {
      const response = await api.writeNote(this.table, this.seat, sent, knownVersions[this.place] ?? 0);
      if (response.kept) rememberVersion(this.place, response.changed);
      // Another device has saved meanwhile: merge.
      else this.adopt(mergeTexts(response.text, this.text), response.changed);
      if (this.text !== (response.kept ? sent : response.text)) this.scheduleSave();
    } catch {
      // Stays in local storage; sent with the next edit or visit.
    }
    this.saving = false;
  }
}
