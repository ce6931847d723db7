// The origin under which other devices reach this server: "localhost" means another machine there.
import { api } from './api';

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Returns the origin to share, or '' if the server listens on this machine only. */
export async function shareableOrigin(): Promise<string> {
  if (!LOOPBACK.test(location.hostname)) return location.origin;
  try {
    return (await api.serverAddresses()).addresses[0] ?? '';
  } catch {
    return '';
  }
}
