/**
 * The system's proxies for an address, from its settings or a PAC script, in PAC form: `PROXY proxy.hotel:3128;
 * DIRECT`.
 */
export type SystemProxy = (origin: string) => Promise<string>;

/** `direct`, or a proxy's address. */
export type Way = 'direct' | { readonly proxy: string };

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** In the order in which they are to be tried. Kinds that Kontuar does not speak (SOCKS) are left out. */
export function parseProxyList(answer: string): Way[] {
  return answer.split(';').flatMap((part): Way[] => {
    const [kind = '', place = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return ['direct'];
    const scheme = SCHEMES[kind.toUpperCase()];
    const address = `${scheme}://${place}`;
    return scheme !== undefined && place !== '' && URL.canParse(address)
      ? [{ proxy: new URL(address).href }]
      : [];
  });
}

/** Codes of a connection that was never there, while it was being made; the same codes also break one at work. */
const NEVER_THERE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const WHILE_MADE: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);

/** Nothing was sent, so the next way may be tried. Several addresses tried at once have an error each (node:net). */
export function wasNeverThere(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const several: unknown = Reflect.get(error, 'errors');
  if (Array.isArray(several) && several.length > 0) return several.every(wasNeverThere);
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return NEVER_THERE.has(code) ? WHILE_MADE.has(Reflect.get(error, 'syscall')) : wasNeverThere(error.cause);
}
