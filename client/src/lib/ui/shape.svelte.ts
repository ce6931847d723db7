// Screen class of the device, decided here only: style sheets read it from `<html data-shape>`.

/** Phone in portrait, phone in landscape, tablet, desktop, wide desktop. */
export type Shape = 'upright' | 'side' | 'tablet' | 'desk' | 'wide';

const SHAPES: [Shape, string][] = [
  ['side', '(max-height: 500px) and (orientation: landscape)'],
  ['upright', '(max-width: 760px)'],
  ['tablet', '(max-width: 1179px)'],
  ['desk', '(max-width: 1699px)'],
];
const mediaQueries = SHAPES.map(([shape, media]) => ({ shape, list: matchMedia(media) }));
const currentShape = (): Shape => mediaQueries.find(({ list }) => list.matches)?.shape ?? 'wide';
const isPhone = (shape: Shape): boolean => shape === 'upright' || shape === 'side';

const initialShape = currentShape();
export const screen = $state({ shape: initialShape, phone: isPhone(initialShape) });

function applyShape(): void {
  screen.shape = currentShape();
  screen.phone = isPhone(screen.shape);
  document.documentElement.dataset.shape = screen.shape;
}
for (const { list } of mediaQueries) list.addEventListener('change', applyShape);
applyShape();
