// State of a table as the server last sent it: the connection, the seat shown on this device, and announcements for
// screen readers.
import { LastRoundReplay } from './lastRound.svelte';
import { PendingRequests, newRequestId, type ReplyFrame } from '../net/pendingRequests';
import { loadGame, type GameParts } from './games';
import { keysOf } from '../profile/seatKeys';
import { connectToTable, type Frame, type Connection, type ConnectionState } from '../net/websocket';
import { questionKey } from './optionFilter';
import { UpdateQueue } from './updateQueue';
import { settings } from '../profile/settings.svelte';
import { playUpdateSound } from '../ui/sound';
import { t } from '../ui/i18n.svelte';
import type { Hello, LogLine, Update } from '../net/messages';

const FRESH_MS = 2200;

export abstract class TableConnection {
  update = $state.raw<Update | null>(null);
  lines = $state.raw<LogLine[]>([]);
  parts = $state.raw<GameParts | null>(null);
  connectionState = $state<ConnectionState>('connecting');
  /** Why the table cannot be shown, for the user. */
  goneReason = $state('');
  /** An action was sent and is not acknowledged yet. */
  sending = $state(false);
  freshThings = $state.raw(new Set<string>());
  /** Same-screen tables: the seat whose player holds the device. */
  activeSeat = $state('');
  announcement = $state('');
  alert = $state('');

  readonly replay = new LastRoundReplay(
    () => this.lines,
    async () => {
      const reply = await this.requests.request({ type: 'again', id: newRequestId() });
      return reply?.type === 'round' ? reply.moments : [];
    },
  );

  seats = $derived(this.update?.seats ?? []);
  mySeats = $derived(this.seats.filter((seat) => seat.mine));
  sharedScreen = $derived(this.mySeats.length > 1);
  /** All other seats are bots: the coach may warn. */
  onlyBots = $derived(this.mySeats.length > 0 && this.seats.every((seat) => seat.mine || seat.kind === 'bot'));
  /** Seat to which the device must be passed before anything is shown; '' if none. */
  passDeviceTo = $derived.by(() => {
    const { update } = this;
    if (!this.sharedScreen || update?.phase !== 'playing') return '';
    const decidingSeat = update.prompt?.mine ? update.prompt.seat : '';
    if (decidingSeat && decidingSeat !== this.activeSeat) return decidingSeat;
    return this.activeSeat ? '' : this.mySeats[0].seat;
  });
  screenHidden = $derived(
    this.sharedScreen &&
      this.update?.phase === 'playing' &&
      (this.passDeviceTo !== '' || this.update.eyes !== this.activeSeat),
  );

  protected connection: Connection;
  protected requests = new PendingRequests((frame) => this.connection.send(frame));
  private freshTimer = 0;
  private loadingKey = '';
  private updateQueue = new UpdateQueue((update) => this.applyUpdate(update));

  constructor(readonly table: string) {
    this.connection = connectToTable(this.table, this.makeHello, this.onFrame, (state) =>
      this.onConnectionState(state),
    );
  }

  close(): void {
    this.updateQueue.close();
    this.replay.stop();
    clearTimeout(this.freshTimer);
    this.connection.close();
  }

  private makeHello = (): Hello => ({
    type: 'hello',
    table: this.table,
    keys: keysOf(this.table),
    eyes: this.activeSeat,
    since: (this.updateQueue.newest() ?? this.update)?.entries ?? 0,
    lang: settings.lang,
  });

  /** Reconnects with new keys or another language. */
  reconnect(): void {
    this.connection.close();
    this.connection = connectToTable(this.table, this.makeHello, this.onFrame, (state) =>
      this.onConnectionState(state),
    );
  }

  refresh(): void {
    this.connection.send({ type: 'look', eyes: this.activeSeat, lang: settings.lang });
    void this.loadParts(true);
  }

  private onConnectionState(state: ConnectionState): void {
    if (this.connectionState === 'live' && state === 'lost') this.alert = t('lost-connection');
    if (this.connectionState === 'lost' && state === 'live') {
      this.alert = '';
      this.requests.resendAll();
    }
    this.connectionState = state;
  }

  private onFrame = (frame: Frame): void => {
    if (frame.type === 'update') this.updateQueue.enqueue(frame, this.sending);
    else if (frame.type === 'gone') {
      this.goneReason = frame.reason;
      this.connection.close();
    } else if (frame.type === 'done') this.requests.resolve(frame.id, null);
    else if (frame.type === 'refused' || frame.type === 'answer' || frame.type === 'round')
      this.onReply(frame.id, frame);
  };

  /** Shows queued updates at once. */
  catchUp(): void {
    this.updateQueue.catchUp();
    if (this.replay.shownUpdate) this.replay.stop();
  }

  private applyUpdate(update: Update): void {
    const old = this.update;
    if (old && update.version < old.version) return;
    const sameQuestion = old !== null && questionKey(old) === questionKey(update);
    this.lines = [...this.lines.filter((line) => line.number <= update.log_from), ...update.log];
    this.update = update;
    this.replay.remember(update);
    this.onUpdateApplied(sameQuestion, sameQuestion && update.version === old.version);
    if (old && update.version > old.version) this.announce(old, update);
    void this.loadParts();
  }

  /** Announces new log lines and marks what has changed. */
  private announce(old: Update, update: Update): void {
    const news = this.lines.filter((line) => line.number > old.entries);
    if (news.length) this.announcement = news.map((line) => line.text).join(' ');
    if (playUpdateSound(old, update)) {
      this.alert = '';
      queueMicrotask(() => (this.alert = t('your-turn-now')));
    }
    this.freshThings = new Set(update.happened.flatMap((event) => event.things));
    clearTimeout(this.freshTimer);
    this.freshTimer = window.setTimeout(() => (this.freshThings = new Set()), FRESH_MS);
  }

  private async loadParts(force = false): Promise<void> {
    const { update } = this;
    if (!update || !update.game) return;
    const key = `${update.game} ${settings.lang}`;
    if (this.loadingKey === key && !force) return;
    this.loadingKey = key;
    try {
      this.parts = await loadGame(update.game, this.table);
    } catch {
      this.loadingKey = '';
      if (!this.parts) setTimeout(() => void this.loadParts(), 1500);
    }
  }

  /** A refused chat message or reaction has no id. */
  private onReply(id: string, reply: ReplyFrame): void {
    if (id) this.requests.resolve(id, reply);
    else this.onRefused(reply);
  }

  isFresh(thing: string): boolean {
    const { shownUpdate: update } = this.replay;
    return update ? update.happened.some((event) => event.things.includes(thing)) : this.freshThings.has(thing);
  }

  /** Called for each update: whether the question is the same, and whether nothing has happened at all. */
  protected abstract onUpdateApplied(sameQuestion: boolean, nothingHappened: boolean): void;

  protected abstract onRefused(reply: ReplyFrame): void;
}
