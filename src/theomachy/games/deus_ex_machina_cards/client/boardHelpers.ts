// ARIA labels of cards.
import type { BoardProps } from '$lib/table/board';
import { num, row } from '$lib/table/catalogue';
import type { View } from './view';

export type Board = BoardProps<View>;

export function cardAriaLabel({ catalogue, names, cardText, say }: Board, sort: string, slug: string): string {
  const card = row(catalogue, sort, slug);
  const words = [names(sort, slug), names('sort', sort)];
  if (sort === 'hero') {
    for (const side of ['strong', 'weak'])
      words.push(say('spoken-side', names('side', side), num(card, `${side}-might`), num(card, `${side}-cunning`)));
  } else if ('might' in card) words.push(say('spoken-numbers', num(card, 'might'), num(card, 'cunning')));
  if ('vp' in card && sort === 'quest') words.push(`${num(card, 'vp')} ${say('vp')}`);
  if (typeof card.colour === 'string') words.push(names('colour', card.colour));
  if (sort === 'god') words.push(cardText(sort, slug));
  return words.join(', ');
}
