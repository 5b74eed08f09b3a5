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
    expect(store.invoices.listDamagedIds()).toEqual([1]);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.invoices.listDamagedIds()).toEqual([]);
    expect(store.invoices.readCard('1')?.invoice).toEqual(anInvoice());
  });

  test('damaged amount in the invoice list: is corrected by the next download, although the record itself is unchanged', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    rot(file, 'UPDATE invoices SET gross = 1');
    expect(store.invoices.listDamagedIds()).toEqual([1]);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.invoices.listDamagedIds()).toEqual([]);
    expect(columnIn(file, 'SELECT gross FROM invoices')).toEqual([10_000]);
  });

  test('damaged invoice with an unsent edit: is rebuilt from the service’s record and the edit by the next download', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, `UPDATE invoice_bodies SET body = replace(body, 'Zakopane', 'Zakopanf')`);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.invoices.listDamagedIds()).toEqual([]);
    expect(store.invoices.readCard('1')?.invoice).toMatchObject({ town: 'Zakopane', personIssue: 'Ewa' });
  });

  test('damaged service record of an invoice with an unsent edit: is repaired by the next download without a history entry', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, `UPDATE mirrors SET body = replace(body, 'Zakopane', 'Zakopanf')`);
    expect(store.outbox.listDamagedMirrors()).toEqual([{ localId: 'inv-1', invoiceId: 1 }]);
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(1);
    expect(store.outbox.listDamagedMirrors()).toEqual([]);
    expect(store.outbox.listHistory('inv-1')).toEqual([]);
    expect(store.outbox.getMirror('inv-1').invoice).toEqual(anInvoice());
  });

  test('stored service record without a checksum: counts as intact, and the history lists the fields changed by the next download', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'update', patch: { personIssue: 'Ewa' }, base: anInvoice() }, AT);
    rot(file, 'UPDATE mirrors SET hash = NULL');
    store.invoices.apply([anInvoice({ town: 'Ustroń' })], LATER);
    expect(store.outbox.listHistory('inv-1')).toMatchObject([{ what: 'seenElsewhere', fields: ['town'] }]);
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
    expect(reservations.listDamaged()).toEqual([{ reservationId: 1, from: '2026-06-03', to: '2026-06-07' }]);
    expect(read(desk, aReservation())).toBe(1);
    expect(reservations.listDamaged()).toEqual([]);
    expect(reservations.get(1)).toMatchObject(asStored(aReservation()));
    expect(reservations.listStays(JUNE)).toMatchObject([{ name: 'Nowak' }]);
    expect(versions.listVersions('reservation', 1)).toEqual([]);
  });

  test('stay without a checksum: gets a checksum with the next download and counts as unchanged', () => {
    const desk = house();
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    expect(read(desk, aReservation())).toBe(0);
    rot(desk.file, `UPDATE reservations SET name = 'Nowal'`);
    expect(desk.store.reservations.listDamaged()).toHaveLength(1);
  });

  test('stay without a stored checksum: repairing the damaged record adds no history entry, but a change made in the service adds one', () => {
    const desk = house();
    const { versions } = desk.store;
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    rot(desk.file, `UPDATE reservations SET name = 'Nowal'`);
    expect(read(desk, aReservation())).toBe(1);
    expect(versions.listVersions('reservation', 1)).toEqual([]);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL');
    expect(read(desk, aReservation({ adults: 3 }))).toBe(1);
    expect(versions.listVersions('reservation', 1)).toMatchObject([{ fields: { adults: [2, 3] } }]);
  });

  test('unreadable stay without a checksum: the next download restores the stay without recording a change', () => {
    const desk = house();
    read(desk, aReservation(), AT);
    rot(desk.file, 'UPDATE reservation_bodies SET hash = NULL, body = substr(body, 2)');
    expect(read(desk, aReservation())).toBe(1);
    expect(desk.store.reservations.get(1)).toMatchObject(asStored(aReservation()));
    expect(desk.store.versions.listVersions('reservation', 1)).toEqual([]);
  });
});

describe('a price', () => {
  const answer = aPricing({ 1: [aPriceDay()] });

  test.each([
    ['another digit', `UPDATE prices SET price = '351'`],
    ['another restriction', 'UPDATE prices SET arrival_allowed = 0'],
    ['another day', `UPDATE prices SET date = '2026-06-04'`],
  ])('damage check of stored prices: reports a price when the database file contains %s', (_, statement) => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    expect(store.pricing.listDamaged()).toEqual([]);
    rot(file, statement);
    expect(store.pricing.listDamaged()).toHaveLength(1);
  });

  test('price damaged on disk: is replaced when the service sends the same price again', () => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    rot(file, `UPDATE prices SET price = '351'`);
    expect(store.pricing.applyWindow(JUNE, answer, LATER)).toEqual({ days: 1 });
    expect(store.pricing.listDamaged()).toEqual([]);
    expect(store.pricing.list(JUNE, 1)).toMatchObject([{ price: '350' }]);
  });

  test('stored price without a checksum: the next download adds the checksum and counts no changed day', () => {
    const { file, store } = house();
    store.pricing.applyWindow(JUNE, answer, AT);
    rot(file, 'UPDATE prices SET hash = NULL');
    expect(store.pricing.applyWindow(JUNE, answer, LATER)).toEqual({ days: 0 });
    rot(file, `UPDATE prices SET price = '351'`);
    expect(store.pricing.listDamaged()).toHaveLength(1);
  });
});
