// Measured ratings of the bot levels (docs/researchers/opponents.md, all numbers of seats); greedy is 1500 by
// definition.
export const levels: Record<string, number> = { random: 770, greedy: 1500, shrewd: 1610, master: 1730 };
