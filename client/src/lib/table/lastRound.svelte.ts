// Replays the events since the viewer's last move, one journal entry after another.
import { animationFactor, reducedMotion } from '../profile/settings.svelte';
import type { LogLine, Moment, Update } from '../net/messages';

const MAX_UPDATES = 60;
const STEP_MS = 1300;

/** One entry of the replayed round: its seat, its text and the things that it involves. */
export interface RoundEntry {
  number: number;
  seat: string;
  text: string;
  things: string[];
}

export class LastRoundReplay {
  private updates: Update[] = [];
  private timer = 0;
  private queue: Update[] = [];
  /** The update shown instead of the present one; null while nothing is replayed. */
  shownUpdate = $state.raw<Update | null>(null);
  /** With reduced motion: all entries of the round at once, instead of an animation. */
  summary = $state.raw<RoundEntry[]>([]);
  /** Whether there is a round to replay. */
  available = $state(false);

  /** `fetchMoments` loads the round if this page was opened too late to have seen it. */
  constructor(
    private readonly lines: () => LogLine[],
    private readonly fetchMoments: () => Promise<Moment[]>,
  ) {}

  remember(update: Update): void {
    if (!update.view || this.updates.at(-1)?.version === update.version) return;
    this.updates = [...this.updates.filter((one) => one.version < update.version), update].slice(-MAX_UPDATES);
    this.available = update.entries > 0 && update.stuck === '';
  }

  /** Returns the update before the viewer's last move and each that followed. */
  private async lastRound(): Promise<Update[]> {
    const last = this.updates.at(-1);
    if (!last) return [];
    const ownEntry = Math.max(1, last.last_seen > 0 ? last.last_seen : last.entries - last.seats.length + 1);
    const first = this.updates.findLastIndex((one) => one.entries < ownEntry);
    if (first < 0) return this.fetchRound(last);
    const from = this.updates.slice(first);
    return from.filter((one, i) => i === 0 || one.entries > from[i - 1].entries);
  }

  /** Gives each moment a version of its own, so that the board animates from one to the next. */
  private async fetchRound(last: Update): Promise<Update[]> {
    const moments = await this.fetchMoments();
    return moments.map(({ number, view, happened, scores, seat }, i) => ({
      ...last,
      version: last.version - (moments.length - 1 - i) / 1000,
      entries: number,
      view,
      happened,
      scores,
      prompt: last.prompt && { ...last.prompt, seat: seat || last.prompt.seat },
    }));
  }

  async play(): Promise<void> {
    const round = await this.lastRound();
    if (round.length < 2) return;
    this.stop();
    if (reducedMotion()) this.summary = this.summarize(round);
    else this.animate(round);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.shownUpdate = null;
    this.summary = [];
  }

  /** Log text of the entry that is shown now. */
  get text(): string {
    const lines = this.lines().filter((line) => line.number === this.shownUpdate?.entries);
    return lines.map((line) => line.text).join(' ');
  }

  private animate(round: Update[]): void {
    this.shownUpdate = round[0];
    this.queue = round.slice(1);
    this.timer = window.setTimeout(() => this.showNext(), (STEP_MS / 2) * animationFactor());
  }

  private showNext(): void {
    const update = this.queue.shift();
    this.shownUpdate = update ?? null;
    if (update) this.timer = window.setTimeout(() => this.showNext(), STEP_MS * animationFactor());
  }

  private summarize(round: Update[]): RoundEntry[] {
    const first = round[0].entries;
    const numbers = [...new Set(this.lines().map((line) => line.number))].filter(
      (number) => number > first && number <= round.at(-1)!.entries,
    );
    return numbers.map((number) => {
      const lines = this.lines().filter((line) => line.number === number);
      const text = lines.map((line) => line.text).join(' ');
      return { number, seat: lines[0].seat, text, things: lines.flatMap((line) => line.things) };
    });
  }
}
