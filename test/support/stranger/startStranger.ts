import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Account, Secrets } from '#shared/model/account';
import { makeAuthority } from '#support/certificate';
import {
  isObject,
  json,
  olderRefusal,
  parse,
  problem,
  type Asked,
  type Complain,
  type Reply,
} from './answers';
import { makeBudget } from './budget';
import { listInvoices, makeInvoice, type RawInvoice } from './invoices';
import { checkEvery, checkList, checkNoQuery, checkSignIn, checkWindow } from './rules';
import { makeStay, pricesIn, staysIn, type RawStay } from './stays';

/**
 * Another implementation of the read side of interface.md, made from its tables alone, over real HTTPS.
 * It is strict: every request that the interface does not allow is a complaint. It shares nothing with the
 * program and nothing with the training service. Writes are not part of it.
 */

export interface StrangerOptions {
  readonly invoices?: number;
  readonly reservations?: number;
  readonly requestsPerMinute?: number;
  readonly counting?: 'sliding' | 'fixed';
  /** Seconds. */
  readonly tokenLife?: number;
  /** The only place to sign in. */
  readonly signInAt?: '/auth/token' | '/auth/login';
  readonly legacyAuth?: Account['legacyAuth'];
  /** Milliseconds before each answer. */
  readonly latency?: number;
}

/** What may go wrong with one answer. */
export type Mishap =
  | 'cut' // the connection ends in the middle of the body
  | 'reset' // the connection ends before any answer
  | 'silence' // no answer at all
  | 'portal' // a captive portal's page with status 200
  | 'olderError' // status 200, and the older envelope saying no
  | Reply;

export interface SeenRequest {
  readonly method: string;
  /** Below the host: `/api/v1/public/invoices`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
  /** null when it was left without an answer. */
  readonly status: number | null;
  /** Epoch ms. */
  readonly at: number;
}

export interface Stranger {
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly ca: string;
  readonly secrets: Secrets;
  /** Everything an account needs, as `normaliseAddresses` leaves it. */
  readonly account: Account;
  readonly complaints: string[];
  /** How often each status was answered. */
  readonly answered: Map<number, number>;
  readonly requests: SeenRequest[];
  /** What it holds; a test may change it at any time. */
  readonly invoices: Map<number, RawInvoice>;
  readonly stays: Map<number, RawStay>;
  /** The next `times` requests that fit go wrong. */
  misbehave(how: Mishap, times?: number, fits?: (asked: Asked) => boolean): void;
  /** Called after each answer: to change what it holds between two pages. */
  afterEach(listener: (request: SeenRequest) => void): void;
  /** Every token given out so far is worthless. */
  dropTokens(): void;
  close(): Promise<void>;
}

const CURRENT = '/api/v1/public';
const OLDER = '/api/v0';
const PORTAL: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Hotel Wi-Fi</title><p>Please accept the terms',
};

export async function startStranger(options: StrangerOptions = {}): Promise<Stranger> {
  const { latency = 0, tokenLife = 3600, signInAt = '/auth/token', legacyAuth = 'basic' } = options;
  const authority = await makeAuthority('Stranger authority');
  const secrets: Secrets = {
    clientId: `client-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(12).toString('hex'),
    legacyLogin: 'recepcja@pod-lipą',
    legacyPassword: `hasło:${randomBytes(6).toString('hex')}`,
  };
  const olderHeader = {
    basic: `Basic ${Buffer.from(`${secrets.legacyLogin}:${secrets.legacyPassword}`).toString('base64')}`,
    raw: `${secrets.legacyLogin}:${secrets.legacyPassword}`,
    'basic-plain': `Basic ${secrets.legacyLogin}:${secrets.legacyPassword}`,
  }[legacyAuth];
  const invoices = new Map<number, RawInvoice>();
  for (let index = 0; index < (options.invoices ?? 0); index += 1) {
    const invoice = makeInvoice(index);
    invoices.set(invoice.invoiceId, invoice);
  }
  const stays = new Map<number, RawStay>();
  for (let index = 0; index < (options.reservations ?? 0); index += 1) {
    const stay = makeStay(index, 4);
    stays.set(Number(stay.reservation_id), stay);
  }

  const count = makeBudget(options.requestsPerMinute ?? 60, options.counting ?? 'sliding');
  const tokens = new Map<string, number>();
  const complaints: string[] = [];
  const answered = new Map<number, number>();
  const requests: SeenRequest[] = [];
  const mishaps: { how: Mishap; left: number; fits: (asked: Asked) => boolean }[] = [];
  const listeners: ((request: SeenRequest) => void)[] = [];
  const complain: Complain = (what) => complaints.push(what);

  function answer(asked: Asked): Reply {
    checkEvery(asked, complain);
    const counted = count(Date.now());
    if (!counted.allowed) {
      const { retryAfterS, headers } = counted;
      const refusal = problem(429, 'Too many requests', asked.path, { retryAfter: retryAfterS });
      return { ...refusal, headers: { ...refusal.headers, ...headers } };
    }
    const reply = asked.path.startsWith(`${OLDER}/`) ? older(asked) : current(asked);
    return { ...reply, headers: { ...reply.headers, ...counted.headers } };
  }

  function current(asked: Asked): Reply {
    const path = asked.path.startsWith(`${CURRENT}/`) ? asked.path.slice(CURRENT.length) : null;
    if (path === signInAt) return signIn(asked);
    // The introduction names this one too; to try it once is allowed.
    if (path === '/auth/login' || path === '/auth/token') return problem(404, 'Not found', asked.path);
    const single = /^\/invoices\/([^/]+)$/.exec(path ?? '')?.[1];
    if (path !== '/invoices' && single === undefined) {
      complain(`${asked.method} ${asked.path}: no such endpoint`);
      return problem(404, 'Not found', asked.path);
    }
    if (asked.method !== 'GET') {
      complain(`${asked.method} ${asked.path}: only reading is part of the stranger`);
      return problem(405, 'Method not allowed', asked.path);
    }
    const [scheme, token = ''] = (asked.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer') complain(`GET ${path}: no bearer token`);
    if (scheme !== 'Bearer' || (tokens.get(token) ?? 0) <= Date.now()) {
      return problem(401, 'The token is missing, invalid or expired', asked.path);
    }
    return single === undefined ? list(asked) : one(asked, single);
  }

  function signIn(asked: Asked): Reply {
    checkNoQuery(asked, complain);
    if (asked.method !== 'POST') {
      complain(`${asked.method} ${asked.path}: only POST`);
      return problem(405, 'Method not allowed', asked.path);
    }
    const sent = checkSignIn(asked, complain);
    if (sent.clientId !== secrets.clientId || sent.clientSecret !== secrets.clientSecret) {
      // Repeating what was sent is a fault of services that clients must survive without logging it.
      return problem(
        401,
        `Unknown client ${String(sent.clientId)} / ${String(sent.clientSecret)}`,
        asked.path,
      );
    }
    const claims = { exp: Math.floor(Date.now() / 1000) + tokenLife, jti: randomBytes(4).toString('hex') };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
    tokens.set(token, Date.now() + tokenLife * 1000);
    return json(200, {
      token_type: 'Bearer',
      access_token: token,
      expires_in: tokenLife,
      scope: ['invoices.read', 'reservations.read', 'pricing.read', 'quests.read'],
      meta: { ruid: 'b3f0c1a2-0000-4000-8000-000000000001' },
    });
  }

  function list(asked: Asked): Reply {
    const errors = checkList(asked.query, complain);
    if (Object.keys(errors).length > 0) return problem(422, 'Validation failed', asked.path, { errors });
    const { data, meta } = listInvoices([...invoices.values()], asked.query);
    return json(200, {
      data,
      meta: { ...meta, ruid: 'b3f0c1a2-0000-4000-8000-000000000002' },
      server: 'stranger',
    });
  }

  function one(asked: Asked, id: string): Reply {
    checkNoQuery(asked, complain);
    if (!/^\d+$/.test(id)) complain(`GET /invoices/${id}: the id is no integer`);
    const invoice = invoices.get(Number(id));
    if (!invoice) return problem(404, 'No such invoice', asked.path);
    return json(200, { data: invoice, meta: { ruid: 'b3f0c1a2-0000-4000-8000-000000000003' } });
  }

  function older(asked: Asked): Reply {
    const path = asked.path.slice(OLDER.length);
    if (path !== '/get/reservations' && path !== '/get/pricing') {
      complain(`${asked.method} ${asked.path}: no such endpoint`);
      return problem(404, 'Not found', asked.path);
    }
    checkNoQuery(asked, complain);
    if (asked.method !== 'POST') {
      complain(`${asked.method} ${asked.path}: only POST`);
      return problem(405, 'Method not allowed', asked.path);
    }
    // Headers are bytes: node hands them over one character per byte.
    const sent = Buffer.from(asked.headers.authorization ?? '', 'latin1').toString('utf8');
    if (sent !== olderHeader) return olderRefusal('Błędny login lub hasło API');
    const window = checkWindow(asked, complain);
    if (typeof window === 'string') return olderRefusal(window);
    const data = path === '/get/pricing' ? pricesIn(window) : staysIn([...stays.values()], window);
    return json(200, { status: 'success', data });
  }

  const certificate = await authority.issue();
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
    // Everything is checked and counted, whatever becomes of the answer.
    const right = answer(asked);
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
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
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: origin + CURRENT,
    legacyBaseUrl: origin + OLDER,
    ca: authority.ca,
    secrets,
    account: { baseUrl: origin + CURRENT, legacyBaseUrl: origin + OLDER, caPem: authority.ca, legacyAuth },
    complaints,
    answered,
    requests,
    invoices,
    stays,
    misbehave: (how, times = 1, fits = () => true) => mishaps.push({ how, left: times, fits }),
    afterEach: (listener) => listeners.push(listener),
    dropTokens: () => tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends the right answer, or what a mishap makes of it. The status, or null when none was sent. */
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
  // The head and half of the body are on their way before the line goes dead.
  response.write(reply.body.slice(0, Math.floor(reply.body.length / 2)), () => response.destroy());
  return reply.status;
}

function insteadOf(mishap: 'portal' | 'olderError' | Reply): Reply {
  if (mishap === 'portal') return PORTAL;
  return mishap === 'olderError' ? olderRefusal('Wystąpił błąd') : mishap;
}
