// Builds the board props for the pictures of an example turn.
import type { BoardProps } from './board';
import type { Catalogue } from './catalogue';
import { pictureOf } from './games';
import { t, type GameTexts } from '../ui/i18n.svelte';
import type { LessonExample, SeatInfo } from '../net/messages';

const exampleSeat = (letter: string, name: string, kind: SeatInfo['kind']): SeatInfo => ({
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

export const exampleBoards = (game: string, example: LessonExample, words: GameTexts): BoardProps[] =>
  example.tables.map((table) => ({
    view: table.view,
    catalogue: example.catalogue as Catalogue,
    names: words.name,
    cardText: words.cardText,
    say: words.say,
    t,
    picture: (thing) => pictureOf(game, thing),
    seats: [exampleSeat('a', t('you'), 'me'), exampleSeat('b', '', 'bot')],
    scores: [],
    mine: 'a',
    turn: '',
    options: [],
    selectable: new Set(),
    selected: new Set(table.things),
    picked: table.things,
    pick: () => {},
    why: () => {},
    open: () => {},
    happened: [],
    phone: false,
    replaying: true,
    log: (() => {}) as unknown as BoardProps['log'],
  }));
