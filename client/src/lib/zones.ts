// Where the zones of a board lie.
import type { Shape } from './shape.svelte';

/** By weight: what I decide with now, the shared board, mine, rivals, lists. */
export const ZONES = ['ask', 'board', 'mine', 'rivals', 'lists'] as const;
export type Zone = (typeof ZONES)[number];

/** A `grid-template` for each shape that has columns; a shape left out takes the next smaller one's. */
export interface Plan {
  /** From top to bottom on a phone upright, where the table scrolls as one; `ask` stays in sight at its end. */
  upright: Zone[];
  side: string;
  tablet: string;
  desk?: string;
  wide?: string;
}

export function template(plan: Plan, shape: Shape): string {
  if (shape === 'upright') return '';
  if (shape === 'wide') return plan.wide ?? plan.desk ?? plan.tablet;
  return (shape === 'desk' ? plan.desk : plan[shape]) ?? plan.tablet;
}
