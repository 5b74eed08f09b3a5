import { describe, expect, test } from 'vitest';
import { bindSecretsToAddresses } from '#engine/account/secretsAddressBinding';
import { createFixedSecretsKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import type { Store } from '#engine/store/storeInterface';
import { anInvoice } from '#support/records';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { createSimulatedProperty } from '../../../src-main/training/trainingProperty';
import { createTrainingService } from '../../../src-main/training/createTrainingService';

/** Tests that a PC whose clock runs years ahead erases no person, because erasure cannot be undone. */

const YEAR_MS = 366 * 24 * 60 * 60_000;

/** Opens an engine that has read its stays. The engine has its own clock, while the service keeps the right time. */
async function house() {
  const right = virtualClock();
  const clock = virtualClock();
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 3,
      today: '2026-06-03',
      rooms: 2,
      invoices: 20,
      monthsBack: 1,
    }),
    clock: right,
    random: systemRandom,
    rateLimit: 100_000,
  });
  let refused: Error | null = null;
  const options = {
    clock,
    network: (request: Request) => (refused ? Promise.reject(refused) : service.fetch(request)),
    account: TRAINING_ACCOUNT,
    keychain: () => createFixedSecretsKeychain(bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials)),
  };
  const { engine, store, profileDir } = await testEngine(options);
  const pass = async () => {
    let ended = false;
    const end = Promise.resolve(
      engine.context.scheduler.startPass({ full: false, priority: 'user' }),
    ).finally(() => (ended = true));
    while (!ended) await Promise.all([clock.advance(1_000), right.advance(1_000)]);
    // Lets the work that follows a pass run.
    for (let step = 0; step < 50; step += 1) await clock.advance(100);
    return end;
  };
  const named = () =>
    store.reservations.listRecordsInRange('2026-01-01', '2027-12-31').filter(({ erased }) => !erased).length;
  await pass();
  expect(named()).toBeGreaterThan(10);
  const refuse = (error: Error | null) => (refused = error);
  /** Starts the program again on the same data, without an answer from the service. */
  const again = () => {
    refuse(Object.assign(new Error('no network'), { code: 'ENETUNREACH' }));
    return testEngine({ ...options, profileDir });
  };
  return { engine, store, clock, pass, named, again, refuse };
}

/** Stores an invoice that the law requires to be kept until the end of 2032. */
function putLawful(store: Store, now: number): void {
  const buyer = { ...anInvoice().buyer, companyName: 'Hiacynta Pipsztycka', taxId: '' };
  store.invoices.apply(
    [anInvoice({ invoiceId: 999_999, issueDate: '2026-05-04', saleDate: '2026-05-04', buyer })],
    new Date(now).toISOString(),
  );
}

describe('a clock that is years ahead', () => {
  test('PC clock years ahead: no guest data are erased as expired when the service reports the real date', async () => {
    const { clock, pass, named } = await house();
    const before = named();
    clock.set(clock.now() + 3 * YEAR_MS);
    await pass();
    expect(named()).toBe(before);
  });

  test('PC clock years ahead: erases no guest when the service cannot be reached', async () => {
    const { clock, pass, named, refuse } = await house();
    const before = named();
    clock.set(clock.now() + 3 * YEAR_MS);
    refuse(Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }));
    await pass();
    expect(named()).toBe(before);
  });

  test('erasure of a person when the PC clock is years ahead: keeps an invoice that the law still protects', async () => {
    const { engine, store, clock, pass } = await house();
    clock.set(clock.now() + 8 * YEAR_MS);
    await pass();
    putLawful(store, clock.now());
    const found = await engine.client.personalData.find({ query: 'Hiacynta Pipsztycka' });
    expect(found.pastRetention).toEqual([]);
    expect(found.invoices).toMatchObject([{ reason: 'law', until: '2032-12-31' }]);
    const { invoices } = await engine.client.personalData.forget({ query: 'Hiacynta Pipsztycka', stays: 0 });
    expect(invoices).toBe(0);
    expect(store.invoices.readCard('999999')).not.toBeNull();
  });

  test('PC clock years ahead: no invoice is deleted after a restart until the service has reported its time', async () => {
    const { store, clock, pass, again } = await house();
    clock.set(clock.now() + 8 * YEAR_MS);
    await pass();
    putLawful(store, clock.now());
    const { engine } = await again();
    expect((await engine.client.personalData.find({ query: 'Hiacynta Pipsztycka' })).pastRetention).toEqual(
      [],
    );
    expect(
      (await engine.client.personalData.forget({ query: 'Hiacynta Pipsztycka', stays: 0 })).invoices,
    ).toBe(0);
    expect(store.invoices.readCard('999999')).not.toBeNull();
  });

  test('PC clock set years ahead after the last answer of the service: no protected invoice is deleted', async () => {
    const { engine, store, clock, pass, refuse } = await house();
    await pass();
    putLawful(store, clock.now());
    clock.set(clock.now() + 8 * YEAR_MS);
    refuse(Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }));
    await pass();
    expect((await engine.client.personalData.find({ query: 'Hiacynta Pipsztycka' })).pastRetention).toEqual(
      [],
    );
    expect(
      (await engine.client.personalData.forget({ query: 'Hiacynta Pipsztycka', stays: 0 })).invoices,
    ).toBe(0);
  });

  test('data retention: erases an expired stay when the service clock confirms the time of the PC clock', async () => {
    const { clock, pass, named, store } = await house();
    // The erasure also removes files, which takes real time and may end after the pass.
    await expect.poll(() => store.settings.get('people.retentionAt')).not.toBeNull();
    store.settings.set('people.retentionAt', null);
    const stay = store.reservations.listRecordsInRange('2026-01-01', '2027-12-31')[0];
    if (!stay) throw new Error('no stay');
    store.reservations.applyWindow(
      { from: '2023-01-01', to: '2023-03-01' },
      [{ ...stay, doorCode: null, reservationId: 1, arrival: '2023-01-03', departure: '2023-01-05' }],
      new Date(clock.now()).toISOString(),
    );
    const before = named();
    await pass();
    await expect.poll(() => store.reservations.get(1)?.erased).toBe(true);
    expect(named()).toBe(before);
  });
});

test('KSeF deadlines when the PC clock is days ahead: no invoice is reported as late', async () => {
  const { engine, clock, pass } = await house();
  const late = async () => (await engine.client.inbox.list()).items.filter(({ kind }) => kind === 'ksefLate');
  expect(await late()).toEqual([]);
  clock.set(clock.now() + 5 * 24 * 60 * 60_000);
  await pass();
  expect(await late()).toEqual([]);
});
