// Props of `Card` and `RowCard` for cards that print Might and Cunning.
import type { FaceProps } from './board';
import { isReconstructed, num, row, str } from './catalogue';
import { slugOf, sortOf } from './optionFilter';

/** `key`: where the row has its colour; `sort`: the sort of things that names it. */
interface PrintedColour {
  key: string;
  sort: string;
}

/** Title, picture, strength and colour of a card; `printed` are further keys of the row that the card shows. */
export function strengthCardProps(
  { catalogue, names, picture }: Pick<FaceProps, 'catalogue' | 'names' | 'picture'>,
  thing: string,
  colour: PrintedColour | null,
  ...printed: string[]
) {
  const card = row(catalogue, sortOf(thing), slugOf(thing));
  const colourSlug = colour ? str(card, colour.key) : '';
  return {
    title: names(sortOf(thing), slugOf(thing)),
    picture: picture(thing),
    might: num(card, 'might'),
    cunning: num(card, 'cunning'),
    colour: colourSlug,
    colourWord: colour ? names(colour.sort, colourSlug) : '',
    reconstructed: isReconstructed(card, 'might', 'cunning', ...(colour ? [colour.key] : []), ...printed),
  };
}
