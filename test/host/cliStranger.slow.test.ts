import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { toPropertyDay } from '#shared/rules/days';
import { command } from '#support/command';
import { build, kontuar, makeProfile, type Ended } from '#support/testProfile';
import { startProxy } from '#support/proxy';
import { startStranger, type Stranger } from '#support/stranger/startStranger';

/**
 * Tests the whole life of an invoice on the command line, against an independent test service that records every
 * mistake.
 */

beforeAll(build, 180_000);

const environmentOf = ({ account, secrets }: Stranger, caFile: string) => ({
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  KONTUAR_CLIENT_ID: secrets.clientId,
  KONTUAR_CLIENT_SECRET: secrets.clientSecret,
  KONTUAR_LEGACY_LOGIN: secrets.legacyLogin,
  KONTUAR_LEGACY_PASSWORD: secrets.legacyPassword,
  KONTUAR_BASE_URL: account.baseUrl,
  KONTUAR_LEGACY_BASE_URL: account.legacyBaseUrl,
  KONTUAR_CA_FILE: caFile,
});

test('kontuar: connect, sync, create, edit and delete break no rule of an independently written test service', async () => {
  const stranger = await startStranger({ invoices: 40 });
  const profile = await makeProfile();
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-stranger-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([stranger.close(), profile.remove()]);
  });
  const { account } = stranger;
  const on = (...args: string[]): Promise<Ended> =>
    command([...args, '--json', '--profile', profile.dir], environmentOf(stranger, join(folder, 'ca.pem')));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const answer = <T>(ended: Ended, schema: z.ZodType<T>): T => {
    expect(ended.status, `${ended.out}${ended.err}`).toBe(0);
    return schema.parse(JSON.parse(ended.out));
  };
  const outbox = z.object({ outbox: z.object({ sent: z.int(), waiting: z.int(), conflicts: z.int() }) });
  const invoice = z.object({ invoiceId: z.int().nullable(), localId: z.string(), syncState: z.string() });
  const allSent = { outbox: { sent: 1, waiting: 0, conflicts: 0 } };

  const ca = file('ca.pem', account.caPem ?? '');
  const addresses = ['--base-url', account.baseUrl, '--legacy-base-url', account.legacyBaseUrl];
  answer(await on('connect', ...addresses, '--ca-file', ca), z.object({ connected: z.literal(true) }));
  answer(await on('sync'), outbox);
  const light = z.object({ light: z.string() });
  expect(answer(await on('status'), light).light).toBe('upToDate');
  // A job without the secret variables can still read and leaves no error behind.
  const bare = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
  const read = await kontuar(['status', '--json', '--profile', profile.dir], bare);
  expect([answer(read, light).light, answer(await on('status'), light).light]).toEqual([
    'upToDate',
    'upToDate',
  ]);

  const day = toPropertyDay(new Date().toISOString());
  const body = {
    invoiceType: 1,
    buyer: { companyName: 'Drukarnia Szulc', address: 'Bielsko-Biała', taxId: '1234563218' },
    seller: { companyName: 'Pensjonat', address: 'Zakopane', taxId: '5265877635' },
    invoiceItems: [
      { name: 'Nocleg', grossUnitPrice: 349.99, quantity: 3, unit: 'doba', rate: '8', symbol: '' },
    ],
    paymentType: 2,
    paymentStatus: 0,
    issueDate: day,
    saleDate: day,
    paymentDate: day,
    currency: 'PLN',
  };
  const made = answer(await on('invoices', 'create', file('new.json', JSON.stringify(body))), invoice);
  expect(made).toMatchObject({ invoiceId: null, syncState: 'waiting' });
  expect(answer(await on('sync'), outbox)).toEqual(allSent);
  const { invoiceId } = answer(await on('invoices', 'show', made.localId), invoice);
  expect(stranger.invoices.get(invoiceId ?? 0)).toMatchObject({ buyer: { taxId: '1234563218' } });

  answer(await on('invoices', 'edit', made.localId, file('edit.json', '{"town": "Zakopane"}')), invoice);
  expect(answer(await on('sync'), outbox)).toEqual(allSent);
  expect(stranger.invoices.get(invoiceId ?? 0)).toMatchObject({ town: 'Zakopane' });

  answer(await on('invoices', 'delete', made.localId), z.object({ deleted: z.literal('queued') }));
  expect(answer(await on('sync'), outbox)).toEqual(allSent);
  expect(stranger.invoices.has(invoiceId ?? 0)).toBe(false);
  expect(stranger.complaints).toEqual([]);
}, 180_000);

test('kontuar sync: reports and waits out an 11-second delay demanded by the service’s request limit, and then finishes', async () => {
  const stranger = await startStranger({ invoices: 40 });
  const profile = await makeProfile();
  onTestFinished(async () => {
    await Promise.all([stranger.close(), profile.remove()]);
  });
  const { account } = stranger;
  const on = (...args: string[]): Promise<Ended> =>
    command(
      [...args, '--json', '--profile', profile.dir],
      environmentOf(stranger, join(profile.dir, 'ca.pem')),
    );
  writeFileSync(join(profile.dir, 'ca.pem'), account.caPem ?? '');
  const addresses = ['--base-url', account.baseUrl, '--legacy-base-url', account.legacyBaseUrl];
  expect((await on('connect', ...addresses, '--ca-file', join(profile.dir, 'ca.pem'))).status).toBe(0);
  // Prices are among the last requests of a pass; after a 429 the client uses its limit sparingly.
  let priced = 0;
  const limit = {
    status: 429,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '11' },
    body: '{"status":429,"detail":"Limit","retryAfter":11}',
  };
  stranger.misbehave(limit, 1, ({ path }) => path.endsWith('/get/pricing') && (priced += 1) === 5);
  const began = Date.now();
  const { status, out, err } = await on('sync');
  expect([status, err]).toEqual([0, expect.stringMatching(/no more requests for now; going on in 11 s/)]);
  expect(Date.now() - began).toBeGreaterThan(11_000);
  expect(JSON.parse(out)).toMatchObject({ invoices: { pulled: 40 } });
}, 180_000);

test('kontuar doctor: reaches the service through HTTPS_PROXY, reports a proxy that refuses the connection, and prints no password', async () => {
  const stranger = await startStranger({ host: 'service.kontuar.test' });
  const proxy = await startProxy(Number(new URL(stranger.baseUrl).port));
  const profile = await makeProfile();
  onTestFinished(async () => {
    proxy.close();
    await Promise.all([stranger.close(), profile.remove()]);
  });
  const { account } = stranger;
  const ca = join(profile.dir, 'trial-ca.pem');
  const on = (...args: string[]): Promise<Ended> =>
    kontuar([...args, '--profile', profile.dir], { ...environmentOf(stranger, ca), HTTPS_PROXY: proxy.url });
  writeFileSync(ca, account.caPem ?? '');
  const addresses = ['--base-url', account.baseUrl, '--legacy-base-url', account.legacyBaseUrl];
  const connected = await on('connect', ...addresses, '--ca-file', ca);
  expect(connected.status, connected.err).toBe(0);
  const well = await on('doctor');
  expect([well.status, well.out]).toEqual([0, expect.stringContaining('network: ok')]);
  expect(new Set(proxy.tunnels.map(({ to }) => to))).toEqual(new Set([new URL(account.baseUrl).host]));

  proxy.refuse();
  const refused = await on('doctor');
  expect(refused.status).toBe(4);
  expect(refused.err).toContain('network: bad');
  for (const { out, err } of [connected, well, refused]) expect(out + err).not.toContain(proxy.password);
}, 120_000);
