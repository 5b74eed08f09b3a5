import { expect, test } from 'vitest';
import type { Store } from '#engine/store/storeInterface';
import type { InvoiceType } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { AT, LATER, openTestStore } from './openTestStore';

/**
 * The service saves an invoice with another type than was sent: the program reports it until the user has dealt with
 * it.
 */

const LAST = '2026-06-03T12:00:00.000Z';

/** Sends a new invoice of this type whose attempt ended with `outcome`; null means that no answer came. */
function sent(
  store: Store,
  localId: string,
  invoiceType: InvoiceType,
  outcome: string | null,
  at = AT,
): number {
  const { outbox } = store;
  const body = aBody({ invoiceType });
  const references = { correctionId: null, prepaymentId: [] };
  const [waiting] = outbox.listLane(localId);
  const changeId = waiting?.changeId ?? outbox.add(localId, { kind: 'create', body, references }, at);
  const attempt = outbox.beginAttempt(changeId, { at, skewMs: null, sent: body, before: null });
  if (outcome !== null) outbox.endAttempt(attempt, at, outcome, null);
  return changeId;
}
function answered(
  store: Store,
  localId: string,
  changeId: number,
  invoiceId: number,
  invoiceType: InvoiceType,
) {
  store.outbox.recordOwnWrite(localId, anInvoice({ invoiceId, invoiceType }), AT);
  store.outbox.applyEvent(changeId, 'confirm', AT);
}
const listOtherTypes = ({ invoices }: Store) =>
  invoices.listTypeMismatches().map(({ localId, sentType, invoiceType }) => [localId, sentType, invoiceType]);

test('invoice type check: lists the invoices that the service saved with another type than Kontuar sent, newest first', () => {
  const store = openTestStore();
  for (const [localId, invoiceId, type] of [
    ['new-1', 71, 2],
    ['new-2', 72, 1],
    ['new-3', 73, 5],
  ] as const)
    answered(store, localId, sent(store, localId, 1, 'accepted'), invoiceId, type);
  store.invoices.apply([anInvoice({ invoiceId: 74, invoiceType: 2 })], AT);
  expect(listOtherTypes(store)).toEqual([
    ['new-3', 1, 5],
    ['new-1', 1, 2],
  ]);
});

test.each([
  ['was accepted', 'accepted', [['new-1', 1, 2]]],
  ['was not answered', 'unknown', [['new-1', 1, 2]]],
  ['met a fault', 'fault', [['new-1', 1, 2]]],
  ['has no end', null, [['new-1', 1, 2]]],
  ['was refused', 'refused', []],
])(
  'invoice saved with another type than sent: is reported unless the service refused the attempt to send it (here the attempt %s)',
  (_, outcome, expected) => {
    const store = openTestStore();
    answered(store, 'new-1', sent(store, 'new-1', 1, outcome), 71, 2);
    expect(listOtherTypes(store)).toEqual(expected);
  },
);

test('invoice type check: compares the saved type with the type sent in the last attempt that may have succeeded', () => {
  const store = openTestStore();
  const changeId = sent(store, 'new-1', 1, 'fault');
  store.outbox.applyEvent(changeId, 'fail', AT);
  sent(store, 'new-1', 2, 'accepted');
  answered(store, 'new-1', changeId, 71, 2);
  expect(listOtherTypes(store)).toEqual([]);
});

test('invoice type check: omits an invoice whose type the user accepted, until an edit that changes the type is sent', () => {
  const store = openTestStore();
  answered(store, 'new-1', sent(store, 'new-1', 1, 'accepted'), 71, 2);
  store.invoices.acceptServiceType('new-1', LATER);
  expect(listOtherTypes(store)).toEqual([]);
  const edit = (patch: UpdateBody) => {
    const base = anInvoice({ invoiceId: 71, invoiceType: 2 });
    const changeId = store.outbox.add('new-1', { kind: 'update', patch, base }, LAST);
    const attempt = { at: LAST, skewMs: null, sent: patch, before: null };
    store.outbox.endAttempt(store.outbox.beginAttempt(changeId, attempt), LAST, 'accepted', null);
    answered(store, 'new-1', changeId, 71, 2);
  };
  edit({ town: 'Wisła' });
  expect(listOtherTypes(store)).toEqual([]);
  edit({ invoiceType: 1 });
  expect(listOtherTypes(store)).toEqual([['new-1', 1, 2]]);
});

test('invoice type check: does not report an invoice that has a waiting change', () => {
  const store = openTestStore();
  const changeId = sent(store, 'new-1', 1, 'accepted');
  store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 71, invoiceType: 2 }), AT);
  expect(listOtherTypes(store)).toEqual([]);
  store.outbox.applyEvent(changeId, 'confirm', AT);
  expect(listOtherTypes(store)).toEqual([['new-1', 1, 2]]);
});
