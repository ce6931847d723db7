// Motion: a thing travels from where it was to where it is.
import { slowness, still } from './settings.svelte';
import type { Score, Update } from './wire';

export type Places = Map<string, DOMRect>;

export function places(root: Element): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll('[data-thing]')) {
    const id = element.getAttribute('data-thing')!;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && !found.has(id)) found.set(id, box);
  }
  return found;
}

/** Called when the table is drawn anew: moves what moved, lets appear what is new. */
export function travel(root: Element, before: Places): void {
  if (still() || document.hidden || before.size === 0) return;
  const seen = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-thing]')) {
    const id = element.getAttribute('data-thing')!;
    if (seen.has(id)) continue;
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    seen.add(id);
    const old = before.get(id);
    if (old) move(element, old, now);
    else
      element.animate(
        [
          { opacity: 0, scale: 0.86 },
          { opacity: 1, scale: 1 },
        ],
        { duration: 320 * slowness(), easing: 'ease-out' },
      );
  }
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

/** Points fly from what brought them to whoever has them now. */
export function fly(root: Element, before: Score[], update: Update): void {
  if (still() || document.hidden) return;
  const source = update.happened
    .flatMap((event) => event.things)
    .map((thing) => boxOf(root, `[data-thing="${CSS.escape(thing)}"]`));
  const from = source.find(Boolean) ?? root.getBoundingClientRect();
  for (const { seat, points } of update.scores) {
    const was = before.find((one) => one.seat === seat)?.points ?? null;
    const to = boxOf(root, `.seat-mark.seat-${seat}`);
    if (points === null || was === null || points === was || !to) continue;
    chip(`${points > was ? '+' : '−'}${Math.abs(points - was)}`, from, to);
  }
}

function boxOf(root: Element, selector: string): DOMRect | null {
  const boxes = [...root.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  return boxes.find((box) => box.width > 0) ?? null;
}

function chip(text: string, from: DOMRect, to: DOMRect): void {
  const node = document.createElement('b');
  node.className = 'flying';
  node.textContent = text;
  node.ariaHidden = 'true';
  document.body.append(node);
  const at = (box: DOMRect): string => `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px)`;
  node
    .animate(
      [
        { transform: `${at(from)} scale(1.5)`, opacity: 0 },
        { transform: `${at(from)} scale(1.5)`, opacity: 1, offset: 0.2 },
        { transform: at(to), opacity: 1, offset: 0.9 },
        { transform: at(to), opacity: 0 },
      ],
      { duration: 1100 * slowness(), easing: 'ease-in-out' },
    )
    .finished.finally(() => node.remove());
}
