// A map seen closer: two fingers zoom, one moves it; at its full size touches scroll the page as ever.
const MOST = 3;

export function zooming() {
  let scale = $state(1);
  let x = $state(0);
  let y = $state(0);
  let frame: HTMLElement | null = null;
  let inner: HTMLElement | null = null;

  /** Zooms about a point of the frame; the map never leaves it. */
  function to(next: number, px: number, py: number): void {
    const wanted = Math.min(MOST, Math.max(1, next));
    x = px - ((px - x) * wanted) / scale;
    y = py - ((py - y) * wanted) / scale;
    scale = wanted;
    keep();
  }
  function keep(): void {
    const [w, h] = [inner?.offsetWidth ?? 0, inner?.offsetHeight ?? 0];
    x = Math.min(0, Math.max(w - w * scale, x));
    y = Math.min(0, Math.max(h - h * scale, y));
    if (frame) frame.style.touchAction = scale > 1 ? 'none' : 'pan-y';
  }

  function attach(node: HTMLElement): () => void {
    frame = node;
    inner = node.firstElementChild as HTMLElement;
    const fingers = new Map<number, PointerEvent>();
    let moved = 0;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      act: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ): void => node.addEventListener(kind, act, { signal: stop.signal, capture });
    const spread = (): number => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    on('pointerdown', (event) => {
      if (!fingers.size) moved = 0;
      if (event.pointerType === 'mouse') return;
      fingers.set(event.pointerId, event);
    });
    on('pointermove', (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const before = fingers.size === 2 ? spread() : 0;
      fingers.set(event.pointerId, event);
      moved += Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY);
      if (fingers.size === 2) {
        const box = inner!.getBoundingClientRect();
        const [a, b] = [...fingers.values()];
        to(
          (scale * spread()) / before,
          (a.clientX + b.clientX) / 2 - box.x + x,
          (a.clientY + b.clientY) / 2 - box.y + y,
        );
      } else if (scale > 1) {
        x += event.clientX - last.clientX;
        y += event.clientY - last.clientY;
        keep();
      }
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      on(kind, (event) => fingers.delete(event.pointerId));
    // What moved the map chooses no cell.
    on('click', (event) => moved > 12 && scale > 1 && event.isTrusted && event.stopPropagation(), true);
    keep();
    return () => stop.abort();
  }

  return {
    attach,
    by(factor: number): void {
      to(scale * factor, (inner?.offsetWidth ?? 0) / 2, (inner?.offsetHeight ?? 0) / 2);
    },
    get transform(): string {
      return scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    },
  };
}
