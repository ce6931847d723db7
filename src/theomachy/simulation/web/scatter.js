// Cards by how often they are played and how far from what is expected they win.

const HIGH = 15;
const GAP = 9;

/** Those that stand out carry their name where there is room for it, and a touch opens what is known of a card. */
function scatter(label, points, { across }) {
  return chart(label, (width) => {
    const [height, left, right, top, foot] = [300, 44, 12, 14, 40];
    const most = Math.max(0.05, ...points.map((one) => one.y)) * 1.1;
    const least = Math.min(-0.05, ...points.map((one) => one.y)) * 1.1;
    const x = (share) => left + share * (width - left - right);
    const y = (share) => top + ((most - share) / (most - least)) * (height - foot - top);
    const parts = ticks(most, 5, least).flatMap((at) => [
      line(left, y(at), width - right, y(at), at ? 'grid' : 'fair'),
      words(left - 6, y(at) + 4, number(100 * at, 0, { signDisplay: 'exceptZero' }), 'end'),
    ]);
    for (const at of [0, 0.5, 1]) parts.push(words(x(at), height - 22, percent(at), at === 1 ? 'end' : 'middle'));
    parts.push(words(left + (width - left) / 2, height - 5, across, 'middle'));
    const dots = points.map((one) => ({ ...one, cx: x(one.x), cy: y(one.y), r: one.kind ? 6 : 4 }));
    for (const { cx, cy, r, kind, open, said } of dots)
      parts.push(
        make('circle', { cx, cy, r, class: `mark touch ${kind || 'rest'}`, onclick: open }, make('title', {}, said)),
      );
    return { height, parts: [...parts, ...named(dots, width, height - foot)] };
  });
}

/** The names of what stands out, the farthest first: beside its dot, above or below it, wherever nothing else is. */
function named(dots, width, floor) {
  const taken = dots.map(({ cx, cy, r }) => ({ left: cx - r, right: cx + r, top: cy - r, bottom: cy + r }));
  const free = (box) =>
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= floor &&
    taken.every((one) => box.right < one.left || box.left > one.right || box.bottom < one.top || box.top > one.bottom);
  const loud = dots.filter((dot) => dot.kind).sort((a, b) => Math.abs(b.y) - Math.abs(a.y));
  return loud.flatMap((dot) => {
    const box = placesOf(dot).find(free);
    if (!box) return [];
    taken.push(box);
    return [words(box.left, box.bottom - 4, dot.name, 'start', 'strong')];
  });
}

function placesOf({ cx, cy, name }) {
  const wide = name.length * LETTER;
  const at = (left, middle) => ({ left, right: left + wide, top: middle - HIGH / 2, bottom: middle + HIGH / 2 });
  const up = HIGH / 2 + GAP;
  return [at(cx + GAP, cy), at(cx - GAP - wide, cy), at(cx - wide / 2, cy - up), at(cx - wide / 2, cy + up)];
}
