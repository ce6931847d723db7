// The shapes of this game's view and cards, and what a player would count in the head.
import type { BoardProps } from '$lib/board';
import { fitting } from '$lib/narrow';
import { num, row, str, type Catalogue } from '$lib/catalogue';

/** What a hero would cost for a quest: the least ways to pay, as [Might, Cunning]. */
export interface Offer {
  hero: string;
  can: boolean;
  costs: [number, number][];
}

export interface Place {
  place: string;
  gain: number;
  loss: number;
  quest: string | null;
  secret?: boolean;
  marks?: string[];
  might?: number;
  cunning?: number;
  free?: boolean;
  heroes?: Offer[];
}

export interface Spot {
  spot: string;
  bonus: number;
  hero: string | null;
  reserved_by?: string;
  closed_by?: string;
}

export interface Space {
  space: string;
  token: string | null;
  might?: number;
  cunning?: number;
}

export interface Player {
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
  known?: string[];
  hand?: string[];
  fresh?: string[];
  secrets?: string[];
  secret_heroes?: Record<string, Offer[]>;
  objective?: string;
  goal?: { gp: number; quests_missing: number; gp_missing: number; claims: string };
}

export interface Table {
  turn: number;
  max_turns: number;
  round: number;
  rounds: number;
  first: string;
  spaces: Space[];
  quest_track: Place[];
  hero_track: Spot[];
  quest_deck: number;
  quest_deck_seen: string[];
  hero_deck: number;
  card_deck: number;
  go: { presence: boolean; short: number; placed: string | null };
  players: Player[];
}

export const colourOf = (catalogue: Catalogue, quest: string): string => str(row(catalogue, 'quest', quest), 'colour');

/** The six areas in the order of the map. */
export const COLOURS = ['red', 'purple', 'black', 'green', 'blue', 'yellow'];

/** `1m2c` as [1, 2]. */
export const payment = (slug: string): [number, number] => [
  Number(/(\d)m/.exec(slug)?.[1] ?? 0),
  Number(/(\d)c/.exec(slug)?.[1] ?? 0),
];

export const hasSort = (board: BoardProps, sort: string): boolean =>
  board.options.some((option) => option.things.some((thing) => thing.startsWith(`${sort}:`)));

/** The things of a sort in the options that still fit what is picked. */
export function still(board: BoardProps, sort: string): string[] {
  const left = fitting(board.options, board.picked);
  return [...new Set(left.flatMap((option) => option.things.filter((thing) => thing.startsWith(`${sort}:`))))];
}

export interface Want {
  colour: string;
  need: number;
  have: number;
}

/** How far an objective is: its colours, and its Legendary quest, which is a card besides the coloured ones. */
export function wants(catalogue: Catalogue, player: Player): { colours: Want[]; legendary: boolean | null } {
  const card = row(catalogue, 'objective', player.objective ?? '');
  const asked = (card.colours as string[] | undefined) ?? [];
  const order = [...new Set(asked)];
  const count = (quests: string[]): Want[] =>
    order.map((colour) => {
      const need = asked.filter((one) => one === colour).length;
      return {
        colour,
        need,
        have: Math.min(need, quests.filter((quest) => colourOf(catalogue, quest) === colour).length),
      };
    });
  const missing = (list: Want[]): number => list.reduce((all, want) => all + want.need - want.have, 0);
  if (!card.legendary) return { colours: count(player.quests), legendary: null };
  const great = player.quests.filter((quest) => row(catalogue, 'quest', quest).legendary);
  const ways = great.map((quest) => count(player.quests.filter((other) => other !== quest)));
  const best = ways.sort((a, b) => missing(a) - missing(b))[0];
  return { colours: best ?? count(player.quests), legendary: great.length > 0 };
}

export const payable = (player: Player, offer: Offer): [number, number][] =>
  offer.costs.filter(([might, cunning]) => might <= player.might && cunning <= player.cunning);

/** The sentences for those who hear the board. */
export class Spoken {
  constructor(readonly board: BoardProps) {}

  price([might, cunning]: [number, number]): string {
    const { say, names } = this.board;
    const words = [
      might ? `${might} ${names('point', 'might')}` : '',
      cunning ? `${cunning} ${names('point', 'cunning')}` : '',
    ];
    return words.filter(Boolean).join(' + ') || say('nothing');
  }

  offers(offers: Offer[] | undefined, me: Player | undefined): string {
    const { say, names } = this.board;
    if (!offers?.length || !me) return '';
    const able = offers.filter((offer) => offer.can);
    if (!able.length) return say('nobody-can');
    const list = able.map(
      (offer) =>
        `${names('hero', offer.hero)} (${payable(me, offer)
          .map((pay) => this.price(pay))
          .join(' / ')})`,
    );
    return say('who-can-spoken', list.join(', '));
  }

  thing(sort: string, slug: string): string {
    const { catalogue, names, say, cardText } = this.board;
    const card = row(catalogue, sort, slug);
    const words = [names(sort, slug), names('sort', sort)];
    if ('might' in card) words.push(say('spoken-numbers', num(card, 'might'), num(card, 'cunning')));
    if (sort === 'quest')
      words.push(
        `${num(card, 'gp')} ${say('gp')}`,
        names('area', str(card, 'colour')),
        names('colour', str(card, 'colour')),
      );
    if (sort === 'hero') words.push(names('area', str(card, 'birthplace')));
    if (sort === 'hero' && card.god) words.push(say('favoured-by', names('god', str(card, 'god'))));
    if (card.legendary) words.push(say('legendary'));
    if (sort === 'card' || sort === 'god') words.push(cardText(sort, slug));
    return words.join(', ');
  }

  quest(place: Place, me: Player | undefined): string {
    const { catalogue, names, say } = this.board;
    const card = row(catalogue, 'quest', place.quest!);
    const words = [
      names('quest', place.quest!),
      names('sort', 'quest'),
      say('spoken-numbers', place.might ?? 0, place.cunning ?? 0),
      `${num(card, 'gp')} ${say('gp')}`,
      names('area', str(card, 'colour')),
      names('colour', str(card, 'colour')),
      this.bonus(place),
    ];
    if (card.legendary) words.push(say('legendary'));
    if (place.secret) words.push(say('secret'));
    return [words.join(', '), place.free === false ? say('area-taken') : this.offers(place.heroes, me)]
      .filter(Boolean)
      .join('. ');
  }

  bonus(place: Place): string {
    const { names, say } = this.board;
    const words = [say('place', names('place', place.place))];
    if (place.gain) words.push(`+${place.gain} ${say('gp')}`);
    if (place.loss) words.push(say('rival-loses', place.loss));
    return words.join(', ');
  }

  hero(spot: Spot, who: string): string {
    const words = [this.thing('hero', spot.hero!), this.board.say('spoken-bonus', spot.bonus)];
    if (spot.reserved_by) words.push(this.board.say('reserved-by', who));
    return words.join(', ');
  }

  space(space: Space, owner: string): string {
    const { names, say } = this.board;
    const words = [names('space', space.space)];
    if (space.space === 'olympus' || space.space === 'altar') words.push(say(`${space.space}-gives`));
    if (space.might) words.push(`${names('point', 'might')} ${space.might}`);
    if (space.cunning) words.push(`${names('point', 'cunning')} ${space.cunning}`);
    words.push(space.token ? say('taken-by', owner) : say('free'));
    return words.join(', ');
  }
}
