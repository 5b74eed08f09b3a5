import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceSchema } from '#shared/model/invoice';
import { priceListSchema } from '#shared/model/pricing';
import { reservationSchema } from '#shared/model/reservationSchema';
import type { Outcome } from '#shared/outcome/problem';
import { addDays, toPropertyDay } from '#shared/rules/days';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { createTestRemote } from '#support/testRemote';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** Tests the client against the training service over HTTPS: neither reports an error of its counterpart. */

let training: TrainingServer;
let remote: Remote;
beforeAll(async () => {
  training = await startTrainingServer();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = training;
  remote = createTestRemote({
    account: { baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic' },
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  });
});
afterAll(() => training.close());

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
}

test('training service: delivers every invoice as a valid record', async () => {
  const { records, setAside, totalItems } = valueOf(await remote.readInvoices({ limit: 200 }));
  expect(setAside).toEqual([]);
  expect(totalItems).toBeGreaterThan(0);
  expect(records).toHaveLength(Math.min(200, totalItems ?? 0));
  for (const invoice of records) expect(invoiceSchema.parse(invoice)).toEqual(invoice);
  const [first] = records;
  expect(valueOf(await remote.readInvoice(first?.invoiceId ?? 0)).value).toEqual(first);
});

test('training service: returns readable stays and prices around today, and all match Kontuar’s data schemas', async () => {
  const today = toPropertyDay(new Date().toISOString());
  const stays = valueOf(await remote.readReservations(addDays(today, -40), addDays(today, 49)));
  expect(stays.setAside).toEqual([]);
  expect(stays.value.length).toBeGreaterThan(0);
  for (const stay of stays.value) expect(reservationSchema.parse(stay)).toEqual(stay);
  const prices = valueOf(await remote.readPricing(today, addDays(today, 89)));
  expect(prices.setAside).toEqual([]);
  expect(prices.value.rooms).toHaveLength(12);
  expect(priceListSchema.parse(prices.value)).toEqual(prices.value);
});

test('training service: grants the invoices.read scope at sign-in', async () => {
  expect(valueOf(await remote.signIn()).scopes).toContain('invoices.read');
  expect(remote.countSentRequests()).toBeLessThanOrEqual(5);
});
