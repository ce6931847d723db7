// Places a small round marker where it covers as little text as possible.

export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Larger pictures are background; smaller ones are symbols and count as text. */
const MAX_SYMBOL_PX = 40;
const STEP_PX = 4;
/** The corners of the marker's bounding box are not part of the circle. */
const CORNER_PX = 3;

/** Returns the rectangles of text and symbols inside `root`. */
export function readableRects(root: Element): Rect[] {
  const rects: Rect[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.trim()) continue;
    range.selectNodeContents(walker.currentNode);
    rects.push(...range.getClientRects());
  }
  const symbols = [...root.querySelectorAll('svg, img')].map((node) => node.getBoundingClientRect());
  return [...rects, ...symbols.filter((box) => box.width < MAX_SYMBOL_PX)];
}

/** Returns the x between `right` and `left`, searched from the right, at which the marker covers the least text. */
export function leastCoveringX(right: number, left: number, top: number, size: number, obstacles: Rect[]): number {
  const coveredArea = (x: number): number =>
    sum(obstacles.map((box) => overlap(box.left, box.right, x, size) * overlap(box.top, box.bottom, top, size)));
  let best = right;
  let least = coveredArea(right);
  for (let x = right - STEP_PX; x >= left && least > 0; x -= STEP_PX) {
    const area = coveredArea(x);
    if (area < least) [best, least] = [x, area];
  }
  return best;
}

/** Length of the overlap of the interval with a marker that begins at `begin`. */
const overlap = (from: number, to: number, begin: number, size: number): number =>
  Math.max(0, Math.min(to, begin + size - CORNER_PX) - Math.max(from, begin + CORNER_PX));

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);
