import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '#shared/rules/polishHolidaysAndBusinessDays';
import { addDays } from '#shared/rules/days';
import { countBusinessDaysLeft, computeKsefDeadline } from '#shared/rules/ksef/ksefDeadline';
import {
  hasStayMismatchToCheck,
  findStayMismatches,
  type StayAndInvoices,
} from '#shared/rules/stays/stayMismatches';

/** Tests of the KSeF deadline over Polish weekends and holidays, and of stays compared with their invoices. */

const issued = (issueDate: string, fields: Partial<Parameters<typeof computeKsefDeadline>[0]> = {}) => ({
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  ksefId: null,
  buyerTaxId: '5260250274',
  issueDate,
  ...fields,
});

describe('the send-by clock', () => {
  test.each([
    ['2026-11-20', '2026-11-23', 'a Friday: until Monday'],
    ['2026-12-23', '2026-12-28', 'before Christmas: the 24th is a holiday, too'],
    ['2026-06-03', '2026-06-05', 'before Corpus Christi'],
    ['2026-11-10', '2026-11-12', 'before Independence Day'],
  ])('KSeF deadline: an invoice issued on %s must be sent by %s (%s)', (day, lastDay) => {
    expect(computeKsefDeadline(issued(day), day, true)).toEqual({
      offlineFrom: addDays(day, 1),
      lastDay,
      standing: 'inTime',
      turnsOfflineTonight: true,
    });
    expect(computeKsefDeadline(issued(day), lastDay, true)?.standing).toBe('today');
    expect(computeKsefDeadline(issued(day), addDays(lastDay, 1), true)?.standing).toBe('late');
  });

  test('KSeF deadline: does not exist for an invoice with a KSeF number, a pro forma or a draft', () => {
    const day = '2026-11-20';
    const none = [
      issued(day, { ksefId: '5265877635-20250826-0100001AF629-AF' }),
      issued(day, { invoiceType: 2 }),
      issued(day, { invoiceStatus: 'DRAFT' }),
    ];
    expect(none.map((invoice) => computeKsefDeadline(invoice, day, true))).toEqual([null, null, null]);
    expect(computeKsefDeadline(issued(day), day, false)).toBeNull();
    // An invoice issued outside KSeF before every business had to use KSeF has no deadline.
    expect(computeKsefDeadline(issued('2026-03-31'), day, true)).toBeNull();
    // A consumer's invoice need not go to KSeF, but an invoice that is already on its way has a deadline.
    expect(computeKsefDeadline(issued(day, { buyerTaxId: '' }), day, true)).toBeNull();
    const sent = { buyerTaxId: '', invoiceStatus: 'PENDING_KSEF' };
    expect(computeKsefDeadline(issued(day, sent), day, true)?.lastDay).toBe('2026-11-23');
    expect(computeKsefDeadline(issued(day, { invoiceStatus: 'PENDING_KSEF' }), day, false)?.lastDay).toBe(
      '2026-11-23',
    );
    expect(computeKsefDeadline(issued(day, { invoiceType: 8 }), day, false)).not.toBeNull();
  });

  test('KSeF deadline: is the first business day after the issue, and the days left count down to zero', () => {
    const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-04-01', days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 14 }), (day, later) => {
        const today = addDays(day, later);
        const clock = computeKsefDeadline(issued(day), today, true);
        if (!clock) throw new Error('no clock');
        expect(clock.lastDay > day && isBusinessDay(clock.lastDay)).toBe(true);
        for (let between = addDays(day, 1); between < clock.lastDay; between = addDays(between, 1))
          expect(isBusinessDay(between)).toBe(false);
        const left = countBusinessDaysLeft(clock.lastDay, today);
        expect(left === 0).toBe(clock.standing === 'late');
        expect(left).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('stays beside their invoices', () => {
  const TODAY = '2026-06-05';
  const stay = (fields: Partial<StayAndInvoices> = {}): StayAndInvoices => ({
    arrival: '2026-06-01',
    departure: TODAY,
    gone: false,
    paidInFull: false,
    price: 126000,
    currency: 'PLN',
    invoices: [],
    ...fields,
  });
  const bill = (
    kind: StayAndInvoices['invoices'][number]['kind'],
    gross: number | null,
    settled = false,
  ): StayAndInvoices['invoices'][number] => ({ kind, gross, settled, currency: 'PLN' });
  const of = (fields: Partial<StayAndInvoices>) => findStayMismatches(stay(fields), TODAY);

  test.each<[string, Partial<StayAndInvoices>, string[]]>([
    ['leaves today without one', {}, ['leavesWithoutInvoice']],
    ['left unpaid without one: nothing to say', { departure: '2026-06-03' }, []],
    ['left, paid, without one', { departure: '2026-06-03', paidInFull: true }, ['paidWithoutInvoice']],
    ['still here', { departure: '2026-06-08', paidInFull: true }, []],
    ['comes and leaves today', { arrival: TODAY }, ['leavesWithoutInvoice']],
    ['comes after it leaves', { arrival: '2026-06-07' }, []],
    ['left 31 days ago', { departure: '2026-05-05', paidInFull: true }, ['paidWithoutInvoice']],
    ['left 32 days ago', { departure: '2026-05-04', paidInFull: true }, []],
    [
      'one of two is an open advance',
      { invoices: [bill('advance', 1), bill('sale', 125_999)] },
      ['advanceUnsettled'],
    ],
    ['its price is not known', { price: null, invoices: [bill('sale', 1)] }, []],
    ['a draft is no invoice', { invoices: [bill('other', 126000)] }, ['leavesWithoutInvoice']],
    ['the sum is right', { invoices: [bill('sale', 126000)] }, []],
    ['the sum is wrong', { invoices: [bill('sale', 84000)] }, ['totalDiffers']],
    [
      'a correction counts with its difference',
      { invoices: [bill('sale', 130000), bill('correction', -4000)] },
      [],
    ],
    ['an unclear correction: no claim', { invoices: [bill('sale', 130000), bill('correction', null)] }, []],
    ['an advance alone', { invoices: [bill('advance', 50000)] }, ['advanceUnsettled']],
    [
      'an advance and its settlement',
      { invoices: [bill('advance', 50000, true), bill('settlement', 76000)] },
      [],
    ],
    ['another currency is not added', { currency: 'EUR', invoices: [bill('sale', 84000)] }, []],
    ['no longer returned by the service', { gone: true }, []],
    ['long ago', { departure: '2026-04-01', arrival: '2026-03-28', paidInFull: true }, []],
  ])('%s', (_, fields, found) => {
    expect(of(fields)).toEqual(found);
  });
});

test('list of stays to check: includes stays with a mismatch, except when the only mismatch is “paid without an invoice”', () => {
  expect([hasStayMismatchToCheck([]), hasStayMismatchToCheck(['paidWithoutInvoice'])]).toEqual([
    false,
    false,
  ]);
  expect([
    hasStayMismatchToCheck(['totalDiffers']),
    hasStayMismatchToCheck(['paidWithoutInvoice', 'totalDiffers']),
  ]).toEqual([true, true]);
});

test('KSeF deadline: does not exist without an issue date or with any KSeF number', () => {
  expect(computeKsefDeadline({ ...issued('2026-11-20'), issueDate: null }, '2026-11-20', true)).toBeNull();
  expect(computeKsefDeadline(issued('2026-11-20', { ksefId: 'x' }), '2026-11-20', true)).toBeNull();
});

test('KSeF deadline: the warning “becomes an offline invoice tonight” does not appear on the day after the issue date', () => {
  expect(computeKsefDeadline(issued('2026-11-20'), '2026-11-21', true)?.turnsOfflineTonight).toBe(false);
  expect(countBusinessDaysLeft('2026-11-23', '2026-11-20')).toBe(2);
  expect(countBusinessDaysLeft('2026-11-20', '2026-11-21')).toBe(0);
});
