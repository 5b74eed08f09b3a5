import { describe, expect, it } from 'vitest';
import {
  readOrInferKsefConnected,
  learnKsefConnectionFromRefusal,
  storeKsefConnectedSetting,
} from '#engine/account/ksefConnectedSetting';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { createOutboxFixture } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { AT, LATER, openTestStore } from './store/openTestStore';

/**
 * Tests how the program infers whether the account is connected to KSeF, because the API does not say (domain.md A4).
 */

const advance = { invoiceStatus: 'ISSUED', prepaymentValue: 100 } as const;

describe('an account of which nothing is known', () => {
  it('KSeF connection: counts as connected once the service refuses an ordinary (type 3) advance', async () => {
    const { create, push, store } = await createOutboxFixture({ connected: true, invoices: 0 });
    expect(readOrInferKsefConnected(store)).toBe('unknown');
    create({ invoiceType: 3, invoiceStatus: 'ISSUED' });
    await push();
    expect(readOrInferKsefConnected(store)).toBe(true);
  });

  it('KSeF connection: counts as absent after a refused advance invoice, until the service accepts an advance invoice', async () => {
    const bench = await createOutboxFixture({ invoices: 0 });
    bench.create({ invoiceType: 8, ...advance });
    // An advance that waits on this PC proves nothing.
    expect(readOrInferKsefConnected(bench.store)).toBe('unknown');
    await bench.push();
    expect(readOrInferKsefConnected(bench.store)).toBe(false);
    expect(() => bench.create({ invoiceType: 8, ...advance })).toThrow('ksefNotConnected');
    bench.service.account.connected = true;
    storeKsefConnectedSetting(bench.store, 'yes');
    bench.create({ invoiceType: 8, ...advance, town: 'Wisła' });
    await bench.push();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    storeKsefConnectedSetting(bench.store, 'auto');
    expect(readOrInferKsefConnected(bench.store)).toBe(true);
  });

  it('KSeF connection: stays unknown when the service refuses an invoice for a field other than the invoice type', async () => {
    const bench = await createOutboxFixture({ invoices: 0 });
    const refusal = buildProblemWithoutAnswer('refused', 'status', '', '2026-06-03T10:00:00Z');
    const of = (field: string) => ({ ...refusal, status: 422, fields: [{ field, message: 'nie' }] });
    learnKsefConnectionFromRefusal(bench.store, 3, of('buyer.taxId'));
    learnKsefConnectionFromRefusal(bench.store, 1, of('invoiceType'));
    learnKsefConnectionFromRefusal(bench.store, 3, { ...of('invoiceType'), status: 400 });
    expect(readOrInferKsefConnected(bench.store)).toBe('unknown');
  });
});

it('KSeF connection: the user’s setting “yes” or “no” overrides the state that Kontuar detects', async () => {
  const { store } = await createOutboxFixture({ invoices: 0 });
  for (const [setting, connected] of [
    ['yes', true],
    ['no', false],
    ['auto', 'unknown'],
  ] as const) {
    storeKsefConnectedSetting(store, setting);
    expect(readOrInferKsefConnected(store)).toBe(connected);
  }
});

it('KSeF connection: is inferred from an exchange rate set by the service, despite 300 newer invoices in złoty', () => {
  const store = openTestStore();
  const newer = Array.from({ length: 300 }, (_, n) => anInvoice({ invoiceId: 1000 + n }));
  const abroad = { invoiceId: 1, issueDate: '2026-01-02', currency: 'EUR' };
  store.invoices.apply([anInvoice(abroad), ...newer], AT);
  expect(readOrInferKsefConnected(store)).toBe('unknown');
  store.invoices.apply([anInvoice({ ...abroad, exchangeRate: '4.25', editDate: LATER })], LATER);
  expect(readOrInferKsefConnected(store)).toBe(true);
});
