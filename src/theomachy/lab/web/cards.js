// What is drawn, played and won with, and what nobody chooses.

const RARE = 0.05;

/** Every card with how often it is drawn, played and won with. */
function cardRows({ groups }, wanted) {
  const hands = sum(groups.map((group) => group.hands));
  const won = sum(groups.map((group) => group.won));
  const counts = new Map();
  const drawn = new Map();
  for (const group of groups) {
    for (const [at, ...more] of group.things) {
      const known = counts.get(at) ?? [0, 0, 0, 0];
      counts.set(
        at,
        known.map((one, i) => one + more[i]),
      );
    }
    for (const [thing, more] of Object.entries(group.drawn)) {
      const known = drawn.get(thing) ?? [0, 0];
      drawn.set(
        thing,
        known.map((one, i) => one + more[i]),
      );
    }
  }
  const rows = [];
  for (const [at, [offered, , played, playedWon]] of counts) {
    const thing = data.things[at];
    if (!wanted(thing)) continue;
    const [came, cameWon] = drawn.get(thing.thing) ?? [0, 0];
    rows.push({
      name: texts.things[at],
      card: texts.names[at],
      thing,
      play: wilson(played, offered),
      drawn: wilson(cameWon, came),
      played: wilson(playedWon, played),
      chance: twoShares(playedWon, played, won - playedWon, hands - played),
    });
  }
  return { rows, base: hands ? won / hands : 0 };
}

function cards(view) {
  const { rows, base } = cardRows(view, (thing) => thing.card);
  const known = rows.filter((row) => row.play.of >= ENOUGH && row.played.of >= ENOUGH / 2);
  const few = rows.length - known.length;
  if (known.length === 0) return section('cards', t('cards-few'), []);
  const stands = benjaminiHochberg(known.map((row) => row.chance));
  known.forEach((row, at) => (row.kind = stands[at] ? (row.played.rate > base ? 'high' : 'low') : ''));
  known.sort((a, b) => b.played.rate - a.played.rate);
  const high = known.filter((row) => row.kind === 'high');
  const low = known.filter((row) => row.kind === 'low');
  const answer = [
    t('cards-answer', whole(known.length), whole(high.length), whole(low.length), percent(base)),
    few ? t('cards-left-out', whole(few)) : '',
  ].join(' ');
  const points = known.map((row) => ({ name: row.card, x: row.play.rate, y: row.played.rate, kind: row.kind }));
  const picture = scatter(t('cards-title'), points, { across: t('play-rate'), up: t('win-played'), fair: base });
  return section('cards', answer, [picture, cardTable(known)]);
}

function cardTable(rows) {
  const heads = ['card', 'cards-drawn', 'play-rate', 'win-drawn', 'win-played', 'stands-out'];
  const share = (rate) =>
    make('td', {}, percent(rate.rate), make('small', {}, `${percent(rate.low)} – ${percent(rate.high)}`));
  const body = rows.map((row) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, row.card + (row.thing.ours ? ' ≈' : ''), make('small', {}, row.name)),
      make('td', {}, whole(row.drawn.of)),
      share(row.play),
      share(row.drawn),
      share(row.played),
      make('td', { class: `words ${row.kind}-word` }, row.kind ? t(`stands-${row.kind}`) : ''),
    ),
  );
  return scrolled(t('cards-table', whole(rows.length)), heads, body);
}

function scrolled(title, heads, body) {
  const head = make('tr', {}, ...heads.map((key) => make('th', { scope: 'col' }, t(key))));
  const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
  const place = make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title }, table);
  return make('details', {}, make('summary', {}, title), place);
}

/** What could be chosen often and hardly ever was. */
function untaken(view) {
  const { rows } = cardRows(view, () => true);
  const found = rows.filter((row) => row.play.of >= ENOUGH && row.play.high <= RARE);
  found.sort((a, b) => a.play.rate - b.play.rate || b.play.of - a.play.of);
  if (found.length === 0) return section('untaken', t('untaken-none', whole(ENOUGH), percent(RARE)), []);
  const body = found
    .slice(0, 60)
    .map((row) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, row.name),
        make('td', {}, whole(row.play.of)),
        make('td', {}, whole(row.play.hits)),
        make('td', {}, percent(row.play.high)),
      ),
    );
  const answer = t('untaken-answer', whole(found.length), whole(ENOUGH), percent(RARE));
  return section('untaken', answer, [scrolled(t('untaken-table'), ['choice', 'could', 'did', 'at-most'], body)]);
}
