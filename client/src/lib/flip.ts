// Motion: a thing travels from where it was to where it is; what leaves the board goes to whoever took it.
import { slugOf } from './narrow';
import { slowness, still } from './settings.svelte';
import type { Happened, Score } from './wire';

/** Where a thing was; of one that is told of also its look, for it may be gone when the table is drawn anew. */
interface Place {
  box: DOMRect;
  look: HTMLElement | null;
}
export type Places = Map<string, Place>;

/** The table as it is drawn now, and what led to it. */
interface Now {
  happened: Happened[];
  scores: Score[];
  view: Record<string, unknown> | null;
}

const SEAT = 'seat:';

export function places(root: Element, happened: Happened[]): Places {
  const found: Places = new Map();
  if (still() || document.hidden) return found;
  const told = new Set(happened.flatMap((event) => event.things).filter((id) => !id.startsWith(SEAT)));
  for (const element of root.querySelectorAll('[data-thing]')) {
    const id = element.getAttribute('data-thing')!;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || found.has(id)) continue;
    const look = told.has(id) && element instanceof HTMLElement ? (element.cloneNode(true) as HTMLElement) : null;
    found.set(id, { box, look });
  }
  return found;
}

/** Called when the table is drawn anew: moves what moved, lets appear what is new, takes away what left. */
export function travel(root: Element, before: Places, now: Now): void {
  if (still() || document.hidden || before.size === 0) return;
  const seen = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-thing]')) {
    const id = element.getAttribute('data-thing')!;
    if (seen.has(id)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    seen.add(id);
    const old = before.get(id)?.box;
    if (old) move(element, old, box);
    else appear(element, box, origin(root, id, now));
  }
  for (const [id, { box, look }] of before)
    if (look && !seen.has(id) && onScreen(box)) leave(root, look, box, goal(root, id, now));
}

function move(element: Element, old: DOMRect, now: DOMRect): void {
  const [x, y] = [old.x - now.x, old.y - now.y];
  if (Math.abs(x) < 4 && Math.abs(y) < 4) return;
  const size = Math.min(4, Math.max(0.25, old.width / now.width));
  element.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 20 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 20 },
    ],
    { duration: 460 * slowness(), easing: 'cubic-bezier(.2, .7, .2, 1)' },
  );
}

/** What somebody laid open comes from them. */
function appear(element: Element, now: DOMRect, home: DOMRect | null): void {
  const far = home !== null && element instanceof HTMLElement;
  const first = far ? { scale: 0.3, translate: between(now, home) } : { scale: 0.86 };
  element.animate(
    [
      { opacity: 0, ...first },
      { opacity: 1, offset: 0.3 },
      { scale: 1, translate: '0 0' },
    ],
    {
      duration: (far ? 600 : 320) * slowness(),
      easing: 'ease-out',
    },
  );
}

/** To its new owner, or away. */
function leave(root: Element, look: HTMLElement, box: DOMRect, home: DOMRect | null): void {
  look.classList.add('leaving');
  look.inert = true;
  for (const node of [look, ...look.querySelectorAll('[data-thing], [id]')])
    for (const name of ['data-thing', 'id']) node.removeAttribute(name);
  const { x, y, width, height } = box;
  Object.assign(look.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  // Inside the board, whose sizes and colours it wears.
  (root.firstElementChild ?? root).append(look);
  const last = home ? { scale: 0.2, translate: between(box, home) } : { scale: 0.8 };
  look
    .animate([{ opacity: 1 }, { opacity: 1, offset: home ? 0.85 : 0.1 }, { opacity: 0, ...last }], {
      duration: (home ? 800 : 320) * slowness(),
      easing: 'ease-in-out',
    })
    .finished.finally(() => look.remove());
}

function between(from: DOMRect, to: DOMRect): string {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return `${x}px ${y}px`;
}

const onScreen = (box: DOMRect): boolean =>
  box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

const toldOf = (id: string, { happened }: Now): Happened | undefined =>
  happened.find((event) => event.things.includes(id));

/** Whoever laid it open. */
function origin(root: Element, id: string, now: Now): DOMRect | null {
  const seat = toldOf(id, now)?.things.find((thing) => thing.startsWith(SEAT));
  return seat ? homeNamed(root, seat.slice(SEAT.length)) : null;
}

/** The pile that the board has for such an event, or whoever holds it now. */
function goal(root: Element, id: string, now: Now): DOMRect | null {
  const players = (now.view?.players ?? []) as { seat: string }[];
  const holder = players.find((player) => JSON.stringify(player).includes(`"${slugOf(id)}"`));
  return homeNamed(root, toldOf(id, now)?.kind ?? '') ?? (holder ? homeNamed(root, holder.seat) : null);
}

/** A mark on the screen: a seat's on its own panel, or a pile for events of a kind. */
function homeNamed(root: Element, name: string): DOMRect | null {
  const boxes = [...root.querySelectorAll(`[data-home~="${name}"]`)].map((node) => node.getBoundingClientRect());
  return boxes.find(onScreen) ?? null;
}

/** Points fly from what brought them to whoever has them now. */
export function fly(root: Element, before: Score[], places: Places, now: Now): void {
  if (still() || document.hidden) return;
  for (const { seat, points } of now.scores) {
    const was = before.find((one) => one.seat === seat)?.points ?? null;
    const to = homeNamed(root, seat);
    if (points === null || was === null || points === was || !to) continue;
    chip(`${points > was ? '+' : '−'}${Math.abs(points - was)}`, sourceOf(root, seat, places, now.happened) ?? to, to);
  }
}

/** The thing that is told of with this seat, where it was or where it is. */
function sourceOf(root: Element, seat: string, places: Places, happened: Happened[]): DOMRect | null {
  const theirs = happened.filter((event) => event.things.includes(SEAT + seat));
  for (const thing of [...theirs, ...happened].flatMap((event) => event.things)) {
    const node = root.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
    const box = places.get(thing)?.box ?? node?.getBoundingClientRect();
    if (box && onScreen(box)) return box;
  }
  return null;
}

function chip(text: string, from: DOMRect, to: DOMRect): void {
  const node = document.createElement('b');
  node.className = 'flying';
  node.textContent = text;
  node.ariaHidden = 'true';
  document.body.append(node);
  const at = (box: DOMRect, lift = 0): string =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2 - lift}px)`;
  node
    .animate(
      [
        { transform: `${at(from)} scale(1.5)`, opacity: 0 },
        { transform: `${at(from, 12)} scale(1.5)`, opacity: 1, offset: 0.2 },
        { transform: at(to), opacity: 1, offset: 0.85 },
        { transform: at(to, 24), opacity: 0 },
      ],
      { duration: 1300 * slowness(), easing: 'ease-in-out' },
    )
    .finished.finally(() => node.remove());
}
