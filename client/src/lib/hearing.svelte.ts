// A table as it is heard of: what the server said last, to whom it is shown, and the line to it.
import { Again } from './again.svelte';
import { Asking, newId, type Said } from './asking';
import { loadGame, type GameParts } from './games';
import { keysOf } from './keys';
import { openTable, type Frame, type Line, type Link } from './live';
import { asked } from './narrow';
import { Pace } from './pace';
import { settings } from './settings.svelte';
import { ring } from './sound';
import { t } from './texts.svelte';
import type { Hello, LogLine, Update } from './wire';

const FRESH = 2200;

export abstract class Hearing {
  update = $state.raw<Update | null>(null);
  lines = $state.raw<LogLine[]>([]);
  parts = $state.raw<GameParts | null>(null);
  link = $state<Link>('connecting');
  /** Why there is no table here, in words. */
  missing = $state('');
  /** Said to the server, not acknowledged yet. */
  saying = $state(false);
  fresh = $state.raw(new Set<string>());
  /** Same screen: the seat whose owner has taken the device. */
  holder = $state('');
  polite = $state('');
  urgent = $state('');

  readonly replay = new Again(
    () => this.lines,
    async () => {
      const said = await this.asking.ask({ type: 'again', id: newId() });
      return said?.type === 'round' ? said.moments : [];
    },
  );

  seats = $derived(this.update?.seats ?? []);
  mySeats = $derived(this.seats.filter((seat) => seat.mine));
  shared = $derived(this.mySeats.length > 1);
  /** Everybody else is a bot: the coach may be asked to warn. */
  alone = $derived(this.mySeats.length > 0 && this.seats.every((seat) => seat.mine || seat.kind === 'bot'));
  /** The seat that the device must be passed to before anything is shown. */
  curtain = $derived.by(() => {
    const { update } = this;
    if (!this.shared || update?.phase !== 'playing') return '';
    const wanted = update.prompt?.mine ? update.prompt.seat : '';
    if (wanted && wanted !== this.holder) return wanted;
    return this.holder ? '' : this.mySeats[0].seat;
  });
  covered = $derived(
    this.shared && this.update?.phase === 'playing' && (this.curtain !== '' || this.update.eyes !== this.holder),
  );

  protected live: Line;
  protected asking = new Asking((frame) => this.live.send(frame));
  private freshTimer = 0;
  private loading = '';
  private pace = new Pace((update) => this.take(update));

  constructor(readonly table: string) {
    this.live = openTable(this.table, this.hello, this.heard, (link) => this.relink(link));
  }

  close(): void {
    this.pace.close();
    this.replay.stop();
    clearTimeout(this.freshTimer);
    this.live.close();
  }

  private hello = (): Hello => ({
    type: 'hello',
    table: this.table,
    keys: keysOf(this.table),
    eyes: this.holder,
    since: (this.pace.newest() ?? this.update)?.entries ?? 0,
    lang: settings.lang,
  });

  /** New keys (somebody joined here), or another language: say hello anew. */
  again(): void {
    this.live.close();
    this.live = openTable(this.table, this.hello, this.heard, (link) => this.relink(link));
  }

  relook(): void {
    this.live.send({ type: 'look', eyes: this.holder, lang: settings.lang });
    void this.load(true);
  }

  private relink(link: Link): void {
    if (this.link === 'live' && link === 'lost') this.urgent = t('lost-connection');
    if (this.link === 'lost' && link === 'live') {
      this.urgent = '';
      this.asking.again();
    }
    this.link = link;
  }

  private heard = (frame: Frame): void => {
    if (frame.type === 'update') this.pace.hear(frame, this.saying);
    else if (frame.type === 'gone') {
      this.missing = frame.reason;
      this.live.close();
    } else if (frame.type === 'done') this.asking.settle(frame.id, null);
    else if (frame.type === 'refused' || frame.type === 'answer' || frame.type === 'round') this.hear(frame.id, frame);
  };

  /** Shows at once what still waits to be shown. */
  catchUp(): void {
    this.pace.catchUp();
    if (this.replay.shown) this.replay.stop();
  }

  private take(update: Update): void {
    const old = this.update;
    if (old && update.version < old.version) return;
    const same = old !== null && asked(old) === asked(update);
    this.lines = [...this.lines.filter((line) => line.number <= update.log_from), ...update.log];
    this.update = update;
    this.replay.remember(update);
    this.turned(same, same && update.version === old.version);
    if (old && update.version > old.version) this.tell(old, update);
    void this.load();
  }

  /** Says aloud, and marks what just changed. */
  private tell(old: Update, update: Update): void {
    const news = this.lines.filter((line) => line.number > old.entries);
    if (news.length) this.polite = news.map((line) => line.text).join(' ');
    if (ring(old, update)) {
      this.urgent = '';
      queueMicrotask(() => (this.urgent = t('your-turn-now')));
    }
    this.fresh = new Set(update.happened.flatMap((event) => event.things));
    clearTimeout(this.freshTimer);
    this.freshTimer = window.setTimeout(() => (this.fresh = new Set()), FRESH);
  }

  private async load(again = false): Promise<void> {
    const { update } = this;
    if (!update || !update.game) return;
    const key = `${update.game} ${settings.lang}`;
    if (this.loading === key && !again) return;
    this.loading = key;
    try {
      this.parts = await loadGame(update.game, this.table);
    } catch {
      this.loading = '';
      if (!this.parts) setTimeout(() => void this.load(), 1500);
    }
  }

  /** A word that was refused has no id. */
  private hear(id: string, answer: Said): void {
    if (id) this.asking.settle(id, answer);
    else this.refused(answer);
  }

  isFresh(thing: string): boolean {
    const { shown } = this.replay;
    return shown ? shown.happened.some((event) => event.things.includes(thing)) : this.fresh.has(thing);
  }

  /** A newer table: whether the same is asked as before, and whether nothing at all has happened. */
  protected abstract turned(same: boolean, still: boolean): void;

  protected abstract refused(answer: Said): void;
}
