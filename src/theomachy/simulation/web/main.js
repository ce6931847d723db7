// Unpacks the data, shows the questions, opens a game. It stands in a page of its own, or below a place of another page
// that says what it can do with a record.

const LETTERS = 'abcd';
const state = { run: 0, bot: '', seat: -1 };
const languages = ['en', 'el'];
let language = 'en';
/** The document, or the shadow root of a place in another page. */
let root = document;
/** Shows a record as a replay, where somebody can. */
let replay = null;
let data;
let texts;

function t(key, ...places) {
  const said = texts.page[key] ?? key;
  return said.replace(/\{(\d)\}/g, (_, at) => places[at] ?? '');
}

function has(key) {
  return key in texts.page;
}

function number(value, digits, more = {}) {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...more,
  }).format(value);
}
const whole = (value) => number(value, 0);
const decimal = (value) => number(value, 1);
const signed = (value) => number(value, 1, { signDisplay: 'exceptZero' });
const percent = (share) => `${number(100 * share, 0, { maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 })}\u00a0%`;
const points = (share) => `±${number(100 * share, 0)}`;

function find(id) {
  return root.getElementById(id);
}

function seatName(seat) {
  return t('seat', t('letters')[seat]);
}

function botName(bot) {
  return texts.bots[bot] ?? bot;
}

function gameLine(game, value, unit) {
  const number_ = data.runs[state.run].games.indexOf(game);
  return t('game-line', whole(number_), game.scores.join(' · '), value === undefined ? '' : `${whole(value)} ${unit}`);
}

/** The record as the command line reads it; `called` is what the seats are to be called. */
function recordText(run, game, called = game.bots.map((bot) => run.bots[bot])) {
  const head = [...run.head];
  head.splice(
    head.findIndex((one) => one.startsWith('date:')),
    0,
    `seats: ${called.join(', ')}`,
  );
  if (game.result) head.push(`result: ${game.result}`);
  const moves = game.moves.map((at) => data.lines[at]);
  return [...head, '', ...moves, '', 'luck', `seed: ${game.seed}`, ''].join('\n');
}

/** Who sits where, for those who watch: levels alone would not tell the seats apart. */
function calledSeats(run, game) {
  return game.bots.map((bot, seat) => `${botName(run.bots[bot]).replace(',', '')} ${t('letters')[seat]}`);
}

/** The command that plays a game once more, whose moves are not kept here. */
function againCommand(run, game, name) {
  const chosen_ = Object.entries(run.options).map(([slug, choice]) => `--option ${slug}=${choice}`);
  const seats_ = game.bots.map((bot) => run.bots[bot]).join(',');
  const pack = run.own ? [] : ['--pack DIR'];
  const words_ = [`lab again ${data.game} --luck ${game.seed} --seats ${seats_}`, `--edition ${run.edition}`];
  return ['theomachy', ...words_, ...chosen_, ...pack, `--out ${name}`].join(' ');
}

function save(name, text) {
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

function openGame(game) {
  const run = data.runs[state.run];
  const at = run.games.indexOf(game);
  const name = `${data.game}-${run.seats}-${at}.game`;
  const dialog = find('game');
  const people = game.bots.map((bot, seat) => `${seatName(seat)} (${botName(run.bots[bot])}): ${game.scores[seat]}`);
  const letters = [...game.leaders].map((one) => (one === '-' ? '–' : t('letters')[LETTERS.indexOf(one)]));
  const winners = game.won.map((seat) => seatName(seat)).join(', ') || '–';
  dialog.replaceChildren(
    make('h2', { id: 'game-title' }, t('game-title', whole(at))),
    make('p', {}, t('game-won', winners, texts.endings[game.ending])),
    make('p', {}, people.join('; ')),
    make(
      'p',
      { class: 'note' },
      t('game-facts', whole(game.length), whole(game.rounds), whole(game.leads), letters.join(' ')),
    ),
    ...(game.moves
      ? movesOf(game, name)
      : [make('p', {}, t('game-bare')), make('p', {}, make('code', {}, againCommand(run, game, name)))]),
    make(
      'div',
      { class: 'row' },
      game.moves &&
        replay &&
        button('replay', 'plain primary', () => replay(recordText(run, game, calledSeats(run, game)))),
      game.moves && button('save', replay ? 'plain' : 'plain primary', () => save(name, recordText(run, game))),
      button('close', 'plain', () => dialog.close()),
    ),
  );
  dialog.showModal();
}

function button(key, kind, act) {
  return make('button', { type: 'button', id: `do-${key}`, class: kind, onclick: act }, t(key));
}

function movesOf(game, name) {
  const moves = game.moves.map((at) => make('li', {}, data.lines[at]));
  return [
    make('ol', { tabindex: 0, 'aria-label': t('moves') }, ...moves),
    make('p', {}, t(replay ? 'game-how-here' : 'game-how')),
    make('p', {}, make('code', {}, `theomachy replay ${name}`)),
  ];
}

function picker(key, value, choices, pick) {
  const list = make(
    'select',
    {
      id: `pick-${key}`,
      onchange: (event) => {
        pick(event.target.value);
        draw();
      },
    },
    ...choices.map(([one, said]) => make('option', { value: one, selected: String(one) === String(value) }, said)),
  );
  return make('label', {}, t(`pick-${key}`), list);
}

function filters() {
  const run = data.runs[state.run];
  const pick = (more) => Object.assign(state, more);
  const runs = data.runs.map((one, at) => [at, runName(one)]);
  const all = [['', t('all')]];
  const bots = [...all, ...run.bots.map((bot) => [bot, botName(bot)])];
  const places = [[-1, t('all')], ...Array.from({ length: run.seats }, (_, seat) => [seat, seatName(seat)])];
  const games = chosen().games.length;
  return make(
    'div',
    { class: 'filters', role: 'group', 'aria-label': t('filters') },
    data.runs.length > 1 ? picker('run', state.run, runs, (at) => pick({ run: Number(at), bot: '', seat: -1 })) : null,
    picker('bot', state.bot, bots, (bot) => pick({ bot })),
    picker('seat', state.seat, places, (seat) => pick({ seat: Number(seat) })),
    make(
      'p',
      { id: 'what', 'aria-live': 'polite' },
      t('what', whole(games), runName(run), run.bots.map(botName).join(', '), run.pack),
    ),
    make('p', { class: 'note' }, t('honest')),
  );
}

/** Players, and what sets a run apart from the others. */
function runName(run) {
  const others = data.runs.filter((one) => one !== run);
  const apart = Object.entries(run.options).filter(([slug, choice]) =>
    others.some((one) => one.options[slug] !== choice),
  );
  const words_ = [t('players', run.seats), ...apart.map(([slug, choice]) => texts.set[`${slug}=${choice}`])];
  if (others.some((one) => one.edition !== run.edition)) words_.push(run.edition);
  return words_.join(', ');
}

function draw() {
  texts = data.texts[language];
  if (root === document) drawHead();
  if (data.sweep) {
    find('main').replaceChildren(...sweepSections());
    return;
  }
  const focus = root.activeElement?.id;
  const view = chosen();
  const asked = [seats, levels, runaways, leads, closeness, lengths, endings, sources, cards, untaken, dead, branching];
  const found = view.games.length ? asked.map((one) => one(view)) : [make('p', {}, t('nothing'))];
  find('main').replaceChildren(filters(), ...paired(found.filter((one) => one !== null)));
  if (focus) find(focus)?.focus();
}

/** What a page of its own has above the questions. */
function drawHead() {
  document.documentElement.lang = language;
  document.title = `${texts.title} – ${t('laboratory')}`;
  find('title').replaceChildren(texts.title, make('small', {}, t('laboratory')));
  find('language').textContent = t('other-language');
  find('theme').textContent = t('other-theme');
}

/** A half that has no neighbour takes the whole width. */
function paired(sections) {
  let open = null;
  for (const one of [...sections, null]) {
    const half = one?.classList.contains('half');
    if (!half && open) open.classList.remove('half');
    open = half && !open ? one : null;
  }
  return sections;
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
}

function speak(lang) {
  language = lang;
  draw();
}

/** The whole report below a place, in a language. */
async function show(place, packed, lang, onReplay = null) {
  root = place;
  language = lang;
  replay = onReplay;
  const bytes = Uint8Array.from(atob(packed.trim()), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  data = JSON.parse(await new Response(stream).text());
  draw();
}

/** A page of its own. */
async function begin() {
  await show(document, find('data').textContent, document.documentElement.lang);
  find('language').onclick = () => speak(languages[(languages.indexOf(language) + 1) % languages.length]);
  find('theme').onclick = turnTheme;
}
