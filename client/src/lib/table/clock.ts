// Formats the time left to a seat, rounded as in notifications.
import { t } from '../ui/i18n.svelte';

const HOUR = 3600;
const DAY = 24 * HOUR;

export function timeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t('days-left', Math.round(seconds / DAY));
  if (seconds >= 2 * HOUR) return t('hours-left', Math.round(seconds / HOUR));
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
