// Under which address others come to this server: a phone knows nothing of "localhost".
import { api } from './api';

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** The address for friends, or nothing where only this machine can come. */
export async function addressForOthers(): Promise<string> {
  if (!HERE.test(location.hostname)) return location.origin;
  try {
    return (await api.reach()).addresses[0] ?? '';
  } catch {
    return '';
  }
}
