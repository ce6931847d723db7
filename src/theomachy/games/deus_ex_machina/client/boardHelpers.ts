// Helpers for options and cards, and the ARIA labels of the board.
import { playerName, type BoardProps } from '$lib/table/board';
import { strengthCardProps } from '$lib/table/cardProps';
import type { OfferView, PlaceView, PlayerView, SpaceView, SpotView, View } from './view';
import { num, row, str, type Catalogue } from '$lib/table/catalogue';

export type Board = BoardProps<View>;

export const colourOf = (catalogue: Catalogue, quest: string): string => str(row(catalogue, 'quest', quest), 'colour');

/** The six areas in map order. */
export const COLOURS = ['red', 'purple', 'black', 'green', 'blue', 'yellow'];

/** Parses `1m2c` as [1, 2]. */
export const parsePayment = (slug: string): [number, number] => [
  Number(/(\d)m/.exec(slug)?.[1] ?? 0),
  Number(/(\d)c/.exec(slug)?.[1] ?? 0),
];

type CardBoard = Pick<BoardProps, 'catalogue' | 'names' | 'picture' | 'say'>;

export const questCardProps = (board: CardBoard, quest: string) => ({
  ...strengthCardProps(board, `quest:${quest}`, { key: 'colour', sort: 'area' }, 'gp'),
  value: num(row(board.catalogue, 'quest', quest), 'gp'),
  unit: board.say('gp'),
  unitWord: board.say('glory-points'),
});

export const heroCardProps = (board: CardBoard, hero: string) =>
  strengthCardProps(board, `hero:${hero}`, { key: 'birthplace', sort: 'area' });

/** Builds the ARIA labels of the board. */
export class AriaLabels {
  constructor(readonly board: Board) {}

  /** Name of a player's god; before gods are chosen the player's name. */
  playerLabel(seat: string): string {
    const { names, seats, view } = this.board;
    const god = view.players.find((player) => player.seat === seat)?.god;
    return god ? names('god', god) : playerName(seats, seat);
  }

  price([might, cunning]: number[]): string {
    const { say, names } = this.board;
    const words = [
      might ? `${might} ${names('point', 'might')}` : '',
      cunning ? `${cunning} ${names('point', 'cunning')}` : '',
    ];
    return words.filter(Boolean).join(' + ') || say('nothing');
  }

  offers(offers: OfferView[] | undefined, me: PlayerView | undefined): string {
    const { say, names } = this.board;
    if (!offers?.length || !me) return '';
    const possible = offers.filter((offer) => offer.can);
    if (!possible.length) return say('nobody-can');
    const list = possible.map(
      (offer) => `${names('hero', offer.hero)} (${offer.payable.map((pay) => this.price(pay)).join(' / ')})`,
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

  quest(place: PlaceView, me: PlayerView | undefined): string {
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

  bonus(place: PlaceView): string {
    const { names, say } = this.board;
    const words = [say('place', names('place', place.place))];
    if (place.gain) words.push(`+${place.gain} ${say('gp')}`);
    if (place.loss) words.push(say('rival-loses', place.loss));
    return words.join(', ');
  }

  hero(spot: SpotView): string {
    const words = [this.thing('hero', spot.hero!), this.board.say('spoken-bonus', spot.bonus)];
    if (spot.reserved_by) words.push(this.board.say('reserved-by', this.playerLabel(spot.reserved_by)));
    return words.join(', ');
  }

  space(space: SpaceView): string {
    const { names, say } = this.board;
    const words = [names('space', space.space)];
    if (space.space === 'olympus' || space.space === 'altar') words.push(say(`${space.space}-gives`));
    if (space.might) words.push(`${names('point', 'might')} ${space.might}`);
    if (space.cunning) words.push(`${names('point', 'cunning')} ${space.cunning}`);
    words.push(space.token ? say('taken-by', this.playerLabel(space.token)) : say('free'));
    return words.join(', ');
  }
}
