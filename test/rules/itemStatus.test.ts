import { expect, test } from 'vitest';
import { sumAllAndStatusOneItems } from '#shared/rules/documents/sumAllAndStatusOneItems';
import { anItem } from '#support/records';

/**
 * Tests of item `status`, which has no meaning in the interface: all items count, and an invoice with mixed statuses is
 * reported (domain.md A13).
 */

const ITEMS = [
  anItem({ grossUnitPrice: '100', quantity: '2', status: 1 }),
  anItem({ grossUnitPrice: '30', quantity: '1', status: 0 }),
];

test('invoice with mixed item statuses: shows the sum of the items with status 1 and the sum of all items', () => {
  expect(sumAllAndStatusOneItems({ invoiceItems: ITEMS })).toEqual({ all: 23_000, ones: 20_000 });
});

test('invoice whose items have the same or an unknown status: shows only the total, no sum by item status', () => {
  for (const status of [0, 1, null])
    expect(sumAllAndStatusOneItems({ invoiceItems: ITEMS.map((item) => ({ ...item, status })) })).toBeNull();
  // An item that waits to be added has no status yet.
  const added = [
    { ...ITEMS[0], status: 1 },
    { ...ITEMS[1], status: null },
  ].map((item) => anItem(item));
  expect(sumAllAndStatusOneItems({ invoiceItems: added })).toBeNull();
});
