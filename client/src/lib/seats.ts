// My seats in a link, for another device of mine, with my groups and my signet. What stands behind the hash of an address never leaves the browser.
import { api } from './api';
import { groupKey, groups, keepGroup } from './groups.svelte';
import { hold, keysBySeat, keysOf } from './keys';
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

/** A link gives and takes nothing away: where this device has another key that still fits, it stays. */
export async function takeAll(baggage: Baggage, withSignet: boolean): Promise<void> {
  const seats = baggage.seats.filter(({ table, seat, key }) => (keysBySeat(table)[seat] ?? key) !== key);
  const others = baggage.groups.filter(({ group, key }) => (groupKey(group) || key) !== key);
  const own = Object.fromEntries(seats.map(({ table }) => [table, keysOf(table)]));
  const mine = seats.length ? await api.mine(own) : [];
  const asked = Object.fromEntries(others.map(({ group }) => [group, [groupKey(group)]]));
  const still = others.length ? await api.myGroups(asked) : [];
  const kept = new Set([...mine.flatMap(({ table, after }) => [table, ...after]), ...still.map(({ group }) => group)]);
  takeOver(baggage.seats.filter((one) => !seats.includes(one) || !kept.has(one.table)));
  for (const one of baggage.groups)
    if (!others.includes(one) || !kept.has(one.group))
      keepGroup(one.group, groups.mine[one.group]?.name ?? '', one.key);
  if (baggage.signet && withSignet) take(baggage.signet);
}
