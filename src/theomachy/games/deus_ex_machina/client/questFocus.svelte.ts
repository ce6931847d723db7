// The quest in focus, and what each hero would cost for it.
import { slugOf } from '$lib/table/optionFilter';
import type { Board } from './boardHelpers';
import type { OfferView, PlayerView } from './view';

export class QuestFocus {
  #board: () => Board;
  /** The quest under the pointer or with keyboard focus. */
  focusedQuest = $state('');

  constructor(board: () => Board) {
    this.#board = board;
  }

  readonly me = $derived.by((): PlayerView | undefined => {
    const { view, mine } = this.#board();
    return view.players.find((player) => player.seat === mine);
  });
  /** The picked quest. */
  readonly pickedQuest = $derived.by(() =>
    slugOf(this.#board().picked.find((thing) => thing.startsWith('quest:')) ?? ':'),
  );

  trackFocus =
    (quest: string) =>
    (node: Element): (() => void) => {
      const listeners = new AbortController();
      const listen = (kind: string, handler: () => void): void =>
        node.addEventListener(kind, handler, { signal: listeners.signal });
      // Removing an element blurs it during rendering: clear the focus only afterwards.
      const clear = (): void => queueMicrotask(() => this.focusedQuest === quest && (this.focusedQuest = ''));
      for (const kind of ['mouseenter', 'focusin']) listen(kind, () => (this.focusedQuest = quest));
      for (const kind of ['mouseleave', 'focusout']) listen(kind, clear);
      return () => listeners.abort();
    };

  /** Cost of a hero for the quest in focus. */
  offerOf(hero: string): OfferView | undefined {
    const quest = this.focusedQuest || this.pickedQuest;
    return quest ? this.#offersOf(quest).find((offer) => offer.hero === hero) : undefined;
  }
  #offersOf(quest: string): OfferView[] {
    const place = this.#board().view.quest_track.find((one) => one.quest === quest);
    return place?.heroes ?? this.me?.secret_heroes?.[quest] ?? [];
  }
}
