// When the story is told: which page lies open, and what others chose meanwhile.
import type { Board } from './divinus';
import type { View } from './view';

export type Page =
  { kind: '' | 'intro' | 'outro' | 'tale' | 'choice' } | { kind: 'outcome'; choice: string; seat: string };

const SHUT: Page = { kind: '' };
const seenKey = (kind: string): string => `divinus.${kind} ${location.pathname}${location.hash}`;

export class Telling {
  page = $state.raw<Page>(SHUT);
  /** What another player chose last, to be read or put away. */
  news = $state.raw<{ choice: string; seat: string } | null>(null);
  private heard = -1;
  private asked = '';
  private ended = false;

  /** Called whenever the table changes. */
  follow(board: Board, view: View): void {
    if (board.replaying) return;
    this.begin(view);
    this.listen(board, view);
    this.ask(board, view);
    this.end(view);
  }

  open(kind: 'intro' | 'tale' | 'choice'): void {
    this.page = { kind };
  }
  read(choice: string, seat: string): void {
    this.news = null;
    this.page = { kind: 'outcome', choice, seat };
  }
  close(view: View, mine: string | null): void {
    if (this.page.kind === 'intro' || this.page.kind === 'outro')
      sessionStorage.setItem(seenKey(this.page.kind), 'read');
    const waits = view.story.dialog && view.story.dialog.seat === mine && this.page.kind !== 'choice';
    this.page = waits ? { kind: 'choice' } : SHUT;
    this.end(view);
  }
  /** The intro is read before the first tile lies. */
  private begin(view: View): void {
    if (this.heard >= 0 || !view.story.intro.length || view.ending) return;
    const fresh = view.story.tale.length === 0 && view.players.every((player) => player.map.length === 0);
    if (fresh && !sessionStorage.getItem(seenKey('intro'))) this.page = { kind: 'intro' };
  }

  private listen(board: Board, view: View): void {
    const { tale } = view.story;
    if (this.heard >= 0 && tale.length > this.heard) {
      const last = tale[tale.length - 1];
      if (last.seat === board.mine) this.page = { kind: 'outcome', ...last };
      else this.news = last;
    }
    if (tale.length < this.heard) {
      // Taken back: what was told is not so.
      this.news = null;
      if (this.page.kind === 'outcome') this.page = SHUT;
    }
    this.heard = tale.length;
  }

  private ask(board: Board, view: View): void {
    const { dialog } = view.story;
    const key = dialog ? `${dialog.seat} ${dialog.quest ?? dialog.location}` : '';
    if (key === this.asked) return;
    this.asked = key;
    if (dialog?.seat === board.mine && dialog && this.page.kind === '') this.page = { kind: 'choice' };
    else if (this.page.kind === 'choice') this.page = SHUT;
  }

  /** The end of the story is read before the result, once. */
  private end(view: View): void {
    if (!view.story.outro.length || this.ended || this.page.kind) return;
    this.ended = true;
    if (!sessionStorage.getItem(seenKey('outro'))) this.page = { kind: 'outro' };
  }
}
