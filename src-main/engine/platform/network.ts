import { Resolver } from 'node:dns/promises';
import { getCACertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch, type Dispatcher } from 'undici';
import type { KnowsName, Network } from './platform';

/** This PC itself is behind no proxy. */
const OWN_NAMES = ['localhost', '127.0.0.1', '::1'];

/** What `HTTPS_PROXY` and `NO_PROXY` say, in either spelling; `proxy` may hold a password and is told to nobody. */
function proxyOf(environment: NodeJS.ProcessEnv): { proxy: string; noProxy: string } | null {
  const proxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? '';
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return proxy === '' ? null : { proxy, noProxy: [noProxy, ...OWN_NAMES].filter(Boolean).join(',') };
}

/**
 * The way out: direct, or through the proxy of the environment, which only passes on what is encrypted from end to end.
 * null: what the environment says is no address of a proxy.
 */
function wayOut(ca: string[], environment: NodeJS.ProcessEnv): Dispatcher | null {
  // Said at every socket: left to its default, NODE_TLS_REJECT_UNAUTHORIZED=0 would switch the check off.
  const tls = { ca, rejectUnauthorized: true, timeout: 15_000 };
  const options = {
    connect: tls,
    connections: 4,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  };
  const through = proxyOf(environment);
  if (!through) return new Agent(options);
  try {
    return new EnvHttpProxyAgent({
      ...options,
      requestTls: tls,
      proxyTls: tls,
      httpProxy: '',
      httpsProxy: new URL(through.proxy).href,
      noProxy: through.noProxy,
    });
  } catch {
    return null;
  }
}

/**
 * The real network: undici with the system's certificate authorities, and the profile's own beside them.
 * Redirects come back as answers and are never followed, so a token cannot leave its origin (A60).
 */
export function makeNetwork(caPem: string | null, environment = process.env): Network {
  const ca = [...getCACertificates('default'), ...getCACertificates('system'), ...(caPem ? [caPem] : [])];
  const agent = wayOut(ca, environment);
  return async (request) => {
    if (!agent)
      throw Object.assign(new Error('HTTPS_PROXY is not the address of a proxy'), { code: 'EPROXY' });
    const body = request.body === null ? null : await request.text();
    const answer = await undiciFetch(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body,
      redirect: 'manual',
      signal: request.signal,
      dispatcher: agent,
    });
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

/** Asks the name servers themselves: what the system remembers from before would tell of a network that is gone. */
export const knowsName: KnowsName = async (host) => {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
  try {
    await Promise.any([resolver.resolve4(host), resolver.resolve6(host)]);
    return true;
  } catch {
    return false;
  }
};
