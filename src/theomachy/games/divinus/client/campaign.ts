/** Pages of the chronicle that are looked up rather than read: they stand beside the story. */
export const beside = ['rules', 'stickers'];
