import { describe, expect, test } from 'vitest';
import { anInvoice, aReservation } from '#support/records';
import { AT, openTestStore, TODAY } from './openTestStore';

/** Tests that a typed date finds the stays that arrive and the invoices issued on that day. */

const SPRING = { from: '2026-01-01', to: '2026-12-31' };

/** The current day of the store is `TODAY`; all other dates are written out. */
function store(names: { readonly wednesday?: string } = {}) {
  const opened = openTestStore();
  const stay = (reservationId: number, arrival: string, departure: string, name: string) =>
    aReservation({ reservationId, arrival, departure, name, forename: '' });
  opened.reservations.applyWindow(
    SPRING,
    [
      stay(1, '2026-07-13', '2026-07-14', 'Wigilia'),
      stay(2, '2026-07-14', '2026-07-16', 'Kowalska'),
      stay(3, '2026-07-14', '2026-07-15', 'Nowak'),
      stay(4, '2026-07-15', '2026-07-17', names.wednesday ?? 'Potem'),
    ],
    AT,
  );
  opened.invoices.apply(
    [
      anInvoice({ invoiceId: 1, issueDate: '2026-07-13', invoiceFullNo: 'FV 1' }),
      anInvoice({ invoiceId: 2, issueDate: '2026-07-14', invoiceFullNo: 'FV 2', invoiceStatus: 'DRAFT' }),
      anInvoice({ invoiceId: 3, issueDate: '2026-07-14', invoiceFullNo: 'FV 14/07/2026', ksefId: 'K-1' }),
      anInvoice({ invoiceId: 4, issueDate: '2026-07-15', invoiceFullNo: 'FV 4' }),
    ],
    AT,
  );
  return opened;
}
const titles = (text: string, limit = 30, opened = store()) =>
  opened.search(text, limit, TODAY).map(({ title }) => title);

describe('a day', () => {
  test.each([
    '14 lipca',
    '14 lipca 2026',
    '14.07.2026',
    '2026-07-14',
    '14 July',
    '14 липня',
    'idź do 14 lipca',
  ])(
    'search by day: the text %s finds the arrivals of that day first, then its invoices, newest first',
    (text) => expect(titles(text)).toEqual(['Kowalska', 'Nowak', 'FV 14/07/2026', 'FV 2']),
  );

  test('search by day: finds nothing for a day without records', () => {
    expect(titles('24 grudnia')).toEqual([]);
  });

  test('search by day: “faktura” before the day restricts the results to invoices', () => {
    expect(titles('faktura 14 lipca')).toEqual(['FV 14/07/2026', 'FV 2']);
  });

  test('search by day: “14/07” finds the invoice with the number 14/07, although the text could also mean a day', () => {
    expect(titles('14/07')).toEqual(['FV 14/07/2026']);
  });

  test('search by day: splits the result limit evenly between arrivals and invoices', () => {
    expect(titles('14 lipca', 2)).toEqual(['Kowalska', 'FV 14/07/2026']);
  });

  test('search by day: lists a deleted stay after the other stays', () => {
    const opened = store();
    opened.reservations.markGone([2], AT);
    expect(opened.search('14 lipca', 4, TODAY).slice(0, 2)).toMatchObject([
      { title: 'Nowak', gone: false },
      { title: 'Kowalska', gone: true },
    ]);
  });

  test('search by day: lists a guest named Środa first, although “środa” also means Wednesday', () => {
    // 15 July 2026 is a Wednesday.
    const opened = store({ wednesday: 'Środa' });
    expect(opened.search('środa', 30, '2026-07-14').map(({ title }) => title)).toEqual(['Środa', 'FV 4']);
    expect(opened.search('jutro', 30, '2026-07-14').map(({ title }) => title)).toEqual(['Środa', 'FV 4']);
  });
});

test('invoice search: shows the sending state, KSeF number and status of an invoice', () => {
  const standing = (text: string) => store().search(text, 1, TODAY)[0]?.standing;
  expect(standing('fv 2')).toEqual({
    syncState: 'synced',
    deleting: false,
    invoiceStatus: 'DRAFT',
    ksefId: null,
    sentType: null,
  });
  expect(standing('fv 14/07')).toMatchObject({ ksefId: 'K-1' });
  expect(standing('kowalska')).toBeNull();
});
