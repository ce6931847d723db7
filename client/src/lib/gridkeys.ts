// A map is one stop of the Tab key; arrows go to the nearest thing in their direction, Home and End to the first and last.
const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

type Focusable = Element & HTMLOrSVGElement;
type Spot = [x: number, y: number];

function spot(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function nearest(from: Element, list: Focusable[], way: Spot): Focusable | undefined {
  const [x, y] = spot(from);
  let best: Focusable | undefined;
  let least = Infinity;
  for (const other of list) {
    const [ox, oy] = spot(other);
    const along = (ox - x) * way[0] + (oy - y) * way[1];
    const aside = Math.abs((ox - x) * way[1] + (oy - y) * way[0]);
    if (other === from || along < 4 || aside > along * 1.2) continue;
    if (along + aside * 1.2 < least) [least, best] = [along + aside * 1.2, other];
  }
  return best;
}

export function gridKeys(node: Element): () => void {
  const all = (): Focusable[] => [...node.querySelectorAll<HTMLElement | SVGElement>('.thing')];
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
    const from = (event.target as Element).closest('.thing');
    const way = WAYS[event.key];
    if (!from || (!way && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    const list = all();
    const to = way ? nearest(from, list, way) : list.at(event.key === 'Home' ? 0 : -1);
    to?.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  const stop = new AbortController();
  node.addEventListener('keydown', (event) => move(event as KeyboardEvent), { signal: stop.signal });
  node.addEventListener('focusin', settle, { signal: stop.signal });
  settle();
  return () => {
    watch.disconnect();
    stop.abort();
  };
}
