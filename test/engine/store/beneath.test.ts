import { describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { AT, LATER, listen, openTestStore } from './openTestStore';

/** The service sends a newer version of an invoice that has unsent changes on this PC. */

const CREATE = {
  kind: 'create',
  body: aBody({ town: 'Wisła' }),
  references: { correctionId: null, prepaymentId: [] },
} as const;

function edited(record: Invoice, patch: UpdateBody = { personIssue: 'Ewa' }) {
  const store = openTestStore();
  store.invoices.apply([record], AT);
  const localId = `inv-${record.invoiceId}`;
  const changeId = store.outbox.add(localId, { kind: 'update', patch, base: record }, AT);
  return { store, localId, changeId };
}
function created() {
  const store = openTestStore();
  const changeId = store.outbox.add('new-1', CREATE, AT);
  return { store, changeId };
}

describe('an edit', () => {
  test('locally edited invoice: gets no history entry when the service returns its record unchanged', () => {
    const { store } = edited(anInvoice());
    expect(store.invoices.apply([anInvoice()], LATER)).toBe(0);
    expect(store.outbox.listHistory('inv-1')).toEqual([]);
  });

  test('locally edited invoice: keeps the local edit when the service changes other fields, and its history lists these other fields', () => {
    const { store, changeId } = edited(anInvoice());
    const theirs = anInvoice({ town: 'Ustroń', editDate: '2026-06-03T13:00:00+02:00' });
    expect(store.invoices.apply([theirs], LATER)).toBe(1);
    expect(store.invoices.readCard('1')?.invoice).toMatchObject({ town: 'Ustroń', personIssue: 'Ewa' });
    expect(store.outbox.listHistory('inv-1')).toMatchObject([
      { what: 'seenElsewhere', fields: ['town', 'editDate'] },
    ]);
    store.outbox.applyEvent(changeId, 'drop', LATER);
    expect(store.invoices.readCard('1')?.invoice).toEqual(theirs);
  });

  test('locally edited invoice: a second edit does not alter the stored record of the service', () => {
    const { store } = edited(anInvoice());
    store.outbox.add('inv-1', { kind: 'update', patch: { town: 'Wisła' }, base: anInvoice() }, LATER);
    expect(store.outbox.getMirror('inv-1').invoice).toEqual(anInvoice());
    expect(store.invoices.readCard('1')?.invoice).toMatchObject({ town: 'Wisła', personIssue: 'Ewa' });
  });

  test('change history of an edited invoice: contains a KSeF status change downloaded from the service', () => {
    const { store } = edited(anInvoice());
    store.invoices.apply([anInvoice({ invoiceStatus: 'PENDING_KSEF' })], LATER);
    expect(store.versions.listVersions('invoice', 1)).toMatchObject([
      { fields: { invoiceStatus: ['ISSUED', 'PENDING_KSEF'] } },
    ]);
  });

  test('locally edited invoice: stays visible when deleted at the service, with a single history entry', () => {
    const { store, changeId } = edited(anInvoice());
    const heard = listen(store);
    store.invoices.remove([1]);
    expect(heard).toEqual([['invoices']]);
    store.invoices.remove([1]);
    expect(store.outbox.listHistory('inv-1')).toMatchObject([{ what: 'seenElsewhere', fields: [] }]);
    expect(store.outbox.listHistory('inv-1')).toHaveLength(1);
    expect(store.outbox.getMirror('inv-1')).toEqual({ invoice: null, invoiceId: 1 });
    expect(store.invoices.listServiceIds()).toEqual([]);
    expect(store.invoices.readCard('inv-1')?.invoice).toMatchObject({ personIssue: 'Ewa' });
    store.outbox.applyEvent(changeId, 'drop', LATER);
    expect(store.invoices.readCard('inv-1')).toBeNull();
  });

  test('locally edited invoice: still shows the edited values after the service first deletes and then restores the invoice', () => {
    const { store } = edited(anInvoice());
    store.invoices.remove([1]);
    store.invoices.apply([anInvoice({ town: 'Ustroń' })], LATER);
    expect(store.invoices.listServiceIds()).toEqual([1]);
    expect(store.invoices.readCard('1')?.invoice).toMatchObject({ town: 'Ustroń', personIssue: 'Ewa' });
    expect(store.outbox.listHistory('inv-1').map(({ what }) => what)).toEqual([
      'seenElsewhere',
      'seenElsewhere',
    ]);
    expect(store.versions.listVersions('invoice', 1)).toEqual([]);
  });
});

describe('a new invoice', () => {
  test('new invoice: can be found by its service id once a sync downloads the service’s record', () => {
    const { store } = created();
    store.outbox.setServiceId('new-1', 71);
    expect(store.outbox.getMirror('new-1')).toEqual({ invoice: null, invoiceId: 71 });
    expect(store.invoices.listServiceIds()).toEqual([]);
    store.invoices.apply([anInvoice({ invoiceId: 71, town: 'Ustroń' })], LATER);
    expect(store.invoices.readCard('71')).toMatchObject({ localId: 'new-1', invoice: { town: 'Ustroń' } });
    expect(store.versions.listVersions('invoice', 71)).toEqual([]);
  });

  test('new invoice: is merged with its service record when a sync downloads the record before the create answer arrives', () => {
    for (const again of ['wrote', 'read'] as const) {
      const { store } = created();
      store.invoices.apply([anInvoice({ invoiceId: 71, town: 'Ustroń' })], AT);
      store.outbox.setServiceId('new-1', 71);
      const record = anInvoice({ invoiceId: 71, town: 'Ustroń', personIssue: 'Ewa' });
      if (again === 'wrote') store.outbox.recordOwnWrite('new-1', record, LATER);
      else store.invoices.apply([record], LATER);
      expect(store.invoices.readCard('71')).toMatchObject({
        localId: 'new-1',
        invoice: { personIssue: 'Ewa' },
      });
      expect([store.invoices.listServiceIds(), store.invoices.count()]).toEqual([[71], 1]);
      expect(store.invoices.readCard('inv-71')?.localId ?? 'new-1').toBe('new-1');
    }
  });

  test('deleted invoice that the user created again: is a separate invoice when the service later returns the deleted original', () => {
    const { store, changeId } = edited(anInvoice({ invoiceId: 71 }));
    const { outbox } = store;
    outbox.markDeleted('inv-71');
    outbox.clearServiceId('inv-71');
    const again = outbox.add('inv-71', CREATE, AT);
    outbox.applyEvent(changeId, 'drop', AT);
    outbox.beginAttempt(again, { at: AT, skewMs: 0, sent: CREATE.body, before: null });
    outbox.recordOwnWrite('inv-71', anInvoice({ invoiceId: 90, town: 'Wisła' }), AT);
    outbox.applyEvent(again, 'confirm', AT);
    store.invoices.apply([anInvoice({ invoiceId: 71, town: 'Ustroń' }), anInvoice({ invoiceId: 90 })], LATER);
    expect(store.invoices.listServiceIds()).toEqual([71, 90]);
    expect(store.invoices.readCard('90')?.localId).toBe('inv-71');
    expect(store.invoices.readCard('71')?.invoice).toMatchObject({ invoiceId: 71, town: 'Ustroń' });
    const back = store.invoices.readCard('71')?.localId ?? '';
    expect(store.invoices.readCard(back)?.invoice.invoiceId).toBe(71);
    expect(outbox.isServiceIdTaken(71)).toBe(false);
  });

  test('new invoice: is not given a service id that already belongs to another local invoice', () => {
    const { store } = edited(anInvoice({ invoiceId: 71 }));
    store.outbox.add('new-1', CREATE, AT);
    store.outbox.setServiceId('new-1', 71);
    expect(store.outbox.getMirror('new-1').invoiceId).toBeNull();
    expect(store.outbox.getMirror('inv-71').invoiceId).toBe(71);
  });

  test('new invoice: shows the values typed by the user again after the link to its service record was removed', () => {
    const { store } = created();
    store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 71, town: 'Ustroń' }), LATER);
    expect([store.invoices.listServiceIds(), store.invoices.readCard('new-1')?.invoice.town]).toEqual([
      [71],
      'Ustroń',
    ]);
    store.outbox.clearServiceId('new-1');
    expect([store.invoices.listServiceIds(), store.invoices.readCard('new-1')?.invoice.town]).toEqual([
      [],
      'Wisła',
    ]);
    expect(store.outbox.getMirror('new-1')).toEqual({ invoice: null, invoiceId: null });
  });

  test('list of invoices recently written by this PC: omits a new invoice that the service no longer has', () => {
    const { store } = created();
    store.outbox.markDeleted('new-1');
    expect(store.invoices.listWrittenSince(0)).toEqual(new Set());
  });

  test('new correction: keeps its link to the original invoice when the service’s record contains no link', () => {
    const store = openTestStore();
    const original = anInvoice({ invoiceId: 2 });
    store.invoices.apply([original], AT);
    const body = aBody({ invoiceType: 7, correctionId: 2, issueDate: '2026-06-04' });
    const changeId = store.outbox.add('new-1', { ...CREATE, body }, AT);
    const record = anInvoice({ invoiceId: 71, invoiceType: 7, issueDate: '2026-06-04' });
    const linked = () => store.invoices.readCard('new-1')?.linked.map(({ row }) => row.localId);
    expect(linked()).toEqual(['inv-2']);
    for (const town of ['Wisła', 'Ustroń']) {
      store.outbox.recordOwnWrite('new-1', { ...record, town }, LATER);
      expect(linked()).toEqual(['inv-2']);
    }
    store.outbox.applyEvent(changeId, 'confirm', LATER);
    store.invoices.apply([{ ...record, town: 'Brenna' }], LATER);
    expect(store.invoices.readCard('71')?.invoice.town).toBe('Brenna');
    expect(linked()).toEqual(['inv-2']);
  });
});

test('edited invoice: its history records the KSeF number and status that the service returned in the answer to the edit', () => {
  const { store } = edited(anInvoice());
  store.outbox.recordOwnWrite('inv-1', anInvoice({ invoiceStatus: 'SENT_KSEF', ksefId: '526-X' }), LATER);
  expect(store.versions.listVersions('invoice', 1)).toMatchObject([
    { fields: { ksefId: [null, '526-X'], invoiceStatus: ['ISSUED', 'SENT_KSEF'] } },
  ]);
});

describe('an invoice that the retention let go', () => {
  const old = anInvoice({ invoiceId: 3, issueDate: '2018-05-04', saleDate: '2018-05-04' });

  test('invoice erased after its retention period: is not stored again when the service sends the same invoice', () => {
    const { invoices, pastLaw } = openTestStore();
    invoices.apply([old], AT);
    pastLaw.removeExpired(['inv-3']);
    expect(invoices.readCard('3')).toBeNull();
    expect(invoices.apply([old, anInvoice({ invoiceId: 4 })], LATER)).toBe(1);
    expect([invoices.readCard('3'), invoices.readCard('4')?.localId]).toEqual([null, 'inv-4']);
    // The service still has both invoices, so both ids count.
    expect([invoices.listServiceIds(), invoices.count()]).toEqual([[3, 4], 2]);
  });

  test('invoice deleted by retention: is stored again when the service sends its id with another issue date', () => {
    const { invoices, pastLaw } = openTestStore();
    invoices.apply([old], AT);
    pastLaw.removeExpired(['inv-3']);
    expect(invoices.apply([{ ...old, issueDate: '2026-06-03' }], LATER)).toBe(1);
    expect(invoices.readCard('3')?.localId).toBe('inv-3');
    expect(invoices.count()).toBe(1);
  });

  test('invoice erased after its retention period: is no longer counted when the service has deleted the invoice as well', () => {
    const store = openTestStore();
    store.invoices.apply([old], AT);
    store.pastLaw.removeExpired(['inv-3']);
    const heard = listen(store);
    store.invoices.remove([3]);
    expect(heard).toEqual([['invoices']]);
    expect([store.invoices.listServiceIds(), store.invoices.count()]).toEqual([[], 0]);
  });
});
