// The shape of the screen, decided in this one place: the style sheets read it from `<html data-shape>`.

/** Phone upright, phone on its side, tablet, desk, wide desk. */
export type Shape = 'upright' | 'side' | 'tablet' | 'desk' | 'wide';

const SHAPES: [Shape, string][] = [
  ['side', '(max-height: 500px) and (orientation: landscape)'],
  ['upright', '(max-width: 760px)'],
  ['tablet', '(max-width: 1179px)'],
  ['desk', '(max-width: 1699px)'],
];
const asked = SHAPES.map(([shape, media]) => ({ shape, list: matchMedia(media) }));
const measured = (): Shape => asked.find(({ list }) => list.matches)?.shape ?? 'wide';
const isPhone = (shape: Shape): boolean => shape === 'upright' || shape === 'side';

const first = measured();
export const screen = $state({ shape: first, phone: isPhone(first) });

function look(): void {
  screen.shape = measured();
  screen.phone = isPhone(screen.shape);
  document.documentElement.dataset.shape = screen.shape;
}
for (const { list } of asked) list.addEventListener('change', look);
look();
