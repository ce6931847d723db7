// Updates put together from what has changed.
import type { Change, Update } from './wire';

/** The new update; the old one stays as it is. */
export function changed(old: Update, change: Change): Update {
  const view = change.view && { ...old.view, ...change.view };
  if (view) for (const zone of change.gone) delete view[zone];
  return { ...old, ...change.fields, number: change.number, view };
}

export class Updates {
  private last: Update | null = null;

  /** The whole update that a frame means; null where something is missing for it. */
  whole(frame: Update | Change): Update | null {
    if (frame.type === 'update') this.last = frame;
    else this.last = this.last?.number === frame.of ? changed(this.last, frame) : null;
    return this.last;
  }
}
