import { Resolver } from 'node:dns/promises';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, ProxyAgent, type Dispatcher } from 'undici';
import type { KnowsName, Network } from './platform';
import { isUnreachableHostError, parseProxyList, type SystemProxy, type Way } from './systemProxyListParser';

/** Host names of this PC itself, which is never behind a proxy. */
const OWN_NAMES = ['localhost', '127.0.0.1', '::1'];

/**
 * Reads the proxy settings from `HTTPS_PROXY` and `NO_PROXY`. The proxy's address may contain a password and is never
 * shown.
 */
function proxyOf(environment: NodeJS.ProcessEnv): { proxy: string; noProxy: string } | null {
  const proxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? '';
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return proxy === '' ? null : { proxy, noProxy: [noProxy, ...OWN_NAMES].filter(Boolean).join(',') };
}

/**
 * Returns the undici dispatchers for an address in the order of trying: direct, or through a proxy. Rejects if the
 * proxy's address is invalid.
 */
type WaysOut = (origin: string) => Promise<readonly Dispatcher[]>;

/**
 * Caches the last TLS context, because reading all certificate authorities blocks this thread for 25 ms and the
 * properties of one PC usually trust the same authorities.
 */
let trusted: { readonly caPem: string | null; readonly context: SecureContext } | null = null;

function contextOf(caPem: string | null): SecureContext {
  if (trusted?.caPem === caPem) return trusted.context;
  const ca = [...getCACertificates('bundled'), ...getCACertificates('system'), ...(caPem ? [caPem] : [])];
  const context = createSecureContext({ ca: [...new Set(ca)] });
  trusted = { caPem, context };
  return context;
}

/**
 * Returns the network dispatchers for direct connections and for connections through a proxy. A proxy from the
 * environment takes precedence over the system's proxy.
 */
function waysOut(caPem: string | null, environment: NodeJS.ProcessEnv, system: SystemProxy | null): WaysOut {
  // The certificate check is set for each socket, because by default NODE_TLS_REJECT_UNAUTHORIZED=0 would disable the
  // check.
  const tls = { secureContext: contextOf(caPem), rejectUnauthorized: true, timeout: 15_000 };
  const options = {
    connect: tls,
    connections: 4,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  };
  const proxied = { ...options, requestTls: tls, proxyTls: tls };
  const through = proxyOf(environment);
  if (through) {
    const named = (): Dispatcher =>
      new EnvHttpProxyAgent({
        ...proxied,
        httpProxy: '',
        httpsProxy: new URL(through.proxy).href,
        noProxy: through.noProxy,
      });
    const agents = orNull(() => [named()]);
    return () => (agents ? Promise.resolve(agents) : Promise.reject(noProxy('HTTPS_PROXY')));
  }
  const direct = new Agent(options);
  if (!system) return () => Promise.resolve([direct]);
  const known = new Map<string, Dispatcher>();
  const agentOf = (way: Way): Dispatcher => {
    if (way === 'direct') return direct;
    const agent = known.get(way.proxy) ?? new ProxyAgent({ ...proxied, uri: way.proxy });
    known.set(way.proxy, agent);
    return agent;
  };
  return async (origin) => {
    const agents = parseProxyList(await system(origin)).map(agentOf);
    if (agents.length === 0) throw noProxy('what the system names');
    return agents;
  };
}

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

const noProxy = (address: string): Error =>
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
  const waysTo = waysOut(caPem, environment, system);
  return async (request) => {
    const ways = await waysTo(new URL(request.url).origin);
    const body = request.body === null ? null : await request.text();
    const ask = (dispatcher: Dispatcher | undefined) =>
      undiciFetch(request.url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body,
        redirect: 'manual',
        signal: request.signal,
        ...(dispatcher ? { dispatcher } : {}),
      });
    const [first, ...others] = ways;
    let asked = ask(first);
    for (const next of others)
      asked = asked.catch((error: unknown) => {
        if (!isUnreachableHostError(error) || request.signal.aborted) throw error;
        return ask(next);
      });
    const answer = await asked;
    const empty = answer.status === 204 || answer.status === 304 || answer.body === null;
    return new Response(empty ? null : streamOf(answer.body), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}

/**
 * Converts undici's stream to the platform's stream; the bytes are the same, and a broken connection remains an error.
 */
function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
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

const NAME_TIMEOUT_MS = 2_000;

/** Queries the name servers directly, because the system's cache would still answer when the network is gone. */
export const canResolveHostname: KnowsName = async (host) => {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
  try {
    await Promise.any([resolver.resolve4(host), resolver.resolve6(host)]);
    return true;
  } catch {
    return false;
  }
};
