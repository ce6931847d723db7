// Rows of a table list: their state and where they link to.
import type { LobbyTable } from '../net/messages';

/** Whether a finished scenario has further chapters. */
export const hasMoreChapters = (table: LobbyTable): boolean =>
  table.phase === 'over' && table.chapter > 0 && table.chapter < table.chapters;

export const isMyTurn = (table: LobbyTable): boolean =>
  table.phase === 'playing' && table.seats.some((seat) => seat.seat === table.turn && seat.mine);

/** Names of the other players; if there are none, all names. */
export function opponentNames(table: LobbyTable): string {
  const seated = table.seats.filter((seat) => seat.taken);
  const others = seated.filter((seat) => !seat.mine);
  return (others.length ? others : seated).map((seat) => seat.name).join(', ');
}

export const canJoin = (table: LobbyTable): boolean => table.open_seats > 0 && table.invite !== '';

export function tablePath(table: LobbyTable, stranger: boolean): string {
  if (stranger) return canJoin(table) ? `/join/${table.table}#${table.invite}` : `/table/${table.table}`;
  return `/${table.phase !== 'over' ? 'table' : table.chapter ? 'campaign' : 'replay'}/${table.table}`;
}
