import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { prepareRestoreWithoutOpenDatabase } from '#engine/recovery/downgradeRestore';
import { findFieldReferencingMissingInvoice } from '#engine/sync/outbox/unsentInvoiceReferences';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aFolder, AT, openDesk, RECORDS, stillClock, type Desk } from './hurtProfile';

/** Tests what happens to invoice data that exists only on this PC after an older backup has been restored. */

const NONE = { correctionId: null, prepaymentId: [] };
const DAY_MS = 86_400_000;
/** Creates an advance invoice here that was sent and confirmed by the service. */
function madeHere({ store: { outbox, transaction } }: Desk, localId: string, invoiceId: number): void {
  const body = { ...aBody('Wisła'), invoiceType: 8, prepaymentValue: 50 } as const;
  const changeId = outbox.add(localId, { kind: 'create', body, references: NONE }, AT);
  const attemptId = outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent: body, before: null });
  transaction(() => {
    outbox.endAttempt(attemptId, AT, 'accepted', null);
    outbox.recordOwnWrite(localId, anInvoice({ invoiceId, invoiceType: 8 }), AT);
    outbox.applyEvent(changeId, 'confirm', AT);
    outbox.addHistoryNote(localId, AT, { what: 'confirmed', kind: 'create' });
  });
}

/**
 * Makes a backup on Monday, runs `work` on Tuesday, makes Tuesday's backup (which starts a new journal), and restores
 * Monday's backup `times` times before the next start.
 */
async function restored(work: (desk: Desk) => void, times = 1): Promise<Desk> {
  const folder = aFolder();
  const desk = openDesk(folder);
  desk.store.invoices.apply(RECORDS, AT);
  desk.store.settings.set('account.owner', { baseUrl: 'https://a', legacyBaseUrl: 'https://b', client: 'c' });
  desk.store.links.choose({ invoiceId: 4, relation: 'corrects', others: [5] }, AT);
  const monday = await desk.guard.backUp('daily');
  desk.clock.pass(DAY_MS);
  work(desk);
  const tuesday = await desk.guard.backUp('daily');
  if (!monday.ok || !tuesday.ok) throw new Error('no backup');
  desk.store.close();
  const { name: file } = monday.backup;
  for (let time = 0; time < times; time += 1) {
    const made = prepareRestoreWithoutOpenDatabase({
      profileDir: folder,
      clock: stillClock(),
      key: TEST_KEY,
      file,
    });
    expect(made).toEqual({ ok: true });
  }
  return openDesk(folder);
}

describe('an invoice made here after the copy', () => {
  const paper = { language: 'pl', content: 'c', duplicateOn: null, madeAt: AT } as const;

  test('invoice created after the backup: keeps its local id, history and PDFs after a restore and the next download', async () => {
    const { store } = await restored((desk) => {
      madeHere(desk, 'new-advance', 501);
      desk.store.documents.add({ ...paper, localId: 'new-advance', file: '2026-06/a.pdf', sha256: '00' });
    });
    expect(store.invoices.readCard('501')?.localId).toBe('new-advance');
    store.invoices.apply([...RECORDS, anInvoice({ invoiceId: 501, invoiceType: 8, town: 'Żywiec' })], AT);
    const card = store.invoices.readCard('501');
    expect([card?.localId, card?.invoice.town]).toEqual(['new-advance', 'Żywiec']);
    expect(store.invoices.count()).toBe(RECORDS.length + 1);
    expect(store.outbox.listHistory('new-advance').map(({ what }) => what)).toContain('confirmed');
    expect(store.documents.listOfInvoice('new-advance')).toHaveLength(1);
    expect(store.outbox.isServiceIdTaken(501)).toBe(true);
  });

  test('invoice created after the backup: keeps its local id when two backups are restored before the next start', async () => {
    const { store } = await restored((desk) => madeHere(desk, 'new-advance', 501), 2);
    expect(store.invoices.readCard('501')?.localId).toBe('new-advance');
  });

  test('waiting settlement: still refers to an invoice created after the backup when the backup is restored', async () => {
    const { store } = await restored((desk) => {
      madeHere(desk, 'new-advance', 501);
      const body = { ...aBody('Wisła'), invoiceType: 9, prepaymentValue: 150 } as const;
      const references = { correctionId: null, prepaymentId: ['new-advance'] };
      desk.store.outbox.add('new-settlement', { kind: 'create', body, references }, AT);
    });
    const [waits] = store.outbox.listOpen();
    if (waits?.kind !== 'create') throw new Error('nothing waits');
    expect(findFieldReferencingMissingInvoice(store, waits)).toBeNull();
  });

  test('invoice created on this PC: keeps its local id when the restored backup contains the invoice only as a downloaded record', async () => {
    const folder = aFolder();
    const desk = openDesk(folder);
    desk.store.invoices.apply([...RECORDS, anInvoice({ invoiceId: 501, invoiceType: 8 })], AT);
    const monday = await desk.guard.backUp('daily');
    desk.clock.pass(DAY_MS);
    madeHere(desk, 'new-advance', 501);
    await desk.guard.backUp('daily');
    desk.store.close();
    if (!monday.ok) throw new Error('no backup');
    const { name: file } = monday.backup;
    prepareRestoreWithoutOpenDatabase({ profileDir: folder, clock: stillClock(), key: TEST_KEY, file });
    const { store } = openDesk(folder);
    expect(store.invoices.readCard('501')?.localId).toBe('new-advance');
    expect(store.invoices.count()).toBe(RECORDS.length + 1);
  });
});

describe('a row that the disk has hurt since', () => {
  const hurt = (folder: string, ...statements: string[]) => {
    const connection = connectToFile(join(folder, 'kontuar.db'));
    for (const sql of statements) connection.exec(sql);
    connection.close();
  };

  test('restore: skips a damaged record and restores all other records', async () => {
    const desk = openDesk(aFolder());
    const { profileDir, store, guard, clock } = desk;
    store.invoices.apply(RECORDS, AT);
    const monday = await guard.backUp('daily');
    if (!monday.ok) throw new Error('no backup');
    clock.pass(DAY_MS);
    madeHere(desk, 'new-advance', 501);
    madeHere(desk, 'new-second', 502);
    hurt(
      profileDir,
      `UPDATE invoice_bodies SET body = '{"invoi'
       WHERE place = (SELECT place FROM invoices WHERE local_id = 'new-advance')`,
      `INSERT INTO memory (key, value) VALUES ('letGo', '[{"invo')`,
    );
    expect(guard.restore('', monday.backup)).toEqual({ ok: true });
    store.close();
    const next = openDesk(profileDir);
    expect(next.store.invoices.readCard('502')?.localId).toBe('new-second');
    expect(next.store.invoices.readCard('3')?.localId).toBe('inv-3');
  });

  test.each([
    ['carried', '{"invoices":[{"localId":7},{"localId":"x","body":"{","confirmedAt":""}],"checks":3}'],
    ['carried', '[]'],
    [
      'letGo',
      '[{"invoice_id":"3"},null,{"invoice_id":4,"issue_date":"2020-01-01","full_no":"FV 4","reservation_id":null}]',
    ],
    ['letGo', '{}'],
  ])(
    'database opening: the damaged settings entry %s with the value %s changes only invoices that the entry names',
    (key, value) => {
      const desk = openDesk(aFolder());
      desk.store.invoices.apply(RECORDS, AT);
      desk.store.close();
      hurt(desk.profileDir, `INSERT INTO memory (key, value) VALUES ('${key}', '${value}')`);
      const { store } = openDesk(desk.profileDir);
      expect(store.invoices.readCard('3')?.localId).toBe('inv-3');
      expect(store.invoices.readCard('4') === null).toBe(value.includes('FV 4'));
    },
  );
});

test('restore without the queue journal: shows a queued edit on the invoice to which the edit belongs', async () => {
  const folder = aFolder();
  const desk = openDesk(folder);
  const pulled = anInvoice({ invoiceId: 502 });
  desk.store.invoices.apply([...RECORDS, pulled, anInvoice({ invoiceId: 501 })], AT);
  const monday = await desk.guard.backUp('daily');
  if (!monday.ok) throw new Error('no backup');
  desk.clock.pass(DAY_MS);
  madeHere(desk, 'new-advance', 501);
  const base = { ...anInvoice({ invoiceId: 501 }), invoiceType: 8 };
  desk.store.outbox.add('new-advance', { kind: 'update', patch: { town: 'Sopot' }, base }, AT);
  desk.store.outbox.add('inv-502', { kind: 'update', patch: { town: 'Hel' }, base: pulled }, AT);
  desk.store.close();
  rmSync(join(folder, 'kontuar.queue'));
  const { name: file } = monday.backup;
  prepareRestoreWithoutOpenDatabase({ profileDir: folder, clock: stillClock(), key: TEST_KEY, file });
  const { store } = openDesk(folder);
  const waiting = ['new-advance', 'inv-502'].map((localId) => {
    const card = store.invoices.readCard(localId);
    const { invoice, invoiceId } = store.outbox.getMirror(localId);
    return [card?.syncState, card?.invoice.town, invoice?.town, invoiceId];
  });
  expect(waiting).toEqual([
    ['waiting', 'Sopot', pulled.town, 501],
    ['waiting', 'Hel', pulled.town, 502],
  ]);
  expect(store.invoices.count()).toBe(RECORDS.length + 2);
});

describe('what was found out after the copy', () => {
  test('restore: keeps a correction link that the user chose after the backup', async () => {
    const { store } = await restored((desk) => {
      desk.store.links.choose({ invoiceId: 4, relation: 'corrects', others: [3] }, AT);
    });
    expect(store.links.list()).toEqual([{ invoiceId: 4, relation: 'corrects', others: [3] }]);
  });
});
