// Where a small round mark covers nothing that is read.

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Larger pictures are a ground to lie on; smaller ones are signs, and read like words. */
const SIGN = 40;
const STEP = 4;
/** The corners of its box are not part of a circle. */
const ROUND = 3;

/** Where words and signs stand inside a part of the page. */
export function readable(root: Element): Box[] {
  const found: Box[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.trim()) continue;
    range.selectNodeContents(walker.currentNode);
    found.push(...range.getClientRects());
  }
  const signs = [...root.querySelectorAll('svg, img')].map((node) => node.getBoundingClientRect());
  return [...found, ...signs.filter((box) => box.width < SIGN)];
}

/** From `right` to `left` the first place at this height at which a mark covers least of what is read. */
export function freePlace(right: number, left: number, top: number, size: number, read: Box[]): number {
  const covered = (x: number): number =>
    sum(read.map((box) => common(box.left, box.right, x, size) * common(box.top, box.bottom, top, size)));
  let best = right;
  let least = covered(right);
  for (let x = right - STEP; x >= left && least > 0; x -= STEP) {
    const here = covered(x);
    if (here < least) [best, least] = [x, here];
  }
  return best;
}

/** How much of a stretch lies under a mark that begins here. */
const common = (from: number, to: number, begin: number, size: number): number =>
  Math.max(0, Math.min(to, begin + size - ROUND) - Math.max(from, begin + ROUND));

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);
