// Keyboard shortcuts at a table.
import { actionChips } from './optionFilter';
import type { Session } from './session.svelte';

/** What the page does for a shortcut. */
export interface ShortcutActions {
  currentDrawer: () => string;
  showDrawer: (drawer: '' | 'log') => void;
  showOptions: () => void;
  showShortcuts: () => void;
  showLegend: () => void;
  focusNextSelectable: () => void;
  openNextTable: () => void;
}

const thingAt = (target: HTMLElement): Element | null => target.closest('[data-thing]');
const idOf = (thing: Element | null): string => thing?.getAttribute('data-thing') ?? '';

/** Returns whether Escape had anything to close. */
function handleEscape(session: Session, actions: ShortcutActions): boolean {
  if (session.popover) session.popover = null;
  else if (session.replay.summary.length) session.replay.stop();
  else if (actions.currentDrawer()) actions.showDrawer('');
  else if (session.picked.length || session.proposed) session.undoSelection();
  else return false;
  return true;
}

/** Returns whether there is a choice with that number. */
function chooseByNumber(session: Session, number: number): boolean {
  if (session.proposed) return false;
  const chip = actionChips(session.options, session.picked)[number - 1];
  if (!chip) return false;
  if (chip.option) session.sendOption(chip.option);
  else session.setSelection([...session.picked, chip.thing]);
  return true;
}

function explainThing(session: Session, actions: ShortcutActions, target: HTMLElement): void {
  const thing = thingAt(target);
  const id = idOf(thing);
  if (!thing) actions.showShortcuts();
  else if (session.canExplain(id)) session.showWhyNot([id], thing);
  else session.openDetail(id);
}

/** Returns whether the key is a shortcut. */
function handleKey(session: Session, actions: ShortcutActions, key: string, target: HTMLElement): boolean {
  if (key === 'Escape') return handleEscape(session, actions);
  if (/^[1-9]$/.test(key) && session.myTurn) return chooseByNumber(session, Number(key));
  if (key === 'u') session.undo();
  else if (key === 'r') session.restart();
  else if (key === 'h') void session.requestHint();
  else if (key === 'l') actions.showDrawer('log');
  else if (key === 'n') session.continueLesson();
  else if (key === 't') actions.openNextTable();
  else if (key === 's') actions.showLegend();
  else if (key === 'g') actions.focusNextSelectable();
  else if (key === 'o' && thingAt(target)) session.openDetail(idOf(thingAt(target)));
  else if (key === 'a' && session.options.length) actions.showOptions();
  else if (key === '?') explainThing(session, actions, target);
  else return false;
  return true;
}

export function onKeydown(session: Session, actions: ShortcutActions, event: KeyboardEvent): void {
  session.catchUp();
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return;
  if (target.closest('input, select, textarea')) {
    // In a text field only Escape is a shortcut.
    if (event.key === 'Escape') actions.showDrawer('');
  } else if (handleKey(session, actions, event.key, target)) event.preventDefault();
}
