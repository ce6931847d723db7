// What lies over the table: while a board tells a story, the shell waits with its own dialogs.
export const stage = $state({ telling: false });
