import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { invoiceSchema } from '#shared/model/invoice';
import { priceListSchema } from '#shared/model/pricing';
import { reservationSchema } from '#shared/model/reservationSchema';
import { requestProblemSchema } from '#shared/outcome/problem';
import type { Outcome } from '#shared/outcome/problem';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { hastyClock } from '#support/hastyClock';
import { makeInvoice } from '#support/stranger/strangerInvoices';
import { makeStay, pricesIn } from '#support/stranger/stays';
import { createTestRemote } from '#support/testRemote';
import { createBody } from '../rules/invoiceFixtures';
import { PATIENCE, dose, onTheLine, spoilt } from './dose';

/**
 * Tests the real client on a connection that may answer anything: no crash, no hang, and every result has the shape of
 * the model. Members that arrived undamaged are read unchanged.
 */

const setAside = z.array(z.object({ kind: z.string(), id: z.string().nullable(), reason: z.string() }));
const count = z.int().min(0).nullable();
const page = z.object({
  records: z.array(invoiceSchema),
  setAside,
  totalItems: count,
  currentPage: count,
  totalPages: count,
});
const written = z.object({ invoiceId: z.int().nullable(), invoice: invoiceSchema.nullable() });
const USER = { priority: 'user' } as const;

interface Endpoint {
  readonly ask: (remote: Remote) => Promise<Outcome<unknown>>;
  readonly good: unknown;
  readonly value: z.ZodType;
  /** The random answer replaces the answer to the sign-in, not to the request after it. */
  readonly signIn?: true;
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST /auth/token': {
    ask: (remote) => remote.signIn(USER),
    good: {
      token_type: 'Bearer',
      access_token: 'a.b.c',
      expires_in: 3600,
      scope: ['invoices.read'],
      meta: {},
    },
    value: z.object({ scopes: z.array(z.string()).nullable(), expiresInMs: z.number().positive() }),
    signIn: true,
  },
  'GET /invoices': {
    ask: (remote) => remote.readInvoices({ limit: 200 }, USER),
    good: {
      data: [makeInvoice(0), makeInvoice(11), makeInvoice(17)],
      meta: { totalItems: 3, currentPage: 1, totalPages: 1, itemsPerPage: 25 },
    },
    value: page,
  },
  'GET /invoices/{id}': {
    ask: (remote) => remote.readInvoice(1, USER),
    good: { data: makeInvoice(4), meta: { ruid: 'r' } },
    value: z.object({ value: invoiceSchema.nullable(), setAside }),
  },
  'POST /invoices': {
    ask: (remote) => remote.createInvoice(createBody()),
    good: { data: makeInvoice(5), meta: { ruid: 'r' } },
    value: written.extend({ invoiceId: z.int() }),
  },
  'PATCH /invoices/{id}': {
    ask: (remote) => remote.updateInvoice(1, { town: 'Łódź' }),
    good: { data: makeInvoice(6), meta: { ruid: 'r' } },
    value: written,
  },
  'DELETE /invoices/{id}': { ask: (remote) => remote.deleteInvoice(1), good: { meta: {} }, value: written },
  'POST /get/reservations': {
    ask: (remote) => remote.readReservations('2024-01-01', '2024-01-05', USER),
    good: { status: 'success', data: [makeStay(0), makeStay(7), makeStay(10)] },
    value: z.object({ value: z.array(reservationSchema), setAside }),
  },
  'POST /get/pricing': {
    ask: (remote) => remote.readPricing('2024-01-01', '2024-01-03', USER),
    good: { status: 'success', data: pricesIn({ from: '2024-01-01', to: '2024-01-03', rooms: null }) },
    value: z.object({ value: priceListSchema, setAside }),
  },
};

const problemBody = {
  type: 'about:blank',
  title: 'Unprocessable',
  status: 422,
  detail: 'Validation failed',
  instance: '/v1/public/invoices',
  ruid: 'r',
  errors: { buyer: { taxId: ['short'] }, invoiceItems: { 0: { rate: 'bad' } } },
  conflicts: [{ roomId: 1, arrival: '2026-06-03', departure: '2026-06-04', reservationId: 2 }],
  retryAfter: 3,
};

const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'retry-after',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'date',
    'location',
    'ruid',
  ),
  fc.constantFrom(
    'application/json',
    'application/problem+json',
    'text/html',
    '',
    '0',
    '-5',
    '3',
    '60',
    '1e9',
    'soon',
    '1780000000',
    '1780000000000',
    'Wed, 03 Jun 2026 08:00:20 GMT',
    '2026-06-03T08:00:00Z',
    '/invoices/7',
    'https://elsewhere.example/invoices/99999999999999999999',
    '<script>',
    '99999999999999999999',
  ),
  { maxKeys: 5 },
);
const status = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(200, 200, 201, 202) },
  { weight: 3, arbitrary: fc.constantFrom(300, 302, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503, 504) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
);
/** HTTP gives these statuses no body. */
const BODILESS = [204, 205, 304];

const sign = {
  account: {
    baseUrl: 'https://api.example.invalid/v1/public',
    legacyBaseUrl: 'https://api.example.invalid/v0',
    caPem: null,
    legacyAuth: 'basic' as const,
  },
  secrets: {
    clientId: 'id-id',
    clientSecret: 'a-secret',
    legacyLogin: 'a-login',
    legacyPassword: 'a-password',
  },
};

describe('an answer of any kind', () => {
  test.each(Object.keys(ENDPOINTS))(
    'service client: %s returns valid data or a well-formed problem for any response, without a crash or hang',
    async (name) => {
      const endpoint = ENDPOINTS[name];
      if (!endpoint) throw new Error('none');
      const { ask, good, value, signIn = false } = endpoint;
      const body = onTheLine(fc.oneof({ weight: 4, arbitrary: spoilt(good) }, spoilt(problemBody)));
      await fc.assert(
        fc.asyncProperty(status, headers, body, async (code, head, content) => {
          const clock = hastyClock(Date.UTC(2026, 5, 3), 0);
          const remote = createTestRemote(sign, {
            clock,
            network: (request) => {
              if (request.url.endsWith('/auth/token') && !signIn)
                return Promise.resolve(Response.json({ access_token: 'abc', expires_in: 3600 }));
              const sent = BODILESS.includes(code) || content === null ? null : content;
              return Promise.resolve(
                new Response(typeof sent === 'string' ? sent : bytes(sent), { status: code, headers: head }),
              );
            },
          });
          const outcome = await ask(remote);
          if (outcome.ok) expect(value.safeParse(outcome.value).error).toBeUndefined();
          else expect(requestProblemSchema.safeParse(outcome.problem).error).toBeUndefined();
          const log = JSON.stringify(remote.exchanges);
          for (const secret of Object.values(sign.secrets)) expect(log).not.toContain(secret);
        }),
        dose(1 / Object.keys(ENDPOINTS).length),
      );
    },
    PATIENCE,
  );
});

const bytes = (sent: Uint8Array | null): ArrayBuffer | null =>
  sent === null ? null : Uint8Array.from(sent).buffer;
