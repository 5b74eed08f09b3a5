import { getCACertificates } from 'node:tls';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Network } from './edges';

/**
 * The real network: undici with the system's certificate authorities, and the profile's own beside them.
 * Redirects come back as answers and are never followed, so a token cannot leave its origin (A60).
 */
export function makeNetwork(caPem: string | null): Network {
  const ca = [...getCACertificates('default'), ...getCACertificates('system'), ...(caPem ? [caPem] : [])];
  const agent = new Agent({
    connect: { ca, timeout: 15_000 },
    connections: 4,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  return async (request) => {
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
