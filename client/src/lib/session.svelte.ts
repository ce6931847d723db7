// What is chosen and asked at a table: what is picked, what waits to be sent, what is answered.
import { newId, type Said } from './asking';
import { Hearing } from './hearing.svelte';
import { tell, wasTold } from './learning';
import { fitting, glowing, picking, sole, sortOf } from './narrow';
import { settings } from './settings.svelte';
import { screen } from './shape.svelte';
import { t } from './texts.svelte';
import type { Desk, Look } from './things.svelte';
import type { Offer, Sign } from './wire';

/** How long a choice that made itself can be taken back before it is sent. */
const GRACE = 1400;

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

export class Session extends Hearing implements Desk {
  picked = $state.raw<string[]>([]);
  /** The sole option that is left, while it can still be taken back. */
  going = $state.raw<Offer | null>(null);
  warning = $state.raw<Warning | null>(null);
  pop = $state.raw<Pop | null>(null);
  /** Whether I am about to ask everybody to let me take back. */
  wishing = $state(false);
  large = $state('');
  lit = $state.raw(new Set<string>());
  /** How often the zones of the board were to be explained anew. */
  badges = $state(0);

  teaching = $derived(this.update?.teaching ?? null);

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
  /** What a lesson or a word about something new shows; and of that what is not picked yet. */
  taught = $derived((this.teaching ?? (this.warning ? null : this.introduced))?.show ?? []);
  taughtNext = $derived(this.taught.filter((thing) => !this.picked.includes(thing)));
  /** Something is only read; a small screen has room for that and the board alone. */
  reading = $derived(!!this.teaching?.reads || (screen.phone && !this.warning && !!this.introduced));
  options = $derived(
    this.myTurn && !this.saying && !this.replay.shown && !this.reading ? (this.update?.options ?? []) : [],
  );
  chosen = $derived(new Set(this.going ? this.going.things : this.picked));
  glow = $derived(this.going ? new Set<string>() : glowing(this.options, this.picked));
  private base = $derived(new Set(this.options.flatMap((option) => option.things)));
  private sorts = $derived(new Set([...this.base].map(sortOf)));

  private isAway(seat: string): boolean {
    return this.seats.some((one) => one.seat === seat && one.away);
  }

  private timer = 0;

  override close(): void {
    clearTimeout(this.timer);
    super.close();
  }

  protected turned(same: boolean, still: boolean): void {
    if (!same) this.drop();
    if (!still) this.warning = null;
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

  /** `advised`: it was the answer to a question, so nobody warns of it. */
  send(option: Offer, advised = false): void {
    this.drop();
    void this.act(option.text, this.actor(), false, advised);
  }

  async act(text: string, seat = this.actor(), anyway = false, advised = false): Promise<void> {
    const { update } = this;
    if (!update || this.saying || !seat) return;
    this.saying = true;
    const warn = settings.coach && this.alone && !advised;
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

  protected refused(answer: Said): void {
    if (answer?.type === 'refused')
      this.pop = { title: t('not-done'), text: answer.reason, rule: answer.rule, box: null, hint: null };
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
    if (!seat || !this.myTurn || !this.update?.may_hint || this.update.dealing) return;
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
