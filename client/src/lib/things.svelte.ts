// What makes an element of a board a thing: its look, its touch, its keys, its words.
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { t } from './texts.svelte';
import type { Offer } from './wire';

/** `go`: may be picked. `sel`: is picked. `other`: another option has it. `dim`: not now. */
export type Look = '' | 'go' | 'sel' | 'other' | 'dim';

export interface Desk {
  look(thing: string): Look;
  /** Whether `why not?` makes sense for it now. */
  asks(thing: string): boolean;
  isLit(thing: string): boolean;
  isFresh(thing: string): boolean;
  press(thing: string): void;
  why(things: string[], from?: Element): void;
  open(thing: string): void;
  send(option: Offer): void;
}

const KEY = Symbol('desk');
export const layDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const theDesk = (): Desk => getContext(KEY);

export interface ThingOptions {
  /** The full sentence for those who hear the board: "Lernaean Hydra, quest, Might 3, Cunning 5". */
  label: string;
  /** Never dimmed, though its sort can be chosen: a card in somebody's collection. */
  quiet?: boolean;
}

const LONG = 480;

/** `const thing = things();` in a board, then `<g {@attach thing('cell:c4', { label })}>`, HTML or SVG alike. */
export function things(): (id: string, options: ThingOptions) => Attachment {
  const desk = theDesk();
  return (id, { label, quiet = false }) =>
    (node) => {
      node.setAttribute('data-thing', id);
      node.setAttribute('role', 'button');
      if (!node.hasAttribute('tabindex')) node.setAttribute('tabindex', '0');
      node.classList.add('thing');
      $effect(() => {
        const seen = desk.look(id);
        const look = quiet && (seen === 'dim' || seen === 'other') ? '' : seen;
        for (const name of ['go', 'sel', 'dim', 'other']) node.classList.toggle(name, name === look);
        node.setAttribute('aria-label', spoken(label, look));
        if (node instanceof HTMLElement) node.title = spoken(label, look);
        if (look === 'sel' || look === 'go') node.setAttribute('aria-pressed', String(look === 'sel'));
        else node.removeAttribute('aria-pressed');
      });
      $effect(() => {
        node.classList.toggle('lit', desk.isLit(id));
        node.classList.toggle('fresh', desk.isFresh(id));
      });
      return touch(
        node,
        () => desk.press(id),
        () => desk.open(id),
      );
    };
}

function spoken(label: string, look: Look): string {
  if (look === 'go') return `${label}. ${t('thing-possible')}`;
  if (look === 'sel') return `${label}. ${t('thing-chosen')}`;
  if (look === 'dim') return `${label}. ${t('thing-not-now')}`;
  return label;
}

/** A click, Enter or Space presses; a long touch or the other button opens large. */
function touch(node: Element, press: () => void, open: () => void): () => void {
  let timer = 0;
  let held = false;
  const stop = new AbortController();
  const on = (kind: string, act: (event: Event) => void): void =>
    node.addEventListener(kind, act, { signal: stop.signal });
  on('pointerdown', () => {
    held = false;
    timer = window.setTimeout(() => {
      held = true;
      open();
    }, LONG);
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) on(kind, () => clearTimeout(timer));
  on('contextmenu', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (!held) open();
    held = true;
  });
  on('click', (event) => {
    event.stopPropagation();
    if (!held) press();
    held = false;
  });
  on('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    if (event.target !== node || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
    press();
  });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** One stop of the Tab key for a row of things; arrows, Home and End move inside it. */
export function roving(node: HTMLElement): () => void {
  const all = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('.thing, .chip')];
  const settle = (): void => {
    const list = all();
    const here =
      list.find((e) => e === document.activeElement) ?? list.find((e) => e.classList.contains('go')) ?? list[0];
    for (const element of list) {
      const wanted = element === here ? '0' : '-1';
      if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
    }
  };
  const move = (event: KeyboardEvent): void => {
    const list = all();
    const at = list.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list[(to + list.length) % list.length].focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  node.addEventListener('keydown', move);
  node.addEventListener('focusin', settle);
  settle();
  return () => {
    watch.disconnect();
    node.removeEventListener('keydown', move);
    node.removeEventListener('focusin', settle);
  };
}
