import { expect, test } from 'vitest';
import { buildCorrectionItemRows, buildPaperItemRows } from '#engine/documents/paper/paperItems';
import { anItem } from '#support/records';

/** Tests the lines of a document, and which of them a correction marks as changed (art. 106j; domain.md 2.3). */

const nights = (price: string, quantity: string, name = 'Nocleg') =>
  anItem({ name, grossUnitPrice: price, quantity });
const describeRows = (...[before, after]: Parameters<typeof buildCorrectionItemRows>) => {
  const { rows, unchanged } = buildCorrectionItemRows(before, after);
  return [...rows.map(({ quantity, price }) => `${quantity} x ${price}`), `${unchanged} as before`];
};

test('correction items: an unchanged item is not listed as changed when another item of the same name was changed', () => {
  const before = [nights('420', '3'), nights('300', '2'), nights('50', '1', 'Parking')];
  expect(describeRows(before, [nights('300', '2'), nights('50', '1', 'Parking')])).toEqual([
    '3 x 420,00',
    '0 x 420,00',
    '−3 x ',
    '2 as before',
  ]);
});

test('correction items: match a changed item by price when several former items have the same name', () => {
  const before = [nights('420', '3'), nights('300', '2')];
  expect(describeRows(before, [nights('300', '1'), nights('420', '3')])).toEqual([
    '2 x 300,00',
    '1 x 300,00',
    '−1 x ',
    '1 as before',
  ]);
});

test('item list of a PDF: shows a numeric VAT rate in per cent, also when stored as a decimal fraction', () => {
  const rates = ['8', '0.08', '0,23', 'zw', '0', '0.5'];
  expect(buildPaperItemRows(rates.map((rate) => anItem({ rate }))).map(({ rate }) => rate)).toEqual([
    '8%',
    '8%',
    '23%',
    'zw',
    '0%',
    '0,5%',
  ]);
});
