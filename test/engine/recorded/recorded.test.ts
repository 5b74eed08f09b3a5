import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeInvoicePage, decodeReservations } from '#engine/remote/decodePage';
import { decodePricing } from '#engine/remote/decodePricing';
import { isRecord } from '#engine/remote/lenient';

/** Answers as they stand in this folder, against what is to be made of them. */

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

test.each([
  ['invoices', decodeInvoicePage],
  ['reservations', decodeReservations],
  ['pricing', (body: unknown) => (isRecord(body) ? decodePricing(body['data']) : null)],
] as const)('%s', (name, decode) => {
  expect(decode(read(`${name}.json`))).toEqual(read(`${name}.read.json`));
});
