// Notices: how this device asks for them, and what it remembers of that for the next table.
import { ALONE } from './alone';
import { api } from './api';
import { settings, store } from './settings.svelte';
import type { BellKind, Bells, NewBell, Quiet } from './wire';

const STORE = 'theomachy.bells';
const PATIENCE = 8_000;

interface Kept {
  quiet: { since: number; until: number };
  gather: number;
  /** What was answered when an address was confirmed here, by its kind and itself. */
  proofs: Record<string, string>;
  /** Where I was told last: offered again at the next table. */
  places: Partial<Record<BellKind, string>>;
  /** Tables at which nobody need offer it again. */
  declined: string[];
}

function first(): Kept {
  const fresh: Kept = { quiet: { since: 22, until: 8 }, gather: 0, proofs: {}, places: {}, declined: [] };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return fresh;
  }
}

export const bellsKept = first();

export function keepBells(change: Partial<Kept>): void {
  Object.assign(bellsKept, change);
  store(STORE, bellsKept);
}

export function decline(table: string): void {
  keepBells({ declined: [...bellsKept.declined.slice(-60), table] });
}

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether this browser can be told while the page is closed: `blocked` if its owner has said no. */
export function pushState(): 'none' | 'blocked' | 'ready' {
  if (ALONE || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Rejects where the browser does not let it happen. */
async function subscribe(key: string): Promise<NewBell> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('bell-denied');
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('bell-no-push')), PATIENCE));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    .catch(() => Promise.reject(new Error('bell-no-push')));
  const { endpoint = '', keys = {} } = made.toJSON();
  return { kind: 'push', address: endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

export interface Place {
  kind: BellKind;
  address: string;
  token: string;
}

/** A bell for all my seats at a table. */
export async function hang(table: string, state: Bells, place: Place, hours: Quiet, gather: number): Promise<Bells> {
  const { kind, address, token } = place;
  const wish = kind === 'push' ? await subscribe(state.push) : { kind, address: address.trim(), token };
  const proof = bellsKept.proofs[`${kind} ${wish.address}`] ?? '';
  const made = await api.hang(table, { ...wish, proof, lang: settings.lang, quiet: hours, gather });
  if (kind !== 'push') keepBells({ places: { ...bellsKept.places, [kind]: wish.address } });
  return made;
}

/** Whoever looks at a table need not read any more that it waits. */
export async function hush(table: string): Promise<void> {
  if (ALONE || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const one of (await registration?.getNotifications({ tag: `/table/${table}` })) ?? []) one.close();
}
