// The service worker caches one version of the page and offers the next one.
import { IS_STATIC_BUILD } from './staticBuild';

export const appUpdate = $state({ waiting: false });
let registration: ServiceWorkerRegistration | null = null;

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  addEventListener('load', () => void register().catch(() => {}));
}

async function register(): Promise<void> {
  const worker = await navigator.serviceWorker.register(`${IS_STATIC_BUILD ? './' : '/'}sw.js`);
  registration = worker;
  const checkWaiting = (): void => {
    appUpdate.waiting = worker.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  worker.addEventListener('updatefound', () => worker.installing?.addEventListener('statechange', checkWaiting));
  checkWaiting();
}

/** Activates the waiting version; only called when the user asks for it. */
export function activateUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take-over');
}

/** Resolves when fetched files are also cached, or after a timeout; at once without a service worker. */
export async function whenCached(timeoutMs: number): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || navigator.serviceWorker.controller) return;
  const controlled = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await Promise.race([controlled, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
