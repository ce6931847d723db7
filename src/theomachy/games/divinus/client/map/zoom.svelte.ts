// Pinch zoom of a map: two fingers zoom, one moves; at scale 1 touches scroll the page.
const MOST = 3;

export function createZoom() {
  let scale = $state(1);
  let x = $state(0);
  let y = $state(0);
  let frame: HTMLElement | null = null;
  let inner: HTMLElement | null = null;

  /** Zooms about a point of the frame; the map never leaves it. */
  function zoomTo(next: number, px: number, py: number): void {
    const clamped = Math.min(MOST, Math.max(1, next));
    x = px - ((px - x) * clamped) / scale;
    y = py - ((py - y) * clamped) / scale;
    scale = clamped;
    keepInFrame();
  }
  function keepInFrame(): void {
    const [w, h] = [inner?.offsetWidth ?? 0, inner?.offsetHeight ?? 0];
    x = Math.min(0, Math.max(w - w * scale, x));
    y = Math.min(0, Math.max(h - h * scale, y));
    if (frame) frame.style.touchAction = scale > 1 ? 'none' : 'pan-y';
  }

  function attach(node: HTMLElement): () => void {
    frame = node;
    inner = node.firstElementChild as HTMLElement;
    const fingers = new Map<number, PointerEvent>();
    let distance = 0;
    const listeners = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(
      kind: K,
      handler: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ): void => node.addEventListener(kind, handler, { signal: listeners.signal, capture });
    const fingerDistance = (): number => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    listen('pointerdown', (event) => {
      if (!fingers.size) distance = 0;
      if (event.pointerType === 'mouse') return;
      fingers.set(event.pointerId, event);
    });
    listen('pointermove', (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const before = fingers.size === 2 ? fingerDistance() : 0;
      fingers.set(event.pointerId, event);
      distance += Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY);
      if (fingers.size === 2) {
        const box = inner!.getBoundingClientRect();
        const [a, b] = [...fingers.values()];
        zoomTo(
          (scale * fingerDistance()) / before,
          (a.clientX + b.clientX) / 2 - box.x + x,
          (a.clientY + b.clientY) / 2 - box.y + y,
        );
      } else if (scale > 1) {
        x += event.clientX - last.clientX;
        y += event.clientY - last.clientY;
        keepInFrame();
      }
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      listen(kind, (event) => fingers.delete(event.pointerId));
    // A gesture that moved the map must not choose a cell.
    listen('click', (event) => distance > 12 && scale > 1 && event.isTrusted && event.stopPropagation(), true);
    keepInFrame();
    return () => listeners.abort();
  }

  return {
    attach,
    by(factor: number): void {
      zoomTo(scale * factor, (inner?.offsetWidth ?? 0) / 2, (inner?.offsetHeight ?? 0) / 2);
    },
    get transform(): string {
      return scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    },
  };
}
