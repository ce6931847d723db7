/** Slugs of campaign pages that are reference lists: shown beside the story. */
export const lookupPages = ['rules', 'stickers'];
