// Animates things with the FLIP technique (first, last, invert, play): they move from their old to their new place.
// Removed things fly to their new owner.
import { slugOf } from '../table/optionFilter';
import { animationFactor, reducedMotion } from '../profile/settings.svelte';
import type { EventInfo, SeatScore } from '../net/messages';

/**
 * Position and zone of a thing; for things of the current events also a clone, because the next render may draw it
 * differently or not at all.
 */
interface Snapshot {
  box: DOMRect;
  zone: Element | null;
  frame: DOMRect;
  visual: HTMLElement | null;
}
export type Snapshots = Map<string, Snapshot>;

/** What is drawn now, and the events that led to it. */
interface BoardState {
  happened: EventInfo[];
  scores: SeatScore[];
  view: Record<string, unknown> | null;
}

const SEAT = 'seat:';
const EASING = 'cubic-bezier(.3, .6, .2, 1)';
// A thing, or a part of one that is a thing elsewhere: a tile on its spot.
const MOVING_SELECTOR = '[data-thing], [data-motion]';
const motionId = (node: Element): string => node.getAttribute('data-motion') ?? node.getAttribute('data-thing')!;

export function captureSnapshots(root: Element, happened: EventInfo[]): Snapshots {
  const snapshots: Snapshots = new Map();
  if (reducedMotion() || document.hidden) return snapshots;
  const eventThings = new Set(happened.flatMap((event) => event.things).filter((id) => !id.startsWith(SEAT)));
  for (const node of root.querySelectorAll(MOVING_SELECTOR)) {
    const id = motionId(node);
    const box = node.getBoundingClientRect();
    if (box.width === 0 || snapshots.has(id)) continue;
    const zone = node.closest('.zone');
    const frame = (zone ?? node).getBoundingClientRect();
    snapshots.set(id, { box, zone, frame, visual: eventThings.has(id) ? cloneVisual(node, box) : null });
  }
  return snapshots;
}

/** Called after the board was rendered: moves what moved, fades in what is new, removes what left. */
export function animateMoves(root: Element, before: Snapshots, now: BoardState): void {
  if (reducedMotion() || document.hidden || before.size === 0) return;
  const nodes = [...root.querySelectorAll(MOVING_SELECTOR)].filter((node) => node.getBoundingClientRect().width > 0);
  const unmoved = nodes.filter((node) => isUnmoved(before.get(motionId(node)), node));
  // Of several things with one id, such as equal cards, the unmoved one is the old one.
  const [unmovedIds, handledIds] = [new Set(unmoved.map(motionId)), new Set<string>()];
  for (const node of nodes) {
    const id = motionId(node);
    if (unmoved.includes(node) || handledIds.has(id)) continue;
    handledIds.add(id);
    const [old, box] = [before.get(id), node.getBoundingClientRect()];
    if (old && !unmovedIds.has(id)) animateMove(root, node, old, box);
    else animateAppear(root, node, box, old ? null : originBox(root, id, now));
  }
  for (const [id, { box, visual }] of before)
    if (visual && !handledIds.has(id) && !unmovedIds.has(id) && isOnScreen(box))
      animateLeave(root, visual, box, destinationBox(root, id, now));
}

/** Whether a thing has kept its position in its zone. Things of a resized zone are laid out anew; that is no motion. */
function isUnmoved(old: Snapshot | undefined, node: Element): boolean {
  if (!old || node.closest('.zone') !== old.zone) return false;
  const [box, frame] = [node, old.zone ?? node].map((one) => one.getBoundingClientRect());
  const resized = Math.abs(frame.width - old.frame.width) > 1 || Math.abs(frame.height - old.frame.height) > 1;
  const x = old.box.x - old.frame.x - box.x + frame.x;
  const y = old.box.y - old.frame.y - box.y + frame.y;
  return (resized && !old.visual) || (Math.abs(x) < 4 && Math.abs(y) < 4);
}

/** Slides the node. If it changes size or would be clipped, a clone flies above the board and the node fades in. */
function animateMove(root: Element, node: Element, { box: old, visual }: Snapshot, box: DOMRect): void {
  const size = box.width / old.width;
  if (visual && isOnScreen(box) && (size < 0.8 || size > 1.25 || isClipped(root, node, old))) {
    fadeIn(node, 0.75, 620);
    return flyBetween(root, visual, old, old, box, 620);
  }
  const first = `translate(${old.x - box.x}px, ${old.y - box.y}px) scale(${1 / Math.min(4, Math.max(0.25, size))})`;
  node.animate(
    [
      { transformOrigin: '0 0', transform: first, zIndex: 20 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 20 },
    ],
    { duration: 460 * animationFactor(), easing: EASING },
  );
}

/** A revealed thing flies in from the panel of its seat. */
function animateAppear(root: Element, node: Element, box: DOMRect, home: DOMRect | null): void {
  fadeIn(node, home ? 0.85 : 0, home ? 620 : 320);
  if (home) flyBetween(root, cloneVisual(node, box), box, home, box, 620);
}

/** Flies to its new owner, or fades out. */
function animateLeave(root: Element, visual: HTMLElement, box: DOMRect, home: DOMRect | null): void {
  if (home) flyBetween(root, visual, box, box, home, 800);
  else playFrames(root, visual, box, [{ opacity: 1 }, { opacity: 0, scale: 0.8 }], 320);
}

/** Keeps the node invisible until the flying clone has arrived. */
function fadeIn(node: Element, until: number, duration: number): void {
  node.animate([{ opacity: 0 }, { opacity: 0, offset: until }, {}], { duration: duration * animationFactor() });
}

/** Clones the node as drawn, to be shown above the board; a part of an SVG gets an SVG of its own. */
function cloneVisual(node: Element, box: DOMRect): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-thing', 'data-motion', 'data-home', 'id', 'tabindex', 'role']) part.removeAttribute(name);
  const { fontSize, lineHeight, color } = getComputedStyle(node);
  const visual = document.createElement('div');
  visual.className = 'leaving';
  visual.inert = true;
  Object.assign(visual.style, { fontSize, lineHeight, color });
  visual.append(node.parentNode instanceof SVGGraphicsElement ? wrapInSvg(copy, node.parentNode, box) : copy);
  return visual;
}

function wrapInSvg(copy: Element, around: SVGGraphicsElement, box: DOMRect): Element {
  const make = (name: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
  const { a, b, c, d, e, f } = around.getScreenCTM() ?? new DOMMatrix();
  const group = make('g');
  group.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})`);
  group.append(copy);
  const svg = make('svg');
  svg.append(group);
  return svg;
}

/** Moves a clone from one place to another above the board; `own` is where it has its original size. */
function flyBetween(
  root: Element,
  visual: HTMLElement,
  own: DOMRect,
  from: DOMRect,
  to: DOMRect,
  duration: number,
): void {
  const at = (box: DOMRect): Keyframe => ({
    scale: box === own ? 1 : Math.min(4, Math.max(0.2, box.width / own.width)),
    translate: centreOffset(own, box),
  });
  const end = at(to);
  const frames = [
    { opacity: 1, ...at(from) },
    { opacity: 1, ...end, offset: 0.85 },
    { opacity: 0, ...end },
  ];
  playFrames(root, visual, own, frames, duration);
}

function playFrames(root: Element, visual: HTMLElement, box: DOMRect, frames: Keyframe[], duration: number): void {
  const { x, y, width, height } = box;
  Object.assign(visual.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  // Appended inside the board, to inherit its fonts and colours.
  (root.querySelector('.zones')?.parentElement ?? root).append(visual);
  const first = { ...frames[0], easing: EASING };
  visual.animate([first, ...frames.slice(1)], duration * animationFactor()).finished.finally(() => visual.remove());
}

function centreOffset(from: DOMRect, to: DOMRect): string {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return `${x}px ${y}px`;
}

const isOnScreen = (box: DOMRect): boolean =>
  box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

/** Whether an ancestor would clip the thing at that place. */
function isClipped(root: Element, node: Element, box: DOMRect): boolean {
  for (let around = node.parentElement; around && around !== root; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const inside = box.left >= frame.left - 8 && box.right <= frame.right + 8 && box.top >= frame.top - 8;
    if (getComputedStyle(around).overflowY !== 'visible' && !(inside && box.bottom <= frame.bottom + 8)) return true;
  }
  return false;
}

const eventOf = (id: string, { happened }: BoardState): EventInfo | undefined =>
  happened.find((event) => event.things.includes(id));

/** Panel of the seat that revealed the thing. */
function originBox(root: Element, id: string, now: BoardState): DOMRect | null {
  const seat = eventOf(id, now)?.things.find((thing) => thing.startsWith(SEAT));
  return seat ? homeBox(root, seat.slice(SEAT.length)) : null;
}

/** Target of a removed thing: the board's pile for such events, its new holder, or the place it was sent to. */
function destinationBox(root: Element, id: string, now: BoardState): DOMRect | null {
  const players = (now.view?.players ?? []) as { seat: string }[];
  const holder = players.find((player) => JSON.stringify(player).includes(`"${slugOf(id)}"`));
  const event = eventOf(id, now);
  const names = [event?.kind ?? '', holder?.seat ?? '', ...(event?.things ?? [])];
  return names.map((name) => homeBox(root, name)).find((box) => box !== null) ?? null;
}

/**
 * Finds `data-home="name"`: a seat's panel, a pile for events of a kind, a place that takes things. A target that is
 * scrolled out of sight is clamped to the edge of the board.
 */
function homeBox(root: Element, name: string): DOMRect | null {
  const boxes = [...root.querySelectorAll(`[data-home~="${name}"]`)].map((node) => node.getBoundingClientRect());
  const visible = boxes.filter((box) => box.width > 0);
  const frame = root.getBoundingClientRect();
  const isIn = (box: DOMRect): boolean => box.top >= frame.top && box.bottom <= frame.bottom;
  const [box] = [...visible.filter(isIn), ...visible];
  if (!box) return null;
  return new DOMRect(box.x, Math.min(Math.max(box.y, frame.top), frame.bottom - box.height), box.width, box.height);
}

/** Points on a seat's panel: what the seat itself knows, else what is public. */
function visiblePoints(seat: string, { scores, view }: Pick<BoardState, 'scores' | 'view'>): number | null {
  const players = (view?.players ?? []) as { seat: string; total?: unknown }[];
  const total = players.find((player) => player.seat === seat)?.total;
  return typeof total === 'number' ? total : (scores.find((one) => one.seat === seat)?.points ?? null);
}

/** Flies changed points from the thing that caused them to the seat's panel. */
export function flyPoints(
  root: Element,
  old: Pick<BoardState, 'scores' | 'view'>,
  snapshots: Snapshots,
  now: BoardState,
): void {
  if (reducedMotion() || document.hidden) return;
  for (const { seat } of now.scores) {
    const [was, is, to] = [visiblePoints(seat, old), visiblePoints(seat, now), homeBox(root, seat)];
    if (is === null || was === null || is === was || !to) continue;
    flyPointsChip(
      seat,
      `${is > was ? '+' : '−'}${Math.abs(is - was)}`,
      sourceBox(root, seat, snapshots, now.happened) ?? to,
      to,
    );
  }
}

/** The thing of an event with this seat, where it was or where it is. */
function sourceBox(root: Element, seat: string, snapshots: Snapshots, happened: EventInfo[]): DOMRect | null {
  const seatEvents = happened.filter((event) => event.things.includes(SEAT + seat));
  for (const thing of [...seatEvents, ...happened].flatMap((event) => event.things)) {
    const node = root.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
    const box = snapshots.get(thing)?.box ?? node?.getBoundingClientRect();
    if (box && isOnScreen(box)) return box;
  }
  return null;
}

function flyPointsChip(seat: string, text: string, from: DOMRect, to: DOMRect): void {
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
      { duration: 1300 * animationFactor(), easing: 'ease-in-out' },
    )
    .finished.finally(() => node.remove());
}
