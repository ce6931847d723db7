// The map is one stop of the Tab key; arrows go to the nearest cell in their direction.
const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function gridKeys(node: HTMLElement): () => void {
  const all = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('.thing')];
  const settle = (): void => {
    const list = all();
    const here =
      list.find((e) => e === document.activeElement) ?? list.find((e) => e.classList.contains('go')) ?? list[0];
    for (const element of list) {
      const wanted = element === here ? '0' : '-1';
      if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
    }
  };
  const spot = (element: HTMLElement): [number, number] => [
    element.offsetLeft + element.offsetWidth / 2,
    element.offsetTop + element.offsetHeight / 2,
  ];
  const move = (event: KeyboardEvent): void => {
    const from = (event.target as Element).closest<HTMLElement>('.thing');
    const way = WAYS[event.key];
    if (!from || !way) return;
    const [x, y] = spot(from);
    let [least, best] = [Infinity, from];
    for (const other of all()) {
      const [ox, oy] = spot(other);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const aside = Math.abs((ox - x) * way[1] + (oy - y) * way[0]);
      if (along > 4 && along + aside * 2 < least) [least, best] = [along + aside * 2, other];
    }
    event.preventDefault();
    best.focus();
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
