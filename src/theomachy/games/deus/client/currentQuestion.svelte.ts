// State derived from the viewer's current question: the hand, a payment, the acting card, the card about to be built.
import { untrack } from 'svelte';
import { matchingOptions, slugOf, sortOf } from '$lib/table/optionFilter';
import type { LegalOption } from '$lib/net/messages';
import { buildingRow, FACE_DOWN, verbsOf, type Board, type UpcomingCard } from './boardHelpers';
import type { BillView, PlayerView } from './view';

/** What `AnswerPicker.svelte` shows. */
export type PickerKind = 'pay' | 'sell' | 'call' | 'good' | 'gain' | 'laid';
const HAND_VERBS = ['build', 'settle', 'cover', 'offer', 'also', 'discard'];

export class CurrentQuestion {
  #board: () => Board;
  /** The acting card, taken from the events. */
  #actingCard = $state('');

  constructor(board: () => Board) {
    this.#board = board;
    $effect(() => {
      const { happened, turn, mine } = board();
      untrack(() => this.#trackActingCard(happened, turn, mine));
    });
  }

  #trackActingCard(happened: Board['happened'], turn: string, mine: string | null): void {
    if (turn !== mine) this.#actingCard = '';
    for (const { kind, things } of happened) {
      if (things[0] !== `seat:${mine}`) continue;
      if (kind === 'acted') this.#actingCard = slugOf(things[1]);
      else if (['played', 'covered', 'offered', 'passed'].includes(kind)) this.#actingCard = '';
    }
  }

  readonly me = $derived.by((): PlayerView | undefined => {
    const { view, mine } = this.#board();
    return view.players.find((player) => player.seat === mine);
  });
  readonly #verbs = $derived.by(() => verbsOf(this.#board().options));
  has(...verbs: string[]): boolean {
    return verbs.some((verb) => this.#verbs.has(verb));
  }

  readonly isAboutHand = $derived.by(() => this.has(...HAND_VERBS));
  readonly remaining = $derived.by((): LegalOption[] => matchingOptions(this.#board().options, this.#board().picked));
  #pickedOf(sort: string): string {
    return slugOf(this.#board().picked.find((thing) => sortOf(thing) === sort) ?? ':');
  }
  /** The selected card of the hand. */
  readonly card = $derived.by(() => (this.isAboutHand ? this.#pickedOf('card') : ''));
  readonly buildable = $derived.by(
    () =>
      new Set(
        this.#board()
          .options.filter((o) => o.verb === 'build' || o.verb === 'settle')
          .flatMap((o) => o.things),
      ),
  );

  /** The card that acts, or that asks whether to act. */
  readonly actingCard = $derived.by(() => {
    const { options } = this.#board();
    if (!options.length) return '';
    const askedThing = options.find((o) => o.verb === 'decline' || o.verb === 'use')?.things[0] ?? '';
    return slugOf(askedThing) || (this.has('build', 'offer') ? '' : this.#actingCard);
  });

  readonly upcomingCard = $derived.by((): UpcomingCard | null => {
    const { view, catalogue } = this.#board();
    if (this.card && this.has('build', 'settle', 'cover')) {
      const type = this.#pickedOf('type');
      if (type) return { slug: FACE_DOWN, type, onTable: false };
      if (this.buildable.has(`card:${this.card}`))
        return { slug: this.card, type: buildingRow(catalogue, this.card).type, onTable: false };
    }
    if (view.building && this.has('at', 'edge', 'pay'))
      return { slug: view.building.card, type: view.building.column, onTable: true };
    return null;
  });
  readonly bill = $derived.by((): BillView | null => {
    const { me, upcomingCard } = this;
    if (!me || !upcomingCard || upcomingCard.onTable) return null;
    if (upcomingCard.slug !== FACE_DOWN) return me.bills?.[upcomingCard.slug] ?? null;
    return { paid: [], missing: [], gold: me.covers?.[upcomingCard.type] ?? 0, for_missing: 0 };
  });

  readonly kind = $derived.by((): PickerKind | '' => {
    const { view, phone, turn, mine } = this.#board();
    if (this.has('pay')) return 'pay';
    if (this.has('sell')) return 'sell';
    if (this.has('call')) return 'call';
    if (this.has('take', 'buy', 'swap')) return 'good';
    if (this.has('gain', 'pick') && !phone) return 'gain';
    return this.me && turn === mine && view.laid > 0 && view.laid_cards.length ? 'laid' : '';
  });

  /** Options that can be sent as they are: offering the chosen card, holding, passing. */
  readonly sendableOptions = $derived.by((): LegalOption[] => {
    const { picked } = this.#board();
    if (picked.length && this.remaining.length < 2) return [];
    return this.remaining
      .filter((o) => !o.verb.startsWith('pay'))
      .filter(
        (o) =>
          o.things.every((thing) => picked.includes(thing)) ||
          (!picked.length && (o.verb === 'decline' || o.verb === 'use')),
      );
  });

  /** Whether a region answers the question. */
  readonly answeredOnMap = $derived.by(() => {
    const { picked, selectable } = this.#board();
    return (picked.length > 0 || !this.isAboutHand) && [...selectable].some((thing) => sortOf(thing) === 'cell');
  });
}
