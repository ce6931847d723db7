// Generated from theomachy.games.divinus.view_types by `make format`: change it there.

export interface RegionView {
  part: string;
  sides: number[];
}

export interface MarkView {
  kind: string;
  part: string;
  sticker: boolean;
}

export interface TileView {
  tile: string;
  turn: string;
  edges: string;
  regions: RegionView[];
  marks: MarkView[];
}

export interface CellView {
  tile: string;
  turn: string;
  edges: string;
  regions: RegionView[];
  marks: MarkView[];
  cell: string;
  covers: string | null;
  consecrated: boolean;
  temple?: string;
}

export interface UsedDieView {
  seat: string;
  die: string;
  face: string;
}

export interface SpotView {
  spot: string;
  price: number;
  blocked: boolean;
  tile: TileView | null;
  dice: UsedDieView[];
}

export interface StackView {
  count: number;
  bottom: string[];
}

/** How a set of dice makes a price: `parts` has one number for each die, to add or, if negative, subtract. */
export interface WayView {
  total: number;
  parts: number[];
}

/** What is paid for, and the totals that pay it.

    The sets of dice that make one are sent to the paying seat alone. */
export interface PayingView {
  spot?: string;
  quest?: string;
  prices: number[];
  ways: Record<string, WayView>;
}

export interface FigureView {
  monster: string;
  lair: string;
  facing: string;
}

export interface GoalView {
  measure: string;
  numbers: number[];
  standing: number[];
  awards: number[];
}

export interface GodView {
  god: string;
  pantheon: string;
  goals: GoalView[];
}

export interface QuestView {
  quest: string;
  worth: number;
  scenario: number;
  need?: number;
  standing?: number[];
  spots?: string[];
  markers?: (string | null)[][];
  monster?: string;
}

export interface DoneView {
  quest: string;
  seat: string;
}

export interface PantheonView {
  pantheon: string;
  holder: string | null;
  faces: string[];
  shown: string;
  used: boolean;
  favorite: string | null;
}

export interface ClashView {
  greek: number;
  norse: number;
  greek_seat: string | null;
  norse_seat: string | null;
}

export interface FavorView {
  greek: number;
  norse: number;
  total: number;
  all: number;
}

export interface DieView {
  die: string;
  faces: string[];
  shown: string;
  side: string;
  where: string;
  pythia: boolean;
}

export interface IconsView {
  greek: number;
  norse: number;
  barbarian: number;
  wild: number;
}

export interface AreaView {
  terrain: string;
  size: number;
  cells: string[];
  icons: IconsView;
  sacred: number;
}

export interface HeroView {
  hero: string;
  cell: string | null;
  part?: string;
  guise?: string;
}

export interface ArtifactView {
  artifact: string;
  upgraded: boolean;
  left: number;
}

export interface PlayerView {
  seat: string;
  favor: FavorView;
  quests: number;
  dice: DieView[];
  map: CellView[];
  full: boolean;
  /** tiles missing until the map is full */
  room: number;
  areas: AreaView[];
  icons: IconsView;
  sacred: number;
  hero: HeroView | null;
  monster: string | null;
  artifacts: ArtifactView[];
  artifact_slots: number;
  titles: string[];
  demigod_tile: string | null;
  support: number[];
  leanings: number[];
  rests: number;
}

export interface TaleView {
  choice: string;
  seat: string;
}

export interface DialogView {
  seat: string;
  choices: string[];
  quest?: string;
  location?: string;
  scene?: string;
}

export interface StoryView {
  intro: string[];
  consequences: string[];
  tale: TaleView[];
  outro: string[];
  named: Record<string, string[]>;
  dialog: DialogView | null;
}

export interface View {
  scenario: number | 'eternal';
  round: number;
  order: string[];
  active: string | null;
  last_round: boolean;
  board: SpotView[];
  stacks: Record<string, StackView>;
  hand: TileView[];
  /** for the viewing seat: the totals of each set of its Ready dice */
  makes: Record<string, number[]>;
  paying: PayingView | null;
  turning: string | null;
  figure: FigureView | null;
  gods: GodView[];
  quests: QuestView[];
  done: DoneView[];
  temples: string[];
  workshop: string[];
  forge: string[];
  pantheon_dice: PantheonView[];
  clash: ClashView | null;
  draft: string[][];
  players: PlayerView[];
  story: StoryView;
  flags: Record<string, string | null>;
  history: number[][];
  ending: string;
}
