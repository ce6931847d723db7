// The shapes of this game's view and cards, and the sum that a player would do in the head.
import { num, row, str, type Catalogue } from '$lib/catalogue';

export interface Player {
  seat: string;
  quests: string[];
  gods: string[];
  vp: number;
  net: number;
  has_objective: boolean;
  hero?: string;
  side?: 'strong' | 'weak';
  might?: number;
  cunning?: number;
  objective?: string;
  goal?: number;
}

export interface Table {
  round: number;
  max_rounds: number;
  first: string;
  quests: string[];
  comrades: string[];
  gods: string[];
  quest_deck: number;
  comrade_deck: number;
  god_deck: number;
  players: Player[];
}

export interface Part {
  text: string;
  might: number | null;
  cunning: number | null;
  free: number;
}

export interface Sum {
  parts: Part[];
  might: number;
  cunning: number;
  needMight: number;
  needCunning: number;
  short: number;
}

interface Words {
  hero: string;
  comrade: string;
  god: string;
  colour: string;
  shared: string;
  favours: (who: string) => string;
}

/** DXC-20 to 25: for the eye only; what is possible comes from the server's options. */
export function sum(catalogue: Catalogue, me: Player, comrade: string, quest: string, god: string, words: Words): Sum {
  const friend = row(catalogue, 'comrade', comrade);
  const task = row(catalogue, 'quest', quest);
  const hero = row(catalogue, 'hero', me.hero ?? '');
  const power = god ? str(row(catalogue, 'god', god), 'power') : '';
  const parts: Part[] = [
    { text: words.hero, might: me.might ?? 0, cunning: me.cunning ?? 0, free: 0 },
    { text: words.comrade, might: num(friend, 'might'), cunning: num(friend, 'cunning'), free: 0 },
  ];
  const free = (text: string): void => void parts.push({ text, might: null, cunning: null, free: 1 });
  if (quest && friend.colour === task.colour) free(words.colour);
  if (friend.god === hero.god) free(words.shared);
  if (power === 'favours' && hero.god === god) free(words.favours(words.hero));
  if (power === 'favours' && friend.god === god) free(words.favours(words.comrade));
  if (power === 'might') parts.push({ text: words.god, might: 1, cunning: null, free: 0 });
  if (power === 'cunning') parts.push({ text: words.god, might: null, cunning: 1, free: 0 });
  const total = (key: 'might' | 'cunning'): number => parts.reduce((all, part) => all + (part[key] ?? 0), 0);
  let [might, cunning] = [total('might'), total('cunning')];
  const swaps = power === 'swaps';
  const needMight = num(task, swaps ? 'cunning' : 'might');
  const needCunning = num(task, swaps ? 'might' : 'cunning');
  let left = parts.reduce((all, part) => all + part.free, 0);
  const toMight = Math.min(left, Math.max(0, needMight - might));
  might += toMight;
  left -= toMight;
  cunning += left;
  const short = quest ? Math.max(0, needMight - might) + Math.max(0, needCunning - cunning) : 0;
  return { parts, might, cunning, needMight, needCunning, short };
}
