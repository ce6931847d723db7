// Motion: a thing travels from where it was to where it is; what leaves the board goes to whoever took it.
import { slugOf } from './narrow';
import { slowness, still } from './settings.svelte';
import type { Happened, Score } from './wire';

/** Where a thing was, and in which zone; of one that is told of also its look, for it may be drawn otherwise or not at all when
    the table is drawn anew. */
interface Place {
  box: DOMRect;
  zone: Element | null;
  frame: DOMRect;
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
const CURVE = 'cubic-bezier(.3, .6, .2, 1)';
// A thing, or a part of one that is a thing elsewhere: a tile on its spot.
const MOVING = '[data-thing], [data-motion]';
const nameOf = (node: Element): string => node.getAttribute('data-motion') ?? node.getAttribute('data-thing')!;

export function places(root: Element, happened: Happened[]): Places {
  const found: Places = new Map();
  if (still() || document.hidden) return found;
  const told = new Set(happened.flatMap((event) => event.things).filter((id) => !id.startsWith(SEAT)));
  for (const node of root.querySelectorAll(MOVING)) {
    const id = nameOf(node);
    const box = node.getBoundingClientRect();
    if (box.width === 0 || found.has(id)) continue;
    const zone = node.closest('.zone');
    const frame = (zone ?? node).getBoundingClientRect();
    found.set(id, { box, zone, frame, look: told.has(id) ? lookOf(node, box) : null });
  }
  return found;
}

/** Called when the table is drawn anew: moves what moved, lets appear what is new, takes away what left. */
export function travel(root: Element, before: Places, now: Now): void {
  if (still() || document.hidden || before.size === 0) return;
  const nodes = [...root.querySelectorAll(MOVING)].filter((node) => node.getBoundingClientRect().width > 0);
  const lie = nodes.filter((node) => stayed(before.get(nameOf(node)), node));
  // Of two things with one name, such as cards of a kind, the one that stayed is the old one.
  const [kept, seen] = [new Set(lie.map(nameOf)), new Set<string>()];
  for (const node of nodes) {
    const id = nameOf(node);
    if (lie.includes(node) || seen.has(id)) continue;
    seen.add(id);
    const [old, box] = [before.get(id), node.getBoundingClientRect()];
    if (old && !kept.has(id)) move(root, node, old, box);
    else appear(root, node, box, old ? null : origin(root, id, now));
  }
  for (const [id, { box, look }] of before)
    if (look && !seen.has(id) && !kept.has(id) && onScreen(box)) leave(root, look, box, goal(root, id, now));
}

/** Whether it lies in its zone where it lay; a zone of another size lays its things out anew, and that is no motion. */
function stayed(old: Place | undefined, node: Element): boolean {
  if (!old || node.closest('.zone') !== old.zone) return false;
  const [box, now] = [node, old.zone ?? node].map((one) => one.getBoundingClientRect());
  const resized = Math.abs(now.width - old.frame.width) > 1 || Math.abs(now.height - old.frame.height) > 1;
  const x = old.box.x - old.frame.x - box.x + now.x;
  const y = old.box.y - old.frame.y - box.y + now.y;
  return (resized && !old.look) || (Math.abs(x) < 4 && Math.abs(y) < 4);
}

/** Slides; what changes its look or leaves what it is cut off by flies over the table and becomes what it is now. */
function move(root: Element, node: Element, { box: old, look }: Place, box: DOMRect): void {
  const size = box.width / old.width;
  if (look && onScreen(box) && (size < 0.8 || size > 1.25 || isCut(root, node, old))) {
    fade(node, 0.75, 620);
    return carry(root, look, old, old, box, 620);
  }
  const first = `translate(${old.x - box.x}px, ${old.y - box.y}px) scale(${1 / Math.min(4, Math.max(0.25, size))})`;
  node.animate(
    [
      { transformOrigin: '0 0', transform: first, zIndex: 20 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 20 },
    ],
    { duration: 460 * slowness(), easing: CURVE },
  );
}

/** What somebody laid open comes from them. */
function appear(root: Element, node: Element, box: DOMRect, home: DOMRect | null): void {
  fade(node, home ? 0.85 : 0, home ? 620 : 320);
  if (home) carry(root, lookOf(node, box), box, home, box, 620);
}

/** To its new owner, or away. */
function leave(root: Element, look: HTMLElement, box: DOMRect, home: DOMRect | null): void {
  if (home) carry(root, look, box, box, home, 800);
  else show(root, look, box, [{ opacity: 1 }, { opacity: 0, scale: 0.8 }], 320);
}

/** Not to be seen until what flies there has come. */
function fade(node: Element, until: number, duration: number): void {
  node.animate([{ opacity: 0 }, { opacity: 0, offset: until }, {}], { duration: duration * slowness() });
}

/** A copy of what is drawn there, to lie above the table; a part of a drawing lies in a drawing of its own. */
function lookOf(node: Element, box: DOMRect): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-thing', 'data-motion', 'data-home', 'id', 'tabindex', 'role']) part.removeAttribute(name);
  const { fontSize, lineHeight, color } = getComputedStyle(node);
  const look = document.createElement('div');
  look.className = 'leaving';
  look.inert = true;
  Object.assign(look.style, { fontSize, lineHeight, color });
  look.append(node.parentNode instanceof SVGGraphicsElement ? drawing(copy, node.parentNode, box) : copy);
  return look;
}

function drawing(copy: Element, around: SVGGraphicsElement, box: DOMRect): Element {
  const make = (name: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
  const { a, b, c, d, e, f } = around.getScreenCTM() ?? new DOMMatrix();
  const group = make('g');
  group.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})`);
  group.append(copy);
  const svg = make('svg');
  svg.append(group);
  return svg;
}

/** From one place to another, above the table; `own` is where it lies in its own size. */
function carry(root: Element, look: HTMLElement, own: DOMRect, from: DOMRect, to: DOMRect, duration: number): void {
  const at = (box: DOMRect): Keyframe => ({
    scale: box === own ? 1 : Math.min(4, Math.max(0.2, box.width / own.width)),
    translate: between(own, box),
  });
  const there = at(to);
  const frames = [
    { opacity: 1, ...at(from) },
    { opacity: 1, ...there, offset: 0.85 },
    { opacity: 0, ...there },
  ];
  show(root, look, own, frames, duration);
}

function show(root: Element, look: HTMLElement, box: DOMRect, frames: Keyframe[], duration: number): void {
  const { x, y, width, height } = box;
  Object.assign(look.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  // Inside the board, whose sizes and colours it wears.
  (root.querySelector('.zones')?.parentElement ?? root).append(look);
  const first = { ...frames[0], easing: CURVE };
  look.animate([first, ...frames.slice(1)], duration * slowness()).finished.finally(() => look.remove());
}

function between(from: DOMRect, to: DOMRect): string {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return `${x}px ${y}px`;
}

const onScreen = (box: DOMRect): boolean =>
  box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

/** Whether something around the thing would hide it at that place. */
function isCut(root: Element, node: Element, box: DOMRect): boolean {
  for (let around = node.parentElement; around && around !== root; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const inside = box.left >= frame.left - 8 && box.right <= frame.right + 8 && box.top >= frame.top - 8;
    if (getComputedStyle(around).overflowY !== 'visible' && !(inside && box.bottom <= frame.bottom + 8)) return true;
  }
  return false;
}

const toldOf = (id: string, { happened }: Now): Happened | undefined =>
  happened.find((event) => event.things.includes(id));

/** Whoever laid it open. */
function origin(root: Element, id: string, now: Now): DOMRect | null {
  const seat = toldOf(id, now)?.things.find((thing) => thing.startsWith(SEAT));
  return seat ? homeNamed(root, seat.slice(SEAT.length)) : null;
}

/** The pile that the board has for such an event, whoever holds it now, or the place that it was sent to. */
function goal(root: Element, id: string, now: Now): DOMRect | null {
  const players = (now.view?.players ?? []) as { seat: string }[];
  const holder = players.find((player) => JSON.stringify(player).includes(`"${slugOf(id)}"`));
  const event = toldOf(id, now);
  const names = [event?.kind ?? '', holder?.seat ?? '', ...(event?.things ?? [])];
  return names.map((name) => homeNamed(root, name)).find((box) => box !== null) ?? null;
}

/** A mark on the screen: a seat's on its own panel, a pile for events of a kind, a place that takes things. One that is
    scrolled away lies beyond the edge of the table. */
function homeNamed(root: Element, name: string): DOMRect | null {
  const boxes = [...root.querySelectorAll(`[data-home~="${name}"]`)].map((node) => node.getBoundingClientRect());
  const drawn = boxes.filter((box) => box.width > 0);
  const frame = root.getBoundingClientRect();
  const isIn = (box: DOMRect): boolean => box.top >= frame.top && box.bottom <= frame.bottom;
  const [box] = [...drawn.filter(isIn), ...drawn];
  if (!box) return null;
  return new DOMRect(box.x, Math.min(Math.max(box.y, frame.top), frame.bottom - box.height), box.width, box.height);
}

/** What stands on a seat's panel: what its own eyes see of it, or what everybody knows. */
function pointsOf(seat: string, { scores, view }: Pick<Now, 'scores' | 'view'>): number | null {
  const players = (view?.players ?? []) as { seat: string; total?: unknown }[];
  const total = players.find((player) => player.seat === seat)?.total;
  return typeof total === 'number' ? total : (scores.find((one) => one.seat === seat)?.points ?? null);
}

/** Points fly from what brought them to whoever has them now. */
export function fly(root: Element, old: Pick<Now, 'scores' | 'view'>, places: Places, now: Now): void {
  if (still() || document.hidden) return;
  for (const { seat } of now.scores) {
    const [was, is, to] = [pointsOf(seat, old), pointsOf(seat, now), homeNamed(root, seat)];
    if (is === null || was === null || is === was || !to) continue;
    chip(seat, `${is > was ? '+' : '−'}${Math.abs(is - was)}`, sourceOf(root, seat, places, now.happened) ?? to, to);
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

function chip(seat: string, text: string, from: DOMRect, to: DOMRect): void {
  const node = document.createElement('b');
  node.className = `flying seat-${seat}`;
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
