// The one function of choosing: click any thing of an option, and what still fits stays.
import type { Offer, Update } from './wire.ts';

export const sortOf = (thing: string): string => thing.slice(0, thing.indexOf(':'));
export const slugOf = (thing: string): string => thing.slice(thing.indexOf(':') + 1);

/** The options that join all picked things. Where only the order of the things differs, the order of picking decides. */
export function fitting(options: Offer[], picked: string[]): Offer[] {
  const left = options.filter((option) => picked.every((thing) => option.things.includes(thing)));
  if (left.length < 2 || picked.length < 2) return left;
  const same = left.every(
    (o) => o.verb === left[0].verb && [...o.things].sort().join() === [...left[0].things].sort().join(),
  );
  if (!same) return left;
  const inOrder = left.filter((option) => {
    const places = picked.map((thing) => option.things.indexOf(thing));
    return places.every((place, i) => i === 0 || place > places[i - 1]);
  });
  return inOrder.length > 0 ? inOrder : left;
}

/** What may be picked next. */
export function glowing(options: Offer[], picked: string[]): Set<string> {
  const glow = new Set(fitting(options, picked).flatMap((option) => option.things));
  for (const thing of picked) glow.delete(thing);
  return glow;
}

/**
 * What is picked after a click on a thing. A picked thing is let go; a thing that does not fit the others replaces
 * those of its own sort, or else all of them; null: no option has it.
 */
export function picking(options: Offer[], picked: string[], thing: string): string[] | null {
  if (picked.includes(thing)) return picked.filter((other) => other !== thing);
  const others = picked.filter((other) => sortOf(other) !== sortOf(thing));
  for (const kept of [picked, others, []]) {
    const tried = [...kept, thing];
    if (fitting(options, tried).length > 0) return tried;
  }
  return null;
}

/** An answer in the foot of the table: an option to send, or a thing to pick that leaves several. */
export interface Chip {
  key: string;
  option: Offer | null;
  thing: string;
  count: number;
  /** What comes of it, where all that it stands for comes to the same. */
  outcome: string;
  /** A way out, or something given up. */
  aside: boolean;
  /** Of no use, whatever follows. */
  idle: boolean;
}

const AT_ONCE = 7;

/** At most some seven options are said outright; more are gathered under their next thing. */
export function chips(options: Offer[], picked: string[]): Chip[] {
  const left = fitting(options, picked);
  const made = (option: Offer, thing = ''): Chip => {
    const { outcome, aside, idle } = option;
    return { key: thing || option.text, option, thing, count: 1, outcome, aside, idle };
  };
  if (left.length <= AT_ONCE) return left.map((option) => made(option));
  const out = new Map<string, Chip>();
  for (const option of left) {
    const next = nextThing(left, option, picked);
    const known = next ? out.get(next) : undefined;
    if (known) {
      known.count += 1;
      known.option = null;
      if (known.outcome !== option.outcome) known.outcome = '';
      known.aside &&= option.aside;
      known.idle &&= option.idle;
    } else out.set(next || option.text, made(option, next));
  }
  return [...out.values()];
}

/** The first thing of an option that is not picked yet and is not in all that is left. */
function nextThing(left: Offer[], option: Offer, picked: string[]): string {
  const open = option.things.filter((thing) => !picked.includes(thing));
  return open.find((thing) => !left.every((other) => other.things.includes(thing))) ?? '';
}

/** The sole option that is left after picking something: it can be sent, unless it only gives something up. */
export function sole(options: Offer[], picked: string[]): Offer | null {
  if (picked.length === 0) return null;
  const left = fitting(options, picked);
  return left.length === 1 && !left[0].aside ? left[0] : null;
}

/** What is asked while narrowing: the picked things by their sorts, and the keys of the question, the closest first. */
export function narrowed(options: Offer[], picked: string[]): { keys: string[]; things: string[] } {
  const things = [...picked].sort((a, b) => (sortOf(a) < sortOf(b) ? -1 : Number(sortOf(a) > sortOf(b))));
  const sorts = things.map(sortOf).join('-');
  const verbs = new Set(
    fitting(options, picked)
      .filter((option) => !option.aside)
      .map((option) => option.verb),
  );
  return { keys: verbs.size === 1 ? [`${[...verbs][0]}-${sorts}`, sorts] : [sorts], things };
}

/** What is asked of whom, to know the same question again. */
export function asked(update: Update): string {
  return `${update.prompt?.seat ?? ''} ${update.eyes} ${update.options.map((option) => option.text).join('\n')}`;
}
