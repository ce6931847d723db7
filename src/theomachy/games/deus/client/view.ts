// Generated from theomachy.games.deus.view_types by `make format`: change it there.

export interface CountView {
  good: string;
  count: number;
}

/** DEU-12: the cost of a card for a player: resources paid, resources missing, and the total of gold. */
export interface BillView {
  paid: CountView[];
  missing: CountView[];
  gold: number;
  /** the part of the gold that replaces missing resources */
  for_missing: number;
}

/** What a player lacks to build a card.

    `what`: gold, a piece, a column or a region; `of`: how much gold, or which type. */
export interface LackView {
  what: string;
  of: string;
}

/** The card that is being built: it is on its column already, its region or price is still to be chosen. */
export interface BuildingView {
  card: string;
  column: string;
  /** by the resources that gold replaces */
  bills: Record<string, BillView>;
}

export interface SaleView {
  /** gold or vp */
  unit: string;
  /** the gain for one, for two, … */
  gains: number[];
}

export interface TileView {
  tile: string;
  side: string;
  turns: number;
  q: number;
  r: number;
}

export interface RegionView {
  cell: string;
  q: number;
  r: number;
  tile: string;
  terrain: string;
  edge: boolean;
  owner: string | null;
  pieces: string[];
  vp?: number;
}

export interface PlayerView {
  seat: string;
  goods: Record<string, number>;
  gold: number;
  columns: Record<string, string[]>;
  /** what each temple would score now */
  temples: Record<string, number>;
  hand_count: number;
  first: string | null;
  wildcard_used: boolean;
  board?: Record<string, number>;
  pieces?: Record<string, number>;
  hand?: string[];
  vp?: number;
  total?: number;
  wildcard?: string;
  /** the cost of each card in hand */
  bills?: Record<string, BillView>;
  /** for each card in hand that cannot be built, what is missing */
  lacks?: Record<string, LackView>;
  /** by column: the gold to put a card there face down */
  covers?: Record<string, number>;
}

export interface View {
  round: number;
  max_rounds: number;
  first: string;
  turn: string | null;
  trigger: string;
  last_round: boolean;
  ending: string;
  winners: string[];
  wildcard: boolean;
  drafting: boolean;
  supply: Record<string, number>;
  temples_left: number;
  /** the highest VP that a temple can score */
  temple_most: number;
  /** villages on which VP are left */
  villages_left: number;
  deck: number;
  discard: number;
  discard_top: string | null;
  building: BuildingView | null;
  sale: SaleView | null;
  laid: number;
  laid_cards: string[];
  tiles: TileView[];
  regions: RegionView[];
  players: PlayerView[];
}
