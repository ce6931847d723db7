// What bots are called.
import { has, t } from './texts.svelte';

/** The level and the style in the name of a bot: `master-raider`. */
export const levelOf = (bot: string): string => bot.split('-')[0];
export const styleOf = (bot: string): string => bot.split('-')[1] ?? '';

/** How a bot plays, in a word or two. */
export const botName = (bot: string): string => {
  const [level, style] = [levelOf(bot), styleOf(bot)];
  const said = has(`bot-${level}`) ? t(`bot-${level}`) : level;
  return style ? `${said}, ${has(`style-${style}`) ? t(`style-${style}`) : style}` : said;
};

/** The level for whoever has not asked for another: neither a walkover nor a wall. */
export const usualBot = (bots: string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''));

/** Bots that think ahead: the rules of the page are not fast enough for them. */
const AHEAD = ['shrewd', 'master'];
export const offeredBots = (bots: string[], here: boolean): string[] =>
  here ? bots.filter((bot) => !AHEAD.includes(bot)) : bots;

/** A level by itself, and with each style; whoever plays anything has none. */
export const withStyles = (level: string, styles: string[]): string[] =>
  level === 'random' ? [level] : [level, ...styles.map((style) => `${level}-${style}`)];

/** Names for those who sit down beside people, by seat: as the server calls those that nobody has named. */
export const botNames = (): string[] =>
  t('bot-names')
    .split(',')
    .map((name) => name.trim());
