// Charts as SVG, drawn for the width they have, so that letters keep their size.

const SVG = 'http://www.w3.org/2000/svg';
/** About as wide as a letter of a name is. */
const LETTER = 7.2;

/** An element with attributes and children; a string is text. */
function make(name, attributes = {}, ...children) {
  const inSvg = SVG_NAMES.has(name);
  const one = inSvg ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) one.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) one.setAttribute(key, value === true ? '' : value);
  }
  one.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return one;
}
const SVG_NAMES = new Set(['svg', 'g', 'path', 'line', 'circle', 'rect', 'text', 'title']);

/** A place that draws itself again when its width changes. */
function chart(label, draw, group = false) {
  const place = make('div', { class: 'chart' });
  let width = 0;
  const watch = new ResizeObserver(() => {
    const now = Math.floor(place.clientWidth);
    if (now === width || now === 0) return;
    width = now;
    const { height, parts } = draw(width);
    const svg = make(
      'svg',
      { width, height, viewBox: `0 0 ${width} ${height}`, role: group ? 'group' : 'img' },
      ...parts,
    );
    svg.setAttribute('aria-label', label);
    place.replaceChildren(svg);
  });
  watch.observe(place);
  return place;
}

function line(x1, y1, x2, y2, kind) {
  return make('line', { x1, y1, x2, y2, class: kind });
}

function words(x, y, said, anchor = 'start', kind = '') {
  return make('text', { x, y, 'text-anchor': anchor, class: kind }, said);
}

/** Round numbers from the least to the most, 0 among them. */
function ticks(most, about = 5, least = 0) {
  const rough = Math.max(most - least, 1e-9) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough);
  const found = [];
  for (let at = Math.ceil(least / step - 1e-6); at * step <= most + step * 1e-6; at++)
    found.push(Math.round(at * step * 1e6) / 1e6 || 0);
  return found;
}

/** Shares with their intervals, one below the other: `rows` of {name, rate}; `fair` a share for each, `band` around it. */
function intervals(label, rows, { band = 0, shown = percent } = {}) {
  return chart(label, (width) => {
    const left = Math.min(150, Math.max(40, ...rows.map((row) => row.name.length * LETTER + 12)));
    const right = 92;
    const tall = 34;
    const most = Math.min(
      1,
      Math.max(0.1, ...rows.map((row) => Math.max(row.rate.high, (row.fair ?? 0) + band))) * 1.05,
    );
    const x = (share) => left + (share / most) * (width - left - right);
    const height = rows.length * tall + 26;
    const parts = ticks(most, width < 480 ? 3 : 6).flatMap((at) => [
      line(x(at), 0, x(at), height - 20, 'grid'),
      words(x(at), height - 5, shown(at), 'middle'),
    ]);
    rows.forEach((row, at) => {
      const y = at * tall + tall / 2;
      if (row.fair !== undefined && band) {
        const from = x(Math.max(0, row.fair - band));
        parts.push(make('rect', { x: from, y: y - 13, width: x(row.fair + band) - from, height: 26, class: 'band' }));
      }
      if (row.fair !== undefined) parts.push(line(x(row.fair), y - 13, x(row.fair), y + 13, 'fair'));
      parts.push(line(x(row.rate.low), y, x(row.rate.high), y, 'whisker'));
      parts.push(make('circle', { cx: x(row.rate.rate), cy: y, r: 6, class: `mark ${row.kind ?? ''}` }));
      parts.push(words(left - 8, y + 4, row.name, 'end', 'strong'));
      parts.push(words(width, y + 4, `${shown(row.rate.rate)} ${row.sign ?? ''}`, 'end', 'strong'));
    });
    return { height, parts };
  });
}

/** Bars for counts: `rows` of {name, value}. Where the names are too long to stand beside the bars they stand above. */
function bars(label, rows, shown) {
  return chart(label, (width) => {
    const wide = Math.max(40, ...rows.map((row) => row.name.length * LETTER + 12));
    const above = wide > width * 0.45;
    const left = above ? 0 : wide;
    const tall = above ? 46 : 26;
    const most = Math.max(1e-9, ...rows.map((row) => row.value));
    const parts = rows.flatMap((row, at) => {
      const top = at * tall + (above ? 22 : 4);
      const long = Math.max(1, (row.value / most) * (width - left - 70));
      return [
        words(above ? 0 : left - 8, above ? top - 6 : top + 13, row.name, above ? 'start' : 'end', 'strong'),
        make('rect', { x: left, y: top, width: long, height: 18, class: 'bar' }),
        words(left + long + 6, top + 13, shown(row.value), 'start', 'strong'),
      ];
    });
    return { height: rows.length * tall + 4, parts };
  });
}

const RADII = [5, 4, 3, 2.5, 2];
const LOW = 240;
const FINGER = 18;

/** The games in columns: where there is room beside, a pile is as many dots broad as keeps it low; where that is not
 * enough, dots lie over each other. */
function piled(games, value, least, most, width, radius) {
  const span = most - least + 1;
  const room = width - 2 * radius - 8;
  const columns = Math.max(1, Math.min(span, Math.floor(room / (2 * radius + 2))));
  const piles = Array.from({ length: columns }, () => []);
  for (const game of games)
    piles[Math.min(columns - 1, Math.floor(((value(game) - least) / span) * columns))].push(game);
  const wide = room / columns;
  const step = 2 * radius + 1;
  const highest = Math.max(...piles.map((pile) => pile.length));
  const broad = Math.max(1, Math.min(Math.floor((wide - 4) / step), Math.ceil((highest * step) / 150)));
  const rows = Math.ceil(highest / broad);
  return { radius, columns, piles, wide, broad, tall: rows * step, up: Math.min(step, LOW / rows) };
}

/** A finger is larger than a dot: the nearest one is meant. */
function nearest(event, found) {
  const far = (dot) => {
    const box = dot.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
  };
  const dot = found.reduce((a, b) => (far(b) < far(a) ? b : a));
  if (far(dot) <= FINGER) dot.dispatchEvent(new MouseEvent('click'));
}

/** A dot for each game over a number; a touch opens the game. */
function dots(label, games, value, open, name, unit) {
  return chart(
    label,
    (width) => {
      const numbers = games.map(value);
      const least = Math.min(...numbers);
      const most = Math.max(...numbers, least + 1);
      const { radius, columns, piles, wide, broad, up } = RADII.map((one) =>
        piled(games, value, least, most, width, one),
      ).find((one) => one.tall <= LOW || one.radius === RADII.at(-1));
      const step = 2 * radius + 1;
      const height =
        Math.max(60, Math.ceil(Math.max(...piles.map((pile) => pile.length)) / broad) * up + 2 * radius) + 36;
      const floor = height - 34;
      const x = (at) => radius + 4 + (at + 0.5) * wide;
      const found = [];
      const parts = [line(0, floor + 2, width, floor + 2, 'axis')];
      for (const at of new Set([0, Math.floor(columns / 2), columns - 1])) {
        const number = at === columns - 1 ? most : Math.floor(least + (at * (most - least + 1)) / columns);
        const anchor = at === 0 ? 'start' : at === columns - 1 && columns > 1 ? 'end' : 'middle';
        parts.push(words(at === 0 ? 0 : anchor === 'end' ? width : x(at), floor + 17, whole(number), anchor));
      }
      parts.push(words(width / 2, floor + 32, unit, 'middle'));
      piles.forEach((pile, at) =>
        pile.forEach((game, nth) => {
          const dot = make(
            'circle',
            {
              cx: x(at) + ((nth % broad) - (Math.min(broad, pile.length) - 1) / 2) * step,
              cy: floor - radius - Math.floor(nth / broad) * up,
              r: radius,
              class: game.moves ? 'game' : 'game bare',
              role: 'button',
              tabindex: -1,
              'aria-label': name(game),
              onclick: () => open(game),
              onkeydown: (event) => walk(event, found, found.indexOf(dot), () => open(game)),
            },
            make('title', {}, name(game)),
          );
          found.push(dot);
        }),
      );
      found[0]?.setAttribute('tabindex', 0);
      const ground = make('rect', {
        x: 0,
        y: 0,
        width,
        height: floor,
        class: 'ground',
        onclick: (event) => nearest(event, found),
      });
      return { height, parts: [ground, ...parts, ...found] };
    },
    true,
  );
}

/** Arrows go from dot to dot, so that a page of dots is one stop of the tab key. */
function walk(event, all, at, open) {
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -at, End: all.length - 1 - at };
  if (event.key === 'Enter' || event.key === ' ') open();
  else if (!(event.key in steps)) return;
  else {
    const next = all[Math.min(all.length - 1, Math.max(0, at + steps[event.key]))];
    all[at].setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus();
  }
  event.preventDefault();
}

/** Curves over the course of a game: `series` of {numbers, low, high, kind}. */
function curves(label, series, { shown, height = 170, most, least = 0, fair, ends }) {
  return chart(label, (width) => {
    const left = 44;
    const foot = 22;
    const top = 8;
    const all = series.flatMap((one) => [...one.numbers, ...(one.high ?? [])]);
    const high = most ?? Math.max(1e-9, ...all);
    const low = Math.min(least, ...all);
    const count = series[0].numbers.length;
    const x = (at) => left + (at / Math.max(1, count - 1)) * (width - left - 8);
    const y = (number) => top + (1 - (number - low) / (high - low)) * (height - foot - top);
    const parts = ticks(high, 3, low).flatMap((at) => [
      line(left, y(at), width - 8, y(at), 'grid'),
      words(left - 6, y(at) + 4, shown(at), 'end'),
    ]);
    if (fair !== undefined) parts.push(line(left, y(fair), width - 8, y(fair), 'fair'));
    for (const one of series) {
      const points = one.numbers.map((number, at) => `${x(at).toFixed(1)},${y(number).toFixed(1)}`);
      if (one.low)
        one.numbers.forEach((_, at) => parts.push(line(x(at), y(one.low[at]), x(at), y(one.high[at]), 'whisker')));
      parts.push(make('path', { d: `M${points.join('L')}`, class: `curve ${one.kind ?? ''}` }));
    }
    parts.push(words(left, height - 5, ends[0]), words(width - 8, height - 5, ends[1], 'end'));
    return { height, parts };
  });
}
