// Motion: a thing travels from where it was to where it is.
import { slowness, still } from './settings.svelte';

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
