// Numbers of the Favor chart: sums by chapter, and label positions without overlap.
import type { Standing } from '$lib/net/messages';

export interface Curve {
  seat: string;
  /** The sum before the first chapter, after the first, after the second … */
  sums: number[];
}

export function curves(standings: Standing[]): Curve[] {
  return standings.map(({ seat, history }) => {
    const sums = [0];
    for (const gain of history) sums.push(sums[sums.length - 1] + gain);
    return { seat, sums };
  });
}

/** A round step such that at most five lines are drawn. */
export function scaleStep(top: number): number {
  let size = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (top / (size * times) <= 5) return size * times;
    size *= 10;
  }
}

/** Positions as near as possible to the wanted ones, in the same order, at least `gap` apart, at most `last`. */
export function spreadLabels(wanted: number[], gap: number, last: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  let free = -Infinity;
  for (const i of order) {
    places[i] = Math.max(wanted[i], free);
    free = places[i] + gap;
  }
  let most = last;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i], most);
    most = places[i] - gap;
  }
  return places;
}
