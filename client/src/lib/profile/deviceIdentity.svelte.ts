// Identity of this device: a key pair that signs my seats, so that others recognize me. Without web cryptography (plain
// HTTP) there is none.
import { IS_STATIC_BUILD } from '../net/staticBuild';
import { api } from '../net/api';
import { isDeviceTable } from '../net/offlineEngine.svelte';
import { keysBySeat } from './seatKeys';
import { finishedGames } from './finishedGames.svelte';
import { settings, writeStorage } from './settings.svelte';
import type { Update } from '../net/messages';

const STORE = 'theomachy.signet';
const FIRST_LINE = 'theomachy-signet 1';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PART = /^[\w-]{43}$/;

/** Key coordinates in base64url: `d` and `x` for Ed25519, also `y` for P-256. */
export interface DeviceIdentity {
  kind: 'ed25519' | 'p256';
  d: string;
  x: string;
  y: string;
}

function loadIdentity(): DeviceIdentity | null {
  try {
    return validateIdentity(JSON.parse(localStorage.getItem(STORE) ?? 'null'));
  } catch {
    return null;
  }
}

function validateIdentity(value: Partial<DeviceIdentity> | null): DeviceIdentity | null {
  if (!value || !PART.test(value.d ?? '') || !PART.test(value.x ?? '')) return null;
  if (value.kind === 'ed25519') return { kind: 'ed25519', d: value.d!, x: value.x!, y: '' };
  return value.kind === 'p256' && PART.test(value.y ?? '') ? (value as DeviceIdentity) : null;
}

export const ownIdentity = $state<{ identity: DeviceIdentity | null; fingerprint: string; error: string }>({
  identity: loadIdentity(),
  fingerprint: '',
  error: '',
});
export const canSign = (): boolean => !IS_STATIC_BUILD && typeof crypto !== 'undefined' && !!crypto.subtle;

export function setIdentity(identity: DeviceIdentity | null): void {
  ownIdentity.identity = identity;
  ownIdentity.fingerprint = '';
  if (identity) writeStorage(STORE, identity);
  else localStorage.removeItem(STORE);
  void computeFingerprint();
}

const algorithm = (kind: DeviceIdentity['kind']): EcKeyImportParams | Algorithm =>
  kind === 'ed25519' ? { name: 'Ed25519' } : { name: 'ECDSA', namedCurve: 'P-256' };

async function generateIdentity(): Promise<DeviceIdentity> {
  for (const kind of ['ed25519', 'p256'] as const)
    try {
      const pair = (await crypto.subtle.generateKey(algorithm(kind), true, ['sign', 'verify'])) as CryptoKeyPair;
      const { d = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
      return { kind, d, x, y };
    } catch {
      // Not all browsers support Ed25519; all support P-256.
    }
  throw new Error('no signature');
}

/** My identity, generated when first needed; another tab may have been quicker. */
async function ensureIdentity(): Promise<DeviceIdentity> {
  const existing = loadIdentity() ?? ownIdentity.identity;
  const identity = existing ?? (await generateIdentity());
  const current = existing ?? loadIdentity() ?? identity;
  if (ownIdentity.identity?.d !== current.d) setIdentity(current);
  return current;
}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const encodeBase64Url = (raw: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function publicKey({ kind, x, y }: DeviceIdentity): Uint8Array<ArrayBuffer> {
  return kind === 'ed25519' ? decodeBase64Url(x) : Uint8Array.from([4, ...decodeBase64Url(x), ...decodeBase64Url(y)]);
}

/** Computes the fingerprint that others see: a hash of the public key, as on the server. */
async function computeFingerprint(): Promise<void> {
  const identity = ownIdentity.identity;
  if (!identity || !canSign()) return;
  const message = [...new TextEncoder().encode(`${identity.kind} `), ...publicKey(identity)];
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(message)));
  ownIdentity.fingerprint = [...digest.slice(0, 20)].map((byte) => LETTERS[byte % 32]).join('');
}
void computeFingerprint();

export interface SeatSignature {
  kind: string;
  public: string;
  signature: string;
  host: string;
  seat: string;
}

/** Signs a seat. The signature is bound to this server, the table or group, the seat and the hash of its key. */
export async function signSeat(place: string, seat: string, key: string): Promise<SeatSignature> {
  const identity = await ensureIdentity();
  const { kind, d, x, y } = identity;
  const encoder = new TextEncoder();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(key)));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const message = encoder.encode(`theomachy signet 1\n${location.host}\n${place}\n${seat}\n${hash}`);
  const jwk = kind === 'ed25519' ? { kty: 'OKP', crv: 'Ed25519', d, x } : { kty: 'EC', crv: 'P-256', d, x, y };
  const secret = await crypto.subtle.importKey('jwk', jwk, algorithm(kind), false, ['sign']);
  const scheme = kind === 'ed25519' ? { name: 'Ed25519' } : { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(scheme, secret, message);
  return {
    kind,
    public: encodeBase64Url(publicKey(identity)),
    signature: encodeBase64Url(signature),
    host: location.host,
    seat,
  };
}

const attemptedTables = new Set<string>();

/**
 * Signs my seat at a table with other people, once. Several unsigned seats on one device may be different people: none
 * is signed.
 */
export async function signOwnSeats({ table, seats, phase }: Update): Promise<void> {
  if (!settings.signed || !canSign() || isDeviceTable(table) || phase === 'over') return;
  const people = seats.filter((seat) => seat.kind !== 'bot' && !seat.mine);
  const unsigned = seats.filter((seat) => seat.mine && !seat.signet && (seat.kind === 'me' || seat.kind === 'open'));
  if (!people.length || unsigned.length !== 1 || attemptedTables.has(table)) return;
  attemptedTables.add(table);
  const [{ seat }] = unsigned;
  try {
    await api.signSeat(table, await signSeat(table, seat, keysBySeat(table)[seat] ?? ''));
    ownIdentity.error = '';
  } catch (problem) {
    ownIdentity.error = (problem as Error).message;
  }
}

/** Number of my finished games with the owner of this identity. */
export const gamesTogether = (signet: string): number =>
  finishedGames.games.filter((game) => game.opponents.some((one) => one.signet === signet)).length;

/** Abbreviation for display; comparisons use the full fingerprint. */
export const shortFingerprint = (signet: string): string => `${signet.slice(0, 4)}-${signet.slice(4, 8)}`;

export const packIdentity = (): string =>
  ownIdentity.identity
    ? `${ownIdentity.identity.kind[0]}${ownIdentity.identity.d}${ownIdentity.identity.x}${ownIdentity.identity.y}`
    : '';

/** Unpacks the identity of a link; null if invalid. */
export function unpackIdentity(text: string): DeviceIdentity | null {
  const part = (at: number): string => text.slice(1 + 43 * at, 1 + 43 * (at + 1));
  const kind = text[0] === 'e' ? 'ed25519' : 'p256';
  return validateIdentity({ kind, d: part(0), x: part(1), y: part(2) });
}

export const formatIdentityFile = (): string => `${FIRST_LINE}\n${JSON.stringify(ownIdentity.identity)}\n`;

export function parseIdentityFile(text: string): DeviceIdentity | null {
  const [head, ...rest] = text.split('\n');
  if (head.trim() !== FIRST_LINE) return null;
  try {
    return validateIdentity(JSON.parse(rest.join('\n')));
  } catch {
    return null;
  }
}
