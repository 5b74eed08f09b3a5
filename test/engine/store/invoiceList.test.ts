import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import { anInvoice, anItem } from '#support/records';
import { AT, openTestStore, takenBack } from './openTestStore';
import { ALL, filter, PAGE } from './filters';

describe('list', () => {
  function filled() {
    const store = openTestStore();
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, issueDate: '2026-06-01', invoiceStatus: 'DRAFT' }),
        anInvoice({
          invoiceId: 2,
          issueDate: '2026-06-02',
          paymentStatus: 0,
          buyer: { companyName: 'Łódzka Fabryka' },
        }),
        anInvoice({ invoiceId: 3, issueDate: '2026-06-02', currency: 'EUR', reservationId: 40 }),
        anInvoice({
          invoiceId: 4,
          issueDate: '2026-06-03',
          invoiceType: 8,
          prepaymentValue: '100',
          paymentStatus: 0,
        }),
        anInvoice({ invoiceId: 5, issueDate: null }),
      ],
      AT,
    );
    return store.invoices;
  }
  const found = (part: Partial<typeof ALL>) =>
    filled()
      .list(filter(part), PAGE)
      .rows.map((row) => row.invoiceId);

  test('invoice list: sorts by issue date and id, newest first, with undated invoices last', () => {
    expect(found({})).toEqual([4, 3, 2, 1, 5]);
  });

  test.each([
    ['status', { status: 'DRAFT' }, [1]],
    ['type', { type: 8 }, [4]],
    ['payment', { paymentStatus: 0 }, [4, 2]],
    ['stay', { reservationId: 40 }, [3]],
    ['from', { from: '2026-06-02' }, [4, 3, 2]],
    ['to', { to: '2026-06-02' }, [3, 2, 1]],
    ['both days', { from: '2026-06-02', to: '2026-06-02' }, [3, 2]],
    ['words', { search: 'lodzk' }, [2]],
    ['words and payment', { search: '06 2026', paymentStatus: 0 }, [4, 2]],
    ['no hit', { search: 'nikt' }, []],
    ['no word at all', { search: ' / ' }, [4, 3, 2, 1, 5]],
  ])('invoice list: filters by %s', (_name, part, ids) => {
    expect(found(part)).toEqual(ids);
  });

  test('invoice list: the total and the sums cover all pages, and the sums leave out drafts', () => {
    const { rows, total, gross } = filled().list(ALL, { offset: 3, limit: 1 });
    expect(rows.map((row) => row.invoiceId)).toEqual([1]);
    expect(total).toBe(5);
    expect(gross).toEqual([
      { currency: 'PLN', gross: 30000 },
      { currency: 'EUR', gross: 10000 },
    ]);
  });

  test('invoice list: its sums include corrections, pro formas or drafts only when the list shows only that kind', () => {
    const { invoices } = openTestStore();
    invoices.apply(
      [
        anInvoice({ invoiceId: 1 }),
        anInvoice({ invoiceId: 2, invoiceType: 2 }),
        anInvoice({ invoiceId: 3, invoiceType: 10, extra: { correctionId: 1 } }),
        anInvoice({ invoiceId: 4, invoiceStatus: 'DRAFT' }),
      ],
      AT,
    );
    const sums = (part: Partial<typeof ALL>) => {
      const { gross, notSummed } = invoices.list({ ...ALL, ...part }, PAGE);
      return [gross, notSummed];
    };
    const totals = [{ currency: 'PLN', gross: 10000 }];
    expect(sums({})).toEqual([totals, 3]);
    expect(sums({ type: 2 })).toEqual([totals, 0]);
    expect(sums({ status: 'DRAFT' })).toEqual([totals, 0]);
    expect(sums({ type: 10 })).toEqual([[], 1]);
  });

  test('invoice list: includes the invoices stored since the previous query, and omits the invoices removed since then', () => {
    const invoices = filled();
    expect(invoices.list(ALL, PAGE).total).toBe(5);
    invoices.apply(
      [anInvoice({ invoiceId: 6, issueDate: '2026-06-09', currency: 'USD' }), anInvoice({ invoiceId: 3 })],
      AT,
    );
    invoices.remove([1]);
    const { rows, gross } = invoices.list(ALL, PAGE);
    expect(rows.map((row) => row.invoiceId)).toEqual([6, 4, 3, 2, 5]);
    expect(gross).toEqual([
      { currency: 'PLN', gross: 40000 },
      { currency: 'USD', gross: 10000 },
    ]);
  });

  test('invoice list: gives the same rows and sums as a scan of all invoices after random writes', () => {
    const store = openTestStore();
    const { invoices } = store;
    const anyInvoice = fc.record({
      invoiceId: fc.integer({ min: 1, max: 12 }),
      issueDate: fc.constantFrom(null, '2026-06-01', '2026-06-02', '2026-06-03'),
      currency: fc.constantFrom('PLN', 'EUR'),
      invoiceStatus: fc.constantFrom('DRAFT', 'ISSUED', 'NOWY_STAN'),
      invoiceType: fc.constantFrom(1, 2, 8, 10),
      paymentStatus: fc.constantFrom(0, 1, null),
      reservationId: fc.constantFrom(null, 40),
      price: fc.constantFrom('10', '20.5', '-3'),
    });
    const anyStep = fc.oneof(
      fc.record({ put: fc.array(anyInvoice, { minLength: 1, maxLength: 6 }) }),
      fc.record({ remove: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        from: fc.constantFrom(null, '2026-06-02'),
        to: fc.constantFrom(null, '2026-06-02'),
        status: fc.constantFrom(null, 'DRAFT', 'SENT_KSEF'),
        type: fc.constantFrom(null, 8, 2, 10),
        paymentStatus: fc.constantFrom(null, 0),
        reservationId: fc.constantFrom(null, 40),
        search: fc.constantFrom('', 'kowal'),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        takenBack(store, () => {
          const model = new Map<number, Invoice>();
          for (const step of steps) {
            if ('put' in step) {
              const page = step.put.map(({ price, ...rest }) =>
                anInvoice({
                  ...rest,
                  // Odd ids become an advance that states its amount, even ids one that does not.
                  prepaymentValue: rest.invoiceId % 2 === 1 ? price : null,
                  invoiceItems: [anItem({ grossUnitPrice: price })],
                }),
              );
              invoices.apply(page, AT);
              for (const invoice of page) model.set(invoice.invoiceId, invoice);
            } else if ('remove' in step) {
              invoices.remove(step.remove);
              for (const id of step.remove) model.delete(id);
            } else {
              const expected = [...model.values()]
                .filter(({ issueDate: day }) => step.from === null || (day !== null && day >= step.from))
                .filter(({ issueDate: day }) => step.to === null || (day !== null && day <= step.to))
                .filter((invoice) => step.status === null || invoice.invoiceStatus === step.status)
                .filter((invoice) => step.type === null || invoice.invoiceType === step.type)
                .filter(
                  (invoice) => step.paymentStatus === null || invoice.paymentStatus === step.paymentStatus,
                )
                .filter(
                  (invoice) => step.reservationId === null || invoice.reservationId === step.reservationId,
                )
                .sort(
                  (a, b) => (b.issueDate ?? '').localeCompare(a.issueDate ?? '') || b.invoiceId - a.invoiceId,
                );
              const { rows, total, gross, notSummed } = invoices.list(step, { offset: 1, limit: 4 });
              expect(rows.map((row) => row.invoiceId)).toEqual(
                expected.slice(1, 5).map((invoice) => invoice.invoiceId),
              );
              expect(total).toBe(expected.length);
              const sums = new Map<string, number>();
              const summed = expected.filter(
                (invoice) =>
                  invoice.invoiceType !== 10 &&
                  (invoice.invoiceType !== 8 || invoice.prepaymentValue !== null) &&
                  (invoice.invoiceType !== 2 || step.type === 2) &&
                  (invoice.invoiceStatus !== 'DRAFT' || step.status === 'DRAFT'),
              );
              expect(notSummed).toBe(expected.length - summed.length);
              for (const invoice of summed) {
                const grosz = Math.round(Number(invoice.invoiceItems[0]?.grossUnitPrice) * 100);
                sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + grosz);
              }
              expect(new Map(gross.map((sum) => [sum.currency, sum.gross]))).toEqual(sums);
            }
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  test('invoice list: no longer lists the invoices of a transaction that was rolled back', () => {
    const store = openTestStore();
    expect(store.invoices.list(ALL, PAGE).total).toBe(0);
    expect(() =>
      store.transaction(() => {
        store.invoices.apply([anInvoice()], AT);
        expect(store.invoices.list(ALL, PAGE).total).toBe(1);
        throw new Error('pulled plug');
      }),
    ).toThrow('pulled plug');
    expect(store.invoices.list(ALL, PAGE).total).toBe(0);
  });
});
