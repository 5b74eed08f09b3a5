import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceItem } from '#shared/model/invoice';
import type { PickSide } from '#shared/rules/merge/compareInvoiceSides';
import { mergeItems, type Doubt } from '#shared/rules/merge/mergeItems';
import { anItem } from '#support/records';

/** Tests of merging three lists of items (sync.md, Update): items that each side removed, added, changed or moved. */

const item = (positionId: number | null, name = `poz. ${positionId}`, quantity = '1') =>
  anItem({ positionId, name, quantity });
const [first, second, third] = [item(1), item(2), item(3)];
type Items = readonly InvoiceItem[];
type Choices = Readonly<Record<string, { chosen: 'mine' | 'theirs' | 'value'; value: unknown }>>;

/** Picks the chosen side for a field that both sides changed, and the user's version while no choice was made. */
const pickChosen =
  (choices: Choices): PickSide =>
  ({ field, changedBy }) => {
    const choice = choices[field];
    if (choice) return choice.chosen === 'value' ? { value: choice.value } : choice.chosen;
    return changedBy === 'theirs' ? 'theirs' : 'mine';
  };

function merged(base: Items, mine: Items, theirs: Items, choices: Choices = {}, doubt: Doubt = null) {
  const { items, differences } = mergeItems({ base, mine, theirs }, pickChosen(choices), doubt);
  const fields = differences.filter(({ changedBy, isSame }) => changedBy !== 'neither' && !isSame);
  return {
    items: items.map(({ positionId, name, quantity }) => `${positionId ?? 'new'}:${name}×${quantity}`),
    fields: fields.map(({ field, changedBy }) => `${field} ${changedBy}`),
    all: fields,
  };
}
const lines = (items: Items) =>
  items.map((line) => `${line.positionId ?? 'new'}:${line.name}×${line.quantity}`);
const chose = (
  field: string,
  chosen: 'mine' | 'theirs' | 'value',
  theirs: unknown,
  value: unknown = null,
) => ({
  [field]: { chosen, value, theirs },
});

describe('item without a position id that the service renamed', () => {
  const renamed = [item(1, 'Nocleg (2)', '5'), item(2, 'Parking (2)', '3')];
  const base = [item(null, 'Nocleg', '4'), item(null, 'Parking', '2')];

  test('merge of items: asks once about the whole list instead of showing each item twice, under its old and its new name', () => {
    const mine = [item(null, 'Nocleg', '6'), item(null, 'Parking', '2')];
    const { items, fields } = merged(base, mine, renamed);
    expect(fields).toEqual(['invoiceItems both']);
    expect(items).toEqual(lines(mine));
    const theirs = merged(base, mine, renamed, chose('invoiceItems', 'theirs', renamed));
    expect(theirs.items).toEqual(lines(renamed));
  });

  test('merge of items: takes the renamed items without a question when this PC did not change the items', () => {
    expect(merged(base, base, renamed)).toMatchObject({ items: lines(renamed), fields: [] });
  });

  test('merge of items: items with position ids are merged one by one, although the service renamed all of them', () => {
    const known = [item(1, 'Nocleg', '4'), item(2, 'Parking', '2')];
    const mine = [item(1, 'Nocleg', '6'), item(2, 'Parking', '2')];
    expect(merged(known, mine, renamed)).toMatchObject({
      items: ['1:Nocleg (2)×6', '2:Parking (2)×3'],
      fields: [
        'invoiceItems[1].name theirs',
        'invoiceItems[1].quantity both',
        'invoiceItems[2].name theirs',
        'invoiceItems[2].quantity theirs',
      ],
    });
  });
});

describe('one item', () => {
  test('merge of items: keeps an unchanged item and reports no change', () => {
    expect(merged([first, second], [first, second], [first, second])).toMatchObject({
      items: lines([first, second]),
      fields: [],
    });
  });

  test('merge of items: removes an item without a question when only one side removed the item', () => {
    expect(merged([first, second], [first], [first, second])).toMatchObject({
      items: lines([first]),
      fields: ['invoiceItems[2] mine'],
    });
    expect(merged([first, second], [first, second], [first])).toMatchObject({
      items: lines([first]),
      fields: ['invoiceItems[2] theirs'],
    });
  });

  test('merge of items: removes an item that both sides removed and reports no change', () => {
    expect(merged([first, second], [first], [first])).toMatchObject({ items: lines([first]), fields: [] });
  });

  test('merge of items: asks about an item changed locally and removed in the service, and sends a kept item as new', () => {
    const changed = item(2, 'Parking', '3');
    const open = merged([first, second], [first, changed], [first]);
    expect(open.fields).toEqual(['invoiceItems[2] both']);
    expect(open.items).toEqual(['1:poz. 1×1', 'new:Parking×3']);
    expect(open.all[0]).toEqual({
      field: 'invoiceItems[2]',
      base: second,
      mine: changed,
      theirs: undefined,
      changedBy: 'both',
      isSame: false,
    });
    const mine = merged([first, second], [first, changed], [first], chose('invoiceItems[2]', 'mine', null));
    expect(mine.items).toEqual(['1:poz. 1×1', 'new:Parking×3']);
    const theirs = merged(
      [first, second],
      [first, changed],
      [first],
      chose('invoiceItems[2]', 'theirs', null),
    );
    expect(theirs.items).toEqual(['1:poz. 1×1']);
  });

  test('merge of items: asks about a locally removed item that the service changed; the service’s item keeps its id when chosen', () => {
    const changed = item(2, 'Parking', '3');
    expect(merged([first, second], [first], [first, changed])).toMatchObject({
      items: lines([first]),
      fields: ['invoiceItems[2] both'],
    });
    expect(
      merged([first, second], [first], [first, changed], chose('invoiceItems[2]', 'theirs', changed)).items,
    ).toEqual(lines([first, changed]));
    expect(
      merged([first, second], [first], [first, changed], chose('invoiceItems[2]', 'mine', changed)).items,
    ).toEqual(lines([first]));
  });

  test('merge of items: removes an item without a question when the user removed it and the service only reformatted its name', () => {
    expect(merged([first, second], [first], [first, item(2, ' poz.  2 ')]).fields).toEqual([
      'invoiceItems[2] mine',
    ]);
  });

  test('merge of items: asks about a field that both sides changed, but not when the two values are equal', () => {
    const [mine, theirs] = [item(1, 'poz. 1', '2'), item(1, 'poz. 1', '3')];
    const field = 'invoiceItems[1].quantity';
    expect(merged([first], [mine], [theirs])).toMatchObject({
      items: lines([mine]),
      fields: [`${field} both`],
    });
    expect(merged([first], [mine], [item(1, 'poz. 1', '2.0')])).toMatchObject({ fields: [] });
    expect(merged([first], [mine], [theirs], chose(field, 'mine', '3')).items).toEqual(lines([mine]));
    expect(merged([first], [mine], [theirs], chose(field, 'theirs', '3')).items).toEqual(lines([theirs]));
    expect(merged([first], [mine], [theirs], chose(field, 'value', '3', 7)).items).toEqual(['1:poz. 1×7']);
    expect(merged([first], [mine], [theirs], chose(field, 'value', '3', '8.5')).items).toEqual([
      '1:poz. 1×8.5',
    ]);
  });

  test('merge of items: combines changes of both sides in different fields of one item', () => {
    expect(merged([first], [item(1, 'poz. 1', '2')], [item(1, 'Doba')])).toMatchObject({
      items: ['1:Doba×2'],
      fields: ['invoiceItems[1].name theirs', 'invoiceItems[1].quantity mine'],
    });
  });

  test('merge of items: keeps spaces added by the user, and accepts spaces removed by the service when the user changed nothing', () => {
    const spaced = item(1, 'poz.  1');
    expect(merged([first], [spaced], [first])).toMatchObject({
      items: lines([spaced]),
      fields: ['invoiceItems[1].name mine'],
    });
    expect(merged([spaced], [spaced], [first])).toMatchObject({ items: lines([first]), fields: [] });
  });

  test('merge of items: keeps an item with an unreadable price and leaves the price empty', () => {
    const unread = anItem({ positionId: 1, grossUnitPrice: null });
    const { items } = mergeItems(
      { base: [anItem()], mine: [unread], theirs: [anItem()] },
      pickChosen({}),
      null,
    );
    expect(items).toEqual([unread]);
  });
});

describe('new items', () => {
  test('merge of items: keeps the new items of both sides, the service’s items first, and reports which side added each item', () => {
    const [mine, theirs] = [item(null, 'Obiad'), item(9, 'Sauna')];
    const result = merged([first], [first, mine], [first, theirs]);
    expect(result.items).toEqual(lines([first, theirs, mine]));
    const nothing = { base: undefined, isSame: false };
    expect(result.all).toEqual([
      { ...nothing, field: 'invoiceItems[9]', mine: undefined, theirs, changedBy: 'theirs' },
      { ...nothing, field: 'invoiceItems[new]', mine, theirs: undefined, changedBy: 'mine' },
    ]);
  });

  test('merge of items: keeps one item when the user and the service added items of the same content', () => {
    const mine = item(null, 'Obiad');
    expect(merged([first], [first, mine], [first, item(9, 'Obiad')])).toMatchObject({
      items: ['1:poz. 1×1', '9:Obiad×1'],
      fields: [],
    });
    expect(merged([first], [first, mine, mine], [first, item(9, 'Obiad')])).toMatchObject({
      items: ['1:poz. 1×1', '9:Obiad×1', 'new:Obiad×1'],
      fields: ['invoiceItems[new] mine'],
    });
    // The new items also match when another new item of the service stands before them.
    expect(merged([first], [first, mine], [first, item(8, 'Sauna'), item(9, 'Obiad')])).toMatchObject({
      items: ['1:poz. 1×1', '8:Sauna×1', '9:Obiad×1'],
      fields: ['invoiceItems[8] theirs'],
    });
  });

  test('merge of items: an item without an id counts as new even when the user removed an item of the same content', () => {
    expect(merged([first], [item(null, 'poz. 1')], [first])).toMatchObject({
      items: ['new:poz. 1×1'],
      fields: ['invoiceItems[1] mine', 'invoiceItems[new] mine'],
    });
  });

  test('merge of items: compares an item that the service added during the edit with the service’s newest version of that item', () => {
    const seen = item(9, 'Sauna', '2');
    expect(merged([first], [first, seen], [first, item(9, 'Sauna')])).toMatchObject({
      items: lines([first, seen]),
      fields: ['invoiceItems[9].quantity mine'],
    });
    // The service removed the item, and the user has not changed it since.
    expect(merged([first], [first, seen], [first])).toMatchObject({
      items: lines([first]),
      fields: ['invoiceItems[9] theirs'],
    });
  });
});

describe('items that had no position when they were typed', () => {
  test('merge of items: an item typed without an id is matched with the service’s item of the same content', () => {
    const [mine, kept] = [item(null, 'B'), item(null, 'A')];
    expect(merged([kept, mine], [kept], [item(7, 'A'), item(8, 'B')])).toMatchObject({
      items: ['7:A×1'],
      fields: ['invoiceItems[8] mine'],
    });
  });

  test('merge of items: an item without an id is sent as new when the user’s edit changed its content', () => {
    const [kept, was, is] = [item(null, 'A'), item(null, 'B'), item(null, 'C')];
    expect(merged([kept, was], [kept, is], [item(7, 'A'), item(8, 'B')])).toMatchObject({
      items: ['7:A×1', 'new:C×1'],
      fields: ['invoiceItems[8] mine', 'invoiceItems[new] mine'],
    });
  });
});

describe('items of an earlier queued change that the service does not have', () => {
  const [parking, sauna] = [item(null, 'Parking'), item(null, 'Sauna')];

  test('merge of items: drops an earlier edit’s item that the service lacks, unless a later edit changed the item', () => {
    expect(merged([first, parking, sauna], [first, parking, sauna], [first])).toMatchObject({
      items: lines([first]),
      fields: ['invoiceItems[new] theirs', 'invoiceItems[new2] theirs'],
    });
  });

  test('merge of items: asks one question when the user changed an item that the service never saved', () => {
    const changed = item(null, 'Sauna', '3');
    const open = merged([first, parking, sauna], [first, parking, changed], [first]);
    expect(open.fields).toEqual(['invoiceItems[new] theirs', 'invoiceItems[new2] both']);
    expect(open.items).toEqual(lines([first, changed]));
  });

  test('merge of items: the merged list contains no item twice, whichever version the user chooses', () => {
    const NAMES = ['A', 'B', 'C'];
    const side = (isSaved: boolean) =>
      fc.uniqueArray(
        fc.record({
          index: fc.nat({ max: 2 }),
          hasId: isSaved ? fc.constant(true) : fc.boolean(),
          quantity: fc.constantFrom('1', '2'),
        }),
        { selector: ({ index }) => index },
      );
    const toItems = (entries: { index: number; hasId: boolean; quantity: string }[]) =>
      entries.map(({ index, hasId, quantity }) => item(hasId ? index + 1 : null, NAMES[index], quantity));
    fc.assert(
      fc.property(
        side(false),
        side(false),
        side(true),
        fc.array(fc.constantFrom('mine' as const, 'theirs' as const), { minLength: 40, maxLength: 40 }),
        (base, mine, theirs, picks) => {
          // The user's version comes from the base, so an item has a position in both or in neither. An item that only
          // the user added gets its own name, because both sides may add items of the same name.
          const mineItems = mine.map(({ index, quantity }) => {
            const known = base.find((entry) => entry.index === index);
            return known
              ? item(known.hasId ? index + 1 : null, NAMES[index], quantity)
              : item(null, `own ${NAMES[index]}`, quantity);
          });
          const sides = { base: toItems(base), mine: mineItems, theirs: toItems(theirs) };
          const chosen = new Map<string, 'mine' | 'theirs'>();
          const pick: PickSide = ({ field }) => {
            const known = chosen.get(field) ?? picks[chosen.size] ?? 'mine';
            chosen.set(field, known);
            return known;
          };
          const names = mergeItems(sides, pick, null).items.map(({ name }) => name);
          expect(names).toEqual([...new Set(names)]);
        },
      ),
    );
  });
});

describe('the order', () => {
  const baseItems = [first, second, third];

  test('item order in a merge: follows the service unless the user moved an item', () => {
    const changed = item(1, 'poz. 1', '5');
    expect(merged(baseItems, [changed, second, third], [third, second, first]).items).toEqual(
      lines([third, second, changed]),
    );
    expect(merged(baseItems, [third, first, second], baseItems)).toMatchObject({
      items: lines([third, first, second]),
      fields: [],
    });
    // The first moved item keeps its place, and the other items change places.
    expect(merged(baseItems, [first, third, second], baseItems).items).toEqual(lines([first, third, second]));
    expect(merged(baseItems, [third, second, first], baseItems).items).toEqual(lines([third, second, first]));
  });

  test('item order in a merge: follows the service when the user only removed or added an item', () => {
    const added = item(null, 'Obiad');
    expect(merged(baseItems, [second, third], [third, second, first]).items).toEqual(lines([third, second]));
    expect(merged(baseItems, [added, ...baseItems], [third, second, first]).items).toEqual(
      lines([third, second, first, added]),
    );
  });

  test('item order in a merge: puts a new item of the service after all other items when the user moved items', () => {
    const added = item(9, 'Sauna');
    expect(merged(baseItems, [third, first, second], [added, ...baseItems]).items).toEqual(
      lines([third, first, second, added]),
    );
  });
});

describe('items that cannot be told apart', () => {
  const nameless = [item(null, 'A'), item(null, 'B')];
  const twice = [item(4, 'A'), item(4, 'B')];

  test.each([
    ['no positions', nameless],
    ['one position twice', twice],
  ])(
    'merge of items with missing or equal ids (%s): takes the service’s list when the user changed nothing',
    (_, theirs) => {
      expect(merged(theirs, theirs, theirs)).toMatchObject({ items: lines(theirs), fields: [] });
      expect(merged([first], [first], theirs)).toMatchObject({ items: lines(theirs), fields: [] });
    },
  );

  test.each([
    ['no positions', nameless],
    ['one position twice', twice],
  ])(
    'merge of item lists without unique ids (%s): keeps the user’s list, and asks only when the service changed its list',
    (_, theirs) => {
      const mine = [item(4, 'A'), item(4, 'C')];
      expect(merged(theirs, mine, theirs)).toMatchObject({
        items: lines(mine),
        fields: ['invoiceItems mine'],
      });
      const more = [...mine, item(4, 'D')];
      expect(merged(theirs, more, theirs)).toMatchObject({
        items: lines(more),
        fields: ['invoiceItems mine'],
      });
      const open = merged([first], mine, theirs);
      expect(open).toMatchObject({ items: lines(mine), fields: ['invoiceItems both'] });
      expect(open.all[0]).toMatchObject({ base: [first], mine, theirs });
      expect(merged([first], mine, theirs, chose('invoiceItems', 'theirs', theirs)).items).toEqual(
        lines(theirs),
      );
      expect(merged([first], mine, theirs, chose('invoiceItems', 'mine', theirs)).items).toEqual(lines(mine));
    },
  );

  test('merge of items without ids: asks nothing when the user and the service made the same change', () => {
    expect(merged([first], nameless, nameless)).toMatchObject({ items: lines(nameless), fields: [] });
  });
});

describe('after an attempt whose end nobody knows', () => {
  const before: Doubt = new Set([1, 2]);
  const mine = item(null, 'Obiad');

  test('merge of items after a lost answer: asks about the complete item list when the lost request may have added a new item', () => {
    const dish = item(9, 'Obiad dnia');
    expect(merged([first], [first, mine], [first, dish], {}, before).fields).toEqual(['invoiceItems both']);
    // Two items are new to this PC, but only one existed before the lost request, so the other may come from that
    // request.
    expect(merged([first], [first, mine], [first, second, dish], {}, before).fields).toEqual([
      'invoiceItems both',
    ]);
  });

  test('merge of items after a lost answer: an item in the service before the lost request counts as added by the service', () => {
    expect(merged([first], [first, mine], [first, second], {}, before)).toMatchObject({
      items: lines([first, second, mine]),
      fields: ['invoiceItems[2] theirs', 'invoiceItems[new] mine'],
    });
  });

  test('merge of items after a lost answer: takes over a service item that the lost request cannot have created', () => {
    const changed = item(1, 'poz. 1', '4');
    const dish = item(9, 'Obiad dnia');
    expect(merged([first], [changed], [first, dish], {}, before)).toMatchObject({
      items: lines([changed, dish]),
      fields: ['invoiceItems[1].quantity mine', 'invoiceItems[9] theirs'],
    });
    expect(merged([first], [first, mine], [first, dish, item(10, 'Obiad')], {}, before).fields).toEqual([
      'invoiceItems[9] theirs',
    ]);
  });
});

test('item order in a merge: follows the service when the item that the user moved is missing in the service', () => {
  const makeItem = (positionId: number | null, name: string) => anItem({ positionId, name });
  const [fresh, first, second] = [makeItem(null, 'N'), makeItem(1, 'A'), makeItem(2, 'B')];
  const merged = mergeItems(
    { base: [fresh, first, second], mine: [first, fresh, second], theirs: [second, first] },
    pickChosen({}),
    null,
  );
  expect(merged.items.map(({ name }) => name)).toEqual(['B', 'A']);
});
