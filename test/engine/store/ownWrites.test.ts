import { expect, test } from 'vitest';
import { stored } from '../../rules/bodies';
import { AT, LATER, openTestStore } from './openTestStore';

/** A page that was asked for before our own write, and answered after it, is older than what we wrote. */

const town = (name: string) => stored({ invoiceId: 71, town: name });

test('an older page is not put over what we wrote ourselves; the next one is', () => {
  const store = openTestStore();
  const { invoices, outbox } = store;
  invoices.apply([town('Szczyrk')], AT, invoices.moment());
  const asOf = invoices.moment();
  outbox.wrote('inv-71', town('Wisła'), AT);
  expect(invoices.apply([town('Szczyrk')], LATER, asOf)).toBe(0);
  expect(invoices.show('inv-71')?.invoice.town).toBe('Wisła');
  // Asked for after our write: somebody else has changed it since.
  expect(invoices.apply([town('Ustroń')], LATER, invoices.moment())).toBe(1);
  expect(invoices.show('inv-71')?.invoice.town).toBe('Ustroń');
});

test('what we deleted does not come back with an older page, and does with a later one', () => {
  const store = openTestStore();
  const { invoices, outbox } = store;
  invoices.apply([town('Szczyrk')], AT, invoices.moment());
  const asOf = invoices.moment();
  outbox.vanished('inv-71');
  expect(invoices.ids()).toEqual([]);
  expect(invoices.writtenSince(asOf)).toEqual(new Set([71]));
  invoices.apply([town('Szczyrk')], LATER, asOf);
  expect(invoices.ids()).toEqual([]);
  invoices.apply([town('Szczyrk')], LATER, invoices.moment());
  expect(invoices.ids()).toEqual([71]);
});
