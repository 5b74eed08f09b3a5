/**
 * Electron allows a program its own scheme that counts as an origin; Chromium alone does not. So the page's scheme is
 * `https` in Chromium, with a host that exists in no network, while the main process sees the program's own scheme.
 */
const REAL = 'https://kontuar';
const OWN = 'app://kontuar';

const changed = (address: string, from: string, to: string): string => {
  const blob = address.startsWith('blob:') ? 'blob:' : '';
  const bare = address.slice(blob.length);
  const isThere = bare === from || bare.startsWith(`${from}/`);
  return isThere ? `${blob}${to}${bare.slice(from.length)}` : address;
};
export const toOwn = (address: string): string => changed(address, REAL, OWN);
export const toReal = (address: string): string => changed(address, OWN, REAL);
export const REAL_ORIGIN = REAL;
