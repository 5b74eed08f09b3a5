import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { KeptSecrets } from '#engine/account/secretsAddressBinding';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { Keychain } from '#engine/platform/platform';
import { listBackups } from '#engine/recovery/backups';
import type { Store } from '#engine/store/storeInterface';
import type { TrainingService } from '../../../src-main/training/createTrainingService';
import { aBody } from '#support/outboxFixture';
import { heldInPlace } from '#support/smallDisk';
import { bench, connected, folder, idsOf, property, serviceOf } from './propertyFixture';

/** Tests that a failed sign-in of another property leaves records, keychain and account unchanged. */

const staysOf = ({ reservations }: Store) =>
  reservations.list(
    { from: null, to: null, roomId: null, search: '', gone: true },
    { offset: 0, limit: 10_000 },
  ).rows;
/**
 * Returns a service with the current interface of one property and, for this login name, the legacy interface of
 * another property.
 */
function withOlder(current: TrainingService, older: TrainingService, legacyLogin: string): TrainingService {
  const { legacyLogin: login, legacyPassword: password } = older.credentials;
  const basic = (name: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return {
    ...current,
    credentials: { ...current.credentials, legacyLogin, legacyPassword: password },
    fetch: (request) => {
      if (!request.url.includes('/v0/')) return current.fetch(request);
      expect(request.headers.get('Authorization')).toBe(basic(legacyLogin));
      const headers = new Headers(request.headers);
      headers.set('Authorization', basic(login));
      return older.fetch(new Request(request, { headers }));
    },
  };
}

it('reservation login of another property: is refused, and no stays of that property are stored', async () => {
  const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
  const { connect, engine, store, reach } = await connected(ours);
  const stays = () =>
    staysOf(store).map(({ reservationId, addDate, name }) => [reservationId, addDate, name]);
  const before = stays();
  const mixed = withOlder(ours, theirs, 'login-of-theirs');
  for (const startEmpty of [false, true])
    expect((await connect(mixed, startEmpty)).error).toMatchObject({
      code: 'OTHER_PROPERTY',
      data: { legacyOnly: true },
    });
  reach(ours);
  await engine.runPass(true);
  expect(stays()).toEqual(before);
  // The program accepts a new login of its own property.
  const renewed = withOlder(ours, ours, 'another-login-of-ours');
  expect((await connect(renewed)).error).toBeNull();
});

it('reservation login of another property: is recognised even when an older Kontuar version stored no login', async () => {
  const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
  const setup = { profileDir: folder(), keychain: createInMemoryKeychain<KeptSecrets>() };
  const { engine, store } = await connected(ours, setup);
  const { older: _, ...owner } = store.settings.get('account.owner') ?? {
    baseUrl: '',
    legacyBaseUrl: '',
    client: '',
  };
  store.settings.set('account.owner', owner);
  await engine.stop();
  const { connect } = await bench(ours, setup);
  const mixed = withOlder(ours, theirs, 'login-of-theirs');
  expect((await connect(mixed)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
});

it('connection to another property: is refused when the backups of the currently connected property cannot be moved aside', async ({
  skip,
}) => {
  const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
  const setup = { profileDir: folder(), keychain: createInMemoryKeychain<KeptSecrets>(), keepsCopies: true };
  const { engine, store, connect, reach } = await connected(ours, setup);
  await vi.waitFor(() => expect(listBackups(setup.profileDir)).toHaveLength(1));
  const letGo = heldInPlace(join(setup.profileDir, 'backups'));
  if (!letGo) return skip('no folder can be held in its place here');
  onTestFinished(letGo);
  expect((await connect(theirs, true)).error).toMatchObject({ code: 'NOT_KEPT' });
  reach(ours);
  await engine.runPass(true);
  expect(store.invoices.listServiceIds()).toEqual(idsOf(ours));
  // The keychain and the profile hold data of one property, also after a restart.
  await engine.stop();
  const next = await bench(ours, setup);
  expect((await next.engine.runPass(false))?.problem).toBeNull();
  expect(next.store.invoices.listServiceIds()).toEqual(idsOf(ours));
});

it('connecting to another property: is refused and restores the previous secrets when a change is queued during the attempt', async () => {
  const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
  const held = createInMemoryKeychain<KeptSecrets>();
  const work: (() => Promise<unknown>)[] = [];
  const keychain: Keychain<KeptSecrets> = {
    ...held,
    write: async (secrets) => {
      await work.pop()?.();
      return held.write(secrets);
    },
  };
  const { engine, connect } = await connected(ours, { keychain });
  work.push(() => engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) }));
  expect((await connect(theirs, true)).error).toMatchObject({
    code: 'OTHER_PROPERTY',
    data: { waiting: 1 },
  });
  const kept = await held.read();
  expect(kept.ok && kept.value?.clientId).toBe(ours.credentials.clientId);
});

it('refused connection to another property: leaves the profile disconnected when another window disconnects the profile during the attempt', async () => {
  const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
  const held = createInMemoryKeychain<KeptSecrets>();
  const work: (() => Promise<unknown>)[] = [];
  const keychain: Keychain<KeptSecrets> = {
    ...held,
    write: async (secrets) => {
      await work.pop()?.();
      return held.write(secrets);
    },
  };
  const { engine, connect, reach } = await connected(ours, { keychain });
  work.push(async () => {
    await engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    await engine.client.account.disconnect({});
  });
  expect((await connect(theirs, true)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
  reach(ours);
  expect(await engine.client.account.get()).toBeNull();
  expect(engine.runPass(false)).toBeNull();
  expect(await held.read()).toEqual({ ok: true, value: null });
});
