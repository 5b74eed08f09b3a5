/**
 * Returns the system's proxies for an address, from its settings or a PAC script, in PAC form: `PROXY proxy.hotel:3128;
 * DIRECT`.
 */
export type SystemProxy = (origin: string) => Promise<string>;

export type Way = 'direct' | { readonly proxy: string };

const SCHEMES_BY_PROXY_TYPE: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
};

/**
 * Returns the connection routes (direct, or through a proxy) in the order in which they are to be tried. Proxy types
 * that Kontuar does not support (SOCKS) are left out.
 */
export function parseProxyList(answer: string): Way[] {
  return answer.split(';').flatMap((part): Way[] => {
    const [kind = '', hostAndPort = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return ['direct'];
    const scheme = SCHEMES_BY_PROXY_TYPE[kind.toUpperCase()];
    const address = `${scheme}://${hostAndPort}`;
    return scheme !== undefined && hostAndPort !== '' && URL.canParse(address)
      ? [{ proxy: new URL(address).href }]
      : [];
  });
}

/**
 * Error codes of failed attempts to connect. Because an open connection can end with the same codes, `CONNECT_SYSCALLS`
 * is checked too.
 */
const CONNECT_ERROR_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const CONNECT_SYSCALLS: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);

/** Returns whether the error proves that no connection was established. */
export function isUnreachableHostError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const several: unknown = Reflect.get(error, 'errors');
  if (Array.isArray(several) && several.length > 0) return several.every(isUnreachableHostError);
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return CONNECT_ERROR_CODES.has(code)
    ? CONNECT_SYSCALLS.has(Reflect.get(error, 'syscall'))
    : isUnreachableHostError(error.cause);
}
