import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Opens the event receiver's HTTP socket. A tunnel or relay in front of the receiver offers HTTPS to the outside. */

const MAX_HEADERS_MS = 5_000;
const MAX_REQUEST_MS = 15_000;
const MAX_CONNECTIONS = 40;

export type Listening =
  | { readonly ok: true; readonly port: number; readonly close: () => Promise<void> }
  /**
   * Why the event receiver cannot use the port. `taken`: another program uses the port; `refused`: the system does not
   * allow its use.
   */
  | { readonly ok: false; readonly reason: 'taken' | 'refused' };

/** Listens on `host`, an address of this PC; port 0 selects any free port. */
export async function startWebhookServer(
  host: string,
  port: number,
  receive: (request: Request) => Promise<Response>,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: MAX_HEADERS_MS,
      requestTimeout: MAX_REQUEST_MS,
      connectionsCheckingInterval: MAX_HEADERS_MS,
    },
    getRequestListener(receive, {
      overrideGlobalObjects: false,
      errorHandler: () => new Response(null, { status: 500 }),
    }),
  );
  server.maxConnections = MAX_CONNECTIONS;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    return { ok: false, reason: taken ? 'taken' : 'refused' };
  }
  const at = server.address();
  return {
    ok: true,
    port: typeof at === 'object' && at ? at.port : port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
