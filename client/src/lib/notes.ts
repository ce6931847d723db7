// Private notes: for each table, and at a shared screen for each seat. They are kept on this device and, sealed with the
// seat's key, at the table's server, so that another device with the same seat has them too.
import { api } from './api';
import { isHere } from './device.svelte';
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

// Which note of the server is known here, by place: what another device has written since is newer.
const READ = 'theomachy.notes-read';
const PAUSE = 700;

function allRead(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(READ) ?? '{}');
  } catch {
    return {};
  }
}

const read: Record<string, number> = allRead();

function note(place: string, changed: number): void {
  read[place] = changed;
  store(READ, read);
}

/** What two devices have written: one after the other, or the longer if it has the other in it. */
const both = (there: string, here: string): string =>
  here.includes(there) ? here : there.includes(here) ? there : `${there}\n${here}`;

/** The note of a seat: what this device has at once, what the server has as soon as it answers. */
export class OwnNote {
  text = '';
  private timer = 0;
  private sending = false;

  constructor(
    private readonly table: string,
    private readonly seat: string,
    private readonly place: string,
    private readonly heard: (text: string) => void,
  ) {
    this.text = notesOf(place);
  }

  async fetch(): Promise<void> {
    if (isHere(this.table) || !this.seat) return;
    const before = this.text;
    const { text, changed } = await api.note(this.table, this.seat);
    if (changed === (read[this.place] ?? 0)) {
      if (this.text !== text) this.later();
    } else if (this.text !== before || (before && before !== text && !(this.place in read))) {
      // Written here before it was known there: both are kept.
      this.take(both(text, this.text), changed);
      if (this.text !== text) this.later();
    } else this.take(text, changed);
  }

  write(text: string): void {
    this.text = text;
    keepNotes(this.place, text);
    if (!isHere(this.table) && this.seat) this.later();
  }

  /** Whoever leaves the page has what was written last sent at once. */
  close(): void {
    if (this.timer) void this.send();
  }

  private take(text: string, changed: number): void {
    this.text = text;
    keepNotes(this.place, text);
    note(this.place, changed);
    this.heard(text);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), PAUSE);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.sending) return this.later();
    this.sending = true;
    const sent = this.text;
    try {
      const kept = await api.writeNote(this.table, this.seat, sent, read[this.place] ?? 0);
      if (kept.kept) note(this.place, kept.changed);
      // Another device was quicker: nothing that anybody wrote is lost.
      else this.take(both(kept.text, this.text), kept.changed);
      if (this.text !== (kept.kept ? sent : kept.text)) this.later();
    } catch {
      // It stays here, and goes out with the next letter or the next visit.
    }
    this.sending = false;
  }
}
