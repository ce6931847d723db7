// Delays updates of other players' moves, so that each is visible; any input shows the rest at once.
import { animationFactor, reducedMotion } from '../profile/settings.svelte';
import type { Update } from '../net/messages';

const STEP_MS = 600;
const MAX_QUEUED = 6;

export class UpdateQueue {
  private queue: Update[] = [];
  private timer = 0;
  private lastShownAt = 0;

  constructor(private readonly show: (update: Update) => void) {}

  /** The newest update received, shown or not. */
  newest(): Update | null {
    return this.queue.at(-1) ?? null;
  }

  /** `own`: an update caused by this page is shown at once. */
  enqueue(update: Update, own: boolean): void {
    const delay = this.lastShownAt + STEP_MS * animationFactor() - performance.now();
    const hasMoves = update.happened.length > 0;
    if (own || !hasMoves || reducedMotion() || document.hidden || this.queue.length >= MAX_QUEUED) this.catchUp();
    else if (delay > 0 || this.queue.length) {
      this.queue.push(update);
      if (this.queue.length === 1) this.timer = window.setTimeout(() => this.showNext(), delay);
      return;
    }
    this.present(update);
  }

  catchUp(): void {
    clearTimeout(this.timer);
    for (const update of this.queue.splice(0)) this.present(update);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private showNext(): void {
    const update = this.queue.shift();
    if (update) this.present(update);
    if (this.queue.length) this.timer = window.setTimeout(() => this.showNext(), STEP_MS * animationFactor());
  }

  private present(update: Update): void {
    if (update.happened.length) this.lastShownAt = performance.now();
    this.show(update);
  }
}
