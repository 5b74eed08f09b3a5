import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock, Network } from '#engine/platform/platform';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { TEST_KEY } from '#support/testKey';
import { createEngine } from '#engine/app/engine';
import { openPreferences } from '#engine/profile/preferenceFile';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { createBackupService } from '#engine/recovery/backupService';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { createSeededRandom } from '../../src-main/training/seededRandom';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService, TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import { hastyClock } from '#support/hastyClock';
import { openReceiver } from '#support/receiver';
import { SEED } from '#support/seed';
import { watchComplaints } from '#support/watchComplaints';
import { held, type Held } from './resourceWatch';

/**
 * Simulates days of reception work in minutes: a sync pass every minute, changes elsewhere, events, local edits, a
 * failing connection and a changed clock. `npm test` simulates hours and `npm run test:long -- endurance` a week;
 * afterwards both sides hold equal records and the process uses no more resources than at the start.
 */

const HOURS = Number(process.env['KONTUAR_ENDURANCE_HOURS'] ?? 4);
const MINUTES = Math.round(HOURS * 60);
const MINUTE_MS = 60_000;
const MORNING = Date.parse('2026-06-03T07:00:00.000Z');
/** Number of measurements, and the share of the run that counts as warm-up. */
const SAMPLES = 15;
const WARM_UP = 0.4;

async function openDesk() {
  const dice = createSeededRandom(SEED, 'endurance');
  const random = { next: dice.next, id: () => crypto.randomUUID() };
  const time = hastyClock(MORNING, 1);
  let wrong = 0;
  /** The clock of this PC, which the test changes; the clock of the service runs on unchanged. */
  const clock: Clock = { now: () => time.now() + wrong, sleep: time.sleep };
  const property = createSimulatedProperty({
    seed: 5,
    today: '2026-06-03',
    rooms: 4,
    invoices: 220,
    monthsBack: 2,
    monthsAhead: 1,
  });
  const service = createTrainingService({ property, clock: time, random, account: { connected: false } });
  const complaints = watchComplaints(service);
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-endurance-'));
  const key = TEST_KEY;
  const opened = openWithRepair({ profileDir, clock, key, writes: true, onDamage: () => undefined });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  let down = false;
  const network: Network = (request) =>
    down
      ? Promise.reject(Object.assign(new Error('down'), { code: 'ENETUNREACH', syscall: 'connect' }))
      : service.fetch(request);
  const engine = createEngine({
    mode: 'real',
    version: '0.0.0',
    platform: 'test',
    profileDir,
    store,
    preferences: await openPreferences(profileDir),
    staff: await openStaffRegister({ profileDir: null, clock }),
    clock,
    random,
    recovery: createBackupService({ profileDir, store, clock, key, onDamage: () => undefined }),
    keychain: () => createInMemoryKeychain(),
    eventKeychain: () => createInMemoryKeychain(),
    networkFor: () => network,
  });
  onTestFinished(async () => {
    await engine.stop();
    rmSync(profileDir, { recursive: true });
  });
  const { client } = engine;
  const secrets = service.credentials;
  await client.account.connect({ ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic', secrets });
  await engine.runPass(true);
  engine.start();
  return {
    dice,
    time,
    service,
    complaints,
    engine,
    store,
    tell: await openReceiver(client, time),
    /** Sets whether the connection is down. */
    setDown: (is: boolean) => (down = is),
    /** Sets how far the clock of this PC is ahead, in ms. */
    setClock: (ms: number) => (wrong = ms),
  };
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Simulates one minute. The number of records stays about constant, as at an established property. */
async function aMinute(desk: Desk, minute: number) {
  const { dice, time, service, engine, store } = desk;
  const { client, context } = engine;
  const { book, stays } = service.property;
  const ids = store.invoices.listServiceIds();
  const some = () => ids[dice.pickInteger(0, ids.length - 1)] ?? 0;
  const guest = [...stays.values()][dice.pickInteger(0, stays.size - 1)];
  if (guest && minute % 2 === 0)
    stays.set(guest.reservationId, { ...guest, note: `o ${minute}`, editedAt: time.now() });
  if (minute % 3 === 0) book.edit(some(), { personIssue: `w ${minute}` }, time.now());
  if (guest && minute % 4 === 0)
    await desk.tell('reservation.updated', { reservationId: guest.reservationId });
  if (minute % 5 === 0) context.queue.edit(String(some()), { additionalInfo: `tu ${minute}` }, null);
  if (minute % 9 === 0) service.faults.plan(dice.flip(0.5) ? { kind: 'cutAfter' } : { kind: 'html' });
  if (minute % 11 === 0) service.faults.plan({ kind: 'serverError', status: 503 });
  // The connection is down in seven of every forty minutes, and the clock is sometimes changed forwards or backwards.
  desk.setDown(minute % 40 > 32);
  if (minute % 50 === 0) desk.setClock(dice.pick([0, 3_600_000, -7_200_000, 90_000]));
  if (minute % 10 === 0) {
    await client.invoices.list({ search: 'nowak' });
    await client.reservations.reservations({});
  }
  // Opens a window and closes it again.
  const watching = new AbortController();
  const states = await client.sync.watch(undefined, { signal: watching.signal });
  const changes = await client.changes.watch(undefined, { signal: watching.signal });
  await states.next();
  const change = changes.next();
  watching.abort();
  await change.catch(() => undefined);
  await time.sleep(MINUTE_MS);
}

/** A measurement may fall into a running sync pass, so the lowest values show the resources held permanently. */
const least = (numbers: readonly number[]) => Math.min(...numbers);
const bytesOf = ({ bytes }: Held) => bytes;
const resourcesOf = ({ resources }: Held) => resources;
const filesOf = ({ files }: Held) => files;
const inWords = ({ bytes, resources, files }: Held) => `${(bytes / 1e6).toFixed(1)}/${resources}/${files}`;

test(
  `endurance run: ${HOURS} hours of work do not increase memory, resources or files (seed ${SEED})`,
  async () => {
    const desk = await openDesk();
    const seen: Held[] = [];
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      await aMinute(desk, minute);
      if (minute % Math.ceil(MINUTES / SAMPLES) === 0) seen.push(await held());
    }
    // Users stop editing: queued changes are sent, and the last pass fetches the remaining records.
    const { store, time, engine, service } = desk;
    desk.setDown(false);
    desk.setClock(0);
    service.faults.clear();
    for (let minute = 0; minute < 120; minute += 1) {
      const { waiting } = store.outbox.countOpen();
      if (waiting === 0 && minute > 15) break;
      await time.sleep(MINUTE_MS);
    }
    await engine.runPass(true);
    expect(store.outbox.countOpen().waiting).toBe(0);
    expect(store.checkIntegrity()).toEqual(['ok']);
    expect(desk.complaints).toEqual([]);
    const expectedIds = service.property.book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId);
    expect([...store.invoices.listServiceIds()].sort((a, b) => a - b)).toEqual(expectedIds);

    const warm = seen.slice(Math.floor(seen.length * WARM_UP));
    const early = warm.slice(0, Math.floor(warm.length / 3));
    const late = warm.slice(-Math.floor(warm.length / 3));
    const grown = (of: (sample: Held) => number) => least(late.map(of)) / least(early.map(of));
    const story = `MB/resources/files: ${seen.map(inWords).join(' ')}`;
    expect(grown(bytesOf), story).toBeLessThan(1.1);
    expect(grown(resourcesOf), story).toBeLessThan(1.5);
    expect(grown(filesOf), story).toBeLessThan(1.3);
  },
  120_000 + MINUTES * 300,
);
