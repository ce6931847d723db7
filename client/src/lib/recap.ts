/** Pages that are looked up rather than read: they stand beside the story. */
export const SHORT = ['rules', 'stickers'];
