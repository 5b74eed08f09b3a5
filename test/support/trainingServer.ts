import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import type { ServeOptions, ServedTraining } from '../../src-main/training/serveTrainingOverHttps';
import { serveTrainingOverHttps } from '../../src-main/training/serveTrainingOverHttps';
import type { Exchange } from '../../src-main/training/createTrainingService';
import { watchComplaints } from './watchComplaints';

/**
 * The training service over real HTTPS for engine tests: small by default, with a rate limit that a test reaches only
 * on purpose. `service.property` is the state itself: `book.add`, `book.edit`, `book.remove` and `stays` change it
 * without the client's knowledge; `service.observe` lets a test make changes between two requests;
 * `service.faults.plan` makes the next requests fail.
 */
export interface TrainingServer extends ServedTraining {
  /** Complaints about parts of requests that the interface does not define. */
  readonly complaints: readonly string[];
  /** Every request so far with its answer, in order. */
  readonly exchanges: readonly Exchange[];
  /** Returns the number of answers with a status: `answered(429)`. */
  readonly answered: (status: number) => number;
  /** Sends over HTTPS, trusting the server's authority. */
  readonly send: (request: Request) => Promise<Response>;
  /** Resolves with a new access token. */
  readonly token: () => Promise<string>;
}

export async function startTrainingServer(options: Partial<ServeOptions> = {}): Promise<TrainingServer> {
  const served = await serveTrainingOverHttps({
    seed: 7,
    rooms: 12,
    invoices: 120,
    rateLimit: 100_000,
    clock: systemClock,
    random: systemRandom,
    ...options,
  });
  const exchanges: Exchange[] = [];
  served.service.observe({ onExchange: (exchange) => exchanges.push(exchange) });
  const send = createNetwork(served.caPem);
  return {
    ...served,
    exchanges,
    complaints: watchComplaints(served.service),
    answered: (status) => exchanges.filter((exchange) => exchange.status === status).length,
    send,
    token: async () => {
      const { clientId, clientSecret } = served;
      const response = await send(
        new Request(`${served.baseUrl}/auth/token`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'User-Agent': 'Kontuar/test' },
          body: JSON.stringify({ clientId, clientSecret }),
        }),
      );
      const body: unknown = await response.json();
      const token: unknown =
        body !== null && typeof body === 'object' ? Reflect.get(body, 'access_token') : null;
      if (typeof token !== 'string') throw new Error(`no token: ${String(response.status)}`);
      return token;
    },
  };
}
