import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { command } from '#support/command';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { aBody } from '../engine/recovery/townInvoiceBody';

/** Tests backups and restoring on the command line, and a damaged database that the next command finds. */

let service: TrainingServer;
let profile: TestProfile;
beforeAll(async () => {
  service = await startTrainingServer({ invoices: 30, rooms: 3 });
  profile = await makeProfile();
}, 180_000);
afterAll(async () => {
  await service.close();
  await profile.remove();
});

const on = (...args: string[]): Promise<Ended> =>
  command([...args, '--json', '--profile', profile.dir], {
    KONTUAR_CLIENT_ID: service.clientId,
    KONTUAR_CLIENT_SECRET: service.clientSecret,
    KONTUAR_LEGACY_LOGIN: service.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
    KONTUAR_BASE_URL: service.baseUrl,
    KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
    KONTUAR_CA_FILE: service.caFile,
  });
const backupSchema = z.strictObject({
  name: z.string(),
  file: z.string(),
  madeAt: z.string(),
  verifiedAt: z.string(),
  bytes: z.int(),
  schema: z.int(),
  invoices: z.int(),
  reservations: z.int(),
  changes: z.int(),
  why: z.enum(['daily', 'wish', 'migration']),
});
const queueSchema = z.strictObject({
  open: z.int(),
  uncertain: z.int(),
  doubtful: z.int(),
  missing: z.strictObject({ count: z.int().nullable(), since: z.string().nullable() }).nullable(),
});
const restoredSchema = z.strictObject({
  restored: z.string(),
  keptAs: z.string().nullable(),
  queue: queueSchema.nullable(),
});
const errorSchema = z.object({ error: z.object({ code: z.string(), field: z.string().optional() }) });

describe('backup and restore', { timeout: 180_000 }, () => {
  let copy = '';

  test('kontuar backup: writes a backup file and reports the number of invoices and changes in the file', async () => {
    const { baseUrl, legacyBaseUrl, caFile } = service;
    await on('connect', '--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', caFile);
    expect((await on('sync')).status).toBe(0);
    const ended = await on('backup');
    expect(ended.status, ended.err).toBe(0);
    const made = backupSchema.parse(JSON.parse(ended.out));
    expect(made).toMatchObject({ invoices: 30, changes: 0, why: 'wish' });
    expect(existsSync(made.file)).toBe(true);
    copy = made.file;
  });

  test('kontuar restore: keeps the replaced data file, and the next sync sends the invoice that waited in this file exactly once', async () => {
    const body = join(profile.dir, 'body.json');
    writeFileSync(body, JSON.stringify(aBody('Zakopane')));
    expect((await on('invoices', 'create', body)).status).toBe(0);
    const ended = await on('restore', copy);
    expect(ended.status, ended.err).toBe(0);
    const { keptAs, queue } = restoredSchema.parse(JSON.parse(ended.out));
    expect(queue).toEqual({ open: 1, uncertain: 0, doubtful: 0, missing: null });
    expect(existsSync(join(profile.dir, keptAs ?? ''))).toBe(true);
    const sync = await on('sync');
    expect(JSON.parse(sync.out)).toMatchObject({ outbox: { sent: 1, waiting: 0 } });
    expect(
      service.service.property.book.listSortedBy('invoiceId').filter(({ town }) => town === 'Zakopane'),
    ).toHaveLength(1);
  });

  test('kontuar restore: replaces a data file of a newer Kontuar, which kontuar sync refuses', async () => {
    const file = join(profile.dir, 'kontuar.db');
    const later = new Connection(file);
    const schema = Number(later.pragma('user_version', { simple: true }));
    later.pragma(`user_version = ${schema + 1}`);
    later.close();
    const refused = await on('sync');
    expect([refused.status, errorSchema.parse(JSON.parse(refused.out)).error.code]).toEqual([1, 'newer']);
    const ended = await on('restore', basename(copy));
    expect(ended.status, ended.err).toBe(0);
    const { restored, keptAs } = restoredSchema.parse(JSON.parse(ended.out));
    expect(restored).toBe(basename(copy));
    expect(existsSync(join(profile.dir, keptAs ?? ''))).toBe(true);
    expect((await on('sync')).status).toBe(0);
  });

  test('kontuar restore: exits with status 2 and changes nothing when the file is missing, damaged or not a Kontuar backup', async () => {
    const before = (await on('invoices', 'list')).out;
    const wrong = join(profile.dir, 'wrong.db');
    writeFileSync(wrong, 'Drogi pamiętniku, '.repeat(1000));
    const hurt = join(profile.dir, 'hurt.db');
    writeFileSync(hurt, readFileSync(copy).fill(0x5a, 16_384, 60_000));
    for (const file of [wrong, hurt, join(profile.dir, 'nowhere.db')]) {
      const ended = await on('restore', file);
      expect([ended.status, errorSchema.parse(JSON.parse(ended.out)).error.field]).toEqual([2, 'file']);
    }
    expect((await on('invoices', 'list')).out).toBe(before);
  });

  test('lost data file: kontuar sync restores the file, while reading commands end with the error notReady', async () => {
    const had = z.array(z.unknown()).parse(JSON.parse((await on('invoices', 'list')).out)).length;
    for (const end of ['', '-wal', '-shm']) rmSync(join(profile.dir, `kontuar.db${end}`), { force: true });
    for (const args of [['status'], ['doctor'], ['invoices', 'list']]) {
      const ended = await on(...args);
      expect([ended.status, errorSchema.parse(JSON.parse(ended.out)).error.code]).toEqual([1, 'notReady']);
    }
    expect((await on('sync')).status).toBe(0);
    expect(JSON.parse((await on('doctor')).out)).toMatchObject({ recovery: { why: 'missing' } });
    expect(JSON.parse((await on('invoices', 'list')).out)).toHaveLength(had);
  });

  test('damaged data file: is restored from a backup by kontuar sync, and reported by kontuar doctor', async () => {
    const file = join(profile.dir, 'kontuar.db');
    writeFileSync(file, readFileSync(file).fill(0x5a, 8192, 80_000));
    expect((await on('sync')).status).toBe(0);
    const doctor = await on('doctor');
    expect(JSON.parse(doctor.out)).toMatchObject({
      database: ['ok'],
      backup: expect.any(String),
      recovery: { why: 'damaged', queue: { open: 0, uncertain: 0, doubtful: 0, missing: null } },
    });
    expect(
      service.service.property.book.listSortedBy('invoiceId').filter(({ town }) => town === 'Zakopane'),
    ).toHaveLength(1);
  });
});
