// Layout and scrolling: height of the bottom area, and scrolling to what a question is about.

/** Sets `--foot` to the height of the bottom area: drawers end above it. */
export function trackFooterHeight(node: HTMLElement): () => void {
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty('--foot', `${node.offsetHeight}px`));
  observer.observe(node);
  return () => observer.disconnect();
}

/** Whether the centre of an element is visible inside all scrolling ancestors up to the board. */
function isVisible(element: Element, table: Element): boolean {
  const box = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const scrolls = around === table || getComputedStyle(around).overflowY !== 'visible';
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (scrolls && (middle.y < frame.top || middle.y > frame.bottom || middle.x < frame.left || middle.x > frame.right))
      return false;
    if (around === table) return true;
  }
  return true;
}

/** Scrolls the first selectable thing into view, unless one is visible already. */
export function scrollToSelectable(table: Element): void {
  const all = [...table.querySelectorAll('.thing.go')];
  if (all.length && !all.some((thing) => isVisible(thing, table))) all[0].scrollIntoView({ block: 'nearest' });
}
