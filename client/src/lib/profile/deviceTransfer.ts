// Transfers my seats, groups and identity to another device in a link. The part behind the hash never reaches a server.
import { api } from '../net/api';
import { groupKey, groups, saveGroup } from './groups.svelte';
import { saveSeatKeys, keysBySeat, keysOf } from './seatKeys';
import { packIdentity, setIdentity, unpackIdentity, type DeviceIdentity } from './deviceIdentity.svelte';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const TABLE = /^[a-z2-9]{16}$/;
const KEY = /^[\w-]{43}$/;

export interface SeatTransfer {
  table: string;
  seat: string;
  key: string;
}

/** Packs seats as `seat table key` without spaces, joined by dots. */
export function packSeats(tables: string[]): string {
  return tables
    .flatMap((table) => Object.entries(keysBySeat(table)).map(([seat, key]) => `${seat || '-'}${table}${key}`))
    .join('.');
}

/** Unpacks seats; returns none if any part is invalid. */
export function unpackSeats(text: string): SeatTransfer[] {
  const seats = text.split('.').map((one) => ({
    seat: one[0] === '-' ? '' : one[0],
    table: one.slice(1, 17),
    key: one.slice(17),
  }));
  const isValid = ({ seat, table, key }: SeatTransfer): boolean =>
    /^[a-d]?$/.test(seat ?? '?') && TABLE.test(table) && [...table].every((l) => LETTERS.includes(l)) && KEY.test(key);
  return seats.every(isValid) ? seats : [];
}

export function saveSeats(seats: SeatTransfer[]): void {
  for (const { table, seat, key } of seats) saveSeatKeys(table, [{ seat, key }]);
}

export interface TransferPayload {
  seats: SeatTransfer[];
  groups: { group: string; key: string }[];
  identity: DeviceIdentity | null;
}

/** Packs everything: seats, groups and identity, joined by tildes. */
export function packAll(tables: string[]): string {
  const groupParts = Object.entries(groups.mine).map(([group, { key }]) => `${group}${key}`);
  return [packSeats(tables), groupParts.join('.'), packIdentity()].join('~').replace(/~+$/, '');
}

/** Unpacks a link; invalid parts are dropped. */
export function unpackAll(text: string): TransferPayload {
  const [seats = '', groupText = '', identityText = ''] = text.split('~');
  const parsedGroups = groupText.split('.').map((one) => ({ group: one.slice(0, 16), key: one.slice(16) }));
  return {
    seats: seats ? unpackSeats(seats) : [],
    groups: parsedGroups.filter(({ group, key }) => TABLE.test(group) && KEY.test(key)),
    identity: identityText ? unpackIdentity(identityText) : null,
  };
}

/** Imports a link. Where this device has another key that is still valid, it is kept. */
export async function importAll(payload: TransferPayload, withIdentity: boolean): Promise<void> {
  const conflictingSeats = payload.seats.filter(({ table, seat, key }) => (keysBySeat(table)[seat] ?? key) !== key);
  const conflictingGroups = payload.groups.filter(({ group, key }) => (groupKey(group) || key) !== key);
  const ownKeys = Object.fromEntries(conflictingSeats.map(({ table }) => [table, keysOf(table)]));
  const ownTables = conflictingSeats.length ? await api.myTables(ownKeys) : [];
  const ownGroupKeys = Object.fromEntries(conflictingGroups.map(({ group }) => [group, [groupKey(group)]]));
  const ownGroups = conflictingGroups.length ? await api.myGroups(ownGroupKeys) : [];
  const stillValid = new Set([
    ...ownTables.flatMap(({ table, after }) => [table, ...after]),
    ...ownGroups.map(({ group }) => group),
  ]);
  saveSeats(payload.seats.filter((one) => !conflictingSeats.includes(one) || !stillValid.has(one.table)));
  for (const one of payload.groups)
    if (!conflictingGroups.includes(one) || !stillValid.has(one.group))
      saveGroup(one.group, groups.mine[one.group]?.name ?? '', one.key);
  if (payload.identity && withIdentity) setIdentity(payload.identity);
}
