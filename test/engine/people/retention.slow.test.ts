import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { createDowntimePackService } from '#engine/documents/pack/downtimePackService';
import { createBackup } from '#engine/recovery/backups';
import { createDataRetentionKeeper } from '#engine/people/retentionKeeper';
import {
  computeLegalRetentionEnd,
  computeRetentionCutOffDates,
  retentionSchema,
} from '#shared/rules/retentionPeriods';
import { downtimePackOptionsSchema } from '#shared/contract/downtimePackContract';
import { aReservation } from '#support/records';
import { openTestStore, tempDir } from '../store/openTestStore';

/** Tests the daily erasure in small steps by the owner's rules; the newest copy of each kind is kept. */

const NOW = '2026-06-03T10:00:00.000Z';
const DAY_MS = 86_400_000;

async function house() {
  const folder = tempDir();
  const store = openTestStore(join(folder, 'kontuar.db'));
  let now = Date.parse(NOW);
  const pauses: number[] = [];
  const clock = { now: () => now, sleep: (ms: number) => Promise.resolve(void pauses.push(ms)) };
  const stays = Array.from({ length: 60 }, (_, at) =>
    aReservation({
      reservationId: at + 1,
      arrival: '2024-01-01',
      departure: '2024-01-04',
      name: `Dawny${at}`,
    }),
  );
  store.reservations.applyWindow({ from: '2023-12-01', to: '2024-02-01' }, stays, NOW);
  const stick = join(folder, 'stick');
  mkdirSync(stick);
  const pack = createDowntimePackService(store, clock, systemRandom, renderInCurrentThread);
  await pack.applyOptions(downtimePackOptionsSchema.parse({ folder: stick }));
  const made = pack.state().last?.name ?? '';
  const older = made.replace('2026-06-03', '2026-05-30');
  mkdirSync(join(stick, older));
  const aside = join(folder, 'kontuar-2025-01-01.db');
  writeFileSync(aside, '');
  utimesSync(aside, new Date('2025-01-01'), new Date('2025-01-01'));
  const halt = new AbortController();
  const retention = createDataRetentionKeeper({
    store,
    clock,
    profileDir: folder,
    keepsCopies: true,
    pack,
    halt: halt.signal,
  });
  const named = () =>
    store.reservations.listStays({ from: '2023-12-01', to: '2024-02-01' }).filter(({ name }) => name !== '')
      .length;
  const pass = (ms: number) => void (now += ms);
  return {
    store,
    folder,
    clock,
    retention,
    pauses,
    halt,
    named,
    pass,
    aside,
    made: join(stick, made),
    older: join(stick, older),
  };
}

test('data retention: counts the expired data and erases them in small transactions until none are left', async () => {
  const { retention, pauses, named, aside, made, older } = await house();
  expect(await retention.state()).toMatchObject({
    due: { stays: 60, gone: 0, packs: 1, backups: 0, copies: 1 },
    last: null,
  });
  await retention.eraseIfDue();
  expect(named()).toBe(0);
  // Batches of 25, 25 and 10 with a pause after each, then the steps of the search index.
  expect(pauses.length).toBeGreaterThanOrEqual(4);
  expect([existsSync(aside), existsSync(older), existsSync(made)]).toEqual([false, false, true]);
  expect(await retention.state()).toMatchObject({ due: { stays: 0, packs: 0, copies: 0 }, last: NOW });
});

test('data retention: after erasing, the bytes of the database file and its log contain none of the erased data', async () => {
  const { store, folder, retention } = await house();
  const note = 'uczulony na orzechy '.repeat(400);
  const pastStays = Array.from({ length: 300 }, (_, at) =>
    aReservation({
      reservationId: 1000 + at,
      arrival: '2024-02-01',
      departure: `2024-02-${String(2 + (at % 20)).padStart(2, '0')}`,
      name: `Odeszly${at}`,
      phone: `+48 777 ${at}`,
      additionalInformations: at % 9 === 0 ? note : 'uczulony',
    }),
  );
  const staying = pastStays.map((stay) => ({
    ...stay,
    reservationId: stay.reservationId + 5000,
    arrival: '2026-05-01',
    departure: '2026-05-04',
    name: 'Zostaje',
    phone: '',
    additionalInformations: 'bez glutenu',
  }));
  // Rows are written alternately and several times, so that old and current rows share pages and pages are split.
  for (let round = 0; round < 4; round += 1) {
    const grown = pastStays.map((stay) => ({ ...stay, email: `${'odeszly'.repeat(round + 1)}@gone.pl` }));
    store.reservations.applyWindow({ from: '2024-02-01', to: '2024-03-01' }, grown, NOW);
    store.reservations.applyWindow({ from: '2026-05-01', to: '2026-05-10' }, staying, NOW);
  }
  const databaseIs = () =>
    ['kontuar.db', 'kontuar.db-wal']
      .map((name) => join(folder, name))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file).toString('latin1').toLowerCase())
      .join('');
  const marks = ['dawny', 'odeszly', 'uczulony', '+48 777'];
  expect(marks.filter((mark) => databaseIs().includes(mark))).toEqual(marks);
  store.inbox.acknowledge(null, '2024-01-05T10:00:00.000Z', '2024-01-05T10:00:00.000Z');
  await retention.eraseIfDue();
  expect(marks.filter((mark) => databaseIs().includes(mark))).toEqual([]);
  expect(databaseIs()).toContain('bez glutenu');
});

test('data retention: erased guest data remain only in old backups, and in no profile file once the old backups have expired', async () => {
  const { store, folder, retention, pass, clock } = await house();
  const backUp = () =>
    createBackup({ profileDir: folder, clock: clock, key: null, why: 'daily' }, (to) => store.backUp(to));
  const tells = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes('dawny'))
      .map((file) => relative(folder, file).split(/[\\/]/)[0]);
  const before = await backUp();
  if (!before.ok) throw new Error(before.reason);
  await retention.eraseIfDue();
  expect([...new Set(tells())]).toEqual(['backups']);
  for (let day = 0; day < 15; day += 1) {
    pass(DAY_MS);
    await backUp();
    await retention.eraseIfDue();
  }
  expect(tells()).toEqual([]);
});

test('data retention: runs once a day, and at once after the retention period was changed', async () => {
  const { store, retention, named, pass } = await house();
  retention.setRules(retentionSchema.parse({ preset: 'custom', stayDays: 1_096 }));
  await retention.eraseIfDue();
  expect(named()).toBe(60);
  expect((await retention.state()).rules.stayDays).toBe(1_096);
  pass(DAY_MS - 1);
  store.settings.set('people.retention', retentionSchema.parse({}));
  await retention.eraseIfDue();
  expect(named()).toBe(60);
  pass(1);
  await retention.eraseIfDue();
  expect(named()).toBe(0);
});

test('data retention: erases nothing while the engine is stopping, even when an erasure is due', async () => {
  const { store, retention, halt, named } = await house();
  store.settings.set('people.retentionAt', '2031-01-01T00:00:00.000Z');
  halt.abort();
  await retention.eraseIfDue();
  expect(named()).toBe(60);
});

test('legal retention: keeps an invoice for five years after the end of the year in which its tax fell due', () => {
  expect(computeLegalRetentionEnd('2026-01-01')).toBe('2032-12-31');
  expect(computeLegalRetentionEnd('2026-12-31')).toBe('2032-12-31');
  const rules = retentionSchema.parse({});
  expect(computeRetentionCutOffDates(rules, '2032-12-31').law).toBe('2026-01-01');
  expect(computeRetentionCutOffDates(rules, '2033-01-01').law).toBe('2027-01-01');
  expect(computeRetentionCutOffDates(rules, '2026-08-31')).toMatchObject({
    stays: '2024-08-31',
    gone: '2026-06-02',
  });
});
