// The tables of an example turn, as boards that only show.
import type { BoardProps } from './board';
import type { Catalogue } from './catalogue';
import { pictureOf } from './games';
import { t, type GameWords } from './texts.svelte';
import type { Example, SeatInfo } from './wire';

const seat = (letter: string, name: string, kind: SeatInfo['kind']): SeatInfo => ({
  seat: letter,
  name,
  kind,
  bot: '',
  away: false,
  present: true,
  mine: false,
  signet: '',
  host: false,
  taken: true,
  clock: null,
  rest: null,
  resting: false,
  bot_in: null,
});

export const boardsOf = (game: string, example: Example, words: GameWords): BoardProps[] =>
  example.tables.map((table) => ({
    view: table.view,
    catalogue: example.catalogue as Catalogue,
    names: words.name,
    cardText: words.cardText,
    say: words.say,
    t,
    picture: (thing) => pictureOf(game, thing),
    seats: [seat('a', t('you'), 'me'), seat('b', '', 'bot')],
    scores: [],
    mine: 'a',
    turn: '',
    options: [],
    glow: new Set(),
    chosen: new Set(table.things),
    picked: table.things,
    pick: () => {},
    why: () => {},
    open: () => {},
    happened: [],
    phone: false,
    replaying: true,
    log: (() => {}) as unknown as BoardProps['log'],
  }));
