// What has a title on a board says it at a touch, too, unless the touch already does something there.
const BUSY = '.thing, button, a, input, select, summary';

/** `tell` gets the words and the place of what was touched. */
export function explain(tell: (text: string, box: DOMRect) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const touched = (event: Event): void => {
      const target = event.target as Element;
      const titled = target.closest<HTMLElement>('[title]');
      if (!titled || !node.contains(titled) || target.closest(BUSY)) return;
      tell(titled.title, titled.getBoundingClientRect());
    };
    node.addEventListener('click', touched);
    return () => node.removeEventListener('click', touched);
  };
}
