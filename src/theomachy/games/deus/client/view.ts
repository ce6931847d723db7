// Generated from theomachy.games.deus.view_types by `make format`: change it there.

export interface CountView {
  good: string;
  count: number;
}

/** DEU-12: what a card costs a player: resources paid, resources missing, and gold in all. */
export interface BillView {
  paid: CountView[];
  missing: CountView[];
  gold: number;
  /** how much of the gold stands in for what is missing */
  for_missing: number;
}

/** What keeps a card from being built: so much gold, a piece or a column of a type, or a region. */
export interface LackView {
  what: string;
  of: string;
}

/** The card that lies on its column already, while its region or its price is asked for. */
export interface BuildingView {
  card: string;
  column: string;
  /** by the resources that gold stands in for */
  bills: Record<string, BillView>;
}

export interface SaleView {
  /** gold or vp */
  unit: string;
  /** what one brings, what two bring … */
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
  /** of the cards in hand */
  bills?: Record<string, BillView>;
  /** of the cards in hand that cannot be built */
  lacks?: Record<string, LackView>;
  /** the gold that a card costs face down, by column */
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
  /** no temple scores more */
  temple_most: number;
  /** that still hold VP */
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
