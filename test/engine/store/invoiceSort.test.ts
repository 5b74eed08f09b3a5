import { describe, expect, test } from 'vitest';
import type { InvoiceFilter, InvoiceSort } from '#shared/contract/invoicesContract';
import { anInvoice, anItem } from '#support/records';
import { AT, openTestStore } from './openTestStore';
import { PAGE } from './filters';

const items = (price: string) => [anItem({ grossUnitPrice: price, quantity: '1' })];

function filled() {
  const { invoices } = openTestStore();
  invoices.apply(
    [
      anInvoice({
        invoiceId: 1,
        issueDate: '2026-06-01',
        invoiceFullNo: 'FV 10/06/2026',
        buyer: { companyName: 'Łoś', taxId: '' },
        paymentDate: '2026-07-01',
        paymentStatus: 1,
        invoiceItems: items('30'),
        editDate: '2026-06-05T10:00:00+02:00',
      }),
      anInvoice({
        invoiceId: 2,
        issueDate: '2026-06-02',
        invoiceFullNo: 'FV 9/06/2026',
        buyer: { companyName: 'Lis', taxId: '7740001454' },
        paymentDate: null,
        paymentStatus: 0,
        invoiceItems: items('20'),
        editDate: '2026-06-06 00:10:00',
      }),
      anInvoice({
        invoiceId: 3,
        issueDate: '2026-06-03',
        invoiceFullNo: '',
        buyer: { companyName: 'Mysz', taxId: 'PL 774-000-14-54' },
        paymentDate: '2026-06-10',
        paymentStatus: 0,
        currency: 'EUR',
        invoiceStatus: 'PENDING_KSEF',
        invoiceItems: items('5'),
        editDate: null,
      }),
      anInvoice({
        invoiceId: 4,
        issueDate: '2026-06-04',
        invoiceFullNo: 'FK 1/06/2026',
        invoiceType: 10,
        buyer: { companyName: '', taxId: '' },
        paymentDate: '2026-06-20',
        paymentStatus: 1,
        invoiceStatus: 'DRAFT',
        invoiceItems: items('1'),
        editDate: '2026-06-07T00:00:00Z',
      }),
    ],
    AT,
  );
  return invoices;
}

describe('the list in the order of a column', () => {
  test.each<[InvoiceSort['by'], number[], number[]]>([
    ['issued', [1, 2, 3, 4], [4, 3, 2, 1]],
    ['number', [4, 2, 1, 3], [1, 2, 4, 3]],
    ['buyer', [2, 1, 3, 4], [3, 1, 2, 4]],
    ['due', [3, 4, 1, 2], [1, 4, 3, 2]],
    // In both directions, the most used currency comes first and a correction, which has no amount of its own, comes
    // last.
    ['gross', [2, 1, 3, 4], [1, 2, 3, 4]],
    ['payment', [2, 3, 1, 4], [4, 1, 3, 2]],
    ['standing', [4, 3, 1, 2], [2, 1, 3, 4]],
  ])('invoice list sorted by %s: puts unknown values last in both directions', (by, up, down) => {
    const invoices = filled();
    const ids = (part: boolean) =>
      invoices.list({ sort: { by, down: part } }, PAGE).rows.map(({ invoiceId }) => invoiceId);
    expect(ids(false)).toEqual(up);
    expect(ids(true)).toEqual(down);
  });

  test('sorted invoice list: later pages, the list of ids and a filtered list all follow the chosen sort order', () => {
    const invoices = filled();
    const sort = { by: 'buyer', down: false } as const;
    const second = invoices.list({ sort }, { offset: 1, limit: 2 }).rows.map(({ invoiceId }) => invoiceId);
    expect(second).toEqual([1, 3]);
    expect(invoices.listLocalIds({ sort }, { offset: 0, limit: 9 })).toEqual([
      'inv-2',
      'inv-1',
      'inv-3',
      'inv-4',
    ]);
    expect(invoices.listLocalIds({ sort, paymentStatus: 0 }, { offset: 0, limit: 9 })).toEqual([
      'inv-2',
      'inv-3',
    ]);
  });

  test('sorted invoice list: moves an invoice at once when its buyer changes', () => {
    const invoices = filled();
    const first = () => invoices.list({ sort: { by: 'buyer', down: false } }, PAGE).rows[0]?.invoiceId;
    expect(first()).toBe(2);
    invoices.apply([anInvoice({ invoiceId: 3, issueDate: '2026-06-03', buyer: { companyName: 'Ala' } })], AT);
    expect(first()).toBe(3);
  });
});

describe('filters', () => {
  const found = (part: Partial<InvoiceFilter>) =>
    filled()
      .list(part, PAGE)
      .rows.map(({ invoiceId }) => invoiceId);

  test.each([
    ['edited since a day', { editedSince: '2026-06-06' }, [4, 2]],
    ['currency', { currency: 'EUR' }, [3]],
    ['currency of no invoice', { currency: 'CHF' }, []],
    ['buyer by tax number', { buyerKey: '7740001454' }, [3, 2]],
    ['buyer by name', { buyerKey: 'name los' }, [1]],
    ['buyer and search words', { buyerKey: '7740001454', search: 'mysz' }, [3]],
    ['chosen ids', { ids: ['inv-1', 'inv-4', 'inv-99'] }, [4, 1]],
    ['chosen ids and a payment status', { ids: ['inv-1', 'inv-2'], paymentStatus: 0 }, [2]],
    ['empty list of ids', { ids: [] }, []],
  ])('invoice list filter, %s: returns exactly the matching invoices', (_name, part, ids) => {
    expect(found(part)).toEqual(ids);
  });

  test('invoice list: names the currencies in use, the most frequent first', () => {
    expect(filled().listCurrencies()).toEqual(['PLN', 'EUR']);
  });
});
