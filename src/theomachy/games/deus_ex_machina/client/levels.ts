// How strong each level was measured to be here (docs/researchers/opponents.md, all numbers of seats), the careful one at 1500.
export const levels: Record<string, number> = { random: 550, greedy: 1500, shrewd: 1630, master: 1740 };
