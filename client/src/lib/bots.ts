// What bots are called.
import { has, t } from './texts.svelte';

/** How a bot plays, in a word. */
export const botName = (bot: string): string => (has(`bot-${bot}`) ? t(`bot-${bot}`) : bot);

/** The level for whoever has not asked for another: neither a walkover nor a wall. */
export const usualBot = (bots: string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''));

/** Bots that think ahead: the rules of the page are not fast enough for them. */
const AHEAD = ['shrewd', 'master'];
export const offeredBots = (bots: string[], here: boolean): string[] =>
  here ? bots.filter((bot) => !AHEAD.includes(bot)) : bots;

/** Names for those who sit down beside people. */
export const botNames = (): string[] =>
  t('bot-names')
    .split(',')
    .map((name) => name.trim());
