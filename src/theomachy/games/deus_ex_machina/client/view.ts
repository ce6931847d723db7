// Generated from theomachy.games.deus_ex_machina.view_types by `make format`: change it there.

/** What a hero would cost for a quest: the least ways to pay, each as Might and Cunning. */
export interface OfferView {
  hero: string;
  can: boolean;
  costs: number[][];
  /** those that the mat can pay now */
  payable: number[][];
  /** what the hero lacks with the bonuses where they help this seat most */
  missing: number[];
}

export interface SpaceView {
  space: string;
  token: string | null;
  might?: number;
  cunning?: number;
}

export interface PlaceView {
  place: string;
  gain: number;
  loss: number;
  quest: string | null;
  secret?: boolean;
  marks?: string[];
  /** what is asked with the marks that lie there */
  might?: number;
  cunning?: number;
  /** no token stands on its area */
  free?: boolean;
  /** for the seat that looks */
  heroes?: OfferView[];
}

export interface SpotView {
  spot: string;
  bonus: number;
  hero: string | null;
  reserved_by?: string;
  closed_by?: string;
}

export interface GoView {
  moved: boolean;
  card_used: boolean;
  ability_used: boolean;
  presence: boolean;
  short: number;
  placed: string | null;
}

/** So many quests of a colour are asked for, and so many of them are there. */
export interface WantView {
  need: number;
  have: number;
}

export interface GoalView {
  gp: number;
  quests_missing: number;
  gp_missing: number;
  claims: string;
  /** the Legendary quest counts beside them */
  colours: Record<string, WantView>;
  /** whether it is there; None where none is asked for */
  legendary: boolean | null;
}

export interface PlayerView {
  seat: string;
  god: string | null;
  might: number;
  cunning: number;
  gp: number;
  charged: boolean;
  tokens: number;
  cards: number;
  quests: string[];
  colours: string[];
  secrets_left: number;
  power?: string;
  hand_limit?: number;
  /** cards of the hand that the seat that looks has seen */
  known?: string[];
  hand?: string[];
  fresh?: string[];
  secrets?: string[];
  secret_heroes?: Record<string, OfferView[]>;
  put_back?: string;
  objective?: string;
  goal?: GoalView;
}

export interface View {
  turn: number;
  max_turns: number;
  round: number;
  rounds: number;
  rounds_played: number;
  first: string;
  lead: string;
  spaces: SpaceView[];
  quest_track: PlaceView[];
  hero_track: SpotView[];
  quest_deck: number;
  quest_deck_seen: string[];
  hero_deck: number;
  hero_discard: string[];
  card_deck: number;
  card_discard: string[];
  go: GoView;
  players: PlayerView[];
  ending: string;
  winners: string[];
}
