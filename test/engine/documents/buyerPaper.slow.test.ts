import { expect, test } from 'vitest';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { Invoice } from '#shared/model/invoice';
import { readPdf } from '#support/readPdf';
import { aReservation } from '#support/records';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { paperInvoice, paperNamed, VAT_INVOICE } from './papers';

/** Tests that a buyer's PDF contains only facts for the buyer, without the notes by which programs link documents. */

const NOTE = 'Korekta do FV 41/06/2026. Pozycje: stan po korekcie.';
const CORRECTION = paperInvoice({
  invoiceId: 2,
  invoiceType: 10,
  invoiceFullNo: 'KOR 2/06/2026',
  issueDate: '2026-06-04',
  saleDate: '2026-06-02',
  paymentDate: '2026-06-17',
  correctionReason: 'Skrócenie pobytu. Pozycje: stan po korekcie.',
  additionalInfo: `${NOTE}\nDziękujemy za pobyt.`,
  invoiceItems: VAT_INVOICE.invoiceItems.map((item, index) =>
    index === 0 ? { ...item, quantity: '4' } : item,
  ),
});

function desk(invoices: readonly Invoice[]) {
  const store = openTestStore();
  const profileDir = tempDir();
  store.invoices.apply([...invoices], AT);
  const parts = { store, profileDir, mode: 'real' as const, now: () => AT, render: renderInCurrentThread };
  const make = (id: number, language: PaperLanguage = 'pl') => {
    const card = store.invoices.readCard(String(id));
    if (!card) throw new Error(`no invoice ${id}`);
    return getStoredInvoicePdfOrDrawNew(parts, card, { language, duplicate: false });
  };
  const text = async (id: number, language?: PaperLanguage) =>
    (await readPdf((await make(id, language)).bytes)).text;
  return { store, profileDir, make, text };
}

test('correction PDF: omits the sentences that Kontuar adds to the remarks for other PCs', async () => {
  const text = await desk([VAT_INVOICE, CORRECTION]).text(2);
  expect(text).toContain('Faktura korygowana FV 41/06/2026');
  expect(text).toContain('Przyczyna korekty Skrócenie pobytu.');
  expect(text).toContain('Uwagi Dziękujemy za pobyt.');
  expect(text).not.toMatch(/Powiązanie|Pozycje: /);
});

test('correction PDF: still names the original invoice in the remarks when the original is not on this PC', async () => {
  const text = await desk([CORRECTION]).text(2);
  expect(text).toContain('Korekta do FV 41/06/2026. Dziękujemy za pobyt.');
  expect(text).not.toContain('Pozycje: ');
});

test('invoice PDF: shows the guest’s reservation number and never the id of the service', async () => {
  const { store, text } = desk([VAT_INVOICE, paperInvoice({ invoiceId: 3, reservationId: 77001 })]);
  const stay = aReservation({ reservationId: 48155, reservationNumber: 2026117 });
  store.reservations.applyWindow({ from: stay.arrival, to: stay.departure }, [stay], AT);
  expect(await text(1)).toContain('Rezerwacja 2026117');
  const unknown = await text(3);
  expect(unknown).not.toMatch(/Rezerwacja|77001/);
});

test('invoice PDF: prints the reservation number once when the invoice remarks already contain that number', async () => {
  const remarks = { additionalInfo: 'Rezerwacja 2026117, dziękujemy.' };
  const { store, text } = desk([{ ...VAT_INVOICE, ...remarks }]);
  const stay = aReservation({ reservationId: 48155, reservationNumber: 2026117 });
  store.reservations.applyWindow({ from: stay.arrival, to: stay.departure }, [stay], AT);
  expect((await text(1)).match(/2026117/g)).toHaveLength(1);
});

test.each([
  ['pl', 'Data wystawienia 04.06.2026'],
  ['plEn', 'Data wystawienia Issue date 04.06.2026 / 4 Jun 2026'],
  ['plDe', 'Data wystawienia Rechnungsdatum 04.06.2026'],
  ['plUk', 'Data wystawienia Дата виставлення 04.06.2026'],
] as const)('invoice PDF: writes dates in the usual form in %s', async (language, expected) => {
  const text = await desk([VAT_INVOICE, CORRECTION]).text(2, language);
  expect(text.replaceAll(' / Issue', ' Issue').replaceAll(/ \/ (?=[RД])/g, ' ')).toContain(expected);
  expect(text).not.toMatch(/2026-0/);
});

test.each(['ksefSettlement', 'correction', 'vat'] as const)(
  'invoice PDF: fits %s, bilingual and with a payment code, on one page',
  async (name) => {
    const copy = { language: 'plEn', duplicateOn: null, training: false } as const;
    expect((await readPdf(await renderInvoicePdf(paperNamed(name), copy, AT))).pages).toHaveLength(1);
  },
);

test('invoice PDF: states that KSeF does not require the invoice of a private guest', async () => {
  const { store, text } = desk([
    paperInvoice({ invoiceId: 4, buyer: { companyName: 'Anna Nowak', taxId: '', identifierType: 'NONE' } }),
    VAT_INVOICE,
  ]);
  store.settings.set('ksef.setting', 'yes');
  expect(await text(4)).toContain('Nie podlega KSeF: nabywca prywatny.');
  expect(await text(1)).toContain('Bez numeru KSeF: w chwili wydania nie był nadany.');
});
