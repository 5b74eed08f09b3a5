import { Resolver } from 'node:dns/promises';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, ProxyAgent, type Dispatcher } from 'undici';
import type { KnowsName, Network } from './platform';
import { isUnreachableHostError, parseProxyList, type SystemProxy, type Way } from './systemProxyListParser';

/** Host names of this PC itself, which is never behind a proxy. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '::1'];

/**
 * Reads the proxy settings from `HTTPS_PROXY` and `NO_PROXY`. The proxy's address may contain a password and is never
 * shown.
 */
function readEnvironmentProxy(environment: NodeJS.ProcessEnv): { proxy: string; noProxy: string } | null {
  const proxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? '';
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return proxy === '' ? null : { proxy, noProxy: [noProxy, ...LOCAL_HOST_NAMES].filter(Boolean).join(',') };
}

/**
 * Returns the undici dispatchers (direct or through a proxy) that are tried one after another for an address. Rejects
 * if the proxy's address is invalid.
 */
type DispatcherSelector = (origin: string) => Promise<readonly Dispatcher[]>;

/**
 * Caches the last TLS context, because reading all certificate authorities blocks this thread for 25 ms and the
 * properties of one PC usually trust the same authorities.
 */
let cachedTlsContext: { readonly caPem: string | null; readonly context: SecureContext } | null = null;

function getTlsContext(caPem: string | null): SecureContext {
  if (cachedTlsContext?.caPem === caPem) return cachedTlsContext.context;
  const ca = [...getCACertificates('bundled'), ...getCACertificates('system'), ...(caPem ? [caPem] : [])];
  const context = createSecureContext({ ca: [...new Set(ca)] });
  cachedTlsContext = { caPem, context };
  return context;
}

/**
 * Returns the network dispatchers for direct connections and for connections through a proxy. A proxy from the
 * environment takes precedence over the system's proxy.
 */
function createDispatcherSelector(
  caPem: string | null,
  environment: NodeJS.ProcessEnv,
  system: SystemProxy | null,
): DispatcherSelector {
  // The certificate check is set for each socket, because by default NODE_TLS_REJECT_UNAUTHORIZED=0 would disable the
  // check.
  const tls = { secureContext: getTlsContext(caPem), rejectUnauthorized: true, timeout: 15_000 };
  const options = {
    connect: tls,
    connections: 4,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  };
  const proxied = { ...options, requestTls: tls, proxyTls: tls };
  const through = readEnvironmentProxy(environment);
  if (through) {
    const createEnvironmentProxyAgent = (): Dispatcher =>
      new EnvHttpProxyAgent({
        ...proxied,
        httpProxy: '',
        httpsProxy: new URL(through.proxy).href,
        noProxy: through.noProxy,
      });
    const agents = returnNullOnError(() => [createEnvironmentProxyAgent()]);
    return () => (agents ? Promise.resolve(agents) : Promise.reject(buildInvalidProxyError('HTTPS_PROXY')));
  }
  const direct = new Agent(options);
  if (!system) return () => Promise.resolve([direct]);
  const known = new Map<string, Dispatcher>();
  const getOrCreateAgent = (way: Way): Dispatcher => {
    if (way === 'direct') return direct;
    const agent = known.get(way.proxy) ?? new ProxyAgent({ ...proxied, uri: way.proxy });
    known.set(way.proxy, agent);
    return agent;
  };
  return async (origin) => {
    const agents = parseProxyList(await system(origin)).map(getOrCreateAgent);
    if (agents.length === 0) throw buildInvalidProxyError('what the system names');
    return agents;
  };
}

function returnNullOnError<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

const buildInvalidProxyError = (address: string): Error =>
  Object.assign(new Error(`${address} is not the address of a proxy`), { code: 'EPROXY' });

/**
 * Creates the network access with undici and the trusted certificate authorities. Redirects are never followed, so that
 * a token stays at its origin (A60).
 */
export function createNetwork(
  caPem: string | null,
  environment = process.env,
  system: SystemProxy | null = null,
): Network {
  const waysTo = createDispatcherSelector(caPem, environment, system);
  return async (request) => {
    const ways = await waysTo(new URL(request.url).origin);
    const body = request.body === null ? null : await request.text();
    const fetchThrough = (dispatcher: Dispatcher | undefined) =>
      undiciFetch(request.url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body,
        redirect: 'manual',
        signal: request.signal,
        ...(dispatcher ? { dispatcher } : {}),
      });
    const [first, ...others] = ways;
    let asked = fetchThrough(first);
    for (const next of others)
      asked = asked.catch((error: unknown) => {
        if (!isUnreachableHostError(error) || request.signal.aborted) throw error;
        return fetchThrough(next);
      });
    const answer = await asked;
    const empty = answer.status === 204 || answer.status === 304 || answer.body === null;
    return new Response(empty ? null : toReadableStream(answer.body), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}

/**
 * Converts undici's response body to the platform's stream without changing its bytes. A broken connection makes the
 * new stream fail too.
 */
function toReadableStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel(reason) {
      await chunks.return?.(reason);
    },
  });
}

const NAME_LOOKUP_TIMEOUT_MS = 2_000;

/** Queries the name servers directly, because the system's cache would still answer when the network is gone. */
export const canResolveHostname: KnowsName = async (host) => {
  const resolver = new Resolver({ timeout: NAME_LOOKUP_TIMEOUT_MS, tries: 1 });
  try {
    await Promise.any([resolver.resolve4(host), resolver.resolve6(host)]);
    return true;
  } catch {
    return false;
  }
};
