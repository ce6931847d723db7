// "Show that again": what happened since my last move, once more, from where things were.
import { slowness, still } from './settings.svelte';
import type { LogLine, Update } from './wire';

const KEPT = 60;
const STEP = 1300;

/** One entry of the round: what it said, and the things it was about. */
export interface Moment {
  number: number;
  text: string;
  things: string[];
}

export class Again {
  private past: Update[] = [];
  private timer = 0;
  private queue: Update[] = [];
  /** The table that is shown once more; null: the present one. */
  shown = $state.raw<Update | null>(null);
  /** Without motion all of the round at once, numbered. */
  marks = $state.raw<Moment[]>([]);
  /** There is something to show. */
  ready = $state(false);

  constructor(private readonly lines: () => LogLine[]) {}

  remember(update: Update): void {
    if (!update.view || this.past.at(-1)?.version === update.version) return;
    this.past = [...this.past.filter((one) => one.version < update.version), update].slice(-KEPT);
    this.ready = this.round().length > 1;
  }

  /** The tables of the last round: the one before my last move, and each that followed. */
  private round(): Update[] {
    const last = this.past.at(-1);
    if (!last) return [];
    const mine = last.last_seen > 0 ? last.last_seen : last.entries - last.seats.length + 1;
    const first = this.past.findLastIndex((one) => one.entries < mine);
    const from = this.past.slice(Math.max(0, first));
    return from.filter((one, i) => i === 0 || one.entries > from[i - 1].entries);
  }

  play(): void {
    const round = this.round();
    if (round.length < 2) return;
    this.stop();
    if (still()) this.marks = this.moments(round);
    else this.walk(round);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.shown = null;
    this.marks = [];
  }

  /** What the table that is shown has just told. */
  get text(): string {
    const told = this.lines().filter((line) => line.number === this.shown?.entries);
    return told.map((line) => line.text).join(' ');
  }

  private walk(round: Update[]): void {
    this.shown = round[0];
    this.queue = round.slice(1);
    this.timer = window.setTimeout(() => this.next(), (STEP / 2) * slowness());
  }

  private next(): void {
    const update = this.queue.shift();
    this.shown = update ?? null;
    if (update) this.timer = window.setTimeout(() => this.next(), STEP * slowness());
  }

  private moments(round: Update[]): Moment[] {
    const first = round[0].entries;
    const numbers = [...new Set(this.lines().map((line) => line.number))].filter(
      (number) => number > first && number <= round.at(-1)!.entries,
    );
    return numbers.map((number) => {
      const told = this.lines().filter((line) => line.number === number);
      return { number, text: told.map((line) => line.text).join(' '), things: told.flatMap((line) => line.things) };
    });
  }
}
