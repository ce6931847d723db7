// What the question to me is about: the hand, a payment, a card that acts, and what is about to be built.
import { untrack } from 'svelte';
import { fitting, slugOf, sortOf } from '$lib/narrow';
import type { Offer } from '$lib/wire';
import { built, FACE_DOWN, verbsOf, type Board, type Coming } from './deus';
import type { BillView, PlayerView } from './view';

/** What `Chooser.svelte` shows. */
export type Kind = 'pay' | 'sell' | 'call' | 'good' | 'gain' | 'laid';
const HAND = ['build', 'settle', 'cover', 'offer', 'also', 'discard'];

export class Asked {
  #board: () => Board;
  /** The card that acts, from the events: the question itself stands in the foot. */
  #acted = $state('');

  constructor(board: () => Board) {
    this.#board = board;
    $effect(() => {
      const { happened, turn, mine } = board();
      untrack(() => this.#follow(happened, turn, mine));
    });
  }

  #follow(happened: Board['happened'], turn: string, mine: string | null): void {
    if (turn !== mine) this.#acted = '';
    for (const { kind, things } of happened) {
      if (things[0] !== `seat:${mine}`) continue;
      if (kind === 'acted') this.#acted = slugOf(things[1]);
      else if (['played', 'covered', 'offered', 'passed'].includes(kind)) this.#acted = '';
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

  readonly hand = $derived.by(() => this.has(...HAND));
  readonly left = $derived.by((): Offer[] => fitting(this.#board().options, this.#board().picked));
  #picked(sort: string): string {
    return slugOf(this.#board().picked.find((thing) => sortOf(thing) === sort) ?? ':');
  }
  /** The card of the hand that is chosen. */
  readonly card = $derived.by(() => (this.hand ? this.#picked('card') : ''));
  readonly buildable = $derived.by(
    () =>
      new Set(
        this.#board()
          .options.filter((o) => o.verb === 'build' || o.verb === 'settle')
          .flatMap((o) => o.things),
      ),
  );

  /** The card that acts, or asks whether it shall. */
  readonly acting = $derived.by(() => {
    const { options } = this.#board();
    if (!options.length) return '';
    const asks = options.find((o) => o.verb === 'decline' || o.verb === 'use')?.things[0] ?? '';
    return slugOf(asks) || (this.has('build', 'offer') ? '' : this.#acted);
  });

  readonly coming = $derived.by((): Coming | null => {
    const { view, catalogue } = this.#board();
    if (this.card && this.has('build', 'settle', 'cover')) {
      const type = this.#picked('type');
      if (type) return { slug: FACE_DOWN, type, there: false };
      if (this.buildable.has(`card:${this.card}`))
        return { slug: this.card, type: built(catalogue, this.card).type, there: false };
    }
    if (view.building && this.has('at', 'edge', 'pay'))
      return { slug: view.building.card, type: view.building.column, there: true };
    return null;
  });
  readonly sum = $derived.by((): BillView | null => {
    const { me, coming } = this;
    if (!me || !coming || coming.there) return null;
    if (coming.slug !== FACE_DOWN) return me.bills?.[coming.slug] ?? null;
    return { paid: [], missing: [], gold: me.covers?.[coming.type] ?? 0, for_missing: 0 };
  });

  readonly kind = $derived.by((): Kind | '' => {
    const { view, phone, turn, mine } = this.#board();
    if (this.has('pay')) return 'pay';
    if (this.has('sell')) return 'sell';
    if (this.has('call')) return 'call';
    if (this.has('take', 'buy', 'swap')) return 'good';
    if (this.has('gain', 'pick') && !phone) return 'gain';
    return this.me && turn === mine && view.laid > 0 && view.laid_cards.length ? 'laid' : '';
  });

  /** What can be sent as it stands: to offer the chosen card, to stay, enough. */
  readonly doings = $derived.by((): Offer[] => {
    const { picked } = this.#board();
    if (picked.length && this.left.length < 2) return [];
    return this.left
      .filter((o) => !o.verb.startsWith('pay'))
      .filter(
        (o) =>
          o.things.every((thing) => picked.includes(thing)) ||
          (!picked.length && (o.verb === 'decline' || o.verb === 'use')),
      );
  });

  /** Whether a region answers the question. */
  readonly onMap = $derived.by(() => {
    const { picked, glow } = this.#board();
    return (picked.length > 0 || !this.hand) && [...glow].some((thing) => sortOf(thing) === 'cell');
  });
}
