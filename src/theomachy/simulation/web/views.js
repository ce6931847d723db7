// The questions of a designer, each a section: a heading, an answer in words, a picture.

const BAND = 0.04;
const ENOUGH = 20;

/** What is chosen above: one run, one level or all, one seat or all. */
function chosen() {
  const run = data.runs[state.run];
  const fits = (bot, seat) => (state.bot === '' || bot === state.bot) && (state.seat < 0 || seat === state.seat);
  const games = run.games.filter((game) => game.bots.some((bot, seat) => fits(run.bots[bot], seat)));
  return { run, games, fits, groups: run.groups.filter((group) => fits(group.bot, group.seat)) };
}

function section(key, answer, parts, half = false) {
  return make(
    'section',
    { class: half ? 'half' : '', id: key, 'aria-labelledby': `${key}-title` },
    make('h2', { id: `${key}-title` }, t(`${key}-title`)),
    make('p', { class: 'answer' }, answer),
    ...parts,
    has(`${key}-note`) ? make('p', { class: 'note' }, t(`${key}-note`)) : null,
  );
}

/** Every seat against its share of the victories. */
function seatRows({ run, games, fits }) {
  const rows = [];
  for (let seat = 0; seat < run.seats; seat++) {
    const there = games.filter((game) => fits(run.bots[game.bots[seat]], seat));
    if (there.length === 0) continue;
    const won = there.filter((game) => game.won.includes(seat)).length;
    const fair = mean(there.map((game) => game.won.length / run.seats));
    rows.push({
      seat,
      name: seatName(seat),
      rate: wilson(won, there.length),
      fair,
      chance: shareTest(won, there.length, fair),
    });
  }
  return marked(rows);
}

function levelRows({ run, games, fits }) {
  const rows = run.bots.map((bot) => {
    const hands = games.flatMap((game) => game.bots.map((one, seat) => ({ game, seat, bot: run.bots[one] })));
    const own = hands.filter((hand) => hand.bot === bot && fits(bot, hand.seat));
    const won = own.filter((hand) => hand.game.won.includes(hand.seat)).length;
    const fair = mean(own.map((hand) => hand.game.won.length / run.seats));
    return { name: botName(bot), rate: wilson(won, own.length), fair, chance: shareTest(won, own.length, fair) };
  });
  return marked(rows.filter((row) => row.rate.of > 0));
}

/** What is clearly above or below, many looks considered. */
function marked(rows) {
  const stands = holm(rows.map((row) => row.chance));
  return rows.map((row, at) => {
    const kind = stands[at] ? (row.rate.rate > row.fair ? 'high' : 'low') : '';
    return { ...row, kind, sign: kind === 'high' ? '▲' : kind === 'low' ? '▼' : '' };
  });
}

function seats(view) {
  const rows = seatRows(view);
  const loud = rows.filter((row) => row.kind);
  const within = rows.every((row) => row.rate.low >= row.fair - BAND && row.rate.high <= row.fair + BAND);
  const half = Math.max(...rows.map((row) => (row.rate.high - row.rate.low) / 2));
  const sentences = loud.map((row) => t(`seats-${row.kind}`, row.name, percent(row.rate.rate), percent(row.fair)));
  const answer = sentences.length ? sentences.join(' ') : within ? t('seats-fair') : t('seats-open', points(half));
  return section('seats', answer, [intervals(t('seats-title'), rows, { band: BAND })], true);
}

/** Levels that never sat at one table are not compared. */
function levels(view) {
  const games = view.games.filter((game) => new Set(game.bots).size > 1);
  if (games.length === 0) return null;
  const rows = levelRows({ ...view, games });
  const best = rows.reduce((a, b) => (b.rate.rate > a.rate.rate ? b : a));
  return section(
    'levels',
    t('levels-answer', best.name, percent(best.rate.rate)),
    [intervals(t('levels-title'), rows)],
    true,
  );
}

function lengths({ games }) {
  const numbers = games.map((game) => game.length);
  const rounds = mean(games.map((game) => game.rounds));
  const ends = [Math.min(...numbers), Math.max(...numbers)];
  const answer = t('lengths-answer', whole(median(numbers)), ...ends.map(whole));
  const more = rounds ? ` ${t('lengths-rounds', decimal(rounds))}` : '';
  return section(
    'lengths',
    answer + more,
    gameDots('lengths', games, (game) => game.length),
    true,
  );
}

function closeness({ games }) {
  const numbers = games.map(margin);
  const near = wilson(numbers.filter((number) => number <= 2).length, numbers.length);
  const answer = t('close-answer', decimal(median(numbers)), percent(near.rate), whole(Math.max(...numbers)));
  return section('close', answer, gameDots('close', games, margin), true);
}

function leads({ run, games }) {
  const numbers = games.map((game) => game.leads);
  const never = wilson(numbers.filter((number) => number === 0).length, numbers.length);
  const answer = t('leads-answer', decimal(mean(numbers)), percent(never.rate));
  return section(
    'leads',
    answer,
    gameDots('leads', games, (game) => game.leads),
    true,
  );
}

/** Of those who lead alone at each moment, how many win. */
function runaways({ run, games }) {
  const rates = Array.from({ length: data.tenths + 1 }, (_, at) => {
    const led = games.filter((game) => game.leaders[at] !== '-' && game.won.length);
    return wilson(led.filter((game) => game.won.includes(LETTERS.indexOf(game.leaders[at]))).length, led.length);
  });
  const from = rates.findIndex((rate) => rate.of >= ENOUGH / 2);
  const known = from < 0 ? [] : rates.slice(from);
  const half = rates[data.tenths / 2];
  const answer = half.of
    ? t('runaway-answer', percent(half.rate), percent(half.low), percent(half.high))
    : t('runaway-none');
  const series = [
    { numbers: known.map((one) => one.rate), low: known.map((one) => one.low), high: known.map((one) => one.high) },
  ];
  const begin = from > 0 ? t('moment', percent(from / data.tenths)) : t('begin');
  const picture = curves(t('runaway-title'), series, {
    shown: percent,
    most: 1,
    fair: 1 / run.seats,
    height: 220,
    ends: [begin, t('end')],
  });
  const means = make('p', { class: 'note' }, t('runaway-means'));
  return section('runaway', answer, known.length > 1 ? [picture, means] : [], true);
}

function sources({ groups }) {
  const hands = sum(groups.map((group) => group.hands));
  const won = sum(groups.map((group) => group.won));
  const found = new Map();
  for (const group of groups)
    for (const [source, all, winners] of group.points) {
      const sums = found.get(source) ?? [all.map(() => 0), all.map(() => 0)];
      found.set(source, [sums[0].map((one, at) => one + all[at]), sums[1].map((one, at) => one + winners[at])]);
    }
  const rows = [...found].map(([source, [all, winners]]) => ({
    name: texts.sources[source],
    all: all.map((one) => one / Math.max(1, hands)),
    winners: winners.map((one) => one / Math.max(1, won)),
  }));
  rows.sort((a, b) => Math.abs(b.winners.at(-1)) - Math.abs(a.winners.at(-1)));
  const apart = rows.reduce((a, b) => (gap(b) > gap(a) ? b : a), rows[0]);
  if (!apart) return null;
  const answer = t('sources-answer', rows[0].name, decimal(rows[0].winners.at(-1)), apart.name, signed(gap(apart)));
  const pictures = rows.map((row) =>
    make(
      'div',
      {},
      make('h3', {}, row.name),
      make('p', { class: 'note' }, t('sources-ends', decimal(row.winners.at(-1)), decimal(row.all.at(-1)))),
      curves(row.name, [{ numbers: row.all, kind: 'other' }, { numbers: row.winners }], {
        shown: decimal,
        height: 120,
        ends: [t('begin'), t('end')],
      }),
    ),
  );
  return section('sources', answer, [make('div', { class: 'several' }, ...pictures)]);
}

function gap(row) {
  return row.winners.at(-1) - row.all.at(-1);
}

function dead({ run, groups }) {
  const rows = [];
  for (let seat = 0; seat < run.seats; seat++) {
    const own = groups.filter((group) => group.seat === seat);
    const rounds = sum(own.map((group) => group.rounds));
    if (rounds) rows.push({ name: seatName(seat), rate: wilson(sum(own.map((group) => group.dead)), rounds) });
  }
  if (rows.length === 0) return null;
  const all = wilson(sum(rows.map((row) => row.rate.hits)), sum(rows.map((row) => row.rate.of)));
  return section('dead', t('dead-answer', percent(all.rate), whole(all.of)), [intervals(t('dead-title'), rows)], true);
}

function branching({ groups }) {
  const options = Array.from({ length: data.tenths }, (_, at) => sum(groups.map((group) => group.options[at])));
  const asked = Array.from({ length: data.tenths }, (_, at) => sum(groups.map((group) => group.asked[at])));
  const wide = options.map((one, at) => one / asked[at]).filter(Number.isFinite);
  const counts = Array.from({ length: data.widths.length + 1 }, (_, at) =>
    sum(groups.map((group) => group.widths[at])),
  );
  const total = sum(counts);
  const rows = counts
    .map((count, at) => ({ name: widthName(at), value: count / Math.max(1, total) }))
    .filter((row) => row.value > 0);
  const answer = t('branching-answer', decimal(sum(options) / Math.max(1, sum(asked))), whole(total));
  return section(
    'branching',
    answer,
    [
      make('h3', {}, t('branching-over-time')),
      curves(t('branching-over-time'), [{ numbers: wide }], {
        shown: decimal,
        height: 140,
        ends: [t('begin'), t('end')],
      }),
      make('h3', {}, t('branching-widths')),
      bars(t('branching-widths'), rows, percent),
    ],
    true,
  );
}

function widthName(at) {
  const from = at === 0 ? 1 : data.widths[at - 1] + 1;
  const to = data.widths[at];
  return to === undefined ? `≥ ${from}` : from === to ? `${from}` : `${from}–${to}`;
}

function endings({ games }) {
  const rows = texts.endings.map((name, at) => ({
    name,
    value: games.filter((game) => game.ending === at).length / Math.max(1, games.length),
  }));
  rows.sort((a, b) => b.value - a.value);
  const found = rows.filter((row) => row.value > 0);
  return section(
    'endings',
    t('endings-answer', found[0].name, percent(found[0].value)),
    [bars(t('endings-title'), found, percent)],
    true,
  );
}

function margin(game) {
  const sorted = [...game.scores].sort((a, b) => b - a);
  return sorted[0] - sorted[1];
}

/** The dots, and what a dot is. */
function gameDots(key, games, value) {
  const unit = t(`${key}-unit`);
  const picture = dots(t(`${key}-title`), games, value, openGame, (game) => gameLine(game, value(game), unit), unit);
  const bare = games.some((game) => !game.moves) ? ` ${t('dots-bare')}` : '';
  return [picture, make('p', { class: 'note' }, t('dots-note') + bare)];
}
