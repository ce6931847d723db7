// While a board shows a story dialog, the shell delays its own dialogs.
export const modalState = $state({ storyOpen: false });
