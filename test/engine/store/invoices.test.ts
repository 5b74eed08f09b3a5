import { describe, expect, test } from 'vitest';
import { anInvoice, anItem, aReservation } from '#support/records';
import { AT, LATER, TODAY, listen, openTestStore } from './openTestStore';
import {
  computeDayEndKey,
  assignDayAndIdSortKey,
  computeDayStartKey,
} from '#engine/store/sql/dayAndIdSortKey';
import { ALL, PAGE } from './filters';

test('invoice sort key: stays within the day’s key range for a huge invoice id when the range’s last key is taken', () => {
  const last = computeDayEndKey(TODAY) - 1;
  const sortKey = assignDayAndIdSortKey(TODAY, 2 ** 31 - 1, null, (at) => at === last);
  expect([sortKey > computeDayStartKey(TODAY), sortKey < last]).toEqual([true, true]);
});

describe('apply', () => {
  test('invoice store: a stored invoice appears in the list with its values and computed gross amount', () => {
    const store = openTestStore();
    const invoice = anInvoice({
      invoiceId: 7,
      ksefId: '5260250274-20260603-0100A0C0D1E2-3F',
      reservationId: 12,
      invoiceItems: [
        anItem({ grossUnitPrice: '349.99', quantity: '3' }),
        anItem({ grossUnitPrice: '45', quantity: '6' }),
      ],
    });
    expect(store.invoices.apply([invoice], AT)).toBe(1);
    expect(store.invoices.list(ALL, PAGE)).toEqual({
      rows: [
        {
          localId: 'inv-7',
          invoiceId: 7,
          invoiceFullNo: 'FV 7/06/2026',
          invoiceType: 1,
          invoiceStatus: 'ISSUED',
          syncState: 'synced',
          deleting: false,
          sentType: null,
          ksefId: '5260250274-20260603-0100A0C0D1E2-3F',
          buyerName: 'Jan Kowalski',
          buyerTaxId: '',
          issueDate: '2026-06-03',
          paymentDate: '2026-06-10',
          paymentStatus: 1,
          currency: 'PLN',
          gross: 131997,
          reservationId: 12,
        },
      ],
      total: 1,
      gross: [{ currency: 'PLN', gross: 131997 }],
      notSummed: 0,
    });
  });

  test('invoice store: storing an unchanged page counts as no change, but updates the time of the last confirmation', () => {
    const store = openTestStore();
    const page = [anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })];
    store.invoices.apply(page, AT);
    const heard = listen(store);
    expect(store.invoices.apply(page, LATER)).toBe(0);
    expect(heard.flat()).not.toContain('invoices');
    expect(store.invoices.readCard('inv-2')?.confirmedAt).toBe(LATER);
    expect(store.ranges.summarize().invoices).toBe(LATER);
  });

  test('invoice store: never sends an event for an invoice of a rolled-back transaction, even when the next transaction commits', () => {
    const store = openTestStore();
    const heard = listen(store);
    const broken = () =>
      store.transaction(() => {
        store.invoices.apply([anInvoice()], AT);
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [], LATER);
    expect(heard).toEqual([['ages']]);
  });

  test('invoice store: storing a page returns the number of new or changed invoices and sends one event', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })], AT);
    const heard = listen(store);
    const page = [
      anInvoice({ invoiceId: 1, paymentStatus: 0 }),
      anInvoice({ invoiceId: 2 }),
      anInvoice({ invoiceId: 3 }),
    ];
    expect(store.invoices.apply(page, LATER)).toBe(2);
    expect(heard).toEqual([['invoices']]);
    expect(store.invoices.readCard('1')?.invoice.paymentStatus).toBe(0);
  });

  test('invoice store: keeps the second copy of an invoice that appears twice on one page', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ town: 'Sopot' }), anInvoice({ town: 'Gdynia' })], AT);
    expect(store.invoices.count()).toBe(1);
    expect(store.invoices.readCard('1')?.invoice.town).toBe('Gdynia');
  });

  test('invoice store: an invoice keeps its record, links and search words when its issue date changes', () => {
    const store = openTestStore();
    store.invoices.apply(
      [anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2, issueDate: '2026-06-04' })],
      AT,
    );
    const moved = anInvoice({
      invoiceId: 1,
      issueDate: '2026-07-01',
      extra: { correctionId: 2 },
      buyer: { companyName: 'Żuk' },
    });
    store.invoices.apply([moved], LATER);
    expect(store.invoices.list(ALL, PAGE).rows.map((row) => row.invoiceId)).toEqual([1, 2]);
    expect(store.invoices.readCard('1')?.invoice).toEqual(moved);
    expect(store.invoices.readCard('2')?.linked.map((link) => link.relation)).toEqual(['correctedBy']);
    expect(store.search('zuk', 10, TODAY).map((hit) => hit.id)).toEqual(['inv-1']);
    expect(store.search('kowalski', 10, TODAY).map((hit) => hit.id)).toEqual(['inv-2']);
    expect(store.checkIntegrity()).toEqual(['ok']);
  });

  test('invoice store: stores invoices without a date, dated in the years 1 or 9999, or with a very large or negative id', () => {
    const store = openTestStore();
    const odd = [
      anInvoice({
        invoiceId: 5,
        issueDate: null,
        currency: '',
        buyer: { companyName: '' },
        invoiceItems: [],
      }),
      anInvoice({ invoiceId: 6, issueDate: '9999-12-31' }),
      anInvoice({ invoiceId: 7, issueDate: '0001-01-01' }),
      anInvoice({ invoiceId: Number.MAX_SAFE_INTEGER }),
      anInvoice({ invoiceId: Number.MAX_SAFE_INTEGER - 2 ** 30 }),
      anInvoice({ invoiceId: -3 }),
      anInvoice({ invoiceId: 0 }),
    ];
    expect(store.invoices.apply(odd, AT)).toBe(odd.length);
    expect(store.invoices.apply(odd, AT)).toBe(0);
    expect(store.invoices.listServiceIds()).toHaveLength(odd.length);
    for (const invoice of odd)
      expect(store.invoices.readCard(`inv-${invoice.invoiceId}`)?.invoice).toEqual(invoice);
    const dates = store.invoices.list(ALL, PAGE).rows.map((row) => row.issueDate);
    expect([dates[0], dates.at(-2), dates.at(-1)]).toEqual(['9999-12-31', '0001-01-01', null]);
  });
});

describe('remove', () => {
  test('invoice store: a removed invoice disappears from lists, sums, details and search', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })], AT);
    const heard = listen(store);
    store.invoices.remove([1, 99]);
    expect(heard).toEqual([['invoices']]);
    expect(store.invoices.listServiceIds()).toEqual([2]);
    expect(store.invoices.list(ALL, PAGE)).toMatchObject({
      total: 1,
      gross: [{ currency: 'PLN', gross: 10000 }],
    });
    expect(store.invoices.readCard('1')).toBeNull();
    expect(store.search('kowalski', 10, TODAY)).toHaveLength(1);
    store.invoices.remove([1]);
    expect(heard).toHaveLength(1);
    expect(store.checkIntegrity()).toEqual(['ok']);
  });
});

describe('what a pull asks of the mirror', () => {
  const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'];
  function filled() {
    const store = openTestStore();
    store.invoices.apply(
      [
        ...days.map((issueDate, index) => anInvoice({ invoiceId: index + 1, issueDate })),
        anInvoice({ invoiceId: 9, issueDate: null, editDate: null }),
      ],
      AT,
    );
    return store.invoices;
  }

  test('invoice store: counts all invoices and lists ids in ascending order', () => {
    const invoices = filled();
    expect(invoices.count()).toBe(5);
    expect(invoices.listServiceIds()).toEqual([1, 2, 3, 4, 9]);
    expect(invoices.listServiceIds({ after: 2, upTo: 4 })).toEqual([3, 4]);
  });

  test('invoice store: returns the newest edit date of all invoices, or null when no invoice is stored', () => {
    const empty = openTestStore().invoices;
    expect([empty.findNewestEditDate(), empty.findPropertyName()]).toEqual([null, null]);
    const invoices = filled();
    invoices.apply([anInvoice({ invoiceId: 3, editDate: '2026-08-01T08:00:00+02:00' })], AT);
    expect(invoices.findNewestEditDate()).toBe('2026-08-01T08:00:00+02:00');
  });

  test('invoice store: lists the invoices with the status PENDING_KSEF', () => {
    const store = openTestStore();
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, invoiceStatus: 'PENDING_KSEF' }),
        anInvoice({ invoiceId: 2, invoiceStatus: 'SENT_KSEF' }),
      ],
      AT,
    );
    expect(store.invoices.listPendingKsefIds()).toEqual([1]);
  });

  test('invoice list: the KSeF filter lists either the invoices with a KSeF number or the invoices without a number', () => {
    const store = openTestStore();
    const ksefId = '5265877635-20250826-0100001AF629-AF';
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, invoiceStatus: 'PENDING_KSEF' }),
        anInvoice({ invoiceId: 2, invoiceStatus: 'SENT_KSEF' }),
        anInvoice({ invoiceId: 3, invoiceStatus: 'SENT_KSEF', ksefId }),
        anInvoice({ invoiceId: 4, invoiceStatus: 'ISSUED' }),
        anInvoice({ invoiceId: 5, invoiceStatus: 'SENT_KSEF', ksefId: ' ' }),
      ],
      AT,
    );
    const listed = (ksef: 'waiting' | 'numbered') =>
      store.invoices
        .list({ ksef }, { offset: 0, limit: 10 })
        .rows.map(({ invoiceId }) => invoiceId)
        .sort();
    // The engine leaves out issued invoices that owe no number (ksefWaitingFilter.test.ts).
    expect([listed('waiting'), listed('numbered')]).toEqual([[1, 2, 4, 5], [3]]);
    store.invoices.apply([anInvoice({ invoiceId: 2, invoiceStatus: 'SENT_KSEF', ksefId })], LATER);
    expect([listed('waiting'), listed('numbered')]).toEqual([
      [1, 4, 5],
      [2, 3],
    ]);
  });

  test('invoice store: takes the property name from the newest invoice with a seller name', () => {
    const store = openTestStore();
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, seller: { companyName: 'Stara Nazwa' } }),
        anInvoice({ invoiceId: 2, issueDate: '2026-06-04', seller: { companyName: 'Willa Łódź' } }),
        anInvoice({ invoiceId: 3, issueDate: '2026-06-05', seller: { companyName: ' ' } }),
      ],
      AT,
    );
    expect(store.invoices.findPropertyName()).toBe('Willa Łódź');
  });
});

describe('show', () => {
  test('invoice details: can be read by local id or service id, and are null for an unknown id', () => {
    const { invoices } = openTestStore();
    const invoice = anInvoice({ invoiceId: 7, extra: { newField: [1] } });
    invoices.apply([invoice], AT);
    expect(invoices.readCard('inv-7')).toEqual(invoices.readCard('7'));
    expect(invoices.readCard('7')).toMatchObject({
      localId: 'inv-7',
      syncState: 'synced',
      deleting: false,
      invoice,
      linked: [],
      stay: null,
    });
    expect(invoices.readCard('7')?.totals).toMatchObject({ gross: 10000, net: 9259, vat: 741 });
    expect([invoices.readCard('8'), invoices.readCard(''), invoices.readCard('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('invoice details: list the documents named by the invoice, the documents naming the invoice, and the documents of its stay', () => {
    const { invoices } = openTestStore();
    invoices.apply(
      [
        anInvoice({ invoiceId: 1, invoiceType: 8, reservationId: 40 }),
        anInvoice({ invoiceId: 2, invoiceType: 9, reservationId: 40, extra: { prepaymentId: ['1'] } }),
        anInvoice({ invoiceId: 3, invoiceType: 12, reservationId: 40, extra: { correctionId: 2 } }),
        anInvoice({ invoiceId: 4, extra: { correctionId: 'none', prepaymentId: null } }),
      ],
      AT,
    );
    const relations = (id: string) =>
      invoices.readCard(id)?.linked.map((link) => [link.relation, link.row.invoiceId]);
    expect(relations('1')).toEqual([
      ['settledBy', 2],
      ['sameStay', 3],
    ]);
    expect(relations('2')).toEqual([
      ['settles', 1],
      ['correctedBy', 3],
    ]);
    expect(relations('3')).toEqual([
      ['corrects', 2],
      ['sameStay', 1],
    ]);
    expect(relations('4')).toEqual([]);
  });

  test('invoice details: show the stay of the invoice', () => {
    const store = openTestStore();
    store.reservations.applyWindow(
      { from: '2026-06-01', to: '2026-07-01' },
      [aReservation({ reservationId: 40 })],
      AT,
    );
    store.invoices.apply([anInvoice({ reservationId: 40 })], AT);
    expect(store.invoices.readCard('1')?.stay).toEqual({
      reservationId: 40,
      guest: 'Nowak Anna',
      roomName: 'Pokój 1',
      arrival: '2026-06-03',
      departure: '2026-06-07',
    });
  });
});
