// To the tables that come after this one, and what is taken home from it.
import { api } from './api';
import type { Attempts } from './attempt.svelte';
import { hold, keysOf } from './keys';
import { learn } from './learning';
import { go } from './route.svelte';
import { saveFile } from './save';
import type { Session } from './session.svelte';
import type { Made } from './wire';

export class Onward {
  constructor(
    private session: Session,
    private attempts: Attempts,
  ) {}

  private follow(there: string, ask: (table: string) => Promise<Made>): Promise<boolean> {
    return this.attempts.try(async () => {
      if (there && (keysOf(there).length || !this.session.mySeats.length)) return go(`/table/${there}`);
      const made = await ask(this.session.table);
      hold(made.table, made.keys);
      go(`/table/${made.table}`);
    });
  }

  rematch = (): Promise<boolean> => this.follow(this.session.update!.rematch, api.rematch);

  /** A campaign's next chapter. */
  next = (): Promise<boolean> => this.follow(this.session.update!.next, api.next);

  /** A new table, where the lesson stood before the learner left its way. */
  backToLesson = (): Promise<boolean> =>
    this.attempts.try(async () => {
      const { game, seats, teaching } = this.session.update!;
      await learn(game, teaching!.lesson, seats.length, teaching!.step);
    });

  save = (): Promise<boolean> =>
    this.attempts.try(async () => {
      const { game, table } = this.session.update!;
      saveFile(`${game}-${table}.txt`, await api.record(table));
    });
}
