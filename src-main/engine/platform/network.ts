import { Resolver } from 'node:dns/promises';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, ProxyAgent, type Dispatcher } from 'undici';
import type { KnowsName, Network } from './platform';
import { wasNeverThere, parseProxyList, type SystemProxy, type Way } from './systemProxy';

/** This PC itself is behind no proxy. */
const OWN_NAMES = ['localhost', '127.0.0.1', '::1'];

/** `HTTPS_PROXY` and `NO_PROXY` in either spelling; `proxy` may contain a password and is never shown. */
function proxyOf(environment: NodeJS.ProcessEnv): { proxy: string; noProxy: string } | null {
  const proxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? '';
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return proxy === '' ? null : { proxy, noProxy: [noProxy, ...OWN_NAMES].filter(Boolean).join(',') };
}

/** The dispatchers to try for an origin, in their order. Rejects where what names a proxy is no address of one. */
type WaysOut = (origin: string) => Promise<readonly Dispatcher[]>;

/** The last one made: reading all authorities takes 25 ms of this thread, and properties of one PC mostly trust the same. */
let trusted: { readonly caPem: string | null; readonly context: SecureContext } | null = null;

function contextOf(caPem: string | null): SecureContext {
  if (trusted?.caPem === caPem) return trusted.context;
  const ca = [...getCACertificates('bundled'), ...getCACertificates('system'), ...(caPem ? [caPem] : [])];
  const context = createSecureContext({ ca: [...new Set(ca)] });
  trusted = { caPem, context };
  return context;
}

/** A proxy only forwards end-to-end encrypted data. The environment's precedes the system's. */
function waysOut(caPem: string | null, environment: NodeJS.ProcessEnv, system: SystemProxy | null): WaysOut {
  // Set for each socket: with the default, NODE_TLS_REJECT_UNAUTHORIZED=0 would disable the check.
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

const noProxy = (what: string): Error =>
  Object.assign(new Error(`${what} is not the address of a proxy`), { code: 'EPROXY' });

/**
 * The real network: undici with the authorities that Node brings, the system's, and the profile's own beside them; none
 * of NODE_EXTRA_CA_CERTS, nor of SSL_CERT_FILE (ownProcess.ts).
 * Redirects come back as answers and are never followed, so a token cannot leave its origin (A60).
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
        if (!wasNeverThere(error) || request.signal.aborted) throw error;
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

/** undici's stream as the platform's: the same bytes, and a cut connection stays an error. */
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

/** Queries the name servers: the system's cache would show a network that is gone. */
export const knowsName: KnowsName = async (host) => {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
  try {
    await Promise.any([resolver.resolve4(host), resolver.resolve6(host)]);
    return true;
  } catch {
    return false;
  }
};
