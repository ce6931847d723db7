// Rebuilds full updates from delta frames.
import type { UpdateDiff, Update } from './messages';

/** Returns the new update; the old one is not modified. */
export function applyPatch(old: Update, patch: UpdateDiff): Update {
  const view = patch.view && { ...old.view, ...patch.view };
  if (view) for (const zone of patch.gone) delete view[zone];
  return { ...old, ...patch.fields, number: patch.number, view };
}

export class UpdateAssembler {
  private last: Update | null = null;

  /** Returns the full update for a frame, or null if its base is missing. */
  assemble(frame: Update | UpdateDiff): Update | null {
    if (frame.type === 'update') this.last = frame;
    else this.last = this.last?.number === frame.of ? applyPatch(this.last, frame) : null;
    return this.last;
  }
}
