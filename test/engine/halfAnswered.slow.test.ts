import { expect, test } from 'vitest';
import { storeKsefConnectedSetting } from '#engine/account/ksefConnectedSetting';
import { listBackups } from '#engine/recovery/backups';
import { toPropertyDay } from '#shared/rules/days';
import { standingEngine } from '#support/standingEngine';

/**
 * Tests a legacy interface that refuses the login for weeks: everything that does not need it continues (sync.md, The
 * sync light; product.md).
 */

const REFUSED = { status: 'error', data: [], errors: ['Błędny login lub hasło API'] };

async function refusedByTheOlder() {
  const house = await standingEngine(20, { keepsCopies: true });
  house.service.faults.plan({ kind: 'oddJson', change: () => REFUSED }, { path: /\/get\//, times: Infinity });
  const pass = async () => {
    const end = house.engine.runPass(false);
    await house.clock.advance(30_000);
    return end;
  };
  expect((await pass())?.problem?.cause).toBe('legacyError');
  return { ...house, pass };
}

test('daily backup: is made even though the legacy interface refuses the requests of every sync pass', async () => {
  const { engine } = await refusedByTheOlder();
  await expect.poll(() => listBackups(engine.context.profileDir).length).toBe(1);
});

test('KSeF delay notice: appears for a late invoice even when the legacy interface refuses all requests of the sync', async () => {
  const { engine, service, clock, pass } = await refusedByTheOlder();
  const { store } = engine.context;
  storeKsefConnectedSetting(store, 'yes');
  // The service sends no invoice on to KSeF.
  service.account.connected = false;
  const { book } = service.property;
  const [sample] = book.listSortedBy('invoiceId');
  if (!sample) throw new Error('none');
  const issueDate = toPropertyDay(new Date(clock.now()).toISOString());
  // The buyer is a company, because an invoice for a consumer may stay outside KSeF.
  const buyer = { ...sample.buyer, taxId: '5252248481', identifierType: 'NIP' } as const;
  const its = { buyer, issueDate, invoiceType: 1, invoiceStatus: 'ISSUED', ksefId: null } as const;
  const issued = { ...sample, ...its };
  const { invoiceId } = book.add(issued, clock.now());
  await pass();
  const late = () =>
    store.inbox.list(10).flatMap(({ recordId, fields }) => ('late' in fields ? recordId : []));
  expect(late()).toEqual([]);
  // Five days later, the next business day after the issue has passed in any case.
  clock.set(clock.now() + 5 * 86_400_000);
  await pass();
  expect(late()).toContain(invoiceId);
});
