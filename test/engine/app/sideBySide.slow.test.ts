import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getCachedDatabaseKey } from '#engine/recovery/findDataKey';
import { openSqliteConnection } from '#engine/store/sql/openSqliteConnection';
import { z } from 'zod';
import { diagnoseSyncPrerequisites, openEngineForCommand } from '#engine/openEngine';
import type { Engine } from '#engine/app/engineTypes';
import { openInstallationEngines, type Installation } from '#engine/app/openInstallationEngines';
import type { Notice } from '#shared/contract/inboxContract';
import { addDays } from '#shared/rules/days';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { eventually } from '#support/eventually';
import { aReservation } from '#support/records';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { aBody } from '#support/outboxFixture';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, aStay, putInvoice, putStay, today } from '#support/syncedProgram';

/**
 * Tests two properties on one PC, each with its own service over real HTTPS and a real keychain: no data of one
 * property is shown in, sent to or lost with the other. The records have equal ids on purpose.
 */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const options = { version: '0.0.0', platform: 'test', secrets: null, lock: true };

let keychain: TestKeychain;
let home: string;
let house: Installation;
let lipa: Stranger;
let zosia: Stranger;
let roza: Stranger;
let zosiaId: PropertyId;
let lipaIsCut = false;

beforeAll(async () => {
  keychain = await startKeychain();
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', keychain.environment['DBUS_SESSION_BUS_ADDRESS']);
  home = mkdtempSync(join(tmpdir(), 'kontuar-properties-'));
  [lipa, zosia, roza] = await Promise.all([startStranger(), startStranger(), startStranger()]);
  fill(lipa, 'Pensjonat Pod Lipą', 'Kowalski');
  fill(zosia, 'Willa Zosia', 'Wróblewska');
  fill(roza, 'Dwór Róża', 'Różańska');
  lipa.misbehave('reset', Infinity, () => lipaIsCut);
  house = await open();
  const { client } = await engineOf('real');
  await client.account.connect(signIn(lipa));
  await (await engineOf('real')).runPass(false);
  const added = await client.account.connect({ ...signIn(zosia), another: true });
  if (added.world === 'real' || added.world === 'training') throw new Error('no place of its own');
  zosiaId = added.world;
  await (await engineOf(zosiaId)).runPass(false);
});
afterAll(async () => {
  await house.stop();
  await Promise.all([lipa.close(), zosia.close(), roza.close(), keychain.stop()]);
  rmSync(home, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

async function open(): Promise<Installation> {
  const opened = await openInstallationEngines({ ...options, profileDir: home });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  return opened.value;
}
async function engineOf(id: PropertyId): Promise<Engine> {
  const engine = await house.engine(id);
  if (!engine) throw new Error(`${id} is not here`);
  return engine;
}
function fill(stranger: Stranger, seller: string, guest: string): void {
  // Records of both services have equal ids but differ in the second of their creation.
  const addDate = `${today()}T0${seller.length % 10}:00:00+01:00`;
  const named = { companyName: seller, address: 'Zakopane', taxId: '' };
  putInvoice(stranger, anInvoice(1, { seller: named, addDate, editDate: addDate }));
  putStay(stranger, stayOf(1, guest));
}
const stayOf = (id: number, name: string) =>
  aStay(id, { arrival: addDays(today(), 1), departure: addDays(today(), 3), name });
const bodyOfZosia = () => aBody({ seller: { ...aBody().seller, companyName: 'Willa Zosia' } });
const signIn = ({ account, secrets }: Stranger) => ({ ...account, secrets });
/** Opens a second connection to a file that this process already uses. */
const openWithUsedKey = (file: string) => openSqliteConnection(file, getCachedDatabaseKey(file));

const entriesSchema = z.array(z.object({ account: z.string(), password: z.string() }));
const LIST = `require('@github/keytar').findCredentials('Kontuar').then((all) => console.log(JSON.stringify(all)))`;
/**
 * Lists the keychain entries in a separate process, because keytar crashes its process when an entry is written during
 * the listing.
 */
async function entries(tries = 5): Promise<z.infer<typeof entriesSchema>> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', LIST]);
    return entriesSchema.parse(JSON.parse(stdout));
  } catch (error) {
    const fell = error instanceof Error && 'signal' in error && error.signal === 'SIGSEGV';
    if (!fell || tries === 1) throw error;
    return entries(tries - 1);
  }
}
const posts = (stranger: Stranger) => stranger.requests.filter(({ method }) => method === 'POST');

describe('two properties on one PC', () => {
  it('two properties: searching in one property finds no records of the other property', async () => {
    const [ours, theirs] = [await engineOf('real'), await engineOf(zosiaId)];
    const found = async ({ client }: Engine, text: string) =>
      (await client.app.search({ text })).hits.map(({ kind, id }) => `${kind} ${id}`);
    expect(await found(ours, 'Kowalski')).toEqual(['reservation 1']);
    expect(await found(ours, 'Wróblewska')).toEqual([]);
    expect(await found(theirs, 'Wróblewska')).toEqual(['reservation 1']);
    expect(await found(theirs, 'Kowalski')).toEqual([]);
    for (const [{ client }, name] of [
      [ours, 'Pensjonat Pod Lipą'],
      [theirs, 'Willa Zosia'],
    ] as const) {
      expect((await client.invoices.show({ id: '1' })).invoice.seller?.companyName).toBe(name);
      expect((await client.app.hello()).property).toBe(name);
      const listed = await client.properties.list();
      expect(listed.properties.map((property) => property.name)).toEqual([
        'Pensjonat Pod Lipą',
        'Willa Zosia',
      ]);
    }
    // The data file of the first property stays at its original path.
    expect(existsSync(join(home, 'kontuar.db'))).toBe(true);
    expect(existsSync(join(home, 'properties', zosiaId, 'kontuar.db'))).toBe(true);
  });

  it('two properties: each has its own keychain entry with only its own secrets', async () => {
    const held = (await entries()).filter(({ account }) => !account.startsWith('data-key-'));
    expect(held).toHaveLength(2);
    for (const { secrets } of [lipa, zosia])
      expect(held.filter(({ password }) => password.includes(secrets.clientSecret))).toHaveLength(1);
    await expect
      .poll(async () => (await entries()).filter(({ account }) => account.startsWith('data-key-')))
      .toHaveLength(2);
  });

  it('two properties: a queued invoice is sent to the service of its own property and is not listed in the other property', async () => {
    const [ours, theirs] = [await engineOf('real'), await engineOf(zosiaId)];
    const before = posts(zosia).length;
    const { localId } = await theirs.client.outbox.create({ body: bodyOfZosia() });
    expect((await ours.client.outbox.list()).open).toEqual([]);
    expect((await safe(ours.client.invoices.show({ id: localId }))).error).not.toBeNull();
    await theirs.runPass(false);
    await theirs.runPass(false);
    expect((await theirs.client.outbox.list()).open).toEqual([]);
    expect(posts(zosia).length).toBeGreaterThan(before);
    expect(zosia.invoices.size).toBe(2);
    expect(lipa.invoices.size).toBe(1);
  });

  it('two properties: changes of the property not on screen are announced with its name and counted separately', async () => {
    const [ours, theirs] = [await engineOf('real'), await engineOf(zosiaId)];
    const notices: Notice[] = [];
    const stop = ours.context.otherProperties.subscribe((notice) => notices.push(notice));
    const { reservations } = theirs.context.store;
    reservations.applyWindow(JUNE, [], new Date().toISOString());
    reservations.applyWindow(JUNE, [aReservation({ reservationId: 2 })], new Date().toISOString());
    await eventually(() => expect(notices).toHaveLength(1));
    stop();
    expect(notices[0]).toMatchObject({ title: 'Willa Zosia: Nowa rezerwacja', world: zosiaId });
    expect(notices[0]?.target).toMatchObject({ to: 'reservation', reservationId: 2 });
    const { properties } = await ours.client.properties.list();
    expect(properties.map(({ inboxItems: unread }) => unread)).toEqual([0, 1]);
    expect((await ours.client.inbox.summary()).count).toBe(0);
  });

  it('two properties: a property syncs while the service of the other property does not answer', async () => {
    const [ours, theirs] = [await engineOf('real'), await engineOf(zosiaId)];
    lipaIsCut = true;
    expect((await ours.runPass(false))?.problem?.kind).toBe('later');
    const now = new Date().toISOString();
    putInvoice(zosia, anInvoice(7, { invoiceFullNo: 'FV ZYCH/7', addDate: now, editDate: now }));
    expect((await theirs.runPass(false))?.problem).toBeNull();
    expect((await theirs.client.app.search({ text: 'zych' })).hits).toHaveLength(1);
    const lights = (await theirs.client.properties.list()).properties.map(({ light }) => light);
    expect(lights[0]).toMatch(/serviceDown|offline/);
    expect(lights[1]).toBe('upToDate');
    lipaIsCut = false;
  });

  it('connecting a property already on this PC: is refused in its own window and in another property’s window', async () => {
    for (const [from, stranger] of [
      ['real', zosia],
      [zosiaId, zosia],
    ] as const) {
      const { client } = await engineOf(from);
      const { error, isDefined } = await safe(client.account.connect({ ...signIn(stranger), another: true }));
      expect(isDefined && error.code).toBe('ALREADY_HERE');
      expect(isDefined && error.code === 'ALREADY_HERE' && error.data.property).toBe('Willa Zosia');
    }
    // The sign-in does not replace the other property either.
    const { client } = await engineOf('real');
    const { error, isDefined } = await safe(client.account.connect(signIn(zosia)));
    expect(isDefined && error.code).toBe('ALREADY_HERE');
    expect(readdirSync(join(home, 'properties'))).toEqual([zosiaId]);
  });

  it('second property on one PC: has its own backup and its own kontuar doctor diagnosis', async () => {
    const theirs = await engineOf(zosiaId);
    await theirs.client.recovery.backUp();
    expect(readdirSync(join(home, 'properties', zosiaId, 'backups')).length).toBeGreaterThan(0);
    const diagnosis = await diagnoseSyncPrerequisites(theirs.context);
    expect(diagnosis.connected).toBe(true);
    expect(diagnosis.lines.find(({ step }) => step === 'signIn')?.state).toBe('ok');
    expect(diagnosis.backup).not.toBeNull();
  });

  it('two properties: both open at start, the last used property is shown first, and a second Kontuar process is refused', async () => {
    house.properties.recordShownProperty(zosiaId);
    await house.stop();
    house = await open();
    expect(house.properties.getLastShownProperty()).toBe(zosiaId);
    const theirs = await engineOf(zosiaId);
    expect((await theirs.client.app.hello()).property).toBe('Willa Zosia');
    const folder = join(home, 'properties', zosiaId);
    const second = await openEngineForCommand({ ...options, profileDir: folder });
    expect(second).toMatchObject({ ok: false, refusal: { reason: 'inUse' } });
    // The settings apply to the whole PC.
    await theirs.client.app.setPreferences({ language: 'en' });
    const reader = await openEngineForCommand({ ...options, profileDir: folder, lock: false });
    if (!reader.ok) throw new Error(reader.refusal.detail);
    expect((await reader.value.client.app.hello()).preferences.language).toBe('en');
    await reader.value.stop();
  });

  it('adding a property: is refused while another program uses an existing property’s folder; the refusal names the folder and the cause', async () => {
    const folder = join(home, 'properties', zosiaId);
    await house.stop();
    const holder = await openEngineForCommand({ ...options, profileDir: folder });
    if (!holder.ok) throw new Error(holder.refusal.detail);
    house = await open();
    await eventually(() => expect(house.properties.list()[1]?.closed).toBe('inUse'));
    const { client } = await engineOf('real');
    for (const stranger of [zosia, roza]) {
      const { error, isDefined } = await safe(client.account.connect({ ...signIn(stranger), another: true }));
      if (!isDefined || error.code !== 'NEIGHBOUR_CLOSED') throw new Error('it was not refused');
      expect(error.data).toEqual({ why: 'inUse', folder });
    }
    // The program still recognises the property that is open.
    const { error } = await safe(client.account.connect({ ...signIn(lipa), another: true }));
    expect(error).toMatchObject({ code: 'ALREADY_HERE' });
    expect(readdirSync(join(home, 'properties'))).toEqual([zosiaId]);
    await holder.value.stop();
    await house.stop();
    house = await open();
    await engineOf(zosiaId);
  });

  it('kontuar command with a new property folder: refuses to connect a property that another folder on this PC already contains', async () => {
    const folder = join(home, 'properties', 'p-0000abcd');
    const command = await openEngineForCommand({ ...options, profileDir: folder });
    if (!command.ok) throw new Error(command.refusal.detail);
    try {
      for (const stranger of [lipa, zosia]) {
        const { error } = await safe(command.value.client.account.connect(signIn(stranger)));
        expect(error).toMatchObject({ code: 'ALREADY_HERE' });
      }
      const damaged = join(home, 'properties', 'p-0000abce');
      mkdirSync(damaged);
      writeFileSync(join(damaged, 'kontuar.db'), 'Drogi pamiętniku, '.repeat(1000));
      const { error } = await safe(command.value.client.account.connect(signIn(roza)));
      expect(error).toMatchObject({ code: 'NEIGHBOUR_CLOSED', data: { folder: damaged } });
      rmSync(damaged, { recursive: true });
      expect(await command.value.client.account.get()).toBeNull();
    } finally {
      await command.value.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('removing a property: is refused with a list of the waiting changes while the property’s queue is not empty', async () => {
    const [ours, theirs] = [await engineOf('real'), await engineOf(zosiaId)];
    theirs.context.queue.create(bodyOfZosia(), { correctionId: null, prepaymentId: [] });
    const { error, isDefined } = await safe(ours.client.properties.remove({ id: zosiaId }));
    if (!isDefined || error.code !== 'CHANGES_WAITING') throw new Error('it was not refused');
    expect(error.data).toMatchObject({ total: 1, changes: [{ kind: 'create' }] });
    expect((await safe(theirs.client.properties.remove({ id: zosiaId }))).error).toMatchObject({
      code: 'IS_SHOWN',
    });
    expect((await theirs.client.outbox.list()).open).toHaveLength(1);
    for (const { changeId } of (await theirs.client.outbox.list()).open)
      await theirs.client.outbox.discard({ changeId });
  });

  it('removing a property: moves its folder aside, deletes its keychain secrets and does not affect other properties', async () => {
    const { client } = await engineOf('real');
    const { keptAs } = await client.properties.remove({ id: zosiaId });
    expect(existsSync(join(home, keptAs, 'kontuar.db'))).toBe(true);
    expect(readdirSync(join(home, 'properties'))).toEqual([]);
    expect(await house.engine(zosiaId)).toBeNull();
    const left = await entries();
    // The data keys stay in the keychain, so the data of the removed property can still be read.
    expect(left.filter(({ account }) => !account.startsWith('data-key-'))).toHaveLength(1);
    expect(left.some(({ password }) => password.includes(zosia.secrets.clientSecret))).toBe(false);
    expect((await client.properties.list()).properties).toHaveLength(1);
    expect((await client.app.search({ text: 'Kowalski' })).hits).toHaveLength(1);
    expect((await (await engineOf('real')).runPass(false))?.problem).toBeNull();
    expect((await safe(client.properties.remove({ id: 'real' }))).error).toMatchObject({ code: 'IS_SHOWN' });
  });

  it('removing the first of two properties: succeeds, and the next property to be connected gets the freed property id “real”', async () => {
    const { client } = await engineOf('real');
    const added = await client.account.connect({ ...signIn(roza), another: true });
    if (added.world === 'training') throw new Error('training has no place');
    const theirs = await engineOf(added.world);
    await theirs.runPass(false);
    const { keptAs } = await theirs.client.properties.remove({ id: 'real' });
    expect(existsSync(join(home, keptAs))).toBe(true);
    expect((await client.app.search({ text: 'Kowalski' })).hits).toEqual([]);
    const only = (await theirs.client.properties.list()).properties;
    expect(only.map(({ id, name }) => [id, name])).toEqual([[added.world, 'Dwór Róża']]);
    expect(house.properties.getLastShownProperty()).toBe(added.world);
    const again = await theirs.client.account.connect({ ...signIn(lipa), another: true });
    expect(again.world).toBe('real');
    expect((await client.app.hello()).connected).toBe(true);
    expect((await theirs.client.app.search({ text: 'Różańska' })).hits).toHaveLength(1);
  });

  it('adding a property: creates no folder and reports the cause when the sign-in data cannot be stored', async () => {
    const { client, runPass } = await engineOf('real');
    // Invoices distinguish the new property, because all services in this test have equal stays.
    await runPass(false);
    const brzoza = await startStranger();
    onTestFinished(() => brzoza.close());
    fill(brzoza, 'Pod Brzozą', 'Brzozowska');
    const before = house.properties.list();
    const beside = (): string[] => readdirSync(join(home, 'properties'));
    const known = beside();
    // The data file of the new property refuses the sign-in as soon as it exists.
    const stop = house.properties.onChange(() => {
      for (const id of beside().filter((candidate) => !known.includes(candidate))) {
        known.push(id);
        const file = openWithUsedKey(join(home, 'properties', id, 'kontuar.db'));
        file.exec(`
          CREATE TRIGGER refuses BEFORE INSERT ON memory WHEN NEW.key = 'account'
          BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`);
        file.close();
      }
    });
    const { error } = await safe(client.account.connect({ ...signIn(brzoza), another: true }));
    stop();
    expect(error).toMatchObject({ code: 'NOT_KEPT', data: { detail: 'disk I/O error' } });
    expect(house.properties.list()).toEqual(before);
    const { clientSecret } = brzoza.secrets;
    expect((await entries()).some(({ password }) => password.includes(clientSecret))).toBe(false);
    expect(readdirSync(join(home, 'properties'))).toEqual(
      before.flatMap(({ id }) => (id === 'real' ? [] : [id])),
    );
  });

  it('two properties: every request to either service contains only fields that the service interface defines', () => {
    expect([...lipa.complaints, ...zosia.complaints, ...roza.complaints]).toEqual([]);
  });
});
