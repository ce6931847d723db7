/** Sets class `more` on a horizontally scrolling row while content lies beyond its end. */
export function scrollHint(node: HTMLElement): () => void {
  const update = (): void =>
    void node.classList.toggle('more', node.scrollWidth - node.clientWidth - node.scrollLeft > 6);
  const resizeObserver = new ResizeObserver(update);
  const childObserver = new MutationObserver(update);
  resizeObserver.observe(node);
  childObserver.observe(node, { childList: true });
  node.addEventListener('scroll', update);
  update();
  return () => {
    resizeObserver.disconnect();
    childObserver.disconnect();
    node.removeEventListener('scroll', update);
  };
}
