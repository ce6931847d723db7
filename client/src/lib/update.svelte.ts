// The service worker: it keeps one version of the page, and offers the next one.
import { ALONE } from './alone';

export const update = $state({ waiting: false });
let registration: ServiceWorkerRegistration | null = null;

export function keepVersion(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  addEventListener('load', () => void register().catch(() => {}));
}

async function register(): Promise<void> {
  const found = await navigator.serviceWorker.register(`${ALONE ? './' : '/'}sw.js`);
  registration = found;
  const look = (): void => {
    update.waiting = found.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look));
  look();
}

/** The next version takes over, here and now because somebody asked for it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take-over');
}

/** Resolves when what is fetched is also kept, or after so many milliseconds; without a service worker at once. */
export async function kept(patience: number): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || navigator.serviceWorker.controller) return;
  const there = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, patience))]);
}
