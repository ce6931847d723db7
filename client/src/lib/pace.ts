// Others' moves come one after another, so that each can be seen; a touch or a key shows what is left at once.
import { slowness, still } from './settings.svelte';
import type { Update } from './wire';

const STEP = 600;
const MOST = 6;

export class Pace {
  private queue: Update[] = [];
  private timer = 0;
  private shown = 0;

  constructor(private readonly show: (update: Update) => void) {}

  /** The newest update that came, shown or not. */
  newest(): Update | null {
    return this.queue.at(-1) ?? null;
  }

  /** `mine`: what I did myself is shown at once. */
  hear(update: Update, mine: boolean): void {
    const wait = this.shown + STEP * slowness() - performance.now();
    const moves = update.happened.length > 0;
    if (mine || !moves || still() || document.hidden || this.queue.length >= MOST) this.catchUp();
    else if (wait > 0 || this.queue.length) {
      this.queue.push(update);
      if (this.queue.length === 1) this.timer = window.setTimeout(() => this.next(), wait);
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

  private next(): void {
    const update = this.queue.shift();
    if (update) this.present(update);
    if (this.queue.length) this.timer = window.setTimeout(() => this.next(), STEP * slowness());
  }

  private present(update: Update): void {
    if (update.happened.length) this.shown = performance.now();
    this.show(update);
  }
}
