// The newest entries of a log, for the action bar.
import type { LogLine } from '../net/messages';

export interface RecentEntry {
  number: number;
  seat: string;
  text: string;
}

/** The newest `count` entries, newest first, each as one text; only those after entry `after`. */
export function recentEntries(lines: LogLine[], count: number, after = -1): RecentEntry[] {
  const entries: RecentEntry[] = [];
  for (const { number, seat, text } of lines.toReversed()) {
    if (number <= after) break;
    const newest = entries.at(-1);
    if (newest?.number === number) Object.assign(newest, { seat, text: `${text} ${newest.text}` });
    else if (entries.length === count) break;
    else entries.push({ number, seat, text });
  }
  return entries;
}
