// What has a title on a board says it at a touch, too, unless the touch already does something there. A card that cannot
// be picked now opens large at a touch; a sign on it is explained first, and ≈ on any card. A mouse sees the title by itself.
const BUSY = '.thing.go, .thing.sel, button, a, input, select, summary';

/** `tell` gets the words and the place of what was touched. */
export function explain(tell: (text: string, box: DOMRect) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const touched = (event: Event): void => {
      const target = event.target as Element;
      const titled = target.closest<HTMLElement>('[title]');
      const touch = (event as PointerEvent).pointerType === 'touch';
      if (!titled || !node.contains(titled)) return;
      if (target.closest(BUSY) && !(touch && titled.matches('.rec'))) return;
      const thing = target.closest('.thing');
      if (thing && (!touch || titled.contains(thing))) return;
      event.stopPropagation();
      tell(titled.title, titled.getBoundingClientRect());
    };
    node.addEventListener('click', touched, true);
    return () => node.removeEventListener('click', touched, true);
  };
}
