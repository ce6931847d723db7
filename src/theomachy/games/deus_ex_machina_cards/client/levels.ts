// How strong each level was measured to be here (docs/opponents.md, two seats), the careful one at 1500.
export const levels: Record<string, number> = { random: 1010, greedy: 1500, shrewd: 1730, master: 1850 };
