// My seats in a link, for another device of mine. What stands behind the hash of an address never leaves the browser.
import { hold, keysBySeat } from './keys';

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
