// Runs actions that the server may refuse, and holds the error text to show for a while.
import { t } from './i18n.svelte';

const SHOWN_MS = 9000;

export class ActionRunner {
  error = $state('');
  private timer = 0;

  /** Returns whether the action succeeded. */
  run = async (action: () => Promise<unknown>): Promise<boolean> => {
    clearTimeout(this.timer);
    this.error = '';
    try {
      await action();
      return true;
    } catch (problem) {
      this.error = (problem as Error).message || t('no-answer');
      this.timer = window.setTimeout(() => (this.error = ''), SHOWN_MS);
      return false;
    }
  };
}
