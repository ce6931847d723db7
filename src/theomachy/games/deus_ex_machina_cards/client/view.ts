// Generated from theomachy.games.deus_ex_machina_cards.view_types by `make format`: change it there.

/** A colour of an objective, and whether the seat has resolved a quest of that colour. */
export interface WantView {
  colour: string;
  have: boolean;
}

export interface PlayerView {
  seat: string;
  quests: string[];
  gods: string[];
  vp: number;
  /** VP minus one for each god used */
  net: number;
  has_objective: boolean;
  hero?: string;
  side?: string;
  might?: number;
  cunning?: number;
  objective?: string;
  goal?: number;
  wants?: WantView[];
}

/** How many points a comrade lacks for a quest without a god, and the gods with whom it is enough. */
export interface GlanceView {
  quest: string;
  comrade: string;
  short: number;
  gods: string[];
}

/** DXC-20: the sum for a selection of comrade, quest and god; without a quest, nothing is required. */
export interface SumView {
  comrade: string;
  quest: string | null;
  god: string | null;
  /** one free point each: colour, shared, favours-hero, favours-comrade */
  bonuses: string[];
  god_might: number;
  god_cunning: number;
  might: number;
  cunning: number;
  need_might: number;
  need_cunning: number;
  short: number;
}

export interface View {
  round: number;
  max_rounds: number;
  first: string;
  quests: string[];
  comrades: string[];
  gods: string[];
  quest_deck: number;
  quest_deck_bottom: string[];
  comrade_deck: number;
  comrade_discard: string[];
  god_deck: number;
  players: PlayerView[];
  /** for the viewing seat */
  glance: GlanceView[];
  /** for the deciding seat: every selection that its options allow */
  sums: SumView[];
  ending: string;
  winner: string | null;
}
