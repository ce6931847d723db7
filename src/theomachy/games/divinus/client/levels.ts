// Measured ratings of the bot levels (docs/researchers/opponents.md, all numbers of seats); greedy is 1500 by
// definition.
export const levels: Record<string, number> = { random: 780, greedy: 1500, shrewd: 1570 };
