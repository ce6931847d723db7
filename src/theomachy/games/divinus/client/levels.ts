// How strong each level was measured to be here (docs/researchers/opponents.md, all numbers of seats), the careful one at 1500.
export const levels: Record<string, number> = { random: 780, greedy: 1500, shrewd: 1570 };
