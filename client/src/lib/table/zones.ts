// Layout of a board's zones.
import type { Shape } from '../ui/shape.svelte';

/** By weight: the current decision, the shared board, my area, opponents, lists. */
export const ZONES = ['ask', 'board', 'mine', 'rivals', 'lists'] as const;
export type Zone = (typeof ZONES)[number];

/** A `grid-template` for each screen shape with columns; a missing one falls back to the next smaller shape. */
export interface GridPlan {
  /** Zone order in portrait, where the table scrolls as a whole; `ask` sticks to its end. */
  upright: Zone[];
  side: string;
  tablet: string;
  desk?: string;
  wide?: string;
}

export function gridTemplate(plan: GridPlan, shape: Shape): string {
  if (shape === 'upright') return '';
  if (shape === 'wide') return plan.wide ?? plan.desk ?? plan.tablet;
  return (shape === 'desk' ? plan.desk : plan[shape]) ?? plan.tablet;
}
