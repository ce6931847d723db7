// Makes elements of a board interactive: state classes, touch, keyboard and ARIA labels.
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { t } from '../ui/i18n.svelte';
import type { LegalOption } from '../net/messages';

/**
 * State of a thing, also its CSS class. `go`: can be picked. `sel`: picked. `other`: only in options that conflict with
 * the selection. `dim`: in no option now.
 */
export type ThingState = '' | 'go' | 'sel' | 'other' | 'dim';

export interface ThingContext {
  thingState(thing: string): ThingState;
  /** Whether `why not?` makes sense for the thing now. */
  canExplain(thing: string): boolean;
  isLit(thing: string): boolean;
  isFresh(thing: string): boolean;
  pickThing(thing: string): void;
  showWhyNot(things: string[], from?: Element): void;
  openDetail(thing: string): void;
  sendOption(option: LegalOption): void;
}

const CONTEXT_KEY = Symbol('desk');
export const provideThingContext = (context: ThingContext): ThingContext => setContext(CONTEXT_KEY, context);
export const useThingContext = (): ThingContext => getContext(CONTEXT_KEY);

export interface ThingOptions {
  /** Full ARIA label: "Lernaean Hydra, quest, Might 3, Cunning 5". */
  label: string;
  /** Never dimmed, even if its sort can be chosen: a card in somebody's collection. */
  quiet?: boolean;
}

const LONG_PRESS_MS = 480;

/**
 * Returns an attachment factory: `const thing = thingAttachments();`, then `<g {@attach thing('cell:c4', { label })}>`
 * on HTML or SVG.
 */
export function thingAttachments(): (id: string, options: ThingOptions) => Attachment {
  const context = useThingContext();
  return (id, { label, quiet = false }) =>
    (node) => {
      node.setAttribute('data-thing', id);
      node.setAttribute('role', 'button');
      if (!node.hasAttribute('tabindex')) node.setAttribute('tabindex', '0');
      node.classList.add('thing');
      $effect(() => {
        const state = context.thingState(id);
        const shownState = quiet && (state === 'dim' || state === 'other') ? '' : state;
        for (const name of ['go', 'sel', 'dim', 'other']) node.classList.toggle(name, name === shownState);
        node.setAttribute('aria-label', ariaLabel(label, shownState));
        if (node instanceof HTMLElement) node.title = ariaLabel(label, shownState);
        if (shownState === 'sel' || shownState === 'go')
          node.setAttribute('aria-pressed', String(shownState === 'sel'));
        else node.removeAttribute('aria-pressed');
      });
      $effect(() => {
        node.classList.toggle('lit', context.isLit(id));
        node.classList.toggle('fresh', context.isFresh(id));
      });
      return listenForPress(
        node,
        () => context.pickThing(id),
        () => context.openDetail(id),
      );
    };
}

function ariaLabel(label: string, state: ThingState): string {
  if (state === 'go') return `${label}. ${t('thing-possible')}`;
  if (state === 'sel') return `${label}. ${t('thing-chosen')}`;
  if (state === 'dim') return `${label}. ${t('thing-not-now')}`;
  return label;
}

/** A click, Enter or Space presses; a long press or the right button opens the detail. */
function listenForPress(node: Element, press: () => void, open: () => void): () => void {
  let timer = 0;
  let longPressed = false;
  const listeners = new AbortController();
  const listen = (kind: string, handler: (event: Event) => void): void =>
    node.addEventListener(kind, handler, { signal: listeners.signal });
  listen('pointerdown', () => {
    longPressed = false;
    timer = window.setTimeout(() => {
      longPressed = true;
      open();
    }, LONG_PRESS_MS);
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) listen(kind, () => clearTimeout(timer));
  listen('contextmenu', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (!longPressed) open();
    longPressed = true;
  });
  listen('click', (event) => {
    event.stopPropagation();
    if (!longPressed) press();
    longPressed = false;
  });
  listen('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    if (event.target !== node || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
    press();
  });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** Roving tabindex for a row of things: one Tab stop; arrows, Home and End move inside. */
export function rovingTabindex(node: HTMLElement): () => void {
  const items = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('.thing, .chip')];
  const updateTabStops = (): void => {
    const list = items();
    const current =
      list.find((e) => e === document.activeElement) ?? list.find((e) => e.classList.contains('go')) ?? list[0];
    for (const element of list) {
      const tabIndex = element === current ? '0' : '-1';
      if (element.getAttribute('tabindex') !== tabIndex) element.setAttribute('tabindex', tabIndex);
    }
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const list = items();
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
  const observer = new MutationObserver(updateTabStops);
  observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  node.addEventListener('keydown', onKeydown);
  node.addEventListener('focusin', updateTabStops);
  updateTabStops();
  return () => {
    observer.disconnect();
    node.removeEventListener('keydown', onKeydown);
    node.removeEventListener('focusin', updateTabStops);
  };
}
