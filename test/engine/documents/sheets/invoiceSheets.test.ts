import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { sheetRequestSchema, type SheetKind, type SheetRequest } from '#shared/contract/documentsContract';
import type { Store } from '#engine/store/storeInterface';
import { readPdf } from '#support/readPdf';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore, readToTheEnd, TODAY } from '../../store/openTestStore';

/** Tests printed invoice lists, read back from their PDFs: the debtors and the total of the list. */

async function textOf(store: Store, kind: SheetKind, over: Partial<SheetRequest> = {}): Promise<string> {
  const request = sheetRequestSchema.parse({ kind, day: TODAY, language: 'pl', ...over });
  const sheet = await buildRequestedPrintableSheet(store, { open: [], conflicts: [] }, request, LATER);
  if (!sheet) throw new Error('there is none');
  return (
    await readPdf(await renderInCurrentThread({ kind: 'sheet', sheet, madeAt: LATER, training: false }))
  ).text;
}

test('overdue list: shows unpaid invoices past due, oldest first, with sums by currency and a reminder text', async () => {
  const store = openTestStore();
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, paymentStatus: 0, paymentDate: '2026-05-24' }),
      anInvoice({ invoiceId: 2, paymentStatus: 0, paymentDate: '2026-04-04' }),
      anInvoice({ invoiceId: 3, paymentStatus: 0, paymentDate: TODAY }),
      anInvoice({ invoiceId: 4, paymentStatus: 1, paymentDate: '2026-04-04' }),
      anInvoice({ invoiceId: 5, paymentStatus: 0, paymentDate: '2026-05-24', invoiceType: 2 }),
      anInvoice({ invoiceId: 6, paymentStatus: 0, paymentDate: '2026-05-24', currency: 'EUR' }),
      // Corrected to zero.
      anInvoice({ invoiceId: 7, paymentStatus: 0, paymentDate: '2026-05-24' }),
      anInvoice({
        invoiceId: 8,
        invoiceType: 10,
        correctionReason: 'x',
        extra: { correctionId: 7 },
        additionalInfo: 'Korekta do FV 7/06/2026. Pozycje: stan po korekcie.',
        invoiceItems: [anItem({ quantity: '0' })],
      }),
    ],
    AT,
  );
  const text = await textOf(store, 'overdue');
  expect(text).toContain('2 · 200,00 zł');
  expect(text).toMatch(/1 · 100,00 (€|EUR)/);
  expect(text.indexOf('FV 2/06/2026')).toBeLessThan(text.indexOf('FV 1/06/2026'));
  expect(text).toContain('FV 2/06/2026 Jan Kowalski 4.04.2026 60 dni');
  for (const id of [3, 4, 5, 7]) expect(text).not.toContain(`FV ${id}/06/2026`);
  expect(text).toContain('Treść przypomnienia');
});

test('overdue list: a sum of unknown amounts is shown as unknown, not as zero', async () => {
  const store = openTestStore();
  const advance = { paymentStatus: 0, paymentDate: '2026-05-24', invoiceType: 8 };
  store.invoices.apply(
    [1, 2].map((invoiceId) => anInvoice({ ...advance, invoiceId })),
    AT,
  );
  const text = await textOf(store, 'overdue');
  expect(text).toContain('FV 2/06/2026 Jan Kowalski 24.05.2026 10 dni kwota nieznana');
  expect(text).toContain('2 · kwota nieznana');
  expect(text).not.toContain('0,00');
});

test('overdue list: omits an invoice that waits for deletion', async () => {
  const store = openTestStore();
  const [kept, gone] = [1, 2].map((invoiceId) =>
    anInvoice({ invoiceId, paymentStatus: 0, paymentDate: '2026-05-24' }),
  );
  if (!kept || !gone) throw new Error('two were made');
  store.invoices.apply([kept, gone], AT);
  store.outbox.add('inv-2', { kind: 'delete', base: gone }, AT);
  const text = await textOf(store, 'overdue');
  expect(text).toContain('1 · 100,00 zł');
  expect(text).toContain('FV 1/06/2026');
  expect(text).not.toContain('FV 2/06/2026');
});

test('printed invoice list: includes drafts, pro formas and corrections but leaves those documents out of the totals', async () => {
  const store = openTestStore();
  const worth = (invoiceId: number, grossUnitPrice: string, over: Parameters<typeof anInvoice>[0] = {}) =>
    anInvoice({
      invoiceId,
      invoiceItems: [anItem({ grossUnitPrice, quantity: '1' })],
      ...over,
    });
  store.invoices.apply(
    [
      worth(1, '100'),
      worth(2, '200'),
      worth(3, '40', { currency: 'EUR' }),
      worth(4, '999', { invoiceStatus: 'DRAFT' }),
      worth(5, '998', { invoiceType: 2 }),
      worth(6, '-50', { invoiceType: 6, correctionReason: 'Rabat' }),
    ],
    AT,
  );
  const shown = store.invoices.list({}, { offset: 0, limit: 1 });
  expect([shown.gross, shown.notSummed]).toEqual([
    [
      { currency: 'PLN', gross: 30_000 },
      { currency: 'EUR', gross: 4_000 },
    ],
    3,
  ]);
  const text = await textOf(store, 'invoices');
  expect(text).toMatch(
    /6 faktur · suma brutto: 300,00 zł · 40,00 (€|EUR) · bez korekt, faktur pro forma, szkiców i kwot nieustalonych \(3\)/,
  );
  expect(text).toMatch(/FV 4\/06\/2026[^\n]*Szkic/);
  expect(text).not.toMatch(/FV 1\/06\/2026[^\n]*Szkic/);
  expect(text).toContain('pro forma');
  expect(await textOf(store, 'invoices', { language: 'en' })).toContain('6 invoices · gross total: ');
  // A list of drafts alone shows the sum of the drafts.
  expect(await textOf(store, 'invoices', { filter: { status: 'DRAFT' } })).toContain(
    '1 faktura · suma brutto: 999,00 zł',
  );
});

test('printed invoice list: warns until all invoices are downloaded, and says “unknown” while no invoice is stored', async () => {
  const store = openTestStore();
  expect(await textOf(store, 'invoices')).toContain('Nieznane: nie pobrano jeszcze wszystkich faktur.');
  store.invoices.apply([anInvoice({ invoiceId: 1 })], AT);
  const incomplete = 'Nie pobrano jeszcze wszystkich faktur: lista może być niepełna.';
  expect(await textOf(store, 'invoices')).toContain(incomplete);
  readToTheEnd(store);
  expect(await textOf(store, 'invoices')).not.toContain('nie pobrano');
});
