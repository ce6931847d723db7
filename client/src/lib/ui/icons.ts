// Icons of the app shell by meaning; all from game-icons (CC BY 3.0).
export const icons = {
  theomachy: 'amphora',
  more: 'hamburger-menu',
  rules: 'rule-book',
  log: 'scroll-unfurled',
  players: 'meeple-group',
  table: 'card-pick',
  undo: 'anticlockwise-rotation',
  forward: 'clockwise-rotation',
  restart: 'backward-time',
  clock: 'hourglass',
  play: 'play-button',
  pause: 'pause-button',
  start: 'previous-button',
  end: 'next-button',
  everything: 'all-seeing-eye',
  replay: 'film-spool',
  bot: 'vintage-robot',
  spectator: 'eyeball',
  dark: 'moon',
  light: 'sun',
  auto: 'sunrise',
  sound: 'speaker',
  silent: 'speaker-off',
  hint: 'light-bulb',
  link: 'linked-rings',
  settings: 'settings-knobs',
  victory: 'laurels-trophy',
  points: 'laurels',
  analysis: 'magnifying-glass',
  chat: 'discussion',
  book: 'open-book',
  keyboard: 'keyboard',
  save: 'save',
  leave: 'exit-door',
  hand: 'shaking-hands',
  again: 'cycle',
  language: 'world',
  help: 'help',
  curtain: 'theater-curtains',
  board: 'treasure-map',
  story: 'book-cover',
  seal: 'wax-seal',
  notes: 'scroll-quill',
  name: 'quill-ink',
  speed: 'speedometer',
  home: 'greek-temple',
  forget: 'trash-can',
  bravo: 'laurel-crown',
  thanks: 'prayer',
  luck: 'clover',
  wow: 'surprised',
  oops: 'broken-pottery',
  wait: 'hourglass',
  hurry: 'sprint',
  bell: 'ringing-bell',
  holiday: 'palm-tree',
  phone: 'smartphone',
} as const;

export type ShellIcon = keyof typeof icons;

/** Icons of the ornament on the front page; listed, so that the sprite has them. */
export const ORNAMENT_ICONS = [
  'spartan',
  'hydra',
  'centaur',
  'trireme',
  'medusa-head',
  'minotaur',
  'pegasus',
  'chariot',
  'greek-sphinx',
  'drakkar',
  'viking-head',
  'wolf-howl',
];

/** Symbols of the area colours. */
export const AREA_ICONS: Record<string, string> = {
  red: 'spartan-helmet',
  purple: 'barn-owl',
  green: 'oak-leaf',
  yellow: 'sun',
  black: 'skeleton-key',
  blue: 'trident',
};

/** Pictures of the front page, in a sprite of their own. */
export const front = [
  ...ORNAMENT_ICONS,
  icons.theomachy,
  icons.dark,
  icons.light,
  icons.auto,
  icons.more,
  icons.language,
];

export const more = [...Object.values(AREA_ICONS), 'greek-temple', 'thor-hammer', 'card-pickup'];

export type Frame = 'tondo' | 'emblem' | 'carved';
/** `export const icons: Icons` of a game: by `sort:slug`, by slug, or by sort. */
export type Icons = Record<string, string>;
/** `export const cover: Cover` of a game: its picture on the front page. */
/** `place` is its position there; games without one come last. */
export interface Cover {
  icon: string;
  frame: Frame;
  ground: 'clay' | 'glaze' | 'mosaic' | 'oak';
  place?: number;
}
