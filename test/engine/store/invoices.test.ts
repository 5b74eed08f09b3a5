import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceFilterSchema } from '#shared/contract/invoices';
import type { Invoice } from '#shared/model/invoice';
import { anInvoice, anItem, aReservation } from '#support/records';
import { AT, LATER, TODAY, listen, openTestStore, takenBack } from './openTestStore';

const ALL = invoiceFilterSchema.parse({});
const filter = (part: Partial<typeof ALL>) => ({ ...ALL, ...part });
const PAGE = { offset: 0, limit: 100 };

describe('apply', () => {
  test('puts an invoice with its columns and computed gross', () => {
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

  test('the same page twice changes nothing, says so, and is confirmed anew', () => {
    const store = openTestStore();
    const page = [anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })];
    store.invoices.apply(page, AT);
    const heard = listen(store);
    expect(store.invoices.apply(page, LATER)).toBe(0);
    expect(heard.flat()).not.toContain('invoices');
    expect(store.invoices.show('inv-2')?.confirmedAt).toBe(LATER);
    expect(store.ranges.summary().invoices).toBe(LATER);
  });

  test('counts only what is new or different, and says so once', () => {
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
    expect(store.invoices.show('1')?.invoice.paymentStatus).toBe(0);
  });

  test('an invoice twice in one page counts with its last content', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ town: 'Sopot' }), anInvoice({ town: 'Gdynia' })], AT);
    expect(store.invoices.count()).toBe(1);
    expect(store.invoices.show('1')?.invoice.town).toBe('Gdynia');
  });

  test('a changed issue date moves the invoice, its body, its links and its words', () => {
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
    expect(store.invoices.show('1')?.invoice).toEqual(moved);
    expect(store.invoices.show('2')?.linked.map((link) => link.relation)).toEqual(['correctedBy']);
    expect(store.search('zuk', 10, TODAY).map((hit) => hit.id)).toEqual(['inv-1']);
    expect(store.search('kowalski', 10, TODAY).map((hit) => hit.id)).toEqual(['inv-2']);
    expect(store.integrity()).toEqual(['ok']);
  });

  test('keeps every record that the model allows: no date, odd dates, huge and negative ids', () => {
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
    expect(store.invoices.ids()).toHaveLength(odd.length);
    for (const invoice of odd)
      expect(store.invoices.show(`inv-${invoice.invoiceId}`)?.invoice).toEqual(invoice);
    const dates = store.invoices.list(ALL, PAGE).rows.map((row) => row.issueDate);
    expect([dates[0], dates.at(-2), dates.at(-1)]).toEqual(['9999-12-31', '0001-01-01', null]);
  });
});

describe('remove', () => {
  test('takes an invoice out of lists, sums, cards and search', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })], AT);
    const heard = listen(store);
    store.invoices.remove([1, 99]);
    expect(heard).toEqual([['invoices']]);
    expect(store.invoices.ids()).toEqual([2]);
    expect(store.invoices.list(ALL, PAGE)).toMatchObject({
      total: 1,
      gross: [{ currency: 'PLN', gross: 10000 }],
    });
    expect(store.invoices.show('1')).toBeNull();
    expect(store.search('kowalski', 10, TODAY)).toHaveLength(1);
    store.invoices.remove([1]);
    expect(heard).toHaveLength(1);
    expect(store.integrity()).toEqual(['ok']);
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

  test('counts all, or by issue date with both ends', () => {
    const invoices = filled();
    expect(invoices.count()).toBe(5);
    expect(invoices.count({ from: '2026-06-01', to: '2026-06-30' })).toBe(2);
    expect(invoices.count({ from: '0001-01-01', to: '9999-12-31' })).toBe(4);
  });

  test('ids ascend, by issue date or by id', () => {
    const invoices = filled();
    expect(invoices.ids()).toEqual([1, 2, 3, 4, 9]);
    expect(invoices.ids({ from: '2026-06-01', to: '2026-06-30' })).toEqual([2, 3]);
    expect(invoices.ids({ to: '2026-06-01' })).toEqual([1, 2]);
    expect(invoices.ids({ from: '2026-06-30' })).toEqual([3, 4]);
    expect(invoices.ids({ after: 2, upTo: 4 })).toEqual([3, 4]);
  });

  test('the span of issue dates and the newest edit; null while empty', () => {
    const empty = openTestStore().invoices;
    expect([empty.issueSpan(), empty.newestEdit(), empty.propertyName()]).toEqual([null, null, null]);
    const invoices = filled();
    expect(invoices.issueSpan()).toEqual({ from: '2026-05-31', to: '2026-07-01' });
    invoices.apply([anInvoice({ invoiceId: 3, editDate: '2026-08-01T08:00:00+02:00' })], AT);
    expect(invoices.newestEdit()).toBe('2026-08-01T08:00:00+02:00');
  });

  test('those that wait for KSeF', () => {
    const store = openTestStore();
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, invoiceStatus: 'PENDING_KSEF' }),
        anInvoice({ invoiceId: 2, invoiceStatus: 'SENT_KSEF' }),
      ],
      AT,
    );
    expect(store.invoices.pending()).toEqual([1]);
  });

  test("the property's name is the newest seller's that has one", () => {
    const store = openTestStore();
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1, seller: { companyName: 'Stara Nazwa' } }),
        anInvoice({ invoiceId: 2, issueDate: '2026-06-04', seller: { companyName: 'Willa Łódź' } }),
        anInvoice({ invoiceId: 3, issueDate: '2026-06-05', seller: { companyName: ' ' } }),
      ],
      AT,
    );
    expect(store.invoices.propertyName()).toBe('Willa Łódź');
  });
});

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

  test('newest first, by issue date and then id, undated last', () => {
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
  ])('by %s', (_name, part, ids) => {
    expect(found(part)).toEqual(ids);
  });

  test('total and sums are of all that match, whatever the page; a draft is in no sum', () => {
    const { rows, total, gross } = filled().list(ALL, { offset: 3, limit: 1 });
    expect(rows.map((row) => row.invoiceId)).toEqual([1]);
    expect(total).toBe(5);
    expect(gross).toEqual([
      { currency: 'PLN', gross: 30000 },
      { currency: 'EUR', gross: 10000 },
    ]);
  });

  test('corrections, pro formas and drafts are in no sum, unless they are what is asked for', () => {
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
    const one = [{ currency: 'PLN', gross: 10000 }];
    expect(sums({})).toEqual([one, 3]);
    expect(sums({ type: 2 })).toEqual([one, 0]);
    expect(sums({ status: 'DRAFT' })).toEqual([one, 0]);
    expect(sums({ type: 10 })).toEqual([[], 1]);
  });

  test('sees what was applied and removed after the first look', () => {
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

  test('whatever was written and read before, the list is what a walk over all invoices gives', () => {
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
                  // An advance that says its amount, and one that does not.
                  prepaymentValue: rest.invoiceId % 2 === 1 ? price : null,
                  invoiceItems: [anItem({ grossUnitPrice: price })],
                }),
              );
              invoices.apply(page, AT);
              for (const one of page) model.set(one.invoiceId, one);
            } else if ('remove' in step) {
              invoices.remove(step.remove);
              for (const id of step.remove) model.delete(id);
            } else {
              const expected = [...model.values()]
                .filter(({ issueDate: day }) => step.from === null || (day !== null && day >= step.from))
                .filter(({ issueDate: day }) => step.to === null || (day !== null && day <= step.to))
                .filter((one) => step.status === null || one.invoiceStatus === step.status)
                .filter((one) => step.type === null || one.invoiceType === step.type)
                .filter((one) => step.paymentStatus === null || one.paymentStatus === step.paymentStatus)
                .filter((one) => step.reservationId === null || one.reservationId === step.reservationId)
                .sort(
                  (a, b) => (b.issueDate ?? '').localeCompare(a.issueDate ?? '') || b.invoiceId - a.invoiceId,
                );
              const { rows, total, gross, notSummed } = invoices.list(step, { offset: 1, limit: 4 });
              expect(rows.map((row) => row.invoiceId)).toEqual(
                expected.slice(1, 5).map((one) => one.invoiceId),
              );
              expect(total).toBe(expected.length);
              const sums = new Map<string, number>();
              const summed = expected.filter(
                (one) =>
                  one.invoiceType !== 10 &&
                  (one.invoiceType !== 8 || one.prepaymentValue !== null) &&
                  (one.invoiceType !== 2 || step.type === 2) &&
                  (one.invoiceStatus !== 'DRAFT' || step.status === 'DRAFT'),
              );
              expect(notSummed).toBe(expected.length - summed.length);
              for (const one of summed) {
                const grosz = Math.round(Number(one.invoiceItems[0]?.grossUnitPrice) * 100);
                sums.set(one.currency, (sums.get(one.currency) ?? 0) + grosz);
              }
              expect(new Map(gross.map((sum) => [sum.currency, sum.gross]))).toEqual(sums);
            }
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  test('a page that was rolled back is not seen', () => {
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

describe('show', () => {
  test('by local id or by the service id; null for none', () => {
    const { invoices } = openTestStore();
    const invoice = anInvoice({ invoiceId: 7, extra: { newField: [1] } });
    invoices.apply([invoice], AT);
    expect(invoices.show('inv-7')).toEqual(invoices.show('7'));
    expect(invoices.show('7')).toMatchObject({
      localId: 'inv-7',
      syncState: 'synced',
      deleting: false,
      invoice,
      linked: [],
      stay: null,
    });
    expect(invoices.show('7')?.totals).toMatchObject({ gross: 10000, net: 9259, vat: 741 });
    expect([invoices.show('8'), invoices.show(''), invoices.show('x')]).toEqual([null, null, null]);
  });

  test('links in both directions, and other invoices of the stay', () => {
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
      invoices.show(id)?.linked.map((link) => [link.relation, link.row.invoiceId]);
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

  test('the stay it is for', () => {
    const store = openTestStore();
    store.reservations.applyWindow(
      { from: '2026-06-01', to: '2026-07-01' },
      [aReservation({ reservationId: 40 })],
      AT,
    );
    store.invoices.apply([anInvoice({ reservationId: 40 })], AT);
    expect(store.invoices.show('1')?.stay).toEqual({
      reservationId: 40,
      guest: 'Anna Nowak',
      roomName: 'Pokój 1',
      arrival: '2026-06-03',
      departure: '2026-06-07',
    });
  });
});
