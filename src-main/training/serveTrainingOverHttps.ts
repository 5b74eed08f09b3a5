import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Secrets } from '#shared/model/accountAndPreferences';
import { DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';
import { toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Random, type Clock } from '../engine/platform/platform';
import { createNetwork } from '../engine/platform/proxyAndTlsDispatchers';
import type { TrainingAccount } from './trainingAccountSwitches';
import { generateTrainingTlsCertificates } from './certificates';
import { applyFaultOrder, type FaultOrder } from './faultOrders';
import type { CutConnection } from './faults';
import { simulateHotelActivityUntilStopped } from './simulateHotelActivityUntilStopped';
import { createSimulatedProperty, type SimulatedProperty, type PropertyOptions } from './trainingProperty';
import { createTrainingService, type TrainingService } from './createTrainingService';
import type { Webhooks } from './webhooks';

/**
 * Options for a server that offers the training service over HTTPS on 127.0.0.1, with its own certificate authority.
 */
export interface ServeOptions extends Partial<PropertyOptions> {
  /** Port on which the training server listens; 0 or undefined chooses any free port. */
  readonly port?: number;
  readonly clock: Clock;
  readonly random: Random;
  /** Clock of the simulated service; if omitted, the service uses the field `clock`. */
  readonly serviceClock?: Clock;
  /** Data of the simulated property that the server offers; if omitted, a property is generated. */
  readonly property?: SimulatedProperty;
  readonly account?: Partial<TrainingAccount>;
  readonly rateLimit?: number;
  /**
   * Address of the receiver to which the training service sends events, and the key with which the events are signed.
   */
  readonly events?: { readonly url: string; readonly key: string; readonly caPem?: string };
  readonly faults?: readonly FaultOrder[];
  /** True to let bookings, invoices and KSeF numbers appear while the server runs. */
  readonly simulatesActivity?: boolean;
}

export interface ServedTraining extends Secrets {
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  /** Path of a temporary PEM file with the certificate authority that clients of the training server must trust. */
  readonly caFile: string;
  readonly caPem: string;
  readonly service: TrainingService;
  /** Sender of service events; null if the options name no receiver of events. */
  readonly webhooks: Webhooks | null;
  readonly close: () => Promise<void>;
}

/** Starts the HTTPS server of the training service; rejects if the port is in use. */
export async function serveTrainingOverHttps(options: ServeOptions): Promise<ServedTraining> {
  const { random, seed = 1 } = options;
  const clock = options.serviceClock ?? options.clock;
  const property =
    options.property ??
    createSimulatedProperty({ today: toPropertyDay(getCurrentInstant(clock)), ...options, seed });
  const service = createTrainingService({
    property,
    clock,
    random,
    ...(options.account ? { account: options.account } : {}),
    ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
  });
  const { caPem, certificatePem, keyPem } = await generateTrainingTlsCertificates(options.clock);

  const server = createServer({ key: keyPem, cert: certificatePem }, createRequestListener(service));
  // A plain HTTP request fails the TLS handshake, so the server closes the connection without an answer.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  const folder = await mkdtemp(join(tmpdir(), 'kontuar-szkolenie-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, caPem);
  const origin = `https://127.0.0.1:${String(portOf(server.address()))}`;
  const { events, faults = [] } = options;
  const webhooks = events
    ? service.sendEventsTo({
        url: events.url,
        key: events.key,
        network: createNetwork(events.caPem ?? null),
        baseUrl: `${origin}/v1/public`,
        signing: DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
      })
    : null;
  for (const order of faults) applyFaultOrder(service, webhooks, order);
  const closed = new AbortController();
  if (options.simulatesActivity)
    void simulateHotelActivityUntilStopped(service, { clock, random }, closed.signal);
  return {
    baseUrl: `${origin}/v1/public`,
    legacyBaseUrl: `${origin}/v0`,
    caFile,
    caPem,
    ...service.credentials,
    service,
    webhooks,
    close: async () => {
      closed.abort();
      webhooks?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;

/** Thrown after the training service has cut a connection on purpose, so that the server sends no answer. */
class CutConnectionError extends Error {}

function createRequestListener(service: TrainingService) {
  return getRequestListener(
    async (request, { outgoing }) => {
      const result = await service.respond(request);
      if (result instanceof Response) return result;
      // This check exists only for TypeScript's types; `outgoing` is always a `ServerResponse`.
      if (outgoing instanceof ServerResponse) cutConnection(result, outgoing);
      throw new CutConnectionError();
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) =>
        error instanceof CutConnectionError ? undefined : new Response(null, { status: 500 }),
    },
  );
}

function cutConnection({ sent }: CutConnection, outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (!sent) {
    socket?.destroy();
    return;
  }
  // The announced length is larger than the body, so the client sees that the answer was cut.
  outgoing.writeHead(sent.status, {
    ...Object.fromEntries(sent.headers),
    'content-length': String(2 * Buffer.byteLength(sent.text) + 2),
  });
  outgoing.write(sent.text, () => socket?.destroy());
}
