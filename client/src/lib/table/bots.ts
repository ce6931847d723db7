// Names of bots, and which ones are offered.
import { hasText, t } from '../ui/i18n.svelte';

/** Level and style are parts of a bot's id: `master-raider`. */
export const levelOf = (bot: string): string => bot.split('-')[0];
export const styleOf = (bot: string): string => bot.split('-')[1] ?? '';

/** Display name of a bot: level and style. */
export const botName = (bot: string): string => {
  const [level, style] = [levelOf(bot), styleOf(bot)];
  const levelName = hasText(`bot-${level}`) ? t(`bot-${level}`) : level;
  return style ? `${levelName}, ${hasText(`style-${style}`) ? t(`style-${style}`) : style}` : levelName;
};

/** The level that is preselected. */
export const defaultBot = (bots: string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''));

/** Bots that search ahead: too slow in the browser's Python. */
const SEARCH_BOTS = ['shrewd', 'master'];
export const availableBots = (bots: string[], onDevice: boolean): string[] =>
  onDevice ? bots.filter((bot) => !SEARCH_BOTS.includes(bot)) : bots;

/** All bot ids of a level: alone, and with each style. The random bot has no styles. */
export const levelWithStyles = (level: string, styles: string[]): string[] =>
  level === 'random' ? [level] : [level, ...styles.map((style) => `${level}-${style}`)];

/** Default player names of bots, by seat: the same as on the server. */
export const botPlayerNames = (): string[] =>
  t('bot-names')
    .split(',')
    .map((name) => name.trim());
