import { expect, test } from 'vitest';
import { parsePersonQuery } from '#engine/store/people/personQueryMatching';
import type { Party } from '#shared/model/invoice';
import { anInvoice, aReservation } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';

/**
 * Tests invoices without a stay for persons of the same name: one person's data never appears in the file of another.
 */

const STAY = aReservation({ reservationId: 7, forename: 'Jan', name: 'Kowalski', clientId: 9 });
const JAN: Partial<Party> = {
  companyName: 'Jan Kowalski',
  address: 'ul. Polna 2, Kraków',
  taxId: '5260250274',
};
const OTHER: Partial<Party> = {
  companyName: 'Kowalski Jan',
  address: 'ul. Leśna 8, Gdynia',
  taxId: '1234563218',
};

function found(of: Parameters<typeof anInvoice>[0], typed = 'Jan Kowalski'): number[] {
  const store = openTestStore();
  store.reservations.applyWindow({ from: '2026-05-01', to: '2026-07-01' }, [STAY], AT);
  store.invoices.apply(
    [anInvoice({ invoiceId: 1, reservationId: 7, buyer: JAN }), anInvoice({ invoiceId: 2, ...of })],
    AT,
  );
  const query = parsePersonQuery(typed);
  if (!query) throw new Error('no person');
  return store.people
    .find(query)
    .invoices.flatMap(({ invoiceId }) => invoiceId ?? [])
    .sort();
}

test.each([
  ['another tax number', { buyer: OTHER, clientId: null }],
  ['another client number', { buyer: { ...OTHER, taxId: '' }, clientId: 30 }],
])('person search: excludes an invoice whose buyer has the same name but %s', (_, of) => {
  expect(found({ reservationId: null, ...of })).toEqual([1]);
});

test.each([
  ['of the same client', { buyer: OTHER, clientId: 9 }],
  ['with the same tax number', { buyer: { ...OTHER, taxId: 'PL 526-025-02-74' }, clientId: 30 }],
  ['at the same address', { buyer: { ...JAN, taxId: '' }, clientId: 30 }],
  ['at another address, of whom nothing else is known', { buyer: { ...OTHER, taxId: '' }, clientId: null }],
])('person search: includes an invoice to a buyer of the same name (buyer %s)', (_, of) => {
  expect(found({ reservationId: null, ...of })).toEqual([1, 2]);
});
