// Notification subscriptions of this device, and the preferences that are reused for the next table.
import { IS_STATIC_BUILD } from './staticBuild';
import { api } from './api';
import { settings, writeStorage } from '../profile/settings.svelte';
import type { SubscriptionKind, Subscriptions, SubscriptionRequest, QuietHours } from './messages';

const STORE = 'theomachy.bells';
const WORKER_TIMEOUT_MS = 8_000;

interface NotificationPreferences {
  quiet: { since: number; until: number };
  gather: number;
  /** Proofs of confirmed addresses, by kind and address. */
  proofs: Record<string, string>;
  /** The address used last, by kind: prefilled at the next table. */
  places: Partial<Record<SubscriptionKind, string>>;
  /** Tables at which the prompt was answered. */
  declined: string[];
}

function loadPreferences(): NotificationPreferences {
  const defaults: NotificationPreferences = {
    quiet: { since: 22, until: 8 },
    gather: 0,
    proofs: {},
    places: {},
    declined: [],
  };
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return defaults;
  }
}

export const notificationPreferences = loadPreferences();

export function saveNotificationPreferences(change: Partial<NotificationPreferences>): void {
  Object.assign(notificationPreferences, change);
  writeStorage(STORE, notificationPreferences);
}

export function declinePrompt(table: string): void {
  saveNotificationPreferences({ declined: [...notificationPreferences.declined.slice(-60), table] });
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether this browser supports web push; `blocked` if the user denied the permission. */
export function pushSupport(): 'none' | 'blocked' | 'ready' {
  if (IS_STATIC_BUILD || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Rejects if the browser does not allow it. */
async function subscribeToPush(key: string): Promise<SubscriptionRequest> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('bell-denied');
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('bell-no-push')), WORKER_TIMEOUT_MS),
  );
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, timeout]);
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) })
    .catch(() => Promise.reject(new Error('bell-no-push')));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { kind: 'push', address: endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

export interface Destination {
  kind: SubscriptionKind;
  address: string;
  token: string;
}

/** Subscribes all my seats at a table. */
export async function addSubscription(
  table: string,
  current: Subscriptions,
  destination: Destination,
  quietHours: QuietHours,
  gather: number,
): Promise<Subscriptions> {
  const { kind, address, token } = destination;
  const request = kind === 'push' ? await subscribeToPush(current.push) : { kind, address: address.trim(), token };
  const proof = notificationPreferences.proofs[`${kind} ${request.address}`] ?? '';
  const subscriptions = await api.subscribe(table, {
    ...request,
    proof,
    lang: settings.lang,
    quiet: quietHours,
    gather,
  });
  if (kind !== 'push')
    saveNotificationPreferences({ places: { ...notificationPreferences.places, [kind]: request.address } });
  return subscriptions;
}

/** Closes the notifications of a table that is being looked at. */
export async function closeNotifications(table: string): Promise<void> {
  if (IS_STATIC_BUILD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const one of (await registration?.getNotifications({ tag: `/table/${table}` })) ?? []) one.close();
}
