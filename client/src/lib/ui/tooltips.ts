// Shows the title of an element in a popover when it is touched, unless the touch already does something there.
// Touching a card that cannot be picked opens its detail; the sign on it and ≈ have precedence. With a mouse the
// browser shows titles itself.
const INTERACTIVE = '.thing.go, .thing.sel, button, a, input, select, summary';

/** `show` gets the text and the rectangle of the touched element. */
export function showTitleOnTouch(show: (text: string, box: DOMRect) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const onClick = (event: Event): void => {
      const target = event.target as Element;
      const titled = target.closest<HTMLElement>('[title]');
      const touch = (event as PointerEvent).pointerType === 'touch';
      if (!titled || !node.contains(titled)) return;
      if (target.closest(INTERACTIVE) && !(touch && titled.matches('.rec'))) return;
      const thing = target.closest('.thing');
      if (thing && (!touch || titled.contains(thing))) return;
      event.stopPropagation();
      show(titled.title, titled.getBoundingClientRect());
    };
    node.addEventListener('click', onClick, true);
    return () => node.removeEventListener('click', onClick, true);
  };
}
