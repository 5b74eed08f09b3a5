import { once } from 'node:events';
import { createServer } from 'node:https';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { buildUpdateBodyFromDifferences } from '#shared/rules/merge/buildInvoiceRequestBodies';
import { makeAuthority } from '#support/certificate';
import { createTestRemote } from '#support/testRemote';
import { AT, openTestStore } from '../store/openTestStore';

/** Item ids up to 2^63 - 1, which databases use, are read, stored and sent back with every digit. */

const ids = fc.oneof(
  fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
);
const raw = (id: bigint, asText: boolean) => (asText ? `"${id}"` : String(id));
const record = (id: bigint, asText: boolean) => `{
  "invoiceId": 17, "invoiceFullNo": "FV 17", "invoiceType": 1, "invoiceStatus": "ISSUED", "currency": "PLN",
  "buyer": { "companyName": "Anna", "address": "a", "taxId": "", "bankNo": "61109010140000071219812874" },
  "seller": { "companyName": "Lipa", "address": "b", "taxId": "5260250274" }, "issueDate": "2026-06-03",
  "invoiceItems": [{ "positionId": ${raw(id, asText)}, "name": "Nocleg", "grossUnitPrice": 100, "quantity": 2,
    "unit": "doba", "rate": "8", "symbol": "", "loyalty": ${id} }]
}`;

let answers = '';
const sent: string[] = [];
const authority = await makeAuthority();
const server = createServer(await authority.issue({}), (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'PATCH') sent.push(Buffer.concat(chunks).toString('utf8'));
    response.end(
      request.url?.endsWith('/auth/token')
        ? '{"access_token":"t","token_type":"Bearer","expires_in":3600}'
        : `{"data":${answers},"meta":{"ruid":"r"}}`,
    );
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('large item ids: keep every digit when read, stored and sent back, whether received as number or text', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const base = `https://127.0.0.1:${port}`;
  const account = {
    baseUrl: `${base}/v1/public`,
    legacyBaseUrl: `${base}/v0`,
    caPem: authority.ca,
    legacyAuth: 'basic' as const,
  };
  const secrets = { clientId: 'c', clientSecret: 's', legacyLogin: 'l', legacyPassword: 'p' };
  const store = openTestStore();
  await fc.assert(
    fc.asyncProperty(ids, fc.boolean(), async (id, asText) => {
      answers = record(id, asText);
      const remote = createTestRemote({ account, secrets });
      const got = await remote.readInvoice(17, { priority: 'user' });
      if (!got.ok || !got.value.value) throw new Error(JSON.stringify(got));
      const read = got.value.value;
      expect(String(read.invoiceItems[0]?.positionId)).toBe(String(id));
      expect(String(read.invoiceItems[0]?.extra['loyalty'])).toBe(String(id));
      expect(read.buyer.bankNo).toBe('61109010140000071219812874');

      store.invoices.apply([read], AT);
      const stored = store.invoices.readCard('17')?.invoice;
      if (!stored) throw new Error('not stored');
      const { invoice: wanted } = mergeInvoice({
        base: stored,
        mine: { ...stored, invoiceItems: stored.invoiceItems.map((item) => ({ ...item, quantity: '3' })) },
        theirs: read,
      });
      const body = buildUpdateBodyFromDifferences(read, wanted, undefined);
      if (!body) throw new Error('nothing to send');
      await remote.updateInvoice(17, body, { priority: 'user' });
      expect(sent.at(-1)).toContain(`"positionId":${id}}`);
    }),
    { numRuns: 60 },
  );
});
