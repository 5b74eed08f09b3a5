import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { command } from '#support/command';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import type { RawInvoice } from '#support/stranger/strangerInvoices';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, anItem, putInvoice } from '#support/syncedProgram';
import { conflictSchema } from './cliAnswers';

/**
 * Tests, on the command line, a service that rounds quantities: 1.5 is typed, 2 is saved, and each way to resolve it is
 * tried.
 */

const SENT_AGAIN = 900_001;
const ACCEPTED = 900_002;
const CORRECTED = 900_003;

let stranger: Stranger;
let profile: TestProfile;
const folder = mkdtempSync(join(tmpdir(), 'kontuar-not-as-sent-'));

beforeAll(async () => {
  stranger = await startStranger({ invoices: 0, reservations: 0, requestsPerMinute: 1000 });
  for (const id of [SENT_AGAIN, ACCEPTED, CORRECTED])
    putInvoice(stranger, anInvoice(id, { invoiceItems: [anItem('Masaż', 349.99, 3, '23')] }));
  profile = await makeProfile();
  const { baseUrl, legacyBaseUrl, caPem } = stranger.account;
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, caPem ?? '');
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', ca];
  const connected = await on('connect', ...addresses);
  expect(connected.status, connected.err).toBe(0);
  const synced = await on('sync');
  expect(synced.status, synced.err).toBe(0);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([stranger.close(), profile.remove()]);
});

const on = (...args: string[]): Promise<Ended> =>
  command([...args, '--profile', profile.dir], {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    KONTUAR_CLIENT_ID: stranger.secrets.clientId,
    KONTUAR_CLIENT_SECRET: stranger.secrets.clientSecret,
    KONTUAR_LEGACY_LOGIN: stranger.secrets.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: stranger.secrets.legacyPassword,
    KONTUAR_BASE_URL: stranger.baseUrl,
    KONTUAR_LEGACY_BASE_URL: stranger.legacyBaseUrl,
    KONTUAR_CA_FILE: join(folder, 'ca.pem'),
  });
const read = <T>(ended: Ended, schema: z.ZodType<T>, status = 0): T => {
  expect(ended.status, `${ended.out}${ended.err}`).toBe(status);
  return schema.parse(JSON.parse(ended.out));
};
const outboxSchema = z.object({
  outbox: z.object({ sent: z.int(), waiting: z.int(), conflicts: z.int() }),
});
const resolvedSchema = z.object({ resolved: z.boolean(), conflict: conflictSchema.nullable() });
const failureSchema = z.object({ error: z.object({ message: z.string(), field: z.string().optional() }) });

const saved = (id: number): RawInvoice | undefined => stranger.invoices.get(id);

/** Sends 1.5 where the service saves 2, and returns the id of the conflict. */
async function typeHalf(id: number): Promise<string> {
  stranger.habits.saves = 'rounded';
  const item = { positionId: 1, name: 'Masaż', grossUnitPrice: 349.99, quantity: 1.5 };
  const path = join(folder, `${id}.json`);
  writeFileSync(path, JSON.stringify({ invoiceItems: [{ ...item, unit: 'szt.', rate: '23', symbol: '' }] }));
  const edited = await on('invoices', 'edit', String(id), path);
  expect(edited.status, edited.err).toBe(0);
  const synced = read(await on('sync', '--json'), outboxSchema, 3);
  expect(synced.outbox).toEqual({ sent: 0, waiting: 0, conflicts: 1 });
  const [conflict] = read(await on('conflicts', 'list', '--json'), z.array(conflictSchema));
  expect(conflict).toMatchObject({
    kind: 'not-as-sent',
    invoiceId: id,
    fields: [{ field: 'invoiceItems[1].quantity', mine: '1.5', theirs: '2' }],
    // In PLN: 1.5 × 349.99 rounded to the grosz, and 2 × 349.99.
    gross: { base: null, mine: { amount: '524.99', currency: 'PLN' }, theirs: { amount: '699.98' } },
  });
  return String(conflict?.id);
}

describe('a service that rounds, on the command line', { timeout: 180_000 }, () => {
  test('kontuar conflicts resolve --keep mine: the conflict returns after each sending until the service stops rounding the value', async () => {
    const conflict = await typeHalf(SENT_AGAIN);
    const again = await on('sync');
    expect([again.status, again.out]).toEqual([
      3,
      expect.stringContaining('queue: 0 sent, 0 waiting, 1 to decide'),
    ]);
    const listed = await on('conflicts', 'list');
    expect([listed.status, listed.out]).toEqual([
      0,
      expect.stringMatching(/not-as-sent +FV 900001\/\d{4} +Drukarnia Szulc/),
    ]);
    const undecided = await on('conflicts', 'resolve', conflict);
    expect([undecided.status, undecided.err]).toEqual([
      2,
      expect.stringContaining('--keep mine (send again)'),
    ]);
    const early = read(await on('conflicts', 'resolve', conflict, '--correct', '--json'), failureSchema, 2);
    expect(early.error.field).toBe('correct');

    const keepMine = ['conflicts', 'resolve', conflict, '--keep', 'mine', '--json'];
    expect(read(await on(...keepMine), resolvedSchema).resolved).toBe(true);
    expect(read(await on('sync', '--json'), outboxSchema, 3).outbox.conflicts).toBe(1);
    stranger.habits.saves = 'as sent';
    expect(read(await on(...keepMine), resolvedSchema).resolved).toBe(true);
    expect(read(await on('sync', '--json'), outboxSchema).outbox).toEqual({
      sent: 1,
      waiting: 0,
      conflicts: 0,
    });
    expect(saved(SENT_AGAIN)).toMatchObject({ invoiceItems: [{ quantity: 1.5 }] });
  });

  test('kontuar conflicts resolve --keep theirs: accepts the quantity as rounded by the service and sends no request', async () => {
    const conflict = await typeHalf(ACCEPTED);
    const before = stranger.requests.filter(({ method }) => method === 'PATCH').length;
    const kept = await on('conflicts', 'resolve', conflict, '--keep', 'theirs', '--json');
    expect(read(kept, resolvedSchema).resolved).toBe(true);
    expect(read(await on('sync', '--json'), outboxSchema).outbox).toEqual({
      sent: 0,
      waiting: 0,
      conflicts: 0,
    });
    expect(stranger.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(before);
    const shown = z.object({
      syncState: z.string(),
      invoiceItems: z.array(z.object({ quantity: z.number() })),
    });
    expect(read(await on('invoices', 'show', String(ACCEPTED), '--json'), shown)).toEqual({
      syncState: 'synced',
      invoiceItems: [{ quantity: 2 }],
    });
  });

  test('kontuar conflicts resolve --correct: creates a correction for a value rounded by the service when the invoice is already in KSeF', async () => {
    const conflict = await typeHalf(CORRECTED);
    const ksefId = '5265877635-20260603-0100001AF629-AF';
    const record = saved(CORRECTED);
    if (!record) throw new Error('the invoice is gone');
    const editDate = new Date(Date.now() + 1000).toISOString();
    putInvoice(stranger, { ...record, invoiceStatus: 'SENT_KSEF', ksefId, editDate });
    expect((await on('sync')).status).toBe(3);
    const correct = ['conflicts', 'resolve', conflict, '--correct', '--json'];
    const without = read(await on(...correct), failureSchema, 2);
    expect(without.error.field).toBe('correctionReason');
    stranger.habits.saves = 'as sent';
    const correction = z.object({ invoiceType: z.int(), syncState: z.string() });
    const made = await on(...correct, '--reason', 'Półtorej godziny');
    expect(read(made, resolvedSchema.extend({ correction })).correction).toEqual({
      invoiceType: 10,
      syncState: 'waiting',
    });
    expect(read(await on('sync', '--json'), outboxSchema).outbox).toEqual({
      sent: 1,
      waiting: 0,
      conflicts: 0,
    });
    expect([...stranger.invoices.values()].at(-1)).toMatchObject({
      invoiceType: 10,
      correctionReason: expect.stringContaining('Półtorej godziny'),
      invoiceItems: [{ quantity: 1.5 }],
    });
    expect(stranger.complaints).toEqual([]);
  });
});
