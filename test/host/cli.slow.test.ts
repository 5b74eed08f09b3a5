import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { build, kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { SECRETS, NO_KEYCHAIN, json, errorOf, secretsOf, addressesOf } from './cliAnswers';

/** Tests the command line as a user or a scheduler runs it: processes, exit statuses and standard output. */

let service: TrainingServer;
let keychain: TestKeychain;
let profile: TestProfile;

beforeAll(async () => {
  await build();
  [service, keychain, profile] = await Promise.all([startTrainingServer(), startKeychain(), makeProfile()]);
}, 180_000);
afterAll(async () => {
  await Promise.all([service.close(), keychain.stop(), profile.remove()]);
});

const secrets = () => secretsOf(service);
const addresses = () => addressesOf(service);
/** Runs a command on the profile, with the four secret variables and without a keychain. */
const on = (dir: string, ...args: string[]) =>
  kontuar([...args, '--json', '--profile', dir], { ...NO_KEYCHAIN, ...secrets() });

describe('with the four variables, without a keychain', { timeout: 180_000 }, () => {
  test('kontuar sync: exits with status 2 and the code noAccount when no account is set up', async () => {
    const ended = await on(profile.dir, 'sync');
    expect([ended.status, errorOf(ended).code]).toEqual([2, 'noAccount']);
  });

  test('kontuar status: exits with status 7 and writes nothing to the profile folder when no account is set up', async () => {
    const { dir, remove } = await makeProfile();
    const ended = await kontuar(['status', '--profile', dir], { ...NO_KEYCHAIN, ...secrets() });
    expect([ended.status, ended.out]).toEqual([7, expect.stringMatching(/^account: none; begin with: /)]);
    const statusRun = await kontuar(['status', '--json', '--profile', dir], { ...NO_KEYCHAIN, ...secrets() });
    expect([statusRun.status, JSON.parse(statusRun.out)]).toEqual([
      7,
      expect.objectContaining({
        light: 'notConnected',
        since: null,
        error: { code: 'notConnected', message: expect.stringContaining('kontuar connect') },
      }),
    ]);
    expect(readdirSync(dir)).toEqual([]);
    await remove();
  });

  test('kontuar connect: checks the service and reports the account as connected', async () => {
    const ended = await on(profile.dir, 'connect', ...addresses());
    expect(ended.err).toContain('reservations: ok');
    expect(ended.status, ended.err).toBe(0);
    expect(json(ended, z.object({ connected: z.boolean() })).connected).toBe(true);
  });

  test('kontuar sync: downloads all 120 invoices the first time and none the second time', async () => {
    const counts = z.object({
      requests: z.int(),
      invoices: z.strictObject({ pulled: z.int(), removed: z.int() }),
      reservations: z.strictObject({ pulled: z.int(), gone: z.int() }),
      pricing: z.strictObject({ days: z.int() }),
      outbox: z.strictObject({ sent: z.int(), waiting: z.int(), conflicts: z.int() }),
      setAside: z.int(),
    });
    const first = await on(profile.dir, 'sync');
    expect(first.status, first.err).toBe(0);
    expect(json(first, counts).invoices).toEqual({ pulled: 120, removed: 0 });
    const second = json(await on(profile.dir, 'sync'), counts);
    expect(second.invoices).toEqual({ pulled: 0, removed: 0 });
  });

  test('kontuar invoices list: prints the service’s field names, with the totals, sync state and invoice links added by Kontuar', async () => {
    const amount = z.string().regex(/^-?\d+\.\d{2}$/);
    const invoice = z.object({
      invoiceId: z.int(),
      invoiceFullNo: z.string(),
      invoiceItems: z.array(z.object({ grossUnitPrice: z.number(), quantity: z.number(), rate: z.string() })),
      localId: z.string(),
      syncState: z.literal('synced'),
      counts: z.looseObject({ gross: amount.nullable(), doubts: z.array(z.string()) }),
      link: z
        .looseObject({ relation: z.enum(['corrects', 'settles']), how: z.string().nullable() })
        .nullable(),
      totals: z.strictObject({
        currency: z.string(),
        gross: amount,
        net: amount.nullable(),
        vat: amount.nullable(),
        rates: z.array(
          z.strictObject({
            rate: z.string(),
            gross: amount,
            net: amount.nullable(),
            vat: amount.nullable(),
          }),
        ),
      }),
    });
    const invoices = json(await on(profile.dir, 'invoices', 'list'), z.array(invoice));
    expect(new Set(invoices.map(({ invoiceId }) => invoiceId)).size).toBe(120);

    const first = invoices[0];
    if (!first) throw new Error('no invoice');
    for (const id of [String(first.invoiceId), first.localId])
      expect(json(await on(profile.dir, 'invoices', 'show', id), invoice)).toEqual(first);
  });

  test('kontuar invoices list: shows the advance amount of an advance invoice, not the order total', async () => {
    const advances = json(
      await on(profile.dir, 'invoices', 'list', '--type', '8'),
      z.array(z.object({ invoiceFullNo: z.string(), prepaymentValue: z.number(), currency: z.string() })),
    );
    expect(advances).not.toEqual([]);
    const environment = { ...NO_KEYCHAIN, ...secrets() };
    const { out } = await kontuar(['invoices', 'list', '--type', '8', '--profile', profile.dir], environment);
    for (const { invoiceFullNo, prepaymentValue, currency } of advances)
      expect(out.split('\n').find((line) => line.includes(`  ${invoiceFullNo}  `))).toContain(
        `  ${prepaymentValue.toFixed(2)} ${currency}  `,
      );
  });

  test('kontuar invoices list: filters by dates, type, status and search text', async () => {
    const row = z.object({ invoiceType: z.int(), issueDate: z.string(), invoiceStatus: z.string() });
    const list = async (...options: string[]) =>
      json(await on(profile.dir, 'invoices', 'list', ...options), z.array(row));
    const rows = await list();
    const some = rows[Math.floor(rows.length / 2)];
    if (!some) throw new Error('no invoice');
    const { issueDate, invoiceType, invoiceStatus } = some;
    const fits = (entry: z.infer<typeof row>) => entry.issueDate >= issueDate;
    expect((await list('--from', issueDate)).length).toBe(rows.filter(fits).length);
    expect((await list('--to', issueDate)).every((entry) => entry.issueDate <= issueDate)).toBe(true);
    expect(
      (await list('--type', String(invoiceType))).every((entry) => entry.invoiceType === invoiceType),
    ).toBe(true);
    expect((await list('--state', invoiceStatus)).length).toBe(
      rows.filter((entry) => entry.invoiceStatus === invoiceStatus).length,
    );
    expect(await list('--search', 'nobody-is-called-so')).toEqual([]);
  });

  test('kontuar reservations list and pricing list: print the locally stored stays and the prices of one night', async () => {
    const stay = z.object({
      reservationId: z.int(),
      roomName: z.string(),
      arrival: z.string(),
      departure: z.string(),
      pricePerStay: z.string().nullable(),
      goneSince: z.null(),
    });
    const stays = json(await on(profile.dir, 'reservations', 'list'), z.array(stay));
    expect(stays.length).toBe(service.service.property.stays.size);

    const night = stays[Math.floor(stays.length / 2)]?.arrival ?? '';
    const during = json(
      await on(profile.dir, 'reservations', 'list', '--from', night, '--to', night),
      z.array(stay),
    );
    const slept = (reservation: z.infer<typeof stay>) =>
      reservation.arrival <= night && reservation.departure > night;
    expect(during.map((reservation) => reservation.reservationId).sort()).toEqual(
      stays
        .filter(slept)
        .map((reservation) => reservation.reservationId)
        .sort(),
    );

    const { today } = service.service.property;
    const prices = json(
      await on(profile.dir, 'pricing', 'list', '--from', today, '--to', today),
      z.array(z.object({ roomId: z.int(), date: z.literal(today), price: z.string().nullable() })),
    );
    expect(new Set(prices.map(({ roomId }) => roomId)).size).toBe(12);
  });

  test('kontuar status: reports the sync state without a request to the service', async () => {
    const before = service.exchanges.length;
    const status = json(
      await on(profile.dir, 'status'),
      z.strictObject({
        light: z.literal('upToDate'),
        since: z.iso.datetime(),
        waiting: z.literal(0),
        conflicts: z.literal(0),
        otherTypes: z.literal(0),
        setAside: z.literal(0),
        reason: z.null(),
        ages: z.strictObject({
          invoices: z.iso.datetime(),
          reservations: z.iso.datetime(),
          pricing: z.iso.datetime(),
        }),
        scopes: z.array(z.string()),
        nextTry: z.null(),
      }),
    );
    expect(status.scopes).toContain('invoices.read');
    expect(service.exchanges.length).toBe(before);
  });

  test('kontuar doctor: lists its checks, the clock among them, and prints no secret', async () => {
    const ended = await on(profile.dir, 'doctor');
    expect(ended.status, ended.err).toBe(0);
    const { lines } = json(
      ended,
      z.object({ lines: z.array(z.object({ step: z.string(), state: z.string() })) }),
    );
    expect(lines.map(({ step }) => step)).toContain('clock');
    for (const name of SECRETS) expect(ended.out + ended.err).not.toContain(secrets()[name]);
  });
});

describe('exit statuses', { timeout: 180_000 }, () => {
  test.each([
    [['nothing'], undefined],
    [['sync', '--nothing'], undefined],
    [['invoices', 'show'], undefined],
    [['invoices', 'list', '--from', '2026-02-30'], 'from'],
    [['invoices', 'list', '--type', '13'], 'type'],
    [['invoices', 'list', '--type', ''], 'type'],
    [['invoices', 'list', '--state', ''], 'state'],
    [['pricing', 'list', '--from', '2026-03-02', '--to', '2026-03-01'], 'to'],
    [['invoices', 'show', '1'], 'id'],
    [['reservations', 'list', '--room', 'no such room'], 'room'],
    [['report', '--from', '2026-06-02', '--to', '2026-06-01'], 'to'],
    [['training', 'serve', '--rooms', 'many'], 'rooms'],
  ])('kontuar: exits with status 2 for the arguments %j', async (args, field) => {
    const ended = await on(profile.dir, ...args);
    expect(ended.status, ended.err).toBe(2);
    const error = errorOf(ended);
    expect(error.field).toBe(field);
    expect(ended.err).toContain(error.message);
  });

  test('kontuar connect: exits with status 2 and names the faulty option for swapped addresses, HTTP addresses or a missing CA file', async () => {
    const swapped = ['--base-url', service.legacyBaseUrl, '--legacy-base-url', service.baseUrl];
    const plain = addresses().map((argument) => argument.replace('https:', 'http:'));
    const missing = [...addresses().slice(0, 5), join(profile.dir, 'none.pem')];
    for (const [args, field] of [
      [swapped, 'baseUrl'],
      [plain, 'baseUrl'],
      [missing, 'caFile'],
    ] as const) {
      const ended = await on(profile.dir, 'connect', ...args);
      expect([ended.status, errorOf(ended).field], ended.err).toEqual([2, field]);
    }
  });

  test('kontuar: exits with status 2 when a secret is missing, and shows no prompt without a terminal', async () => {
    const { KONTUAR_CLIENT_SECRET: _, ...half } = secrets();
    const ended = await kontuar(['status', '--json', '--profile', profile.dir], half);
    expect(ended.status).toBe(2);
    expect(errorOf(ended).message).toContain('KONTUAR_CLIENT_SECRET');
    const none = await kontuar(['connect', '--json', '--profile', profile.dir, ...addresses()]);
    expect(none.status).toBe(2);
  });

  test('kontuar with another property’s secrets: connect to that property exits with status 2, and sync of this profile with status 5', async () => {
    const otherService = await startTrainingServer({ seed: 11, rooms: 1, invoices: 3 });
    const theirs = {
      KONTUAR_CLIENT_ID: otherService.clientId,
      KONTUAR_CLIENT_SECRET: otherService.clientSecret,
      KONTUAR_LEGACY_LOGIN: otherService.legacyLogin,
      KONTUAR_LEGACY_PASSWORD: otherService.legacyPassword,
    };
    const run = (...args: string[]) =>
      kontuar([...args, '--json', '--profile', profile.dir], { ...NO_KEYCHAIN, ...theirs });
    const { baseUrl, legacyBaseUrl, caFile } = otherService;
    const connect = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', caFile];
    const connected = await run('connect', ...connect);
    expect([connected.status, errorOf(connected).code]).toEqual([2, 'otherProperty']);
    expect(errorOf(connected).message).toContain('--profile');
    expect((await run('sync')).status).toBe(5);
    expect((await on(profile.dir, 'sync')).status).toBe(0);
    await otherService.close();
  });

  test('kontuar sync: exits with status 4 and keeps the stored invoices when the service is down', async () => {
    service.service.faults.plan({ kind: 'serverError', status: 503 }, { times: 1000 });
    const ended = await on(profile.dir, 'sync');
    service.service.faults.clear();
    expect([ended.status, errorOf(ended).code], ended.err).toEqual([4, 'serviceError']);
    const kept = json(await on(profile.dir, 'invoices', 'list'), z.array(z.unknown()));
    expect(kept).toHaveLength(120);
  });

  test('refused access to the reservation interface: kontuar sync exits with status 1, and kontuar connect with status 5', async () => {
    // The first sync of a new profile downloads everything, and the service's limit of requests per minute is still
    // unused.
    const fresh = await makeProfile();
    expect((await on(fresh.dir, 'connect', ...addresses())).status).toBe(0);
    service.service.faults.plan(
      { kind: 'oddJson', change: () => ({ status: 'error', data: [], errors: ['Brak dostępu'] }) },
      { method: 'POST', path: /get\/reservations$/, times: 100 },
    );
    const read = await on(fresh.dir, 'sync');
    expect([read.status, errorOf(read).code], read.err).toEqual([1, 'legacyError']);
    const connected = await on(fresh.dir, 'connect', ...addresses());
    service.service.faults.clear();
    await fresh.remove();
    expect([connected.status, errorOf(connected).code], connected.err).toEqual([5, 'legacyError']);
    expect(connected.err).toContain('--legacy-auth');
  });

  test('kontuar sync: exits with status 5, without printing the secret, when the sign-in is refused', async () => {
    const wrong = { ...NO_KEYCHAIN, ...secrets(), KONTUAR_CLIENT_SECRET: 'wrong' };
    const sync = ['sync', '--json', '--profile', profile.dir];
    // Secrets from variables are accepted only together with the addresses that they belong to.
    const unnamed = await kontuar(sync, { ...wrong, KONTUAR_BASE_URL: '' });
    expect([unnamed.status, errorOf(unnamed).code], unnamed.err).toEqual([5, 'otherAddress']);
    expect(errorOf(unnamed).message).toContain('KONTUAR_BASE_URL');
    const ended = await kontuar(sync, wrong);
    expect(ended.status, ended.err).toBe(5);
    expect(errorOf(ended).ruid).toMatch(/^[0-9a-f-]{36}$/);
    expect(ended.out + ended.err).not.toContain('"wrong"');
  });

  test('kontuar sync and doctor: exit with status 5 and send nothing when the service addresses in the database were changed', async () => {
    const fresh = await makeProfile();
    const moved = await startTrainingServer({ rooms: 1, invoices: 2 });
    expect((await on(fresh.dir, 'connect', ...addresses())).status).toBe(0);
    const database = new Database(join(fresh.dir, 'kontuar.db'));
    const account = JSON.stringify({
      baseUrl: moved.baseUrl,
      legacyBaseUrl: moved.legacyBaseUrl,
      caPem: moved.caPem,
      legacyAuth: 'basic',
    });
    database.prepare("UPDATE memory SET value = ? WHERE key = 'account'").run(account);
    database.close();
    for (const command of ['sync', 'doctor']) {
      const ended = await on(fresh.dir, command);
      expect([command, ended.status, errorOf(ended).code]).toEqual([command, 5, 'otherAddress']);
      expect(ended.err).toContain(new URL(moved.baseUrl).host);
    }
    expect(moved.exchanges).toEqual([]);
    await Promise.all([moved.close(), fresh.remove()]);
  });

  test('kontuar: refuses sync and connect with status 6 while the program uses the profile, but still lists data', async () => {
    const program = await startProgram({ profile: profile.dir, environment: { ...NO_KEYCHAIN } });
    try {
      for (const args of [['sync'], ['connect', ...addresses()]]) {
        const ended = await on(profile.dir, ...args);
        expect([ended.status, errorOf(ended).code], ended.err).toEqual([6, 'inUse']);
      }
      expect((await on(profile.dir, 'status')).status).toBe(0);
      expect(json(await on(profile.dir, 'invoices', 'list'), z.array(z.unknown()))).toHaveLength(120);
    } finally {
      await program.stop();
    }
  });
});

describe('the keychain', { timeout: 180_000 }, () => {
  test('system keychain: stores the secrets given to kontuar connect for later commands', async () => {
    const freshProfile = await makeProfile();
    const connected = await kontuar(['connect', '--profile', freshProfile.dir, ...addresses()], {
      ...keychain.environment,
      ...secrets(),
    });
    expect(connected.status, connected.err).toBe(0);
    const synced = await kontuar(['sync', '--json', '--profile', freshProfile.dir], keychain.environment);
    expect(synced.status, synced.err).toBe(0);
    await freshProfile.remove();
  });

  test('kontuar doctor: exits with status 1 and the code keychain when the system has no keychain', async () => {
    const freshProfile = await makeProfile();
    const ended = await kontuar(['doctor', '--json', '--profile', freshProfile.dir], NO_KEYCHAIN);
    expect(ended.status).toBe(1);
    expect(errorOf(ended).code).toBe('keychain');
    await freshProfile.remove();
  });
});
