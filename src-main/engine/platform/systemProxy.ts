/**
 * The system's proxies for an address, from its settings or a PAC script, in PAC form: `PROXY proxy.hotel:3128;
 * DIRECT`.
 */
export type SystemProxy = (origin: string) => Promise<string>;

/** `direct`, or a proxy's address. */
export type Way = 'direct' | { readonly proxy: string };

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** In the order in which they are to be tried. Kinds that Kontuar does not speak (SOCKS) are left out. */
export function waysOf(answer: string): Way[] {
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

/** Codes of a connection that was never there: nothing was sent, so the next way may be tried. */
const NEVER_THERE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function wasNeverThere(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && NEVER_THERE.has(at.code)) return true;
  return false;
}
