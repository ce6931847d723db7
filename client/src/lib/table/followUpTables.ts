// Opens the tables that follow this one: rematch, next chapter, restarted lesson.
import { api } from '../net/api';
import type { ActionRunner } from '../ui/actionRunner.svelte';
import { saveSeatKeys, keysOf } from '../profile/seatKeys';
import { startLesson } from './onboarding';
import { navigate } from '../ui/route.svelte';
import { downloadFile } from '../ui/download';
import type { Session } from './session.svelte';
import type { NewTableResponse } from '../net/messages';

export class FollowUpTables {
  constructor(
    private session: Session,
    private actions: ActionRunner,
  ) {}

  private openTable(existing: string, create: (table: string) => Promise<NewTableResponse>): Promise<boolean> {
    return this.actions.run(async () => {
      if (existing && (keysOf(existing).length || !this.session.mySeats.length)) return navigate(`/table/${existing}`);
      const created = await create(this.session.table);
      saveSeatKeys(created.table, created.keys);
      navigate(`/table/${created.table}`);
    });
  }

  rematch = (): Promise<boolean> => this.openTable(this.session.update!.rematch, api.rematch);

  /** Opens the next chapter of a campaign. */
  next = (): Promise<boolean> => this.openTable(this.session.update!.next, api.nextChapter);

  /** Creates a new table at the lesson step at which the learner deviated. */
  backToLesson = (): Promise<boolean> =>
    this.actions.run(async () => {
      const { game, seats, teaching } = this.session.update!;
      await startLesson(game, teaching!.lesson, seats.length, teaching!.step);
    });

  save = (): Promise<boolean> =>
    this.actions.run(async () => {
      const { game, table } = this.session.update!;
      downloadFile(`${game}-${table}.txt`, await api.record(table));
    });
}
