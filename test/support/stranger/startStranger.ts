import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import { makeAuthority } from '#support/certificate';
import { isObject, olderRefusal, parse, type Asked, type Complain, type Reply } from './strangerAnswers';
import { lateness, type Habits } from './habits';
import type { RawInvoice } from './strangerInvoices';
import { CURRENT, OLDER, makeService, type ServiceOptions } from './service';
import type { RawStay } from './stays';

/**
 * A second implementation of openapi.yaml, made only from its tables, over real HTTPS. Every request that the interface
 * does not allow is a complaint, and no code is shared with the program or the training service.
 */

export interface StrangerOptions extends ServiceOptions {
  /** Delay before each answer in ms. */
  readonly latency?: number;
  /** The host name in the addresses of the service; a name that only a proxy can resolve is allowed. */
  readonly host?: string;
}

/** A fault that one answer can have. */
export type Mishap =
  | 'cut' // the connection ends in the middle of the body
  | 'reset' // the connection ends before any answer
  | 'silence' // no answer at all
  | 'portal' // a captive portal's page with status 200
  | 'olderError' // status 200 with a refusal in the legacy interface's format
  | Reply;

export interface SeenRequest {
  readonly method: string;
  /** The path of the URL, such as `/api/v1/public/invoices`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
  /** The status of the answer; null if no answer was sent. */
  readonly status: number | null;
  /** Epoch ms. */
  readonly at: number;
}

export interface Stranger {
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly ca: string;
  readonly secrets: Secrets;
  /** The account's addresses and settings, as `normaliseServiceAddresses` returns them. */
  readonly account: Account;
  readonly complaints: string[];
  /** The number of answers by status. */
  readonly answered: Map<number, number>;
  readonly requests: SeenRequest[];
  /** The service's records; a test may change them at any time. */
  readonly invoices: Map<number, RawInvoice>;
  readonly stays: Map<number, RawStay>;
  /** Behaviour that the interface does not define; a test may change it at any time (habits.ts). */
  readonly habits: Habits;
  /** Makes the next `times` matching requests fail in the given way. */
  misbehave(how: Mishap, times?: number, fits?: (asked: Asked) => boolean): void;
  /** Registers a listener that is called after each answer, for example to change records between two pages. */
  afterEach(listener: (request: SeenRequest) => void): void;
  /** Makes every token that was issued so far invalid. */
  dropTokens(): void;
  close(): Promise<void>;
}

const PORTAL: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Hotel Wi-Fi</title><p>Please accept the terms',
};

export async function startStranger(options: StrangerOptions = {}): Promise<Stranger> {
  const { latency = 0, legacyAuth = 'basic', host = '127.0.0.1' } = options;
  const authority = await makeAuthority('Stranger authority');
  const secrets: Secrets = {
    clientId: `client-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(12).toString('hex'),
    legacyLogin: 'recepcja@pod-lipą',
    legacyPassword: `hasło:${randomBytes(6).toString('hex')}`,
  };
  const complaints: string[] = [];
  const complain: Complain = (complaint) => complaints.push(complaint);
  const service = makeService(options, secrets, complain, () => origin);
  const answered = new Map<number, number>();
  const requests: SeenRequest[] = [];
  const mishaps: { how: Mishap; left: number; fits: (asked: Asked) => boolean }[] = [];
  const listeners: ((request: SeenRequest) => void)[] = [];

  const certificate = await authority.issue(
    options.host === undefined ? {} : { names: [{ type: 'dns', value: options.host }] },
  );
  const server = createServer(certificate, (incoming, response) => {
    void handle(incoming, response);
  });

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    } catch {
      return; // the client left
    }
    const url = new URL(incoming.url ?? '/', 'https://stranger');
    const asked: Asked = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    const mishap = mishaps.find(({ left, fits }) => left > 0 && fits(asked));
    if (mishap) mishap.left -= 1;
    // Every request is checked and counted, even if its answer is then lost.
    const right = service.answer(asked);
    response.setHeader('date', new Date((options.now ?? Date.now)()).toUTCString());
    const wait = latency + lateness(service.habits, asked);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const status = deliver(response, right, mishap?.how);
    if (status !== null) answered.set(status, (answered.get(status) ?? 0) + 1);
    const body = parse(asked.body);
    const seen: SeenRequest = {
      method: asked.method,
      path: asked.path,
      query: Object.fromEntries(asked.query),
      body: isObject(body) ? body : null,
      headers: asked.headers,
      status,
      at: Date.now(),
    };
    requests.push(seen);
    for (const listener of listeners) listener(seen);
  }

  server.on('tlsClientError', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_SSL_HTTP_REQUEST') complain('plain http');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: origin + CURRENT,
    legacyBaseUrl: origin + OLDER,
    ca: authority.ca,
    secrets,
    account: { baseUrl: origin + CURRENT, legacyBaseUrl: origin + OLDER, caPem: authority.ca, legacyAuth },
    complaints,
    answered,
    requests,
    invoices: service.invoices,
    stays: service.stays,
    habits: service.habits,
    misbehave: (how, times = 1, fits = () => true) => mishaps.push({ how, left: times, fits }),
    afterEach: (listener) => listeners.push(listener),
    dropTokens: service.dropTokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends the right answer or the faulty one. Returns the sent status, or null if none was sent. */
function deliver(response: ServerResponse, right: Reply, mishap: Mishap | undefined): number | null {
  if (mishap === 'silence') return null;
  if (mishap === 'reset') {
    response.destroy();
    return null;
  }
  const reply = mishap === undefined || mishap === 'cut' ? right : insteadOf(mishap);
  response.writeHead(reply.status, reply.headers);
  if (mishap !== 'cut') {
    response.end(reply.body);
    return reply.status;
  }
  // The head and half of the body are sent before the connection is cut.
  response.write(reply.body.slice(0, Math.floor(reply.body.length / 2)), () => response.destroy());
  return reply.status;
}

function insteadOf(mishap: 'portal' | 'olderError' | Reply): Reply {
  if (mishap === 'portal') return PORTAL;
  return mishap === 'olderError' ? olderRefusal('Wystąpił błąd') : mishap;
}
