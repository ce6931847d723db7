// The lines of the favor chart: sums by chapter, and where their ends are named without covering each other.
import type { Standing } from '$lib/wire';

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
export function step(top: number): number {
  let size = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (top / (size * times) <= 5) return size * times;
    size *= 10;
  }
}

/** Places as near as possible to the wished ones, in the same order, with a gap between any two, up to `last`. */
export function spread(wished: number[], gap: number, last: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b]);
  const places = [...wished];
  let free = -Infinity;
  for (const i of order) {
    places[i] = Math.max(wished[i], free);
    free = places[i] + gap;
  }
  let most = last;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i], most);
    most = places[i] - gap;
  }
  return places;
}
