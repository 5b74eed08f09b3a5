import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInvoice, aReservation } from '#support/records';
import { AT, TODAY, openTestStore, takenBack } from './openTestStore';

/**
 * Tests numbers as people say them at the desk: the last digits of a phone number, the beginning of an invoice number.
 */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };

describe('the end of a phone', () => {
  const WRITTEN = ['+48 600 123 430', '+48600123430', '600-123-430', '0048600123430', '(+48) 600 123430'];

  test.each(WRITTEN)(
    'phone search: finds the guest with phone %s by its last digits in any grouping',
    (phone) => {
      const store = openTestStore();
      const stays = [phone, '+48 600 430 999', ''].map((phoneText, i) =>
        aReservation({ reservationId: i + 1, phone: phoneText, name: 'Wolska' }),
      );
      store.reservations.applyWindow(JUNE, stays, AT);
      for (const query of [
        '23430',
        '23 430',
        '123430',
        '123 430',
        '123-430',
        '12 34 30',
        '0123430',
        '0 123 430',
      ])
        expect([query, store.search(query, 10, TODAY).map(({ id, found }) => [id, found])]).toEqual([
          query,
          [['1', { field: 'phone', text: phone }]],
        ]);
      expect(store.search('wolska 123 430', 10, TODAY).map(({ id }) => id)).toEqual(['1']);
    },
  );

  test.each(['600 123 430, +48 601 200 300', '+48600123430/0048601200300', '600123430 601200300'])(
    'phone search: finds a stay by each of the two phone numbers in the field %s',
    (phones) => {
      const store = openTestStore();
      store.reservations.applyWindow(JUNE, [aReservation({ phone: phones })], AT);
      for (const query of ['600123430', '+48 601 200 300', '601200300', '123 430', '00300', '23430'])
        expect([query, store.search(query, 10, TODAY).map(({ id }) => id)]).toEqual([query, ['1']]);
      expect(store.search('430601', 10, TODAY)).toEqual([]);
    },
  );

  test('phone search: finds nothing for fewer than five digits or for digits that are not the end of the number', () => {
    const store = openTestStore();
    store.reservations.applyWindow(JUNE, [aReservation({ phone: '+48600123430' })], AT);
    for (const query of ['430', '3430', '12343', '00123']) expect(store.search(query, 10, TODAY)).toEqual([]);
  });

  test('phone search: finds any number by its last five or more digits in any notation', () => {
    const store = openTestStore();
    const digits = fc.stringMatching(/^[1-9][0-9]{6,11}$/);
    /** Chooses the separator, if any, between each two digits. */
    const gaps = fc.array(fc.constantFrom('', '', ' ', '-'), { minLength: 12, maxLength: 12 });
    const grouped = (number: string, between: readonly string[]) =>
      [...number].map((digit, i) => (i === 0 ? '' : (between[i] ?? '')) + digit).join('');
    fc.assert(
      fc.property(digits, gaps, gaps, fc.nat(), (number, written, queryGaps, seed) => {
        const end = number.slice(seed % (number.length - 4));
        takenBack(store, () => {
          store.reservations.applyWindow(JUNE, [aReservation({ phone: `+${grouped(number, written)}` })], AT);
          expect(store.search(grouped(end, queryGaps), 5, TODAY)).toHaveLength(1);
        });
      }),
    );
  });
});

describe('an invoice by its number', () => {
  const store = () => {
    const opened = openTestStore();
    const numbers = ['FV 27/11/2026', 'FZ 27/11/2026', 'FV 11/27/2026', 'FZ 270/11/2026'];
    opened.invoices.apply(
      numbers.map((invoiceFullNo, i) =>
        anInvoice({ invoiceId: i + 1, invoiceFullNo, issueDate: '2026-05-20' }),
      ),
      AT,
    );
    const stays = ['270 110 500', '27 11 2026', '601 000 482'].map((phone, i) =>
      aReservation({ reservationId: i + 1, phone, roomName: '27', additionalInformations: 'FZ27' }),
    );
    opened.reservations.applyWindow(JUNE, stays, AT);
    return opened;
  };
  const titles = (typed: string) =>
    store()
      .search(typed, 10, TODAY)
      .map(({ title, kind }) => [kind, title]);

  test.each([
    ['27/11', ['FV 27/11/2026', 'FZ 27/11/2026']],
    ['27/11/2026', ['FV 27/11/2026', 'FZ 27/11/2026']],
    ['FZ 27', ['FZ 27/11/2026']],
    ['FZ27', ['FZ 27/11/2026']],
    ['fz27/11', ['FZ 27/11/2026']],
    ['FZ 27/1', ['FZ 27/11/2026']],
    ['FV27/11/2026', ['FV 27/11/2026']],
  ])('invoice number search: lists the invoice %s before every guest', (typed, numbers) => {
    expect(
      titles(typed)
        .slice(0, numbers.length)
        .map(([, title]) => title)
        .sort(),
    ).toEqual(numbers);
  });

  test('invoice number search: lists the typed invoice before newer invoices whose remarks contain the same digits', () => {
    const opened = openTestStore();
    const remarks = Array.from({ length: 10 }, (_, n) =>
      anInvoice({
        invoiceId: 100 + n,
        invoiceFullNo: `FV ${300 + n}/11/2025`,
        issueDate: '2025-11-14',
        additionalInfo: 'Pobyt 12.11.2025-14.11.2025',
      }),
    );
    const typed = anInvoice({ invoiceId: 1, invoiceFullNo: 'FV 12/11/2025', issueDate: '2025-11-02' });
    opened.invoices.apply([typed, ...remarks], AT);
    for (const query of ['12/11/2025', 'fv 12/11/2025', '12/11'])
      expect(opened.search(query, 10, TODAY)[0]?.id).toBe('inv-1');
  });

  test('search for a number such as “27”, “27 11” or “27-11”: lists guests before invoices', () => {
    for (const typed of ['27', '27 11', '27-11']) expect(titles(typed)[0]?.[0]).toBe('reservation');
  });

  test('search: treats “A12” as one word, so that the text “A12” does not find the room B12', () => {
    const opened = openTestStore();
    opened.reservations.applyWindow(
      JUNE,
      [
        aReservation({ reservationId: 1, roomName: 'Apartament A12' }),
        aReservation({ reservationId: 2, roomName: 'B12' }),
      ],
      AT,
    );
    expect(opened.search('a12', 10, TODAY).map(({ id }) => id)).toEqual(['1']);
  });
});
