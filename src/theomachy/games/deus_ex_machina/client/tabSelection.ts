// Which tab is open where only one fits: it follows the question or the lesson.
import { slugOf } from '$lib/table/optionFilter';
import type { Board } from './boardHelpers';
import type { PlayerView } from './view';

export type TabName = 'heroes' | 'quests' | 'mine' | 'players';

export function tabForQuestion({ options, picked, view }: Board, me: PlayerView | undefined): TabName | '' {
  const verbs = new Set(options.map((option) => option.verb));
  const hasAny = (...some: string[]): boolean => some.some((verb) => verbs.has(verb));
  const pickedOf = (sort: string): boolean => picked.some((thing) => thing.startsWith(`${sort}:`));
  if (!verbs.size || hasAny('take')) return '';
  if (hasAny('put-back', 'discard')) return 'mine';
  if (hasAny('swap-quests', 'reveal')) return 'quests';
  const secret = picked.some((thing) => me?.secrets?.includes(slugOf(thing)));
  if (secret && !pickedOf('hero') && hasAny('place')) return 'quests';
  if (hasAny('swap-heroes', 'send', 'reserve', 'remove')) return 'heroes';
  if (hasAny('complete')) return view.go.placed || (pickedOf('quest') && !pickedOf('hero')) ? 'heroes' : 'quests';
  if (hasAny('mark')) return 'quests';
  return hasAny('use') ? 'mine' : '';
}

export function tabForLesson({ lessonTargets }: Board, me: PlayerView | undefined): TabName | '' {
  const [first = ''] = lessonTargets ?? [];
  if (/^(zone:mine|part:objective)$/.test(first) || me?.secrets?.includes(slugOf(first))) return 'mine';
  if (first === 'zone:lists' || /^(quest|place):/.test(first)) return 'quests';
  return first.startsWith('hero:') ? 'heroes' : '';
}
