import { expect, test } from 'vitest';
import { buildConflictView } from '#engine/sync/conflicts/buildConflictView';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { systemClock, systemRandom } from '#engine/platform/systemClock';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import type { Invoice } from '#shared/model/invoice';
import { aBody } from '#support/outboxFixture';
import { anItem } from '#support/records';
import { AT, LATER, openTestStore } from '../store/openTestStore';
import { ADVANCE, paperInvoice } from './papers';

/**
 * Tests amounts in the queue and beside a conflict: the amount of the document, never the sum of an order or of a
 * correction's lines.
 */

const ORIGINAL = paperInvoice({
  invoiceId: 1,
  invoiceFullNo: 'FV 1/06/2026',
  invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '3' })],
});
const zero = { name: 'Nocleg', grossUnitPrice: 420, quantity: 0, unit: 'szt.', rate: '8', symbol: '' };

function house(...invoices: Invoice[]) {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(invoices, AT);
  const gross = () => buildQueueView(store).open.map((change) => change.gross);
  return { store, gross };
}

test('queued edit of an advance or settlement: the queue shows no amount when the prepaymentValue of the invoice is empty', () => {
  for (const invoiceType of [8, 9]) {
    const invoice = { ...ADVANCE, invoiceType, prepaymentValue: null };
    const { store, gross } = house(invoice);
    const localId = store.invoices.readCard(String(invoice.invoiceId))?.localId ?? '';
    store.outbox.add(localId, { kind: 'update', patch: { town: 'Łódź' }, base: invoice }, LATER);
    expect(gross()).toEqual([null]);
    const [change] = store.outbox.listOpen();
    const [queued] = buildQueueView(store).open;
    if (!change || !queued) throw new Error('nothing queued');
    expect(buildConflictView(store, change, queued).gross).toMatchObject({ base: null, mine: null });
  }
});

test('queued correction: shows the amount by which the correction changes the invoice, or no amount when this amount is unknown', () => {
  const { store, gross } = house(ORIGINAL);
  const { companyName, address, taxId } = ORIGINAL.buyer;
  const body = aBody({
    buyer: { companyName, address, taxId },
    invoiceType: 10,
    correctionReason: 'Rezygnacja',
    correctionId: 1,
    invoiceItems: [zero],
  });
  const references = { correctionId: null, prepaymentId: [] };
  store.outbox.add('new-a', { kind: 'create', body, references }, LATER);
  expect(gross()).toEqual([-126_000]);
  const otherBody = aBody({ ...body, correctionId: 77, buyer: { ...body.buyer, companyName: 'Ktoś' } });
  store.outbox.add('new-b', { kind: 'create', body: otherBody, references }, LATER);
  expect(gross()).toEqual([-126_000, null]);
});

test('queued correction of a settlement: its notes state the amount left to pay after the correction', () => {
  // Three nights cost 1,260.00; the advance of 500.00 left 760.00, and the user types 960.00.
  const { companyName, address, taxId } = ADVANCE.buyer;
  const order = { ...ADVANCE, invoiceItems: ORIGINAL.invoiceItems };
  const { store } = house(order, {
    ...order,
    invoiceId: 9,
    invoiceFullNo: 'FR 9/06/2026',
    invoiceType: 9,
    prepaymentValue: '760',
    extra: { prepaymentId: [ADVANCE.invoiceId] },
  });
  const queue = createInvoiceChangeQueue({ store, clock: systemClock, random: systemRandom });
  const body = aBody({
    buyer: { companyName, address, taxId },
    invoiceType: 12,
    correctionId: 9,
    correctionReason: 'Zwrot',
    prepaymentValue: 960,
    additionalInfo: 'Pozycje: stan po korekcie.',
    invoiceItems: [{ ...zero, quantity: 3 }],
  });
  const made = queue.create(body, { correctionId: null, prepaymentId: [] });
  if (!made.ok) throw new Error(JSON.stringify(made));
  expect(store.invoices.readCard(made.localId)?.invoice.additionalInfo).toContain(
    'Pozostaje do zapłaty po korekcie: 960,00 PLN.',
  );
});

test('queued correction: an edit updates the amount sentence in its remarks, except when the user has rewritten this sentence', () => {
  // 500.00 was paid; the correction refunds 200.00, and an edit then lowers the advance to 250.00.
  const { store } = house(ADVANCE);
  const queue = createInvoiceChangeQueue({ store, clock: systemClock, random: systemRandom });
  const { companyName, address, taxId } = ADVANCE.buyer;
  const body = aBody({
    buyer: { companyName, address, taxId },
    invoiceType: 11,
    correctionId: ADVANCE.invoiceId,
    correctionReason: 'Zwrot',
    prepaymentValue: 300,
    additionalInfo: 'Pozycje: stan po korekcie.',
    invoiceItems: [{ ...zero, quantity: 3 }],
  });
  const made = queue.create(body, { correctionId: null, prepaymentId: [] });
  if (!made.ok) throw new Error(JSON.stringify(made));
  const readInfo = () => store.invoices.readCard(made.localId)?.invoice.additionalInfo;
  expect(readInfo()).toContain('Zaliczka po korekcie: 300,00 PLN.');
  queue.edit(made.localId, { prepaymentValue: 250 }, null);
  expect(readInfo()).toMatch(
    /^Pozycje: stan po korekcie\.\nKorekta do FZ 8\/05\/2026\.\nZaliczka po korekcie: 250,00 PLN\.$/,
  );
  queue.edit(made.localId, { town: 'Łódź' }, null);
  expect(readInfo()).toContain('Zaliczka po korekcie: 250,00 PLN.');
  // A note that the user changed in the same edit is kept; the service may return a note with other spaces.
  queue.edit(
    made.localId,
    { prepaymentValue: 240, additionalInfo: 'Zaliczka po korekcie: 230,00 PLN.' },
    null,
  );
  expect(readInfo()).toBe('Zaliczka po korekcie: 230,00 PLN.');
  queue.edit(
    made.localId,
    { additionalInfo: 'Pozycje: stan po korekcie.\nZaliczka  po\nkorekcie: 240,00 PLN.' },
    null,
  );
  queue.edit(made.localId, { prepaymentValue: 220 }, null);
  expect(readInfo()).toBe('Pozycje: stan po korekcie.\nZaliczka po korekcie: 220,00 PLN.');
});
