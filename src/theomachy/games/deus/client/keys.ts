// The map is one stop of the Tab key; arrows go to the nearest region in their direction.
const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function hexKeys(node: SVGElement): () => void {
  const all = (): SVGElement[] => [...node.querySelectorAll<SVGElement>('.thing')];
  const settle = (): void => {
    const list = all();
    const here =
      list.find((e) => e === document.activeElement) ?? list.find((e) => e.classList.contains('go')) ?? list[0];
    for (const element of list) {
      const wanted = element === here ? '0' : '-1';
      if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
    }
  };
  const spot = (element: Element): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const move = (event: KeyboardEvent): void => {
    const from = (event.target as Element).closest('.thing');
    const list = all();
    if (!from) return;
    let best: SVGElement | undefined;
    if (event.key === 'Home') best = list[0];
    else if (event.key === 'End') best = list.at(-1);
    else {
      const way = WAYS[event.key];
      if (!way) return;
      const [x, y] = spot(from);
      let least = Infinity;
      for (const other of list) {
        const [ox, oy] = spot(other);
        const along = (ox - x) * way[0] + (oy - y) * way[1];
        const aside = Math.abs((ox - x) * way[1] + (oy - y) * way[0]);
        if (other === from || along < 4 || aside > along * 1.2) continue;
        if (along + aside * 1.2 < least) [least, best] = [along + aside * 1.2, other];
      }
    }
    event.preventDefault();
    best?.focus();
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
