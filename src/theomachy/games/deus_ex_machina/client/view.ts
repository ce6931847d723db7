// Generated from theomachy.games.deus_ex_machina.view_types by `make format`: change it there.

/** What a hero would cost for a quest. `costs`: the cheapest payments, each as [Might, Cunning]. */
export interface OfferView {
  hero: string;
  can: boolean;
  costs: number[][];
  /** the payments that the seat can make now */
  payable: number[][];
  /** Might and Cunning that the hero lacks, with bonuses placed to help this seat most */
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
  /** what the quest requires, lowered by its marks */
  might?: number;
  cunning?: number;
  /** no token is on its area */
  free?: boolean;
  /** for the viewing seat */
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

/** How many quests of a colour are required (`need`), and how many the seat has completed (`have`). */
export interface WantView {
  need: number;
  have: number;
}

export interface GoalView {
  gp: number;
  quests_missing: number;
  gp_missing: number;
  claims: string;
  /** not counting the Legendary quest */
  colours: Record<string, WantView>;
  /** whether a Legendary quest is completed; None if none is required */
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
  /** cards of this hand that the viewing seat has seen */
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
