import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInvoice, aReservation } from '#support/records';
import { isPrefixWithOneTypo } from '../../../src-main/engine/store/search/typoTolerantQuery';
import { AT, TODAY, openTestStore } from './openTestStore';

describe('what a slip of the keyboard may have meant', () => {
  const store = () => {
    const opened = openTestStore();
    opened.invoices.apply([anInvoice({ invoiceId: 1, buyer: { companyName: 'Łódzkie Zakłady' } })], AT);
    const stays = ['Kowalski', 'Kowalska', 'Nowak'].map((name, i) =>
      aReservation({
        reservationId: i + 1,
        arrival: '2026-06-10',
        departure: '2026-06-12',
        name,
        forename: 'Jan',
      }),
    );
    opened.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, AT);
    return opened;
  };

  test.each([
    ['two letters in the other order', 'kowlaski', ['1']],
    ['one wrong', 'kowelski', ['1']],
    ['one missing', 'kwalska', ['2']],
    ['one too many', 'kowwalska', ['2']],
    ['while the word is not yet whole', 'kowlas', ['1', '2']],
    ['beside a word that is there', 'jan nowka', ['3']],
    ['with its accents', 'łódzkei', ['inv-1']],
  ])('typo search: finds a name typed with one typo: %s', (_, typed, ids) => {
    const opened = store();
    expect(opened.search(typed, 10, TODAY)).toEqual([]);
    expect(
      opened
        .searchWithTypos(typed, 10, TODAY)
        .hits.map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
  });

  test.each([
    ['two slips', 'kowlaksi'],
    ['the first letter', 'mowalski'],
    ['a short word', 'nwk'],
    ['a number', '4712'],
    ['another word that is nowhere', 'kowlaski zzzzz'],
  ])('typo search: returns no similar name for %s', (_, typed) => {
    expect(store().searchWithTypos(typed, 10, TODAY)).toEqual({ words: [], hits: [] });
  });

  test('typo search: recognises any name typed with one typo after the first letter', () => {
    const name = fc.stringMatching(/^[a-z]{5,9}$/);
    const slip = fc.constantFrom('wrong', 'missing', 'extra', 'swapped');
    fc.assert(
      fc.property(name, slip, fc.nat(20), fc.stringMatching(/^[a-z]$/), (term, kind, position, letter) => {
        const at = 1 + (position % (term.length - 2));
        const [head, tail] = [term.slice(0, at), term.slice(at)];
        const typed = {
          wrong: head + letter + tail.slice(1),
          missing: head + tail.slice(1),
          extra: head + letter + tail,
          swapped: head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
        }[kind];
        expect(isPrefixWithOneTypo(typed, term)).toBe(true);
      }),
    );
  });
});
