// Controls the story dialog: which page is open, and the last choice of another player.
import type { Board } from '../boardHelpers';
import type { View } from '../view';

export type StoryPage =
  { kind: '' | 'intro' | 'outro' | 'tale' | 'choice' } | { kind: 'outcome'; choice: string; seat: string };

const NO_PAGE: StoryPage = { kind: '' };
const readKey = (kind: string): string => `divinus.${kind} ${location.pathname}${location.hash}`;

export class StoryReader {
  page = $state.raw<StoryPage>(NO_PAGE);
  /** The last choice of another player, until it is read or dismissed. */
  news = $state.raw<{ choice: string; seat: string } | null>(null);
  private talesSeen = -1;
  private dialogKey = '';
  private outroShown = false;

  /** Called for each update. */
  onTableChange(board: Board, view: View): void {
    if (board.replaying) return;
    this.showIntro(view);
    this.showNewOutcome(board, view);
    this.showDialog(board, view);
    this.showOutro(view);
  }

  open(kind: 'intro' | 'tale' | 'choice'): void {
    this.page = { kind };
  }
  openOutcome(choice: string, seat: string): void {
    this.news = null;
    this.page = { kind: 'outcome', choice, seat };
  }
  close(view: View, mine: string | null): void {
    if (this.page.kind === 'intro' || this.page.kind === 'outro')
      sessionStorage.setItem(readKey(this.page.kind), 'read');
    const dialogIsMine = view.story.dialog && view.story.dialog.seat === mine && this.page.kind !== 'choice';
    this.page = dialogIsMine ? { kind: 'choice' } : NO_PAGE;
    this.showOutro(view);
  }
  /** Shows the introduction before the first tile is placed. */
  private showIntro(view: View): void {
    if (this.talesSeen >= 0 || !view.story.intro.length || view.ending) return;
    const nothingPlayed = view.story.tale.length === 0 && view.players.every((player) => player.map.length === 0);
    if (nothingPlayed && !sessionStorage.getItem(readKey('intro'))) this.page = { kind: 'intro' };
  }

  private showNewOutcome(board: Board, view: View): void {
    const { tale } = view.story;
    if (this.talesSeen >= 0 && tale.length > this.talesSeen) {
      const last = tale[tale.length - 1];
      if (last.seat === board.mine) this.page = { kind: 'outcome', ...last };
      else this.news = last;
    }
    if (tale.length < this.talesSeen) {
      // The choice was taken back.
      this.news = null;
      if (this.page.kind === 'outcome') this.page = NO_PAGE;
    }
    this.talesSeen = tale.length;
  }

  private showDialog(board: Board, view: View): void {
    const { dialog } = view.story;
    const key = dialog ? `${dialog.seat} ${dialog.quest ?? dialog.location}` : '';
    if (key === this.dialogKey) return;
    this.dialogKey = key;
    if (dialog?.seat === board.mine && dialog && this.page.kind === '') this.page = { kind: 'choice' };
    else if (this.page.kind === 'choice') this.page = NO_PAGE;
  }

  /** Shows the ending once, before the result. */
  private showOutro(view: View): void {
    if (!view.story.outro.length || this.outroShown || this.page.kind) return;
    this.outroShown = true;
    if (!sessionStorage.getItem(readKey('outro'))) this.page = { kind: 'outro' };
  }
}
