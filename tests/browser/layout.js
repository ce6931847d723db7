// Looks at a page as it stands and gives what is wrong with it: [kind, element, detail].
(touch) => {
  const SLACK = 2;
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  const found = [];

  const name = (node) => {
    const own = (one) => {
      const thing = one.getAttribute('data-thing');
      const classes = [...one.classList].filter((word) => !word.startsWith('svelte-')).slice(0, 3);
      return one.tagName.toLowerCase() + (one.id ? `#${one.id}` : '') + classes.map((word) => `.${word}`).join('') + (thing ? `[${thing}]` : '');
    };
    const words = (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${node.parentElement ? `${own(node.parentElement)} > ` : ''}${own(node)} "${words}"`;
  };
  const fault = (kind, node, detail) => found.push([kind, name(node), detail]);
  const styles = new Map();
  const style = (node) => {
    if (!styles.has(node)) styles.set(node, getComputedStyle(node));
    return styles.get(node);
  };
  // Behind a dialog nothing is read or touched.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  // The letter of a seat is part of its mark, beside colour and shape; it is not read alone.
  const hidden = (node) => (dialog && !dialog.contains(node)) || node.closest('.sr, .skip, .seat-mark, [hidden], [inert]') !== null || style(node).clipPath.startsWith('inset(50') || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const clips = (value) => value !== 'visible';
  const slides = (value) => value === 'auto' || value === 'scroll';

  /** What of a box is left inside everything that scrolls or clips around it. */
  const seen = (node, box, from = node.parentElement) => {
    let { left, top, right, bottom } = box;
    for (let around = from; around; around = around.parentElement) {
      const css = style(around);
      if (style(node).position === 'fixed') break;
      if (!clips(css.overflowX) && !clips(css.overflowY)) continue;
      const frame = around.getBoundingClientRect();
      if (clips(css.overflowX)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (clips(css.overflowY)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, wide), Math.min(bottom, high)];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  /** Whether what lies outside can be scrolled to: no frame that only clips cuts it off before. */
  const reachable = (node, axis, box) => {
    const [near, far] = axis === 'overflowX' ? ['left', 'right'] : ['top', 'bottom'];
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (slides(style(around)[axis])) return true;
      if (!box || !clips(style(around)[axis])) continue;
      const frame = around.getBoundingClientRect();
      if (frame[near] - box[near] > SLACK + 2 || box[far] - frame[far] > SLACK + 2) return false;
    }
    return axis === 'overflowY' && document.scrollingElement.scrollHeight > high;
  };

  const page = document.querySelector('.page > main');
  for (const node of [document.scrollingElement, page].filter(Boolean))
    if (node.scrollWidth > node.clientWidth + SLACK) fault('scrolls sideways', node, `${node.scrollWidth} > ${node.clientWidth}`);

  // Off the upright phone the table fills its place: what is longer scrolls inside its zone, never the table with its goal.
  const upright = document.documentElement.dataset.shape === 'upright';
  if (page?.querySelector('.zones') && !upright && page.scrollHeight > page.clientHeight + SLACK) fault('the table scrolls', page, `${page.scrollHeight} > ${page.clientHeight}`);
  // Two answers that begin alike are told apart by their ends.
  for (const words of document.querySelectorAll('.foot-bar .chip .says > span')) if (words.scrollHeight > words.clientHeight + SLACK || words.scrollWidth > words.clientWidth + SLACK) fault('an answer is cut', words, '');
  // What is asked for the first time lies apart.
  const badges = [...document.querySelectorAll('button.what')].map((node) => ({ node, box: node.getBoundingClientRect() }));
  for (const [i, { node, box }] of badges.entries())
    for (const other of badges.slice(i + 1)) if (Math.hypot(box.x - other.box.x, box.y - other.box.y) < box.width * 0.9) fault('badges on one another', node, '');

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const node = text.parentElement;
    if (!text.data.trim() || hidden(node) || ['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(node.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const scale = node instanceof SVGElement ? Math.abs(node.getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(style(node).fontSize) * scale;
    if (size > 0 && size < 11.9) fault('small text', node, `${size.toFixed(1)} px`);
    // The accent of a Greek capital hangs out before its letter.
    if (style(node).textOverflow === 'ellipsis' && parseFloat(style(node).paddingLeft) < 0.15 * size) fault('an accent would be cut', node, style(node).paddingLeft);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ node, box, left: seen(node, box, node) });
  }

  // Cut: words that reach over the window, or over a frame that clips and does not scroll.
  const shortened = (node) => node.closest('[data-shortened]') || [node, node.parentElement].some((one) => one && (style(one).textOverflow === 'ellipsis' || style(one).webkitLineClamp !== 'none'));
  for (const { node, box, left } of texts) {
    if (shortened(node)) continue;
    const acrossX = box.width - left.width > SLACK && left.height > 0;
    const acrossY = box.height - left.height > 4 && left.width > 0;
    if (acrossX && !reachable(node, 'overflowX', box)) fault('cut at the side', node, `${Math.round(box.width - left.width)} px`);
    else if (acrossY && !reachable(node, 'overflowY', box)) fault('cut below', node, `${Math.round(box.height - left.height)} px`);
  }

  // Overlap: words on words, and words under something else.
  const inside = texts.filter(({ box, left }) => left.width > box.width * 0.6 && left.height > box.height * 0.6);
  const kin = (a, b) => a === b || a.contains(b) || b.contains(a);
  // What sticks has its own place in what scrolls: words under it are scrolled away, as at any edge.
  const sticking = (node) => {
    for (let around = node; around; around = around.parentElement) if (style(around).position === 'sticky') return around;
    return null;
  };
  const scrolledUnder = (node, over) => {
    const stuck = over && sticking(over);
    return stuck !== null && stuck !== undefined && !stuck.contains(node) && reachable(node, 'overflowY');
  };
  for (const [i, one] of inside.entries()) {
    const top = document.elementFromPoint((one.left.left + one.left.right) / 2, (one.left.top + one.left.bottom) / 2);
    one.top = top;
    const over = top && !kin(top, one.node) && style(one.node).pointerEvents !== 'none' && !top.closest('dialog, [role=dialog], aside, .shade, .why') && style(top).pointerEvents !== 'none';
    // In a drawing only what lies in the same thing belongs together.
    const common = over && (one.node.closest('button, a, label, .thing, .hold') ?? one.node.closest('svg'));
    if (over && !(common && common.contains(top)) && !(top.closest('.thing, button, label')?.contains(one.node))) {
      if (!scrolledUnder(one.node, top)) fault('covered', one.node, `by ${name(top)}`);
      continue;
    }
    for (const other of inside.slice(i + 1)) {
      if (one.node === other.node) continue;
      const x = Math.min(one.left.right, other.left.right) - Math.max(one.left.left, other.left.left);
      const y = Math.min(one.left.bottom, other.left.bottom) - Math.max(one.left.top, other.left.top);
      if (x <= 3 || y <= 5) continue;
      const below = document.elementFromPoint((Math.max(one.left.left, other.left.left) + Math.min(one.left.right, other.left.right)) / 2, (Math.max(one.left.top, other.left.top) + Math.min(one.left.bottom, other.left.bottom)) / 2);
      if (scrolledUnder(one.node, below) || scrolledUnder(other.node, below)) continue;
      if (below && (kin(below, one.node) || kin(below, other.node))) fault('overlap', one.node, `${Math.round(x)}×${Math.round(y)} with ${name(other.node)}`);
    }
  }

  // What is asked for the first time covers no words that are in sight.
  for (const { node, box } of badges)
    for (const one of inside) {
      const x = Math.min(one.left.right, box.right) - Math.max(one.left.left, box.left);
      const y = Math.min(one.left.bottom, box.bottom) - Math.max(one.left.top, box.top);
      if (x > 5 && y > 5 && !node.contains(one.node) && one.top && (kin(one.top, one.node) || one.top === node)) fault('badges on words', one.node, `${Math.round(x)}×${Math.round(y)}`);
    }

  if (touch) {
    for (const node of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')) {
      if (hidden(node) || node.closest('[aria-hidden=true]') || node.matches('p a, li p a, .log a, .quiet-link, :disabled')) continue;
      const box = node.getBoundingClientRect();
      if (box.width < 1 || seen(node, box).width < 8 || seen(node, box).height < 8) continue;
      const after = getComputedStyle(node, '::after');
      const reach = after.content !== 'none' && after.position === 'absolute' ? [parseFloat(after.width) || 0, parseFloat(after.height) || 0] : [0, 0];
      const label = node.labels?.[0]?.getBoundingClientRect();
      const size = [Math.max(box.width, reach[0], label?.width ?? 0), Math.max(box.height, reach[1], label?.height ?? 0)];
      if (Math.min(...size) < 43.5) fault('small target', node, size.map(Math.round).join('×'));
    }
  }
  return found;
};
