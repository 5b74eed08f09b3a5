import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aBody } from '#support/outboxFixture';
import { anInvoice, aReservation } from '#support/records';
import { ALL, PAGE } from './filters';
import { AT, columnIn, LATER, openTestStore, tempDir } from './openTestStore';

/** The data kept beside the records (search words, numbers, links, sort places) always matches the current records. */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
function house() {
  const file = join(tempDir(), 'kontuar.db');
  const indexed = (kind: 'invoice' | 'reservation') => [
    columnIn(file, `SELECT rowid FROM ${kind}_words ORDER BY rowid`),
    columnIn(file, `SELECT place FROM ${kind}s ORDER BY place`),
  ];
  /** Returns how many index entries have this word, even entries whose record is missing. */
  const entries = (kind: 'invoice' | 'reservation', word: string) =>
    columnIn(file, `SELECT rowid FROM ${kind}_words WHERE ${kind}_words MATCH '${word}'`).length;
  return { file, store: openTestStore(file), indexed, entries };
}

describe('the search index', () => {
  test('search index: has exactly one entry per invoice, with the words of its latest record', () => {
    const { store, indexed, entries } = house();
    const { invoices, outbox } = store;
    const matching = () => {
      const [words, places] = indexed('invoice');
      expect(words).toEqual(places);
    };
    invoices.apply(
      [1, 2, 3, 4].map((invoiceId) => anInvoice({ invoiceId })),
      AT,
    );
    expect(entries('invoice', 'kowalski')).toBe(4);
    const buyer = { companyName: 'Żuk' };
    invoices.apply(
      [anInvoice({ invoiceId: 1, buyer }), anInvoice({ invoiceId: 2, buyer, issueDate: '2026-07-01' })],
      LATER,
    );
    invoices.remove([3]);
    matching();
    expect([entries('invoice', 'kowalski'), entries('invoice', 'zuk')]).toEqual([1, 2]);
    outbox.add(
      'new-1',
      { kind: 'create', body: aBody(), references: { correctionId: null, prepaymentId: [] } },
      AT,
    );
    outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 5, buyer }), LATER);
    outbox.markDeleted('inv-4');
    matching();
    // An unknown invoice and a finished change leave the index as it is.
    outbox.markDeleted('inv-9');
    outbox.applyEvent(1, 'confirm', LATER);
    outbox.deleteMerged(1);
    matching();
    expect([entries('invoice', 'kowalski'), entries('invoice', 'zuk')]).toEqual([0, 3]);
  });

  test('search index: has exactly one entry per stay, with the words of its latest record', () => {
    const { store, indexed, entries } = house();
    const read = (...stays: Parameters<typeof aReservation>[0][]) =>
      store.reservations.applyWindow(JUNE, stays.map(aReservation), AT);
    read({ reservationId: 1 }, { reservationId: 2 }, { reservationId: 3 });
    expect(entries('reservation', 'nowak')).toBe(3);
    read({ reservationId: 1, name: 'Żuk' }, { reservationId: 2, name: 'Żuk', arrival: '2026-06-05' });
    const [words, places] = indexed('reservation');
    expect(words).toEqual(places);
    expect([entries('reservation', 'nowak'), entries('reservation', 'zuk')]).toEqual([1, 2]);
  });
});

describe('records whose ids are too large for a place of their own', () => {
  const LARGE = 2 ** 30;

  test('invoice list: an invoice with a very large id keeps its position when the invoice changes', () => {
    const { invoices, outbox } = openTestStore();
    invoices.apply([anInvoice({ invoiceId: LARGE + 5 }), anInvoice({ invoiceId: LARGE + 6 })], AT);
    const order = () => invoices.list(ALL, PAGE).rows.map(({ invoiceId }) => invoiceId);
    expect(order()).toEqual([LARGE + 6, LARGE + 5]);
    const changed = anInvoice({ invoiceId: LARGE + 5, town: 'Wisła' });
    invoices.apply([changed], LATER);
    expect(order()).toEqual([LARGE + 6, LARGE + 5]);
    outbox.add(`inv-${LARGE + 5}`, { kind: 'update', patch: { town: 'Ustroń' }, base: changed }, LATER);
    expect(order()).toEqual([LARGE + 6, LARGE + 5]);
  });

  test('invoice list: shows a new invoice and an invoice with a very large id even when both have the same sort position', () => {
    const { invoices, outbox } = openTestStore();
    invoices.apply([anInvoice({ invoiceId: LARGE + 1 })], AT);
    const body = aBody({ issueDate: '2026-06-03' });
    const references = { correctionId: null, prepaymentId: [] };
    expect(outbox.add('new-1', { kind: 'create', body, references }, AT)).toBe(1);
    expect(invoices.list(ALL, PAGE).rows.map(({ localId }) => localId)).toEqual([
      'new-1',
      `inv-${LARGE + 1}`,
    ]);
  });

  test('stay list: orders stays with very large ids by id when two stays have the same sort position', () => {
    const { reservations } = openTestStore();
    const [first, second, third] = [LARGE + 5, 2 * LARGE + 5, LARGE + 7];
    const read = (...stays: Parameters<typeof aReservation>[0][]) =>
      reservations.applyWindow(JUNE, stays.map(aReservation), AT);
    read({ reservationId: first }, { reservationId: second }, { reservationId: third });
    const order = () =>
      reservations
        .list({ search: '', from: null, to: null, roomId: null, gone: false }, PAGE)
        .rows.map(({ reservationId }) => reservationId);
    expect(order()).toEqual([third, second, first]);
    read({ reservationId: first, adults: 3 });
    expect(order()).toEqual([third, second, first]);
  });
});

test('invoice store: counts no changes when unchanged invoices are stored again after a restart, even in another order', () => {
  const { file, store } = house();
  const page = [1, 2, 3].map((invoiceId) => anInvoice({ invoiceId }));
  store.invoices.apply(page, AT);
  store.close();
  const { invoices } = openTestStore(file);
  expect(invoices.apply(page.slice(1), LATER)).toBe(0);
  expect(invoices.apply([anInvoice({ invoiceId: 4 }), ...page], LATER)).toBe(1);
});

describe('what a correction names', () => {
  const correction = (over: Parameters<typeof anInvoice>[0]) =>
    anInvoice({ invoiceId: 9, invoiceType: 7, issueDate: '2026-06-05', ...over });
  test('correction link: searches only the text of corrections for invoice numbers, not the text of other invoices', () => {
    const { file, store } = house();
    store.invoices.apply([anInvoice({ additionalInfo: 'Do FV 1/06/2026.' })], AT);
    expect(columnIn(file, 'SELECT number FROM invoice_mentions')).toEqual([]);
    store.invoices.apply([correction({ additionalInfo: 'Do FV 1/06/2026.' })], AT);
    expect(columnIn(file, 'SELECT number FROM invoice_mentions')).toContain('FV 1/06/2026');
  });

  function linksOf(...versions: Parameters<typeof anInvoice>[0][]) {
    const { invoices } = openTestStore();
    // These invoices have other buyers, so that only the number in the text can lead to them.
    const others = [1, 2].map((invoiceId) =>
      anInvoice({ invoiceId, buyer: { companyName: `Nabywca ${invoiceId}` } }),
    );
    invoices.apply(others, AT);
    for (const over of versions) invoices.apply([correction(over)], LATER);
    return {
      from: invoices.readCard('9')?.linked.map(({ row }) => row.invoiceId),
      to: [1, 2].map((id) => invoices.readCard(String(id))?.linked.map(({ row }) => row.invoiceId)),
    };
  }

  test('correction link: leads to the original whose invoice number the remarks of the correction contain', () => {
    const additionalInfo = 'Korekta do FV 1/06/2026.';
    expect(linksOf({ additionalInfo })).toEqual({ from: [1], to: [[9], []] });
  });

  test('correction link taken from the remarks: changes when the remarks name another original, and disappears when the remarks name none', () => {
    const first = { additionalInfo: 'Korekta do FV 1/06/2026.' };
    const then = { additionalInfo: 'Korekta do FV 2/06/2026.' };
    expect(linksOf(first, then)).toEqual({ from: [2], to: [[], [9]] });
    expect(linksOf(first, {})).toEqual({ from: [], to: [[], []] });
  });

  test('correction link: uses the service’s correctionId, and keeps the last correctionId when a later answer has none', () => {
    const named = (correctionId: unknown) => ({ extra: { correctionId } });
    expect(linksOf(named(1))).toEqual({ from: [1], to: [[9], []] });
    expect(linksOf(named(1), named('2'))).toEqual({ from: [2], to: [[], [9]] });
    expect(linksOf(named(1), { town: 'Wisła' })).toEqual({ from: [1], to: [[9], []] });
  });

  test('correction link: does not exist for other invoice types, and is removed when a correction is changed to another type', () => {
    const additionalInfo = 'Korekta do FV 1/06/2026.';
    expect(linksOf({ additionalInfo, invoiceType: 1 })).toEqual({ from: [], to: [[], []] });
    expect(linksOf({ additionalInfo }, { additionalInfo, invoiceType: 1 })).toEqual({
      from: [],
      to: [[], []],
    });
  });
});
