import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { command } from '#support/command';
import { aBody } from '#support/outboxFixture';
import { makeProfile, type Ended, type TestProfile } from '#support/testProfile';
import { smallDisk } from '#support/smallDisk';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** Tests commands, as processes, on a really damaged database and in a really read-only folder. */

let service: TrainingServer;
let intactProfile: TestProfile;
let invoice = '';
beforeAll(async () => {
  service = await startTrainingServer({ invoices: 30, rooms: 3 });
  intactProfile = await makeProfile();
  const { baseUrl, legacyBaseUrl, caFile } = service;
  await on(
    intactProfile.dir,
    'connect',
    '--base-url',
    baseUrl,
    '--legacy-base-url',
    legacyBaseUrl,
    '--ca-file',
    caFile,
  );
  expect((await on(intactProfile.dir, 'sync')).status).toBe(0);
  expect((await on(intactProfile.dir, 'backup')).status).toBe(0);
  const list = z.array(z.object({ invoiceId: z.int() }));
  invoice = String(
    list.parse(JSON.parse((await on(intactProfile.dir, 'invoices', 'list')).out))[0]?.invoiceId,
  );
}, 180_000);
afterAll(async () => {
  await service.close();
  await intactProfile.remove();
});

const asText = (dir: string, ...args: string[]): Promise<Ended> =>
  command([...args, '--profile', dir], {
    KONTUAR_CLIENT_ID: service.clientId,
    KONTUAR_CLIENT_SECRET: service.clientSecret,
    KONTUAR_LEGACY_LOGIN: service.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
    KONTUAR_BASE_URL: service.baseUrl,
    KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
    KONTUAR_CA_FILE: service.caFile,
  });
const on = (dir: string, ...args: string[]) => asText(dir, ...args, '--json');
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const errorOf = ({ out }: Ended) => errorSchema.parse(JSON.parse(out)).error;

/** Copies the intact profile; without backups, the next start has nothing to restore. */
async function copyOfWhole(backups: boolean): Promise<string> {
  const { dir, remove } = await makeProfile();
  onTestFinished(remove);
  cpSync(intactProfile.dir, dir, { recursive: true });
  if (!backups)
    for (const name of ['backups', 'kontuar.queue'])
      rmSync(join(dir, name), { recursive: true, force: true });
  return dir;
}
const dataOf = (dir: string) => join(dir, 'kontuar.db');
const newestIn = (dir: string) =>
  readdirSync(join(dir, 'backups')).find((name) => name.endsWith('.db')) ?? '';
const secondHalf = (file: string): void => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, Math.floor(bytes.length / 2)));
};
const asPlainText = (file: string): void => writeFileSync(file, 'Drogi pamiętniku, '.repeat(1000));
const noJson = (file: string): void => {
  const connection = new Connection(file);
  connection.exec(`UPDATE invoice_bodies SET body = '{"town": "Łó'`);
  connection.close();
};
const READING = () => [['status'], ['invoices', 'list'], ['invoices', 'show', invoice], ['doctor']];

describe('a damaged data file', { timeout: 180_000 }, () => {
  // For records that are not JSON, `doctor` names the records and how to download them again (`records`).
  test.each([
    ['the second half overwritten', secondHalf, ['list', 'show', 'doctor', 'export']],
    ['records that are no JSON', noJson, ['list']],
    ['a text file', asPlainText, ['doctor', 'export']],
  ])(
    'damaged data file (%s): reading commands exit with status 1 and recommend kontuar restore',
    async (_how, hurt, names) => {
      const dir = await copyOfWhole(false);
      hurt(dataOf(dir));
      const out = join(dir, 'out.json');
      const commands = [...READING(), ['export', 'invoices', '--format', 'json', '--out', out]];
      const reading = commands.filter((args) => args.some((word) => ['status', ...names].includes(word)));
      for (const args of reading) {
        const ended = await on(dir, ...args);
        expect([args, ended.status, ended.status === 0 ? '' : errorOf(ended)]).toEqual([
          args,
          1,
          {
            code: 'damaged',
            message: expect.stringMatching(
              /^The data file is damaged\. There is no backup.*kontuar restore FILE/,
            ),
          },
        ]);
      }
    },
  );

  test('damaged data file: export leaves out invoices whose stored text is invalid JSON, and reports each as damaged', async () => {
    const dir = await copyOfWhole(false);
    noJson(dataOf(dir));
    const out = join(dir, 'out.json');
    const ended = await on(dir, 'export', 'invoices', '--format', 'json', '--out', out);
    expect(ended.status).toBe(0);
    const answerSchema = z.object({ omitted: z.array(z.object({ why: z.string() })) });
    const { omitted } = answerSchema.parse(JSON.parse(ended.out));
    expect(omitted.map(({ why }) => why)).toEqual(Array.from({ length: 30 }, () => 'damaged'));
  });

  test('damaged data file: kontuar sync exits with status 1 when no backup exists', async () => {
    const dir = await copyOfWhole(false);
    asPlainText(dataOf(dir));
    const ended = await asText(dir, 'sync');
    expect([ended.status, ended.out, ended.err]).toEqual([
      1,
      '',
      expect.stringMatching(/^The data file is damaged\./),
    ]);
  });

  test('damaged data file: kontuar status names the newest backup, and kontuar sync restores a backup', async () => {
    const dir = await copyOfWhole(true);
    secondHalf(dataOf(dir));
    const newest = newestIn(dir);
    const status = await asText(dir, 'status');
    expect([status.status, status.out]).toEqual([1, '']);
    expect(status.err).toContain('Start Kontuar, or run kontuar sync');
    expect(status.err).toContain(`kontuar restore ${newest}`);
    const mended = await on(dir, 'sync');
    expect([mended.status, mended.err]).toEqual([
      0,
      expect.stringMatching(
        /^The data file was damaged\. Kontuar restored the last good backup .*Previous file: kontuar-/,
      ),
    ]);
    expect(await on(dir, 'sync')).toMatchObject({ status: 0, err: '' });
    expect((await on(dir, 'status')).status).toBe(0);
  });

  test('damaged data file without a backup: kontuar sync reports the missing backup and keeps the queued new invoice', async () => {
    const dir = await copyOfWhole(true);
    const body = join(dir, 'new.json');
    writeFileSync(body, JSON.stringify(aBody()));
    expect((await on(dir, 'invoices', 'create', body)).status).toBe(0);
    rmSync(join(dir, 'backups'), { recursive: true });
    secondHalf(dataOf(dir));
    const { status, err } = await on(dir, 'sync');
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(
        /^The data file was damaged and there was no backup\. .*1 change is waiting to be sent\.\nThere is no account/,
      ),
    ]);
    expect((await asText(dir, 'doctor')).out).toContain('damaged and there was no backup');
  });

  test('empty data file: reading commands exit with notReady and leave the file at zero bytes', async () => {
    const dir = await copyOfWhole(false);
    writeFileSync(dataOf(dir), '');
    for (const args of [['status'], ['invoices', 'list']]) {
      const ended = await on(dir, ...args);
      expect([args, ended.status, errorOf(ended).code]).toEqual([args, 1, 'notReady']);
    }
    expect(readFileSync(dataOf(dir)).length).toBe(0);
  });
});

describe('a digit that the disk has changed', { timeout: 180_000 }, () => {
  test('kontuar doctor: names records damaged on the disk, and kontuar sync --full downloads these records again', async () => {
    const dir = await copyOfWhole(false);
    const connection = new Connection(dataOf(dir));
    const reservation = connection
      .prepare('SELECT reservation_id FROM reservations ORDER BY arrival DESC')
      .pluck()
      .get();
    const price = connection.prepare('SELECT room_id, date FROM prices ORDER BY date DESC').raw().get();
    const [roomId, date] = z.tuple([z.int(), z.string()]).parse(price);
    const changeRow = (statement: string, ...values: readonly unknown[]) =>
      expect(connection.prepare(statement).run(...values).changes).toBe(1);
    changeRow('UPDATE invoices SET gross = gross + 100 WHERE invoice_id = ?', Number(invoice));
    changeRow('UPDATE reservations SET nights = nights + 10 WHERE reservation_id = ?', reservation);
    changeRow(`UPDATE prices SET price = '9' || price WHERE room_id = ? AND date = ?`, roomId, date);
    connection.close();

    const names = `invoice ${invoice}, reservation ${String(reservation)}, price ${roomId}/${date}`;
    const doctorRun = await asText(dir, 'doctor');
    expect([doctorRun.status, doctorRun.err]).toEqual([
      1,
      expect.stringContaining(`changed on the disk: ${names};`),
    ]);
    expect(doctorRun.err).toContain(
      'Stored records that the disk has changed: 3. Fetch them again: kontuar sync --full',
    );
    expect(errorOf(await on(dir, 'doctor')).code).toBe('records');

    expect((await on(dir, 'sync', '--full')).status).toBe(0);
    const mended = await asText(dir, 'doctor');
    expect([mended.status, mended.out]).toEqual([0, expect.stringContaining('records: ok; verified ')]);
  });
});

describe('a read-only folder', { timeout: 180_000 }, () => {
  test('read-only profile folder: reading commands work, and writing commands exit with status 1 and readOnly', async (context) => {
    const disk = smallDisk(64 * 1024 * 1024);
    if (typeof disk === 'string') return context.skip(disk);
    onTestFinished(() => disk.remove());
    cpSync(intactProfile.dir, disk.dir, { recursive: true });
    disk.readOnly(true);
    const before = readdirSync(disk.dir);
    const newest = newestIn(disk.dir);
    for (const args of [...READING().slice(0, 3), ['reservations', 'list']]) {
      const ended = await on(disk.dir, ...args);
      expect([args, ended.status, ended.err]).toEqual([args, 0, '']);
      if (args[0] !== 'status') expect(ended.out).toBe((await on(intactProfile.dir, ...args)).out);
    }
    const doctor = await asText(disk.dir, 'doctor');
    expect(doctor.status, doctor.err).toBe(0);
    expect(doctor.out).toMatch(/^database: ok$/m);
    expect(doctor.out).toMatch(/^disk: warn, .*readOnly/m);
    expect(doctor.err).toContain('The profile folder is read-only.');
    for (const args of [['sync'], ['invoices', 'delete', invoice], ['backup'], ['restore', newest]]) {
      const ended = await on(disk.dir, ...args);
      expect([args, ended.status, errorOf(ended)]).toEqual([
        args,
        1,
        {
          code: 'readOnly',
          message: expect.stringMatching(
            /^The profile folder is read-only, and this command would write to it: copy/,
          ),
        },
      ]);
    }
    expect(readdirSync(disk.dir)).toEqual(before);

    // On a read-only disk, the data of an older Kontuar and a damaged database are reported as well.
    disk.readOnly(false);
    const older = new Connection(dataOf(disk.dir));
    older.pragma('user_version = 10');
    older.close();
    disk.readOnly(true);
    const old = await on(disk.dir, 'status');
    expect([old.status, errorOf(old)]).toEqual([
      1,
      {
        code: 'readOnly',
        message: expect.stringMatching(/brought forward.*has schema 10, this Kontuar needs/),
      },
    ]);
    disk.readOnly(false);
    writeFileSync(dataOf(disk.dir), readFileSync(dataOf(intactProfile.dir)).fill(0x5a, 8192, 120_000));
    disk.readOnly(true);
    const hurt = await on(disk.dir, 'status');
    expect([hurt.status, errorOf(hurt).code]).toEqual([1, 'damaged']);
    expect(existsSync(join(disk.dir, 'kontuar.lock'))).toBe(before.includes('kontuar.lock'));
    return undefined;
  });
});
