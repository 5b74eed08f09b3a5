import { describe, expect, test } from 'vitest';
import { checkCreateFieldNames, pickCreateFieldsToSend } from '#shared/rules/form/invoiceCreateFieldsToSend';
import { convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { mayBePublicBody } from '#shared/rules/documents/publicAuthorityNames';
import { inferInvoiceHabits } from '#shared/rules/form/inferInvoiceHabits';
import { prefillCopy, computeOrderGrossLeftAfterAdvances } from '#shared/rules/form/prefillFromInvoice';
import {
  computePropertyOccupancyPerNight,
  type PropertyStay,
} from '#shared/rules/figures/propertyOccupancyPerNight';
import { findAmountDirectionInCorrectionReason } from '#shared/rules/corrections/findAmountDirectionInCorrectionReason';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { z } from 'zod';
import { createBody, stored } from './invoiceFixtures';

/**
 * Tests of names of rooms, buyers and reasons as a person reads them, and of values that a form learns from older
 * invoices.
 */

test.each([
  ['101 Dwójka z balkonem', '101', 'Dwójka z balkonem'],
  [' 101  -  Dwójka ', '101', 'Dwójka'],
  ['101 – Dwójka', '101', 'Dwójka'],
  ['A101 Dwójka', 'A101', 'Dwójka'],
  ['101A Dwójka', '101A', 'Dwójka'],
  ['Pokój 7', '7', ''],
  ['101', '101', ''],
  ['Apartament 5', 'Apartament 5', ''],
  ['Apartament 5 od ogrodu', 'Apartament 5 od ogrodu', ''],
  ['Apartament Górski', 'Apartament Górski', ''],
])('room name: “%s” has the number “%s” and the name “%s”', (name, number, rest) =>
  expect(splitRoomName(name)).toEqual({ number, rest }),
);

test.each([
  ['Gmina Szczyrk', true],
  ['Skarb Państwa', true],
  ['Szkoła Podstawowa nr 2', true],
  ['Hotel Państwa Nowaków', false],
  ['Szkoła Tańca', false],
])('buyer name: “%s” is recognised as a public body: %s', (name, is) =>
  expect(mayBePublicBody(name)).toBe(is),
);

test.each([
  ['Udzielono rabatu', 'less'],
  ['Bez rabatu', null],
  ['Rezygnacja z parkingu', 'less'],
  ['Gość zrezygnował z dwóch śniadań', 'less'],
  ['Rezygnacja z rabatu', null],
  ['Rezygnacja z przedłużenia pobytu', null],
  ['Rezygnacja z korekty FVK 2/11/2026', null],
  ['Rezygnacja z parkingu, dodano saunę', null],
  ['Rezygnacja ze zmiany pokoju', null],
  ['Rabat nie przysługuje', null],
])('correction reason: the direction of the amount change stated in “%s” is %s', (reason, sense) =>
  expect(findAmountDirectionInCorrectionReason(reason)).toBe(sense),
);

describe('stays of the whole house', () => {
  const stay = (id: number, number: number | null): PropertyStay => ({
    id,
    number,
    roomId: id,
    from: 0,
    to: 2,
    gone: false,
  });
  test('room plan totals: form a group of two or more stays with the same reservation number', () => {
    const stays = [stay(1, 7), stay(2, 7), stay(3, 8), stay(4, null), stay(5, null)];
    expect(computePropertyOccupancyPerNight(stays, new Set([1, 2, 3, 4, 5]), 0, 2).groups).toEqual([
      { number: 7, stays: [1, 2] },
    ]);
  });
});

describe('a form begins with what older invoices have', () => {
  test('new invoice form: uses default payment type and term when those of earlier invoices are missing, unknown or out of range', () => {
    const paid = stored({ paymentStatus: 1, paymentType: 0 });
    const owed = stored({ issueDate: null });
    const late = stored({ issueDate: '2026-01-01', paymentDate: '2026-12-01' });
    expect(inferInvoiceHabits([paid, owed, late])).toMatchObject({ paidBy: 1, owedBy: 2, termDays: 7 });
    expect(inferInvoiceHabits([stored({ paymentStatus: 1, paymentType: null })]).paidBy).toBe(1);
    const quarter = stored({ issueDate: '2026-01-01', paymentDate: '2026-04-01' });
    expect(inferInvoiceHabits([quarter]).termDays).toBe(90);
  });

  test('copy of an invoice: has new items without the item ids of the original', () =>
    expect(
      prefillCopy(stored(), inferInvoiceHabits([]), '2026-11-20').items.map(({ positionId }) => positionId),
    ).toEqual([null]));

  test.each([
    ['Dziękujemy', 1, 'Dziękujemy'],
    // A copy that names the receipt would be left out of every VAT sum (art. 109 ust. 3d).
    ['Faktura do paragonu nr 7', 1, ''],
    ['Sprzedaż bez paragonu', 1, 'Sprzedaż bez paragonu'],
    ['Korekta do FV 7/11/2026. Pozycje: stan po korekcie.', 10, ''],
    // The copy belongs to no stay, so its text names no prepayment.
    ['Wpłacono zaliczkę 300,00\u00a0zł. Pozostało do zapłaty 1\u00a0749,97\u00a0zł.', 1, ''],
    ['Zamówienie 7. Wpłacono zaliczkę 300,00 EUR.', 1, 'Zamówienie 7.'],
    ['Wpłacono zaliczkę gotówką, dziękujemy', 1, 'Wpłacono zaliczkę gotówką, dziękujemy'],
  ])(
    'copied invoice, remarks %s, type %i: the copy’s remarks name no till receipt, corrected invoice or prepayment',
    (additionalInfo, invoiceType, expected) => {
      const made = prefillCopy(
        stored({ additionalInfo: additionalInfo, invoiceType }),
        inferInvoiceHabits([]),
        '2026-11-20',
      );
      expect(made.additionalInfo).toBe(expected);
    },
  );

  test('amount left to pay of an order: is unknown when one of its advances or one item quantity is unknown', () => {
    const received = { rates: [], gross: 10_000 };
    const left = (...advances: (typeof received | null)[]) =>
      computeOrderGrossLeftAfterAdvances(
        stored(),
        advances.map((advance) => ({ received: advance })),
      );
    expect([left(), left(received), left(null, received), left(received, null)]).toEqual([
      126_000,
      116_000,
      null,
      null,
    ]);
    const unread = stored({
      invoiceItems: stored().invoiceItems.map((item) => ({ ...item, quantity: null })),
    });
    expect(computeOrderGrossLeftAfterAdvances(unread, [])).toBeNull();
  });
});

describe('a body that does not fit', () => {
  test('create request with an invalid value: is not changed by the filter for unknown fields', () => {
    const wrong = { ...createBody(), currency: 5 as unknown as string };
    expect(pickCreateFieldsToSend(wrong)).toBe(wrong);
    expect(checkCreateFieldNames(createBody())).toEqual([]);
  });

  test('invoice request check: reports a missing field as “required” and an invalid field as “wrong form”', () => {
    const error = new z.ZodError([{ code: 'custom', path: ['a', 'b'], message: '', input: null }]);
    const codes = (body: unknown) =>
      convertSchemaErrorToFindings(error, body).map(({ field, code }) => `${field} ${code}`);
    for (const body of [null, {}, { a: null }, { a: 5 }]) expect(codes(body)).toEqual(['a.b required']);
    expect(codes({ a: { b: 5 } })).toEqual(['a.b wrongForm']);
  });
});
