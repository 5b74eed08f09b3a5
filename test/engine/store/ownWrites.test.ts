import { expect, test } from 'vitest';
import { aBody } from '#support/outboxFixture';
import { stored } from '../../rules/invoiceFixtures';
import { AT, LATER, openTestStore } from './openTestStore';

/**
 * A page that was requested before this PC saved an invoice and answered afterwards is older than the saved version.
 */

const town = (name: string) => stored({ invoiceId: 71, town: name });

test('invoice store: an invoice saved on this PC is overwritten only by a list page requested after the save', () => {
  const store = openTestStore();
  const { invoices, outbox } = store;
  invoices.apply([town('Szczyrk')], AT, invoices.getWriteCount());
  const asOf = invoices.getWriteCount();
  outbox.recordOwnWrite('inv-71', town('Wisła'), AT);
  expect(invoices.apply([town('Szczyrk')], LATER, asOf)).toBe(0);
  expect(invoices.readCard('inv-71')?.invoice.town).toBe('Wisła');
  // The page was requested after the save here, so somebody else has changed the invoice since.
  expect(invoices.apply([town('Ustroń')], LATER, invoices.getWriteCount())).toBe(1);
  expect(invoices.readCard('inv-71')?.invoice.town).toBe('Ustroń');
});

test('invoice deleted on this PC: reappears only when a list page requested after the deletion contains the invoice', () => {
  const store = openTestStore();
  const { invoices, outbox } = store;
  invoices.apply([town('Szczyrk')], AT, invoices.getWriteCount());
  const asOf = invoices.getWriteCount();
  outbox.markDeleted('inv-71');
  expect(invoices.listServiceIds()).toEqual([]);
  expect(invoices.listWrittenSince(asOf)).toEqual(new Set([71]));
  invoices.apply([town('Szczyrk')], LATER, asOf);
  expect(invoices.listServiceIds()).toEqual([]);
  invoices.apply([town('Szczyrk')], LATER, invoices.getWriteCount());
  expect(invoices.listServiceIds()).toEqual([71]);
});

test('invoice store: lists the invoices that this PC wrote to the service after a given moment', () => {
  const { invoices, outbox } = openTestStore();
  invoices.apply([town('Szczyrk'), stored({ invoiceId: 72 })], AT, invoices.getWriteCount());
  outbox.recordOwnWrite('inv-71', town('Wisła'), AT);
  const asOf = invoices.getWriteCount();
  outbox.recordOwnWrite('inv-72', stored({ invoiceId: 72, town: 'Wisła' }), AT);
  expect(invoices.listWrittenSince(asOf)).toEqual(new Set([72]));
  expect(invoices.listWrittenSince(0)).toEqual(new Set([71, 72]));
});

test('new invoice: keeps its local id when a sync stores the record before the create answer arrives', () => {
  const { invoices, outbox } = openTestStore();
  const references = { correctionId: null, prepaymentId: [] };
  outbox.add('new-1', { kind: 'create', body: aBody({ town: 'Wisła' }), references }, AT);
  invoices.apply([town('Wisła')], AT, invoices.getWriteCount());
  expect(invoices.readCard('71')?.localId).toBe('inv-71');
  outbox.recordOwnWrite('new-1', town('Wisła'), LATER);
  expect(invoices.readCard('71')?.localId).toBe('new-1');
  // The old id still leads to the invoice.
  expect(invoices.readCard('inv-71')?.localId).toBe('new-1');
  expect(invoices.listServiceIds()).toEqual([71]);
  // The next page finds the invoice under its new name and stores a second one with a greater id beside it.
  invoices.apply([town('Ustroń'), stored({ invoiceId: 72 })], LATER, invoices.getWriteCount());
  expect([invoices.listServiceIds(), invoices.readCard('new-1')?.localId]).toEqual([[71, 72], 'new-1']);
});

test('new invoice: takes over the queued edits of its downloaded copy when Kontuar recognises the copy as the new invoice', () => {
  const { invoices, outbox } = openTestStore();
  const references = { correctionId: null, prepaymentId: [] };
  outbox.add('new-1', { kind: 'create', body: aBody({ town: 'Wisła' }), references }, AT);
  invoices.apply([town('Wisła')], AT, invoices.getWriteCount());
  outbox.add('inv-71', { kind: 'update', patch: { personIssue: 'Ewa' }, base: town('Wisła') }, AT);
  outbox.addHistoryNote('inv-71', AT, { what: 'queued' });
  outbox.recordOwnWrite('new-1', town('Wisła'), LATER);
  expect(outbox.listHistory('new-1').map(({ what }) => what)).toEqual(['queued']);
  expect(outbox.listLane('new-1').map(({ kind }) => kind)).toEqual(['create', 'update']);
  expect(outbox.listLane('inv-71')).toEqual([]);
  expect(invoices.readCard('new-1')?.invoice).toMatchObject({ invoiceId: 71, personIssue: 'Ewa' });
});

test('new invoice: takes over the PDF of its downloaded copy when Kontuar recognises the copy as the same invoice', () => {
  const { invoices, outbox, documents } = openTestStore();
  const references = { correctionId: null, prepaymentId: [] };
  outbox.add('new-1', { kind: 'create', body: aBody({ town: 'Wisła' }), references }, AT);
  invoices.apply([town('Wisła')], AT, invoices.getWriteCount());
  const paper = { language: 'pl', content: '', duplicateOn: null, madeAt: AT, sha256: '' } as const;
  documents.add({ localId: 'inv-71', ...paper, file: '2026-06/FV_71.pdf' });
  outbox.recordOwnWrite('new-1', town('Wisła'), LATER);
  expect(documents.listOfInvoice('new-1').map(({ file }) => file)).toEqual(['2026-06/FV_71.pdf']);
});
