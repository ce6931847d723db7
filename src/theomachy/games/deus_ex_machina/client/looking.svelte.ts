// What is looked at on the table: a quest, and what each hero would cost for it.
import { slugOf } from '$lib/narrow';
import type { Board } from './dem';
import type { OfferView, PlayerView } from './view';

export class Looking {
  #board: () => Board;
  /** The quest under the pointer or the keys. */
  over = $state('');

  constructor(board: () => Board) {
    this.#board = board;
  }

  readonly me = $derived.by((): PlayerView | undefined => {
    const { view, mine } = this.#board();
    return view.players.find((player) => player.seat === mine);
  });
  /** The quest that is picked. */
  readonly held = $derived.by(() => slugOf(this.#board().picked.find((thing) => thing.startsWith('quest:')) ?? ':'));

  watch =
    (quest: string) =>
    (node: Element): (() => void) => {
      const stop = new AbortController();
      const on = (kind: string, act: () => void): void => node.addEventListener(kind, act, { signal: stop.signal });
      // A thing that is taken away loses the focus while the board is being drawn: wait for that to end.
      const leave = (): void => queueMicrotask(() => this.over === quest && (this.over = ''));
      for (const kind of ['mouseenter', 'focusin']) on(kind, () => (this.over = quest));
      for (const kind of ['mouseleave', 'focusout']) on(kind, leave);
      return () => stop.abort();
    };

  /** What a hero would cost for the quest that is looked at. */
  offerOf(hero: string): OfferView | undefined {
    const quest = this.over || this.held;
    return quest ? this.#offersOf(quest).find((offer) => offer.hero === hero) : undefined;
  }
  #offersOf(quest: string): OfferView[] {
    const place = this.#board().view.quest_track.find((one) => one.quest === quest);
    return place?.heroes ?? this.me?.secret_heroes?.[quest] ?? [];
  }
}
