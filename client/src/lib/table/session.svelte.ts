// Selection and requests at a table: what is picked, what is about to be sent, what was answered.
import { newRequestId, type ReplyFrame } from '../net/pendingRequests';
import { TableConnection } from './tableConnection.svelte';
import { markShown, wasShown } from './onboarding';
import { matchingOptions, selectableThings, nextSelection, onlyOption, sortOf } from './optionFilter';
import { settings } from '../profile/settings.svelte';
import { screen } from '../ui/shape.svelte';
import { t } from '../ui/i18n.svelte';
import type { ThingContext, ThingState } from './interactiveThings.svelte';
import type { LegalOption, ChatSign } from '../net/messages';

/** Milliseconds in which a choice that completed itself can be taken back before it is sent. */
const GRACE = 1400;

export interface Popover {
  title: string;
  text: string;
  rule: string;
  box: DOMRect | null;
  hint: LegalOption | null;
}

/** A move that the coach warned of: done if the player confirms. */
export interface Warning {
  text: string;
  seat: string;
  reason: string;
}

export class Session extends TableConnection implements ThingContext {
  picked = $state.raw<string[]>([]);
  /** The only option left, shown while it can still be taken back. */
  proposed = $state.raw<LegalOption | null>(null);
  warning = $state.raw<Warning | null>(null);
  popover = $state.raw<Popover | null>(null);
  /** Whether the takeback dialog is open. */
  confirmingTakeback = $state(false);
  detailThing = $state('');
  litThings = $state.raw(new Set<string>());
  /** Incremented to show the zone hints again. */
  zoneHintsVersion = $state(0);

  lessonStep = $derived(this.update?.teaching ?? null);

  myTurn = $derived(
    this.update?.phase === 'playing' &&
      !!this.update.prompt?.mine &&
      !this.screenHidden &&
      !this.isAway(this.update.prompt.seat),
  );
  /** Introductions that were read on this page. */
  private shownIntroductions = $state.raw<string[]>([]);
  introduction = $derived(
    (this.myTurn &&
      this.update?.introduced.find(
        ({ slug }) => !this.shownIntroductions.includes(slug) && !wasShown(this.introductionKey(slug)),
      )) ||
      null,
  );
  /** Things that a lesson or an introduction points at, and those of them that are not picked yet. */
  lessonTargets = $derived((this.lessonStep ?? (this.warning ? null : this.introduction))?.show ?? []);
  nextLessonTargets = $derived(this.lessonTargets.filter((thing) => !this.picked.includes(thing)));
  /** Nothing can be chosen before a text is read; a phone shows only the text and the board. */
  onlyReading = $derived(!!this.lessonStep?.reads || (screen.phone && !this.warning && !!this.introduction));
  options = $derived(
    this.myTurn && !this.sending && !this.replay.shownUpdate && !this.onlyReading ? (this.update?.options ?? []) : [],
  );
  selected = $derived(new Set(this.proposed ? this.proposed.things : this.picked));
  selectable = $derived(this.proposed ? new Set<string>() : selectableThings(this.options, this.picked));
  private offeredThings = $derived(new Set(this.options.flatMap((option) => option.things)));
  private offeredSorts = $derived(new Set([...this.offeredThings].map(sortOf)));

  private isAway(seat: string): boolean {
    return this.seats.some((one) => one.seat === seat && one.away);
  }

  private graceTimer = 0;

  override close(): void {
    clearTimeout(this.graceTimer);
    super.close();
  }

  protected onUpdateApplied(sameQuestion: boolean, nothingHappened: boolean): void {
    if (!sameQuestion) this.clearSelection();
    if (!nothingHappened) this.warning = null;
  }

  // Choosing

  thingState(thing: string): ThingState {
    if (this.selected.has(thing)) return 'sel';
    if (this.selectable.has(thing)) return 'go';
    if (this.offeredThings.has(thing)) return this.proposed ? '' : 'other';
    return this.offeredSorts.has(sortOf(thing)) && !this.proposed ? 'dim' : '';
  }

  /** Whether "why not?" makes sense: not possible at all, or not with the current selection. */
  canExplain(thing: string): boolean {
    const state = this.thingState(thing);
    if (state === 'other')
      return this.picked.length > 0 && !this.picked.some((other) => sortOf(other) === sortOf(thing));
    return state === 'dim';
  }

  isLit(thing: string): boolean {
    return this.litThings.has(thing);
  }

  pickThing(thing: string): void {
    if (this.proposed) this.undoSelection();
    const next = nextSelection(this.options, this.picked, thing);
    if (next === null) this.openDetail(thing);
    else this.setSelection(next);
  }

  setSelection(picked: string[]): void {
    this.popover = null;
    this.picked = picked;
    const only = onlyOption(this.options, picked);
    if (only) this.propose(only);
  }

  /** Sends the only option left after a grace period. */
  private propose(option: LegalOption): void {
    this.proposed = option;
    clearTimeout(this.graceTimer);
    this.graceTimer = window.setTimeout(() => this.sendOption(option), GRACE);
  }

  /** Deselects the last thing. */
  undoSelection(): void {
    clearTimeout(this.graceTimer);
    if (this.proposed) this.proposed = null;
    this.picked = this.picked.slice(0, -1);
  }

  clearSelection(): void {
    clearTimeout(this.graceTimer);
    this.proposed = null;
    this.picked = [];
    this.popover = null;
  }

  remainingOptions(): LegalOption[] {
    return matchingOptions(this.options, this.picked);
  }

  /** `advised`: the option was suggested by a hint, so the coach does not warn. */
  sendOption(option: LegalOption, advised = false): void {
    this.clearSelection();
    void this.sendAction(option.text, this.actingSeat(), false, advised);
  }

  async sendAction(text: string, seat = this.actingSeat(), anyway = false, advised = false): Promise<void> {
    const { update } = this;
    if (!update || this.sending || !seat) return;
    this.sending = true;
    const warn = settings.coach && this.onlyBots && !advised;
    const reply = await this.requests.request({
      type: 'act',
      id: newRequestId(),
      seat,
      version: update.version,
      text,
      anyway,
      warn,
    });
    this.sending = false;
    this.warning = null;
    if (reply?.type === 'refused' && reply.anyway) this.warning = { text, seat, reason: reply.reason };
    else this.onRefused(reply);
  }

  /** Corrects the result of physical luck. Returns the reason if that is impossible. */
  async correctPhysicalLuck(text: string, seat: string): Promise<string> {
    const { update } = this;
    if (!update || this.sending) return t('one-moment');
    this.sending = true;
    const { version } = update;
    const reply = await this.requests.request({
      type: 'act',
      id: newRequestId(),
      seat,
      version,
      text,
      anyway: true,
      warn: false,
    });
    this.sending = false;
    return reply?.type === 'refused' ? reply.reason : '';
  }

  protected onRefused(reply: ReplyFrame): void {
    if (reply?.type === 'refused')
      this.popover = { title: t('not-done'), text: reply.reason, rule: reply.rule, box: null, hint: null };
  }

  /** Completes a lesson step that is only read. */
  continueLesson(): void {
    if (this.lessonStep?.reads) void this.sendAction('read-on', this.mySeats[0]?.seat);
  }

  private introductionKey = (slug: string): string => `${this.update?.game} ${slug}`;

  /** Remembers that the introduction was read. */
  markIntroductionRead(): void {
    const { introduction } = this;
    if (!introduction) return;
    markShown(this.introductionKey(introduction.slug));
    this.shownIntroductions = [...this.shownIntroductions, introduction.slug];
  }

  /** Sends the move that was warned of. */
  confirmWarning(): void {
    const { warning } = this;
    this.warning = null;
    if (warning) void this.sendAction(warning.text, warning.seat, true);
  }

  /** The seat for which this page acts. */
  private actingSeat(): string {
    const { update } = this;
    if (update?.prompt?.mine) return update.prompt.seat;
    return this.sharedScreen ? this.activeSeat : (this.mySeats[0]?.seat ?? '');
  }

  undo(): void {
    if (this.proposed || this.picked.length) this.undoSelection();
    else if (this.update?.can_undo) void this.sendAction('undo', this.update.undo_seat);
    else if (this.update?.wish_seat) this.confirmingTakeback = true;
  }

  restart(): void {
    if (this.proposed || this.picked.length) this.clearSelection();
    else if (this.update?.can_restart) void this.sendAction('restart', this.update.undo_seat);
  }

  switchSeat(seat: string): void {
    this.clearSelection();
    this.activeSeat = seat;
    this.connection.send({ type: 'look', eyes: seat, lang: settings.lang });
  }

  // Requests to the other players and to the server

  /** Asks the other players to agree to a takeback. */
  async requestTakeback(): Promise<void> {
    const { update } = this;
    this.confirmingTakeback = false;
    if (!update?.wish_seat) return;
    const { wish_seat: seat, version } = update;
    this.onRefused(await this.requests.request({ type: 'wish', id: newRequestId(), seat, version }));
  }

  async answerTakeback(yes: boolean): Promise<void> {
    const wishNumber = this.update?.wish?.number;
    if (wishNumber)
      this.onRefused(await this.requests.request({ type: 'reply', id: newRequestId(), wish: wishNumber, yes }));
  }

  showWhyNot(list: string[], from?: Element): void {
    void this.showReason(list, from);
  }

  async fetchReason(thing: string): Promise<{ text: string; rule: string } | null> {
    const seat = this.actingSeat();
    if (!seat || !this.myTurn) return null;
    const others = this.picked.filter((other) => sortOf(other) !== sortOf(thing));
    const reply = await this.requests.request({
      type: 'why',
      id: newRequestId(),
      seat,
      text: '',
      things: [...others, thing],
    });
    if (!reply || reply.type === 'round') return null;
    return { text: reply.type === 'answer' ? reply.text : reply.reason, rule: reply.rule };
  }

  /** For the detail view: a reason only if the thing cannot be chosen. */
  async reasonIfUnavailable(thing: string): Promise<{ text: string; rule: string } | null> {
    return this.canExplain(thing) ? this.fetchReason(thing) : null;
  }

  private async showReason(list: string[], from?: Element): Promise<void> {
    const thing = list[list.length - 1];
    const reply = await this.fetchReason(thing);
    if (!reply) return;
    const name = this.parts?.texts.name(sortOf(thing), thing.slice(thing.indexOf(':') + 1)) ?? '';
    this.popover = {
      title: t('why-not-this', name),
      text: reply.text,
      rule: reply.rule,
      box: from?.getBoundingClientRect() ?? null,
      hint: null,
    };
  }

  async requestHint(): Promise<void> {
    const seat = this.actingSeat();
    if (!seat || !this.myTurn || !this.update?.may_hint || this.update.dealing) return;
    const reply = await this.requests.request({ type: 'hint', id: newRequestId(), seat });
    if (reply?.type !== 'answer') return;
    const option = this.options.find((o) => o.text === reply.action) ?? null;
    this.litThings = new Set(option?.things ?? []);
    this.popover = { title: t('hint'), text: reply.text, rule: reply.rule, box: null, hint: option };
  }

  openDetail(thing: string): void {
    this.detailThing = thing;
  }

  sendChat(text: string): void {
    this.connection.send({ type: 'say', text });
  }

  sendReaction(sign: ChatSign): void {
    this.connection.send({ type: 'react', sign });
  }
}
