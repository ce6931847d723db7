// My signet: a key pair of this device that signs my seats, so that others know me again. Where the browser has no
// cryptography (plain HTTP), there is none, and everything goes on without it.
import { ALONE } from './alone';
import { api } from './api';
import { isHere } from './device.svelte';
import { keysBySeat } from './keys';
import { past } from './past.svelte';
import { settings, store } from './settings.svelte';
import type { Update } from './wire';

const STORE = 'theomachy.signet';
const FIRST_LINE = 'theomachy-signet 1';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PART = /^[\w-]{43}$/;

/** As numbers in base64url: of Ed25519 `d` and `x`, of P-256 also `y`. */
export interface Signet {
  kind: 'ed25519' | 'p256';
  d: string;
  x: string;
  y: string;
}

function kept(): Signet | null {
  try {
    return read(JSON.parse(localStorage.getItem(STORE) ?? 'null'));
  } catch {
    return null;
  }
}

function read(found: Partial<Signet> | null): Signet | null {
  if (!found || !PART.test(found.d ?? '') || !PART.test(found.x ?? '')) return null;
  if (found.kind === 'ed25519') return { kind: 'ed25519', d: found.d!, x: found.x!, y: '' };
  return found.kind === 'p256' && PART.test(found.y ?? '') ? (found as Signet) : null;
}

export const own = $state<{ signet: Signet | null; name: string; trouble: string }>({
  signet: kept(),
  name: '',
  trouble: '',
});
export const canSign = (): boolean => !ALONE && typeof crypto !== 'undefined' && !!crypto.subtle;

export function take(signet: Signet | null): void {
  own.signet = signet;
  own.name = '';
  if (signet) store(STORE, signet);
  else localStorage.removeItem(STORE);
  void nameIt();
}

const algorithm = (kind: Signet['kind']): EcKeyImportParams | Algorithm =>
  kind === 'ed25519' ? { name: 'Ed25519' } : { name: 'ECDSA', namedCurve: 'P-256' };

async function make(): Promise<Signet> {
  for (const kind of ['ed25519', 'p256'] as const)
    try {
      const pair = (await crypto.subtle.generateKey(algorithm(kind), true, ['sign', 'verify'])) as CryptoKeyPair;
      const { d = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
      return { kind, d, x, y };
    } catch {
      // Not every browser has the first; the second they all have.
    }
  throw new Error('no signature');
}

/** Mine, made when it is first needed; another tab may have been quicker. */
async function mine(): Promise<Signet> {
  const before = kept() ?? own.signet;
  const signet = before ?? (await make());
  const found = before ?? kept() ?? signet;
  if (own.signet?.d !== found.d) take(found);
  return found;
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const worded = (raw: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function publicPart({ kind, x, y }: Signet): Uint8Array<ArrayBuffer> {
  return kind === 'ed25519' ? bytes(x) : Uint8Array.from([4, ...bytes(x), ...bytes(y)]);
}

/** What others see of it: made of the public part as the server makes it. */
async function nameIt(): Promise<void> {
  const signet = own.signet;
  if (!signet || !canSign()) return;
  const said = [...new TextEncoder().encode(`${signet.kind} `), ...publicPart(signet)];
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(said)));
  own.name = [...digest.slice(0, 20)].map((byte) => LETTERS[byte % 32]).join('');
}
void nameIt();

export interface Signed {
  kind: string;
  public: string;
  signature: string;
  host: string;
  seat: string;
}

/** My signature under a seat: it holds for this server, this place, this seat and its own secret alone. */
export async function signature(place: string, seat: string, key: string): Promise<Signed> {
  const signet = await mine();
  const { kind, d, x, y } = signet;
  const encoder = new TextEncoder();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(key)));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const said = encoder.encode(`theomachy signet 1\n${location.host}\n${place}\n${seat}\n${hash}`);
  const jwk = kind === 'ed25519' ? { kty: 'OKP', crv: 'Ed25519', d, x } : { kty: 'EC', crv: 'P-256', d, x, y };
  const secret = await crypto.subtle.importKey('jwk', jwk, algorithm(kind), false, ['sign']);
  const how = kind === 'ed25519' ? { name: 'Ed25519' } : { name: 'ECDSA', hash: 'SHA-256' };
  const signed = await crypto.subtle.sign(how, secret, said);
  return { kind, public: worded(publicPart(signet)), signature: worded(signed), host: location.host, seat };
}

const tried = new Set<string>();

/** My seats at a table with others are signed, once; several people at one screen are not all me. */
export async function signSeats({ table, seats, phase }: Update): Promise<void> {
  if (!settings.signed || !canSign() || isHere(table) || phase === 'over') return;
  const people = seats.filter((seat) => seat.kind !== 'bot' && !seat.mine);
  const unsigned = seats.filter((seat) => seat.mine && !seat.signet && (seat.kind === 'me' || seat.kind === 'open'));
  if (!people.length || unsigned.length !== 1 || tried.has(table)) return;
  tried.add(table);
  const [{ seat }] = unsigned;
  try {
    await api.sign(table, await signature(table, seat, keysBySeat(table)[seat] ?? ''));
    own.trouble = '';
  } catch (problem) {
    own.trouble = (problem as Error).message;
  }
}

/** Games with whoever has this signet, of those that this device has finished. */
export const together = (signet: string): number =>
  past.games.filter((game) => game.opponents.some((one) => one.signet === signet)).length;

/** The beginning of it is enough for eyes; what is compared is all of it. */
export const short = (signet: string): string => `${signet.slice(0, 4)}-${signet.slice(4, 8)}`;

export const packedSignet = (): string =>
  own.signet ? `${own.signet.kind[0]}${own.signet.d}${own.signet.x}${own.signet.y}` : '';

/** What a link carries, or null. */
export function unpackedSignet(text: string): Signet | null {
  const part = (at: number): string => text.slice(1 + 43 * at, 1 + 43 * (at + 1));
  const kind = text[0] === 'e' ? 'ed25519' : 'p256';
  return read({ kind, d: part(0), x: part(1), y: part(2) });
}

export const writtenSignet = (): string => `${FIRST_LINE}\n${JSON.stringify(own.signet)}\n`;

export function readSignet(text: string): Signet | null {
  const [head, ...rest] = text.split('\n');
  if (head.trim() !== FIRST_LINE) return null;
  try {
    return read(JSON.parse(rest.join('\n')));
  } catch {
    return null;
  }
}
