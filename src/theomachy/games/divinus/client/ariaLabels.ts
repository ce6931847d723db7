// ARIA labels of the board.
import { playerName } from '$lib/table/board';
import { row } from '$lib/table/catalogue';
import { thingStory, worthText, type Board } from './boardHelpers';
import type { DieView, GodView, PlayerView, QuestView, SpotView, TileView } from './view';

export class AriaLabels {
  constructor(readonly board: Board) {}

  mark(kind: string): string {
    const { names, say, catalogue } = this.board;
    if (kind in (catalogue.temple ?? {})) return names('temple', kind);
    if (kind in (catalogue.location ?? {})) return names('location', kind);
    return say(`mark-${kind}`);
  }

  /** `Plains north and south with Greeks, Seas east`. */
  tile(tile: TileView): string {
    const { names, say } = this.board;
    const sides = ['north', 'east', 'south', 'west'].map((side) => names('direction', side));
    return tile.regions
      .map((region) => {
        const marks = tile.marks.filter((mark) => mark.part === region.part).map((mark) => this.mark(mark.kind));
        const land = `${names('part', region.part)} ${region.sides.map((side) => sides[side]).join(', ')}`;
        return marks.length ? say('with-marks', land, marks.join(', ')) : land;
      })
      .join('; ');
  }

  spot(spot: SpotView, monster: string): string {
    const { say, names, seats } = this.board;
    const words = [say('spot', spot.spot)];
    if (spot.price !== Number(spot.spot)) words.push(say('costs', spot.price));
    if (spot.blocked) words.push(say('blocked-by', monster));
    words.push(spot.tile ? this.tile(spot.tile) : say('empty'));
    for (const die of spot.dice) words.push(say('die-of', names('face', die.face), playerName(seats, die.seat)));
    return words.join(', ');
  }

  die(die: DieView): string {
    const { say, names } = this.board;
    const faces = die.faces.map((face) => names('face', face)).join(', ');
    return [
      say(die.pythia ? 'pythia-shows' : 'die-shows', names('face', die.shown)),
      this.diePlace(die),
      say('faces-are', faces),
    ].join(', ');
  }

  diePlace(die: DieView): string {
    const { say } = this.board;
    if (die.where.startsWith('spot:')) return say('on-spot', die.where.slice(5));
    return say(`where-${die.where}`);
  }

  god(god: GodView): string {
    const { names } = this.board;
    return [names('god', god.god), names('pantheon', god.pantheon)].join(', ');
  }

  quest(quest: QuestView): string {
    const { names } = this.board;
    return [
      names('quest', quest.quest),
      thingStory(this.board, 'quest', quest.quest, 'task', quest.need ?? ''),
      worthText(this.board, quest),
    ]
      .filter(Boolean)
      .join(', ');
  }

  artifact(slug: string): string {
    return `${this.board.names('artifact', slug)}, ${this.board.cardText('artifact', slug)}`;
  }

  favor(player: PlayerView): string {
    const { say } = this.board;
    return [
      say('favor-greek', player.favor.greek),
      say('favor-norse', player.favor.norse),
      say('favor-total', player.favor.all),
    ].join(', ');
  }

  /** A cell of a map and its tile. */
  cell(cell: string, tile: TileView | undefined): string {
    const { say } = this.board;
    return tile ? say('cell-with', cell, this.tile(tile)) : say('cell-empty', cell);
  }

  temple(slug: string): string {
    return String(row(this.board.catalogue, 'temple', slug).pantheon ?? '');
  }
}
