import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Reservation } from '#shared/model/reservationSchema';
import { aPriceDay, aPricing, anInvoice, aReservation, asStored } from '#support/records';
import { AT, columnIn, LATER, openTestStore, rot, tempDir } from './openTestStore';

/** Disk damage in a record is found, repaired by the next answer of the service, and attributed to no user. */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
function house() {
  const file = join(tempDir(), 'kontuar.db');
  return { file, store: openTestStore(file) };
}

describe('an invoice', () => {
  test('damaged invoice record: one altered letter is detected, and the next download restores the record', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    rot(file, `UPDATE invoice_bodies SET body = replace(body, 'Zakopane', 'Zakopanf')`);
    expect(store.invoices.broken()).toEqual([1]);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.invoices.broken()).toEqual([]);
    expect(store.invoices.show('1')?.invoice).toEqual(anInvoice());
  });

  test('damaged amount in the invoice list: is restored by the next download once a check has found the damage', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    rot(file, 'UPDATE invoices SET gross = 1');
    store.invoices.distrust(store.invoices.broken());
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.invoices.broken()).toEqual([]);
    expect(columnIn(file, 'SELECT gross FROM invoices')).toEqual([10_000]);
  });

  test('damaged invoice with an unsent edit: is rebuilt from the stored service record plus the edit once damage is detected', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, `UPDATE invoice_bodies SET body = replace(body, 'Zakopane', 'Zakopanf')`);
    store.invoices.distrust(store.invoices.broken());
    expect(store.invoices.broken()).toEqual([]);
    expect(store.invoices.show('1')?.invoice).toMatchObject({ town: 'Zakopane', personIssue: 'Ewa' });
  });

  test('damaged service record of an invoice with an unsent edit: is repaired by the next download without a history entry', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, `UPDATE mirrors SET body = replace(body, 'Zakopane', 'Zakopanf')`);
    expect(store.outbox.brokenMirrors()).toEqual([{ localId: 'inv-1', invoiceId: 1 }]);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.outbox.brokenMirrors()).toEqual([]);
    expect(store.outbox.history('inv-1')).toEqual([]);
    expect(store.outbox.mirror('inv-1').invoice).toEqual(anInvoice());
  });

  test('service record without a checksum: is not treated as damaged, and a difference is recorded as a change in the service', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, 'UPDATE mirrors SET hash = NULL');
    store.invoices.apply([anInvoice({ town: 'Ustroń' })], LATER);
    expect(store.outbox.history('inv-1')).toMatchObject([{ what: 'seenElsewhere', fields: ['town'] }]);
  });
});

describe('a stay', () => {
  const read = ({ store }: ReturnType<typeof house>, stay: Reservation, at = LATER) =>
    store.reservations.applyWindow(JUNE, [stay], at).changed;

  test.each([
    ['whose record has another letter', `UPDATE reservation_bodies SET body = replace(body, 'Anna', 'Annb')`],
    ['whose name in the plan is another', `UPDATE reservations SET name = 'Nowal'`],
  ])('damaged stay %s: the next download restores the stay without recording a change', (_, statement) => {
    const desk = house();
    const { reservations, versions } = desk.store;
    read(desk, aReservation(), AT);
    rot(desk.file, statement);
    expect(reservations.broken()).toEqual([{ reservationId: 1, from: '2026-06-03', to: '2026-06-07' }]);
    expect(read(desk, aReservation())).toBe(1);
    expect(reservations.broken()).toEqual([]);
    expect(reservations.show(1)).toMatchObject(asStored(aReservation()));
    expect(reservations.stays(JUNE)).toMatchObject([{ name: 'Nowak' }]);
    expect(versions.of('reservation', 1)).toEqual([]);
  });

  test('stay without a checksum: gets a checksum with the next download and counts as unchanged', () => {
    const desk = house();
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    expect(read(desk, aReservation())).toBe(0);
    rot(desk.file, `UPDATE reservations SET name = 'Nowal'`);
    expect(desk.store.reservations.broken()).toHaveLength(1);
  });

  test('stay without a checksum: repaired damage adds no history entry, but a change in the service adds an entry', () => {
    const desk = house();
    const { versions } = desk.store;
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    rot(desk.file, `UPDATE reservations SET name = 'Nowal'`);
    expect(read(desk, aReservation())).toBe(1);
    expect(versions.of('reservation', 1)).toEqual([]);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    expect(read(desk, aReservation({ adults: 3 }))).toBe(1);
    expect(versions.of('reservation', 1)).toMatchObject([{ fields: { adults: [2, 3] } }]);
  });

  test('unreadable stay without a checksum: the next download restores the stay without recording a change', () => {
    const desk = house();
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL, body = substr(body, 2)');
    expect(read(desk, aReservation())).toBe(1);
    expect(desk.store.reservations.show(1)).toMatchObject(asStored(aReservation()));
    expect(desk.store.versions.of('reservation', 1)).toEqual([]);
  });
});

describe('a price', () => {
  const answer = aPricing({ 1: [aPriceDay()] });

  test.each([
    ['another digit', `UPDATE prices SET price = '351'`],
    ['another restriction', 'UPDATE prices SET arrival_allowed = 0'],
    ['another day', `UPDATE prices SET date = '2026-06-04'`],
  ])('price check for damage: detects a price with %s', (_, statement) => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    expect(store.pricing.broken()).toEqual([]);
    rot(file, statement);
    expect(store.pricing.broken()).toHaveLength(1);
  });

  test('price damaged on disk: is replaced when the service sends the same price again', () => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    rot(file, `UPDATE prices SET price = '351'`);
    expect(store.pricing.applyWindow(JUNE, answer, LATER)).toEqual({ days: 1 });
    expect(store.pricing.broken()).toEqual([]);
    expect(store.pricing.list(JUNE, 1)).toMatchObject([{ price: '350' }]);
  });

  test('price without a checksum: gets a checksum with the next download and counts as unchanged', () => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    rot(file, 'UPDATE prices SET hash = NULL');
    expect(store.pricing.applyWindow(JUNE, answer, LATER)).toEqual({ days: 0 });
    rot(file, `UPDATE prices SET price = '351'`);
    expect(store.pricing.broken()).toHaveLength(1);
  });
});
