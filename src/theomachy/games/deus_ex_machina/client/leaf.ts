// Which leaf lies open where there is room for one only: it follows the question, or the lesson.
import { slugOf } from '$lib/narrow';
import type { Board } from './dem';
import type { PlayerView } from './view';

export type Leaf = 'heroes' | 'quests' | 'mine' | 'players';

export function leafAsked({ options, picked, view }: Board, me: PlayerView | undefined): Leaf | '' {
  const verbs = new Set(options.map((option) => option.verb));
  const any = (...some: string[]): boolean => some.some((verb) => verbs.has(verb));
  const pickedOf = (sort: string): boolean => picked.some((thing) => thing.startsWith(`${sort}:`));
  if (!verbs.size || any('take')) return '';
  if (any('put-back', 'discard')) return 'mine';
  if (any('swap-quests', 'reveal')) return 'quests';
  const secret = picked.some((thing) => me?.secrets?.includes(slugOf(thing)));
  if (secret && !pickedOf('hero') && any('place')) return 'quests';
  if (any('swap-heroes', 'send', 'reserve', 'remove')) return 'heroes';
  if (any('complete')) return view.go.placed || (pickedOf('quest') && !pickedOf('hero')) ? 'heroes' : 'quests';
  if (any('mark')) return 'quests';
  return any('use') ? 'mine' : '';
}

export function leafTaught({ taught }: Board, me: PlayerView | undefined): Leaf | '' {
  const [first = ''] = taught ?? [];
  if (/^(zone:mine|part:objective)$/.test(first) || me?.secrets?.includes(slugOf(first))) return 'mine';
  if (first === 'zone:lists' || /^(quest|place):/.test(first)) return 'quests';
  return first.startsWith('hero:') ? 'heroes' : '';
}
