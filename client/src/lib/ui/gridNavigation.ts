// Keyboard navigation in two dimensions: the map is one Tab stop; arrows go to the nearest thing in their direction,
// Home and End to the first and last.
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

type Focusable = Element & HTMLOrSVGElement;
type Point = [x: number, y: number];

function centreOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function nearest(from: Element, list: Focusable[], direction: Point): Focusable | undefined {
  const [x, y] = centreOf(from);
  let best: Focusable | undefined;
  let least = Infinity;
  for (const other of list) {
    const [ox, oy] = centreOf(other);
    const along = (ox - x) * direction[0] + (oy - y) * direction[1];
    const aside = Math.abs((ox - x) * direction[1] + (oy - y) * direction[0]);
    if (other === from || along < 4 || aside > along * 1.2) continue;
    if (along + aside * 1.2 < least) [least, best] = [along + aside * 1.2, other];
  }
  return best;
}

export function gridNavigation(node: Element): () => void {
  const focusableThings = (): Focusable[] => [...node.querySelectorAll<HTMLElement | SVGElement>('.thing')];
  const updateTabStops = (): void => {
    const list = focusableThings();
    const current =
      list.find((e) => e === document.activeElement) ?? list.find((e) => e.classList.contains('go')) ?? list[0];
    for (const element of list) {
      const tabIndex = element === current ? '0' : '-1';
      if (element.getAttribute('tabindex') !== tabIndex) element.setAttribute('tabindex', tabIndex);
    }
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const from = (event.target as Element).closest('.thing');
    const direction = DIRECTIONS[event.key];
    if (!from || (!direction && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    const list = focusableThings();
    const to = direction ? nearest(from, list, direction) : list.at(event.key === 'Home' ? 0 : -1);
    to?.focus();
  };
  const observer = new MutationObserver(updateTabStops);
  observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  const listeners = new AbortController();
  node.addEventListener('keydown', (event) => onKeydown(event as KeyboardEvent), { signal: listeners.signal });
  node.addEventListener('focusin', updateTabStops, { signal: listeners.signal });
  updateTabStops();
  return () => {
    observer.disconnect();
    listeners.abort();
  };
}
