// Doing something that the server may refuse: its words are shown for a while.
import { t } from './texts.svelte';

const SHOWN = 9000;

export class Attempts {
  trouble = $state('');
  private timer = 0;

  /** Gives whether it was done. */
  try = async (act: () => Promise<unknown>): Promise<boolean> => {
    clearTimeout(this.timer);
    this.trouble = '';
    try {
      await act();
      return true;
    } catch (problem) {
      this.trouble = (problem as Error).message || t('no-answer');
      this.timer = window.setTimeout(() => (this.trouble = ''), SHOWN);
      return false;
    }
  };
}
