// What must be seen together: the foot, what lies above it, and what a question is about.

/** Says how high the foot is: drawers end above it. */
export function footing(node: HTMLElement): () => void {
  const root = document.documentElement.style;
  const watch = new ResizeObserver(() => root.setProperty('--foot', `${node.offsetHeight}px`));
  watch.observe(node);
  return () => watch.disconnect();
}

/** Whether an element can be seen inside whatever scrolls around it, up to the table. */
function isSeen(element: Element, table: Element): boolean {
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

/** Brings the first thing that may be picked into sight, unless some of them are there already. */
export function inSight(table: Element): void {
  const all = [...table.querySelectorAll('.thing.go')];
  if (all.length && !all.some((thing) => isSeen(thing, table))) all[0].scrollIntoView({ block: 'nearest' });
}
