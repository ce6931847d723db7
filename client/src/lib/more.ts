/** For a row that slides sideways: class `more` while something lies beyond its end. */
export function more(node: HTMLElement): () => void {
  const look = (): void =>
    void node.classList.toggle('more', node.scrollWidth - node.clientWidth - node.scrollLeft > 6);
  const size = new ResizeObserver(look);
  const cards = new MutationObserver(look);
  size.observe(node);
  cards.observe(node, { childList: true });
  node.addEventListener('scroll', look);
  look();
  return () => {
    size.disconnect();
    cards.disconnect();
    node.removeEventListener('scroll', look);
  };
}
