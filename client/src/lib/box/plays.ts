// Plays of physical games kept on this device: saved score sheets, their statistics, export, and sheets in links.

/** Answers of one seat, by field. */
export type SheetAnswers = Record<string, string[]>;
export interface SheetBox {
  seats: number;
  edition: string;
  options: Record<string, string>;
  packs: string[];
  people: string[];
}
export interface StoredSheet {
  box: SheetBox;
  answers: SheetAnswers[];
}
export interface PlaySeat {
  name: string;
  points: number;
  winner: boolean;
}
/** A finished play. `date` is YYYY-MM-DD; `sheet` opens again. */
export interface Play {
  id: string;
  game: string;
  date: string;
  place: string;
  seats: PlaySeat[];
  sheet: StoredSheet;
}

export interface PlayerStatistics {
  name: string;
  plays: number;
  wins: number;
  best: number;
  average: number;
}

/** Plays, wins, best and average points of each player by name; most plays first, then most wins. */
export function playerStatistics(plays: Play[]): PlayerStatistics[] {
  const byName = new Map<string, PlaySeat[]>();
  for (const seat of plays.flatMap((play) => play.seats))
    byName.set(seat.name, [...(byName.get(seat.name) ?? []), seat]);
  return [...byName]
    .map(([name, seats]) => ({
      name,
      plays: seats.length,
      wins: seats.filter((seat) => seat.winner).length,
      best: Math.max(...seats.map((seat) => seat.points)),
      average: Math.round((10 * seats.reduce((sum, seat) => sum + seat.points, 0)) / seats.length) / 10,
    }))
    .sort((a, b) => b.plays - a.plays || b.wins - a.wins || a.name.localeCompare(b.name));
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

/** The plays as XML in the form in which BoardGameGeek lists the plays of a user. */
export function toBoardGameGeekXml(plays: Play[], nameOf: (game: string) => string): string {
  const rows = plays.map((play, at) => {
    const players = play.seats.map(
      (seat, place) =>
        `<player username="" userid="0" name="${escape(seat.name)}" startposition="${place + 1}" color=""` +
        ` score="${seat.points}" new="0" rating="0" win="${seat.winner ? 1 : 0}" />`,
    );
    return [
      ` <play id="${at + 1}" date="${play.date}" quantity="1" length="0" incomplete="0" nowinstats="0"` +
        ` location="${escape(play.place)}">`,
      `  <item name="${escape(nameOf(play.game))}" objecttype="thing" />`,
      '  <players>',
      ...players.map((player) => `   ${player}`),
      '  </players>',
      ' </play>',
    ].join('\n');
  });
  const head = `<?xml version="1.0" encoding="utf-8"?>\n<plays total="${plays.length}" page="1">`;
  return [head, ...rows, '</plays>', ''].join('\n');
}

/** A sheet as text for a link. */
export function encodeSheet(sheet: StoredSheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The sheet of a link; null if the text is not one. */
export function decodeSheet(text: string): StoredSheet | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const sheet: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isSheet(sheet) ? sheet : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function isSheet(value: unknown): value is StoredSheet {
  if (!isRecord(value) || !isRecord(value.box) || !Array.isArray(value.answers)) return false;
  const { seats, edition, options, packs, people } = value.box;
  return (
    Number.isInteger(seats) &&
    typeof edition === 'string' &&
    isRecord(options) &&
    Object.values(options).every((choice) => typeof choice === 'string') &&
    isTexts(packs) &&
    isTexts(people) &&
    value.answers.every((answers) => isRecord(answers) && Object.values(answers).every(isTexts))
  );
}

/** The answers that fit a form: fields and things that it does not have are left out. */
export function fitAnswers(
  answers: SheetAnswers[],
  fields: { id: string; kind: string; things: { id: string }[]; most: number }[],
): SheetAnswers[] {
  return answers.map((seat) => {
    const fitting: SheetAnswers = {};
    for (const field of fields) {
      const values = (seat[field.id] ?? []).filter(
        (value) => field.kind === 'number' || field.things.some((thing) => thing.id === value.split('=')[0]),
      );
      if (values.length) fitting[field.id] = values;
    }
    return fitting;
  });
}
