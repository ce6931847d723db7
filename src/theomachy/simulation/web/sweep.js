// One number of the data over several values: the curve with its intervals, and the value that balances.

function sweepSections() {
  const { points, now, best, games, seats, searched } = data.sweep;
  const alike = points.filter((one) => one.balanced).map((one) => whole(one.value));
  const found = points.find((one) => one.value === best);
  const above = `${signed(100 * found.above)}`;
  const answer = alike.length
    ? t('sweep-best', whole(best), above, alike.join(', '), whole(now))
    : t('sweep-none', whole(best), above);
  const heads = ['sweep-value', 'play-rate', 'win-played', 'sweep-above', 'sweep-interval'];
  const body = points.map((one) =>
    make(
      'tr',
      {},
      make(
        'th',
        { scope: 'row' },
        `${whole(one.value)}${one.value === best ? ' ●' : ''}${one.value === now ? ' ←' : ''}`,
      ),
      make('td', {}, percent(one.play.rate)),
      make('td', {}, percent(one.win_played.rate)),
      make('td', {}, signed(100 * one.above)),
      make('td', {}, `${signed(100 * one.low)} … ${signed(100 * one.high)}`),
    ),
  );
  const head = make('p', { id: 'what' }, t('sweep-what', whole(games), seats.map(botName).join(', ')));
  return [
    make('div', { class: 'filters' }, head, make('p', { class: 'note' }, t('sweep-honest'))),
    section('sweep', answer, [
      make('h3', {}, t('sweep-over')),
      sweepCurve(t('sweep-over'), points, now, best),
      make('p', { class: 'note' }, t(searched ? 'sweep-searched' : 'sweep-all')),
      scrolled(t('sweep-table'), heads, body),
    ]),
  ];
}

/** Points above what all others win, from value to value, each with its interval; nought is balance. */
function sweepCurve(label, points, now, best) {
  return chart(label, (width) => {
    const [left, foot, top, height] = [52, 64, 14, 320];
    const values = points.map((one) => one.value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const far = Math.max(0.02, ...points.map((one) => Math.max(Math.abs(one.low), Math.abs(one.high))));
    const x = (value) => left + 14 + ((value - least) / Math.max(1, most - least)) * (width - left - 34);
    const y = (share) => top + (1 - (share / far + 1) / 2) * (height - foot - top);
    const steps = ticks(far, 4).flatMap((at) => (at ? [at, -at] : [0]));
    const parts = steps.flatMap((at) => [
      line(left, y(at), width, y(at), at ? 'grid' : 'fair'),
      words(left - 6, y(at) + 4, signed(100 * at), 'end'),
    ]);
    const path = points.map((one) => `${x(one.value).toFixed(1)},${y(one.above).toFixed(1)}`);
    parts.push(make('path', { d: `M${path.join('L')}`, class: 'curve' }));
    for (const one of points) {
      const chosen = one.value === best;
      const said = `${whole(one.value)}: ${signed(100 * one.above)} (${signed(100 * one.low)} … ${signed(100 * one.high)})`;
      parts.push(line(x(one.value), y(one.low), x(one.value), y(one.high), 'whisker'));
      const kind = chosen ? 'high' : one.balanced ? '' : 'rest';
      const dot = { cx: x(one.value), cy: y(one.above), r: chosen ? 8 : 5, class: `mark ${kind}` };
      parts.push(make('circle', dot, make('title', {}, said)));
      parts.push(words(x(one.value), height - 46, whole(one.value), 'middle', chosen ? 'strong' : ''));
      const sign = `${chosen ? '●' : ''}${one.value === now ? '←' : ''}`;
      parts.push(words(x(one.value), height - 28, sign, 'middle', 'strong'));
    }
    parts.push(words(left + (width - left) / 2, height - 6, texts.thing, 'middle'));
    return { height, parts };
  });
}
