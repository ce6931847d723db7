// Filters options by the things picked: every click narrows them down. The same function serves every game.
import type { LegalOption, Update } from '../net/messages.ts';

export const sortOf = (thing: string): string => thing.slice(0, thing.indexOf(':'));
export const slugOf = (thing: string): string => thing.slice(thing.indexOf(':') + 1);

/** Options that contain all picked things. If they differ only in the order of things, the order of picking decides. */
export function matchingOptions(options: LegalOption[], picked: string[]): LegalOption[] {
  const matching = options.filter((option) => picked.every((thing) => option.things.includes(thing)));
  if (matching.length < 2 || picked.length < 2) return matching;
  const sameThings = matching.every(
    (o) => o.verb === matching[0].verb && [...o.things].sort().join() === [...matching[0].things].sort().join(),
  );
  if (!sameThings) return matching;
  const inOrder = matching.filter((option) => {
    const places = picked.map((thing) => option.things.indexOf(thing));
    return places.every((place, i) => i === 0 || place > places[i - 1]);
  });
  return inOrder.length > 0 ? inOrder : matching;
}

type WithOptions = { options: LegalOption[] };

export const optionsHaveSort = ({ options }: WithOptions, sort: string): boolean =>
  options.some((option) => option.things.some((thing) => thing.startsWith(`${sort}:`)));

export const optionsHaveVerb = ({ options }: WithOptions, verb: string): boolean =>
  options.some((option) => option.verb === verb);

/** Things of a sort in the options that match the selection. */
export function remainingThings({ options, picked }: WithOptions & { picked: string[] }, sort: string): string[] {
  const things = matchingOptions(options, picked).flatMap((option) => option.things);
  return [...new Set(things.filter((thing) => thing.startsWith(`${sort}:`)))];
}

/** Things that can be picked next. */
export function selectableThings(options: LegalOption[], picked: string[]): Set<string> {
  const selectable = new Set(matchingOptions(options, picked).flatMap((option) => option.things));
  for (const thing of picked) selectable.delete(thing);
  return selectable;
}

/**
 * Returns the selection after a click: a picked thing is deselected; a thing that fits no option with the others
 * replaces those of its sort, else all of them; null if no option has it.
 */
export function nextSelection(options: LegalOption[], picked: string[], thing: string): string[] | null {
  if (picked.includes(thing)) return picked.filter((other) => other !== thing);
  const others = picked.filter((other) => sortOf(other) !== sortOf(thing));
  for (const base of [picked, others, []]) {
    const selection = [...base, thing];
    if (matchingOptions(options, selection).length > 0) return selection;
  }
  return null;
}

/** A button of the action bar: an option to send, or a thing to pick that several options share. */
export interface Chip {
  key: string;
  option: LegalOption | null;
  thing: string;
  count: number;
  /** The outcome, if it is the same for all options behind the chip. */
  outcome: string;
  /** An exit, or something given up. */
  aside: boolean;
  /** Possible, but without effect. */
  idle: boolean;
}

const MAX_CHIPS = 7;

/** One chip for each option; from eight options on they are grouped by their next thing. */
export function actionChips(options: LegalOption[], picked: string[]): Chip[] {
  const matching = matchingOptions(options, picked);
  const makeChip = (option: LegalOption, thing = ''): Chip => {
    const { outcome, aside, idle } = option;
    return { key: thing || option.text, option, thing, count: 1, outcome, aside, idle };
  };
  if (matching.length <= MAX_CHIPS) return matching.map((option) => makeChip(option));
  const chips = new Map<string, Chip>();
  for (const option of matching) {
    const next = nextThing(matching, option, picked);
    const chip = next ? chips.get(next) : undefined;
    if (chip) {
      chip.count += 1;
      chip.option = null;
      if (chip.outcome !== option.outcome) chip.outcome = '';
      chip.aside &&= option.aside;
      chip.idle &&= option.idle;
    } else chips.set(next || option.text, makeChip(option, next));
  }
  return [...chips.values()];
}

/** The first unpicked thing that not all matching options have. */
function nextThing(matching: LegalOption[], option: LegalOption, picked: string[]): string {
  const unpicked = option.things.filter((thing) => !picked.includes(thing));
  return unpicked.find((thing) => !matching.every((other) => other.things.includes(thing))) ?? '';
}

/** The only option left after a pick; null if it only gives something up. */
export function onlyOption(options: LegalOption[], picked: string[]): LegalOption | null {
  if (picked.length === 0) return null;
  const matching = matchingOptions(options, picked);
  return matching.length === 1 && !matching[0].aside ? matching[0] : null;
}

/** Text keys for the question while narrowing, most specific first, and the picked things sorted by sort. */
export function narrowingPrompt(options: LegalOption[], picked: string[]): { keys: string[]; things: string[] } {
  const things = [...picked].sort((a, b) => (sortOf(a) < sortOf(b) ? -1 : Number(sortOf(a) > sortOf(b))));
  const sorts = things.map(sortOf).join('-');
  const verbs = new Set(
    matchingOptions(options, picked)
      .filter((option) => !option.aside)
      .map((option) => option.verb),
  );
  return { keys: verbs.size === 1 ? [`${[...verbs][0]}-${sorts}`, sorts] : [sorts], things };
}

/** Identifies a question, to notice whether an update asks the same one. */
export function questionKey(update: Update): string {
  return `${update.prompt?.seat ?? ''} ${update.eyes} ${update.options.map((option) => option.text).join('\n')}`;
}
