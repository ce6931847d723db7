// What is drawn, played and won with, and what nobody chooses.

const RARE = 0.05;

/** Every card with how often it is drawn, played and won with: drawn against all hands of the same level and seat,
 * played against all that was played so, for who leads can play more, whatever it is. */
function cardRows({ groups }, wanted) {
  const hands = sum(groups.map((group) => group.hands));
  const won = sum(groups.map((group) => group.won));
  const counts = groups.map((group) => new Map(group.things.map(([at, ...more]) => [at, more])));
  const all = groups.map((group) => [group.hands, group.won]);
  const pools = poolsOf(counts);
  const rows = [];
  for (const [at, thing] of data.things.entries()) {
    if (!wanted(thing)) continue;
    const things = counts.map((count) => count.get(at) ?? [0, 0, 0, 0]);
    const dealt = groups.map((group) => group.dealt[thing.thing] ?? [0, 0]);
    const drawn = groups.map((group) => group.drawn[thing.thing] ?? [0, 0]);
    rows.push({
      name: texts.things[at],
      card: texts.names[at],
      thing,
      play: wilson(sum(things.map((one) => one[2])), sum(things.map((one) => one[0]))),
      dealt: against(all, dealt),
      drawn: against(all, drawn),
      played: against(
        pools.map((pool) => pool.get(thing.verb) ?? [0, 0]),
        things.map((one) => one.slice(2)),
      ),
    });
  }
  const chosen_ = new Set(rows.filter((row) => row.play.of > 0).map((row) => row.thing.thing));
  const seen = ({ thing, play, drawn }) => (thing.verb ? play.of > 0 : drawn.of > 0 && !chosen_.has(thing.thing));
  return { rows: rows.filter(seen), base: hands ? won / hands : 0 };
}

/** By group and verb all that was used so, each by itself, and how much of it by hands that won. */
function poolsOf(counts) {
  return counts.map((count) => {
    const pool = new Map();
    for (const [at, [, , did, didWon]] of count) {
      const known = pool.get(data.things[at].verb) ?? [0, 0];
      pool.set(data.things[at].verb, [known[0] + did, known[1] + didWon]);
    }
    return pool;
  });
}

/** The hands of each group that did something, and those of them that won: their share, and what is expected of them
 * as part of a whole. */
function against(wholes, both) {
  const [did, didWon] = [sum(both.map((one) => one[0])), sum(both.map((one) => one[1]))];
  const { expected, chance } = withinGroups(wholes.map((whole, at) => [...whole, ...both[at]]));
  return { ...wilson(didWon, did), expected: did ? expected / did : 0, chance, kind: '' };
}

/** Marks what stands out among the same shares of all cards. */
function markShares(shares) {
  const stands = benjaminiHochberg(shares.map((one) => one.chance));
  shares.forEach((one, at) => (one.kind = stands[at] ? (one.rate > one.expected ? 'high' : 'low') : ''));
}

/** The same share stands beside every way to use a card: it is looked at once. */
function markOnce(rows, key) {
  const one = new Map(rows.map((row) => [row.thing.thing, row[key]]));
  markShares([...one.values()].filter((share) => share.of >= ENOUGH));
  for (const row of rows) row[key].kind = one.get(row.thing.thing).kind;
}

function cards(view) {
  const { rows, base } = cardRows(view, (thing) => thing.card);
  const known = rows.filter((row) =>
    row.thing.verb ? row.play.of >= ENOUGH && row.played.of >= ENOUGH / 2 : row.drawn.of >= ENOUGH,
  );
  const few = rows.length - known.length;
  if (rows.length === 0) return null;
  if (known.length === 0) return section('cards', t('cards-few'), []);
  const judged = ({ thing, played, drawn }) => (thing.verb ? played : drawn);
  for (const key of ['dealt', 'drawn']) markOnce(known, key);
  markShares(known.map(judged));
  const above = (row) => judged(row).rate - judged(row).expected;
  known.sort((a, b) => above(b) - above(a));
  const high = known.filter((row) => judged(row).kind === 'high');
  const low = known.filter((row) => judged(row).kind === 'low');
  const count = new Set(known.map((row) => row.thing.thing)).size;
  const ways = count === known.length ? 'cards-known' : 'cards-ways';
  const answer = [
    t(ways, whole(known.length), whole(count)),
    t('cards-answer', whole(high.length), whole(low.length), percent(base)),
    few ? t('cards-left-out', whole(few)) : '',
  ].join(' ');
  const table = cardTable(known);
  const uses = (row) => known.filter((other) => other.thing.thing === row.thing.thing).length;
  const points = known.map((row, at) => ({
    name: uses(row) > 1 ? row.name : row.card,
    said: `${row.card}: ${signed(100 * above(row))}${row.name ? ` (${row.name})` : ''}`,
    x: row.thing.verb ? row.play.rate : 1,
    y: above(row),
    kind: judged(row).kind,
    open: () => openRow(table, at),
  }));
  const picture = scatter(t('cards-title'), points, { across: t('play-rate') });
  const means = make('p', { class: 'note' }, t('cards-means'));
  return section('cards', answer, [make('h3', {}, t('cards-up')), picture, table, means]);
}

function openRow(table, at) {
  table.open = true;
  const row = table.querySelectorAll('tbody tr')[at];
  table.querySelector('.chosen')?.classList.remove('chosen');
  row.classList.add('chosen');
  row.scrollIntoView({ block: 'center' });
}

function cardTable(rows) {
  const dealt = rows.some((row) => row.dealt.of > 0);
  const heads = ['card', 'cards-drawn', 'play-rate', ...(dealt ? ['win-dealt'] : []), 'win-drawn', 'win-played'];
  const between = (rate) => make('small', {}, `${percent(rate.low)} – ${percent(rate.high)}`);
  const nothing = () => make('td', {}, '–');
  const share = (rate, hands = '') =>
    make(
      'td',
      { class: rate.kind ? `${rate.kind}-word` : '' },
      rate.kind ? `${percent(rate.rate)} ${t(`stands-${rate.kind}`)}` : percent(rate.rate),
      between(rate),
      make('small', {}, t('expected', percent(rate.expected))),
      hands && make('small', {}, t('hands', hands)),
    );
  const body = rows.map((row) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, row.card + (row.thing.ours ? ' ≈' : ''), make('small', {}, row.name)),
      make('td', {}, whole(row.drawn.of)),
      row.thing.verb ? make('td', {}, percent(row.play.rate), between(row.play)) : nothing(),
      dealt && (row.dealt.of ? share(row.dealt, whole(row.dealt.of)) : nothing()),
      share(row.drawn),
      row.thing.verb ? share(row.played) : nothing(),
    ),
  );
  return scrolled(t('cards-table'), heads, body);
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
  const body = found.map((row) =>
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
