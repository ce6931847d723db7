// "Show that again": what happened since my last move, once more, from where things were.
import { slowness, still } from './settings.svelte';
import type { LogLine, Moment, Update } from './wire';

const KEPT = 60;
const STEP = 1300;

/** One entry of the round: whose it was, what it said, and the things it was about. */
export interface Mark {
  number: number;
  seat: string;
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
  marks = $state.raw<Mark[]>([]);
  /** There is something to show. */
  ready = $state(false);

  /** `ask` is for what this page has not seen, because it was opened later. */
  constructor(
    private readonly lines: () => LogLine[],
    private readonly ask: () => Promise<Moment[]>,
  ) {}

  remember(update: Update): void {
    if (!update.view || this.past.at(-1)?.version === update.version) return;
    this.past = [...this.past.filter((one) => one.version < update.version), update].slice(-KEPT);
    this.ready = update.entries > 0 && update.stuck === '';
  }

  /** The tables of the last round: the one before my last move, and each that followed. */
  private async round(): Promise<Update[]> {
    const last = this.past.at(-1);
    if (!last) return [];
    const mine = Math.max(1, last.last_seen > 0 ? last.last_seen : last.entries - last.seats.length + 1);
    const first = this.past.findLastIndex((one) => one.entries < mine);
    if (first < 0) return this.unseen(last);
    const from = this.past.slice(first);
    return from.filter((one, i) => i === 0 || one.entries > from[i - 1].entries);
  }

  /** Each a version of its own, so that things move from one to the next. */
  private async unseen(last: Update): Promise<Update[]> {
    const moments = await this.ask();
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
    const round = await this.round();
    if (round.length < 2) return;
    this.stop();
    if (still()) this.marks = this.told(round);
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
    const lines = this.lines().filter((line) => line.number === this.shown?.entries);
    return lines.map((line) => line.text).join(' ');
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

  private told(round: Update[]): Mark[] {
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
