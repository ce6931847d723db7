// My seats in a link, for another device of mine, with my groups and my signet. What stands behind the hash of an address never leaves the browser.
import { groups, keepGroup } from './groups.svelte';
import { hold, keysBySeat } from './keys';
import { packedSignet, take, unpackedSignet, type Signet } from './signet.svelte';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const TABLE = /^[a-z2-9]{16}$/;
const KEY = /^[\w-]{43}$/;

export interface Carried {
  table: string;
  seat: string;
  key: string;
}

/** All seats of these tables: `seat table key`, without a space, one after another. */
export function packed(tables: string[]): string {
  return tables
    .flatMap((table) => Object.entries(keysBySeat(table)).map(([seat, key]) => `${seat || '-'}${table}${key}`))
    .join('.');
}

/** What a link carries; nothing if any of it is not as it should be. */
export function unpacked(text: string): Carried[] {
  const found = text.split('.').map((one) => ({
    seat: one[0] === '-' ? '' : one[0],
    table: one.slice(1, 17),
    key: one.slice(17),
  }));
  const fits = ({ seat, table, key }: Carried): boolean =>
    /^[a-d]?$/.test(seat ?? '?') && TABLE.test(table) && [...table].every((l) => LETTERS.includes(l)) && KEY.test(key);
  return found.every(fits) ? found : [];
}

export function takeOver(carried: Carried[]): void {
  for (const { table, seat, key } of carried) hold(table, [{ seat, key }]);
}

export interface Baggage {
  seats: Carried[];
  groups: { group: string; key: string }[];
  signet: Signet | null;
}

/** All that makes me: seats, then groups, then the signet, with a tilde between. */
export function packedAll(tables: string[]): string {
  const mine = Object.entries(groups.mine).map(([group, { key }]) => `${group}${key}`);
  return [packed(tables), mine.join('.'), packedSignet()].join('~').replace(/~+$/, '');
}

/** What a link carries; a part that is not as it should be is left out. */
export function unpackedAll(text: string): Baggage {
  const [seats = '', mine = '', signet = ''] = text.split('~');
  const found = mine.split('.').map((one) => ({ group: one.slice(0, 16), key: one.slice(16) }));
  return {
    seats: seats ? unpacked(seats) : [],
    groups: found.filter(({ group, key }) => TABLE.test(group) && KEY.test(key)),
    signet: signet ? unpackedSignet(signet) : null,
  };
}

export function takeAll(baggage: Baggage, withSignet: boolean): void {
  takeOver(baggage.seats);
  for (const { group, key } of baggage.groups) keepGroup(group, groups.mine[group]?.name ?? '', key);
  if (baggage.signet && withSignet) take(baggage.signet);
}
