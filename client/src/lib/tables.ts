// Tables in a list: where they lead, and how they stand.
import type { LobbyTable } from './wire';

/** A campaign goes on although one of its scenarios is over. */
export const goesOn = (table: LobbyTable): boolean =>
  table.phase === 'over' && table.chapter > 0 && table.chapter < table.chapters;

export const isMyTurn = (table: LobbyTable): boolean =>
  table.phase === 'playing' && table.seats.some((seat) => seat.seat === table.turn && seat.mine);

/** Who sits there beside me; where nobody does, all. */
export function people(table: LobbyTable): string {
  const there = table.seats.filter((seat) => seat.taken);
  const others = there.filter((seat) => !seat.mine);
  return (others.length ? others : there).map((seat) => seat.name).join(', ');
}

export const mayJoin = (table: LobbyTable): boolean => table.open_seats > 0 && table.invite !== '';

export function address(table: LobbyTable, stranger: boolean): string {
  if (stranger) return mayJoin(table) ? `/join/${table.table}#${table.invite}` : `/table/${table.table}`;
  return `/${table.phase !== 'over' ? 'table' : table.chapter ? 'campaign' : 'replay'}/${table.table}`;
}
