import type { InvoiceItem } from '#shared/model/invoice';
import { describe, expect, test } from 'vitest';
import {
  assignServicePositionIdsToNewItems,
  copyItemIdsByContent,
} from '#shared/rules/merge/assignItemPositionIds';
import { buildUpdateBodyFromDifferences } from '#shared/rules/merge/buildInvoiceRequestBodies';
import { anInvoice, anItem } from '#support/records';

/** Tests of the link between an item and its position at the service, and of the data that moves with items. */

const at = (positionId: number | null, name = 'Nocleg') =>
  anItem({ positionId, name, grossUnitPrice: '100', quantity: '1', rate: '8' });
const places = (items: readonly Pick<InvoiceItem, 'positionId'>[]) =>
  items.map(({ positionId }) => positionId);

describe('positions', () => {
  test('item ids: two items of the same content get two different ids', () => {
    expect(places(copyItemIdsByContent([at(null), at(null)], [at(7), at(8)]))).toEqual([7, 8]);
    expect(places(copyItemIdsByContent([at(null), at(null), at(null)], [at(7), at(8)]))).toEqual([
      7,
      8,
      null,
    ]);
    // A position that one item already has is not given to another item.
    expect(places(copyItemIdsByContent([at(7), at(null)], [at(7), at(8)]))).toEqual([7, 8]);
  });

  test('item ids: an item without an id takes the id from an identical service item that has an id', () => {
    expect(places(copyItemIdsByContent([at(null)], [at(null), at(7)]))).toEqual([7]);
  });

  test('item ids: a typed item gets the saved item’s id even when the service filled the typed item’s empty fields', () => {
    const kept = { ...at(7), unit: 'szt.', symbol: '55.10' };
    const typed = { ...at(null), unit: '', symbol: '' };
    expect(places(copyItemIdsByContent([typed], [kept]))).toEqual([7]);
    // An item with identical content is matched first, in any order of the list.
    const sameItem = { ...kept, positionId: null };
    expect(
      places(copyItemIdsByContent([typed, sameItem], [kept, { ...kept, positionId: 8, symbol: '55.20' }])),
    ).toEqual([8, 7]);
    for (const change of [
      { symbol: '55.20' },
      { unit: 'doba' },
      { name: '' },
      { rate: '23' },
      { quantity: '2' },
    ])
      expect(places(copyItemIdsByContent([{ ...typed, ...change }], [kept]))).toEqual([null]);
    // The service's item lacks a symbol that the typed item has: somebody removed the symbol, so the items do not
    // match.
    expect(places(copyItemIdsByContent([{ ...kept, positionId: null }], [{ ...kept, symbol: '' }]))).toEqual([
      null,
    ]);
  });

  test('item ids: existing items keep their ids, and a sent item without an id gets the id of the newly saved item', () => {
    const [old, sent, born] = [at(5, 'Z'), at(null, 'A'), at(7, 'X')];
    expect(places(assignServicePositionIdsToNewItems([old, sent], [old], [old, born]))).toEqual([5, 7]);
    // The user removed the old item.
    expect(places(assignServicePositionIdsToNewItems([sent], [old], [old, born]))).toEqual([7]);
  });

  test('new items renamed by the service: get the service’s item ids in list order when both item lists are equally long', () => {
    expect(
      places(
        assignServicePositionIdsToNewItems([at(null, 'A'), at(null, 'B')], [], [at(7, 'X'), at(8, 'Y')]),
      ),
    ).toEqual([7, 8]);
  });

  test('item ids: an item renamed by the service gets no id when the service returns more or fewer new items than sent', () => {
    expect(places(assignServicePositionIdsToNewItems([at(null, 'A')], [], [at(7, 'X'), at(8, 'Y')]))).toEqual(
      [null],
    );
    expect(
      places(assignServicePositionIdsToNewItems([at(null, 'A'), at(null, 'B')], [], [at(7, 'X')])),
    ).toEqual([null, null]);
    // An item with identical content is matched even when the numbers of new items differ.
    expect(
      places(assignServicePositionIdsToNewItems([at(null, 'A'), at(null, 'B')], [], [at(7, 'A')])),
    ).toEqual([7, null]);
  });
});

describe('an update that changes items', () => {
  const exempt = (quantity: string) => ({
    ...anInvoice({ invoiceType: 1, invoiceItems: [anItem({ positionId: 1, rate: 'zw', quantity })] }),
    exemptionBasis: 'art113',
  });

  test('invoice update: repeats the unchanged exemption basis when items change', () => {
    const body = buildUpdateBodyFromDifferences(exempt('1'), exempt('2'), undefined);
    expect(body?.invoiceItems).toHaveLength(1);
    expect(body?.exemptionBasis).toBe('art113');
    expect(buildUpdateBodyFromDifferences(exempt('1'), exempt('1'), undefined)).toEqual({});
  });

  test('invoice update: sends no exemption basis when no item is exempt any more', () => {
    const taxed = { ...exempt('2'), invoiceItems: [anItem({ positionId: 1, rate: '8', quantity: '2' })] };
    expect(buildUpdateBodyFromDifferences(exempt('1'), taxed, undefined)).not.toHaveProperty(
      'exemptionBasis',
    );
  });
});
