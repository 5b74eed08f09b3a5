import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeWebhookEvent } from '#engine/sync/events/decodeEvent';
import { decodeInvoicePage, decodeReservations } from '#engine/remote/decodeServiceAnswers';
import { decodePricing } from '#engine/remote/decodeRoomPricesAndRestrictions';
import { isRecord } from '#engine/remote/serviceRecordFieldReader';
import type { Outcome } from '#shared/outcome/problem';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { hastyClock } from '#support/hastyClock';
import { createTestRemote } from '#support/testRemote';
import { createBody } from '../../rules/invoiceFixtures';

/** Tests that the recorded answers in this folder lead to the expected outcomes. */

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

test.each([
  ['invoices', decodeInvoicePage],
  ['reservations', decodeReservations],
  ['pricing', (body: unknown) => (isRecord(body) ? decodePricing(body['data']) : null)],
] as const)('recorded service answer: the %s decoder produces the stored expected result', (name, decode) => {
  expect(decode(read(`${name}.json`))).toEqual(read(`${name}.read.json`));
});

const exchangesSchema = z.array(
  z.strictObject({
    name: z.string(),
    asks: z.enum(['signIn', 'invoices', 'invoice', 'create', 'update', 'remove', 'reservations', 'pricing']),
    answer: z.strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()).default({}),
      /** An answer has a JSON body, a plain text, or neither. */
      body: z.unknown().optional(),
      text: z.string().optional(),
    }),
    /** Fields that the outcome must contain; it may contain more. */
    outcome: z.record(z.string(), z.unknown()),
  }),
);
type Recorded = z.infer<typeof exchangesSchema>[number];

const ASKS: Readonly<Record<Recorded['asks'], (remote: Remote) => Promise<Outcome<unknown>>>> = {
  signIn: (remote) => remote.signIn({ priority: 'user' }),
  invoices: (remote) => remote.readInvoices({}, { priority: 'user' }),
  invoice: (remote) => remote.readInvoice(9001, { priority: 'user' }),
  create: (remote) => remote.createInvoice(createBody()),
  update: (remote) => remote.updateInvoice(9001, { town: 'Kraków' }),
  remove: (remote) => remote.deleteInvoice(9001),
  reservations: (remote) => remote.readReservations('2026-06-01', '2026-06-05', { priority: 'user' }),
  pricing: (remote) => remote.readPricing('2026-06-01', '2026-06-05', { priority: 'user' }),
};

/** Returns the real client on a connection that plays a token and then the recorded answer. */
function playing({ asks, answer }: Recorded): Remote {
  const { status, headers, body, text } = answer;
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const account = {
    baseUrl: 'https://api.example.invalid/v1/public',
    legacyBaseUrl: 'https://api.example.invalid/v0',
    caPem: null,
    legacyAuth: 'basic' as const,
  };
  const secrets = { clientId: 'id-id', clientSecret: 'secret', legacyLogin: 'login', legacyPassword: 'pass' };
  return createTestRemote(
    { account, secrets },
    {
      clock: hastyClock(Date.UTC(2026, 5, 3), 1),
      network: (request) => {
        const token = request.url.endsWith('/auth/token') && asks !== 'signIn';
        return Promise.resolve(
          token
            ? Response.json({ access_token: 'abc', expires_in: 3600 })
            : new Response(content, { status, headers: { ...type, ...headers } }),
        );
      },
    },
  );
}

describe.each(['token', 'written', 'problems'])('%s', (file) => {
  test.each(exchangesSchema.parse(read(`${file}.json`)))('recorded service answer “$name”: the service client decodes the answer to the request $asks as expected', async (recorded) => {
    expect(await ASKS[recorded.asks](playing(recorded))).toMatchObject(recorded.outcome);
  });
});

const eventsSchema = z.array(z.strictObject({ event: z.unknown(), reads: z.looseObject({}).nullable() }));

test.each(eventsSchema.parse(read('events.json')))('recorded service event: the event decoder turns $event.eventType into the stored expected result', ({ event, reads }) => {
  const made = decodeWebhookEvent(event);
  if (reads === null) expect(made).toBeNull();
  else expect(made).toMatchObject(reads);
});
