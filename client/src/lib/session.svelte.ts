// A table as this page knows it: what the server said last, what is picked, what waits to be sent.
import { Again } from './again.svelte';
import { Asking, newId, type Said } from './asking';
import { loadGame, type GameParts } from './games';
import { keysOf } from './keys';
import { tell, wasTold } from './learning';
import { openTable, type Frame, type Line, type Link } from './live';
import { asked, fitting, glowing, picking, sole, sortOf } from './narrow';
import { Pace } from './pace';
import { settings } from './settings.svelte';
import { ring } from './sound';
import { t } from './texts.svelte';
import type { Desk, Look } from './things.svelte';
import type { Hello, LogLine, Offer, Sign, Update } from './wire';

/** How long a choice that made itself can be taken back before it is sent. */
const GRACE = 1400;
const FRESH = 2200;

export interface Pop {
  title: string;
  text: string;
  rule: string;
  box: DOMRect | null;
  hint: Offer | null;
}

/** A move that was warned of: it is done if it is asked for once more. */
export interface Warning {
  text: string;
  seat: string;
  reason: string;
}

export class Session implements Desk {
  update = $state.raw<Update | null>(null);
  lines = $state.raw<LogLine[]>([]);
  parts = $state.raw<GameParts | null>(null);
  link = $state<Link>('connecting');
  /** Why there is no table here, in words. */
  missing = $state('');
  picked = $state.raw<string[]>([]);
  /** The sole option that is left, while it can still be taken back. */
  going = $state.raw<Offer | null>(null);
  /** Said to the server, not acknowledged yet. */
  saying = $state(false);
  warning = $state.raw<Warning | null>(null);
  pop = $state.raw<Pop | null>(null);
  /** Whether I am about to ask everybody to let me take back. */
  wishing = $state(false);
  large = $state('');
  lit = $state.raw(new Set<string>());
  fresh = $state.raw(new Set<string>());
  /** Same screen: the seat whose owner has taken the device. */
  holder = $state('');
  /** How often the zones of the board were to be explained anew. */
  badges = $state(0);
  polite = $state('');
  urgent = $state('');

  readonly replay = new Again(
    () => this.lines,
    async () => {
      const said = await this.asking.ask({ type: 'again', id: newId() });
      return said?.type === 'round' ? said.moments : [];
    },
  );

  teaching = $derived(this.update?.teaching ?? null);
  taughtNext = $derived(this.teaching?.show.filter((thing) => !this.picked.includes(thing)) ?? []);

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
  myTurn = $derived(
    this.update?.phase === 'playing' &&
      !!this.update.prompt?.mine &&
      !this.covered &&
      !this.isAway(this.update.prompt.seat),
  );
  /** What is new here and was not told on this device yet. */
  private heardOf = $state.raw<string[]>([]);
  introduced = $derived(
    (this.myTurn &&
      this.update?.introduced.find(({ slug }) => !this.heardOf.includes(slug) && !wasTold(this.about(slug)))) ||
      null,
  );
  options = $derived(
    this.myTurn && !this.saying && !this.replay.shown && !this.teaching?.reads ? (this.update?.options ?? []) : [],
  );
  chosen = $derived(new Set(this.going ? this.going.things : this.picked));
  glow = $derived(this.going ? new Set<string>() : glowing(this.options, this.picked));
  private base = $derived(new Set(this.options.flatMap((option) => option.things)));
  private sorts = $derived(new Set([...this.base].map(sortOf)));

  private isAway(seat: string): boolean {
    return this.seats.some((one) => one.seat === seat && one.away);
  }

  private live: Line;
  private asking = new Asking((frame) => this.live.send(frame));
  private timer = 0;
  private freshTimer = 0;
  private loading = '';
  private pace = new Pace((update) => this.take(update));

  constructor(readonly table: string) {
    this.live = openTable(this.table, this.hello, this.heard, (link) => this.relink(link));
  }

  close(): void {
    clearTimeout(this.timer);
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
    if (!same) this.drop();
    if (!same || update.version > old.version) this.warning = null;
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

  // Choosing

  look(thing: string): Look {
    if (this.chosen.has(thing)) return 'sel';
    if (this.glow.has(thing)) return 'go';
    if (this.base.has(thing)) return this.going ? '' : 'other';
    return this.sorts.has(sortOf(thing)) && !this.going ? 'dim' : '';
  }

  /** Not possible at all, or not with what is picked. */
  asks(thing: string): boolean {
    const look = this.look(thing);
    if (look === 'other')
      return this.picked.length > 0 && !this.picked.some((other) => sortOf(other) === sortOf(thing));
    return look === 'dim';
  }

  isLit(thing: string): boolean {
    return this.lit.has(thing);
  }

  isFresh(thing: string): boolean {
    const { shown } = this.replay;
    return shown ? shown.happened.some((event) => event.things.includes(thing)) : this.fresh.has(thing);
  }

  press(thing: string): void {
    if (this.going) this.takeBack();
    const next = picking(this.options, this.picked, thing);
    if (next === null) this.open(thing);
    else this.narrow(next);
  }

  narrow(picked: string[]): void {
    this.pop = null;
    this.picked = picked;
    const only = sole(this.options, picked);
    if (only) this.propose(only);
  }

  /** Nothing is left to choose: it goes by itself, after a moment in which it can be taken back. */
  private propose(option: Offer): void {
    this.going = option;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.send(option), GRACE);
  }

  /** Takes back the last narrowing. */
  takeBack(): void {
    clearTimeout(this.timer);
    if (this.going) this.going = null;
    this.picked = this.picked.slice(0, -1);
  }

  drop(): void {
    clearTimeout(this.timer);
    this.going = null;
    this.picked = [];
    this.pop = null;
  }

  left(): Offer[] {
    return fitting(this.options, this.picked);
  }

  send(option: Offer): void {
    this.drop();
    void this.act(option.text);
  }

  async act(text: string, seat = this.actor(), anyway = false): Promise<void> {
    const { update } = this;
    if (!update || this.saying || !seat) return;
    this.saying = true;
    const warn = settings.coach && this.alone;
    const answer = await this.asking.ask({
      type: 'act',
      id: newId(),
      seat,
      version: update.version,
      text,
      anyway,
      warn,
    });
    this.saying = false;
    this.warning = null;
    if (answer?.type === 'refused' && answer.anyway) this.warning = { text, seat, reason: answer.reason };
    else this.refused(answer);
  }

  /** Dealt by hand: something else came. Gives why that cannot be, if it cannot. */
  async correct(text: string, seat: string): Promise<string> {
    const { update } = this;
    if (!update || this.saying) return t('one-moment');
    this.saying = true;
    const { version } = update;
    const answer = await this.asking.ask({ type: 'act', id: newId(), seat, version, text, anyway: true, warn: false });
    this.saying = false;
    return answer?.type === 'refused' ? answer.reason : '';
  }

  private refused(answer: Said): void {
    if (answer?.type === 'refused')
      this.pop = { title: t('not-done'), text: answer.reason, rule: answer.rule, box: null, hint: null };
  }

  /** A word that was refused has no id. */
  private hear(id: string, answer: Said): void {
    if (id) this.asking.settle(id, answer);
    else this.refused(answer);
  }

  /** Ends a step of a lesson that is only read. */
  readOn(): void {
    if (this.teaching?.reads) void this.act('read-on', this.mySeats[0]?.seat);
  }

  private about = (slug: string): string => `${this.update?.game} ${slug}`;

  /** What is new has been read. */
  understood(): void {
    const { introduced } = this;
    if (!introduced) return;
    tell(this.about(introduced.slug));
    this.heardOf = [...this.heardOf, introduced.slug];
  }

  /** What was warned of is done all the same. */
  keep(): void {
    const { warning } = this;
    this.warning = null;
    if (warning) void this.act(warning.text, warning.seat, true);
  }

  /** The seat that an action of this page is for. */
  private actor(): string {
    const { update } = this;
    if (update?.prompt?.mine) return update.prompt.seat;
    return this.shared ? this.holder : (this.mySeats[0]?.seat ?? '');
  }

  undo(): void {
    if (this.going || this.picked.length) this.takeBack();
    else if (this.update?.can_undo) void this.act('undo', this.update.undo_seat);
    else if (this.update?.wish_seat) this.wishing = true;
  }

  restart(): void {
    if (this.going || this.picked.length) this.drop();
    else if (this.update?.can_restart) void this.act('restart', this.update.undo_seat);
  }

  hold(seat: string): void {
    this.drop();
    this.holder = seat;
    this.live.send({ type: 'look', eyes: seat, lang: settings.lang });
  }

  // Asking

  /** Asks everybody to let me take back. */
  async wish(): Promise<void> {
    const { update } = this;
    this.wishing = false;
    if (!update?.wish_seat) return;
    const { wish_seat: seat, version } = update;
    this.refused(await this.asking.ask({ type: 'wish', id: newId(), seat, version }));
  }

  async reply(yes: boolean): Promise<void> {
    const wish = this.update?.wish?.number;
    if (wish) this.refused(await this.asking.ask({ type: 'reply', id: newId(), wish, yes }));
  }

  why(list: string[], from?: Element): void {
    void this.askWhy(list, from);
  }

  async reason(thing: string): Promise<{ text: string; rule: string } | null> {
    const seat = this.actor();
    if (!seat || !this.myTurn) return null;
    const others = this.picked.filter((other) => sortOf(other) !== sortOf(thing));
    const answer = await this.asking.ask({ type: 'why', id: newId(), seat, text: '', things: [...others, thing] });
    if (!answer || answer.type === 'round') return null;
    return { text: answer.type === 'answer' ? answer.text : answer.reason, rule: answer.rule };
  }

  /** For the large view: only what cannot be chosen has a reason. */
  async whyNot(thing: string): Promise<{ text: string; rule: string } | null> {
    return this.asks(thing) ? this.reason(thing) : null;
  }

  private async askWhy(list: string[], from?: Element): Promise<void> {
    const thing = list[list.length - 1];
    const answer = await this.reason(thing);
    if (!answer) return;
    const name = this.parts?.words.name(sortOf(thing), thing.slice(thing.indexOf(':') + 1)) ?? '';
    this.pop = {
      title: t('why-not-this', name),
      text: answer.text,
      rule: answer.rule,
      box: from?.getBoundingClientRect() ?? null,
      hint: null,
    };
  }

  async hint(): Promise<void> {
    const seat = this.actor();
    if (!seat || !this.myTurn || this.update?.dealing) return;
    const answer = await this.asking.ask({ type: 'hint', id: newId(), seat });
    if (answer?.type !== 'answer') return;
    const option = this.options.find((o) => o.text === answer.action) ?? null;
    this.lit = new Set(option?.things ?? []);
    this.pop = { title: t('hint'), text: answer.text, rule: answer.rule, box: null, hint: option };
  }

  open(thing: string): void {
    this.large = thing;
  }

  say(text: string): void {
    this.live.send({ type: 'say', text });
  }

  react(sign: Sign): void {
    this.live.send({ type: 'react', sign });
  }
}
