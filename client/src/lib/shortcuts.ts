// What the keys do at a table.
import { chips } from './narrow';
import type { Session } from './session.svelte';

/** What the page shows when a key asks for it. */
export interface Shows {
  drawer: () => string;
  show: (drawer: '' | 'log') => void;
  list: () => void;
  keys: () => void;
  signs: () => void;
  nextGlow: () => void;
  nextTable: () => void;
}

const thingAt = (target: HTMLElement): Element | null => target.closest('[data-thing]');
const idOf = (thing: Element | null): string => thing?.getAttribute('data-thing') ?? '';

/** Whether Escape had anything to end. */
function escape(session: Session, shows: Shows): boolean {
  if (session.pop) session.pop = null;
  else if (session.replay.marks.length) session.replay.stop();
  else if (shows.drawer()) shows.show('');
  else if (session.picked.length || session.going) session.takeBack();
  else return false;
  return true;
}

/** Whether there is a choice of that number. */
function choose(session: Session, number: number): boolean {
  if (session.going) return false;
  const chip = chips(session.options, session.picked)[number - 1];
  if (!chip) return false;
  if (chip.option) session.send(chip.option);
  else session.narrow([...session.picked, chip.thing]);
  return true;
}

function explain(session: Session, shows: Shows, target: HTMLElement): void {
  const thing = thingAt(target);
  const id = idOf(thing);
  if (!thing) shows.keys();
  else if (session.asks(id)) session.why([id], thing);
  else session.open(id);
}

/** Whether the key meant something here. */
function press(session: Session, shows: Shows, key: string, target: HTMLElement): boolean {
  if (key === 'Escape') return escape(session, shows);
  if (/^[1-9]$/.test(key) && session.myTurn) return choose(session, Number(key));
  if (key === 'u') session.undo();
  else if (key === 'r') session.restart();
  else if (key === 'h') void session.hint();
  else if (key === 'l') shows.show('log');
  else if (key === 'n') session.readOn();
  else if (key === 't') shows.nextTable();
  else if (key === 's') shows.signs();
  else if (key === 'g') shows.nextGlow();
  else if (key === 'o' && thingAt(target)) session.open(idOf(thingAt(target)));
  else if (key === 'a' && session.options.length) shows.list();
  else if (key === '?') explain(session, shows, target);
  else return false;
  return true;
}

export function onKey(session: Session, shows: Shows, event: KeyboardEvent): void {
  session.catchUp();
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return;
  if (target.closest('input, select, textarea')) {
    // Whoever writes presses letters and numbers; only the way out stays one.
    if (event.key === 'Escape') shows.show('');
  } else if (press(session, shows, event.key, target)) event.preventDefault();
}
