import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { sha256 } from '#engine/documents/sha256';
import { parseMissingLettersError } from '#engine/documents/missingLettersError';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import type { Store } from '#engine/store/storeInterface';
import { paperWords } from '#shared/text/paperWords';
import { readPdf } from '#support/readPdf';
import { AT, LATER, openTestStore, tempDir } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice, VAT_INVOICE } from './papers';

/** Tests that an issued PDF never changes, whatever happens to the invoice afterwards. */

const POLISH = { language: 'pl', duplicate: false } as const;

function desk(store: Store = openTestStore()) {
  let now = AT;
  const profileDir = tempDir();
  const core = { store, profileDir, mode: 'real' as const, now: () => now, render: renderInCurrentThread };
  const card = (id: number) => {
    const found = store.invoices.readCard(String(id));
    if (!found) throw new Error(`no invoice ${id}`);
    return found;
  };
  const files = () =>
    readdirSync(join(profileDir, 'documents'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.pdf'),
    );
  return {
    store,
    files,
    later: () => (now = LATER),
    make: (id: number, wanted: Parameters<typeof getStoredInvoicePdfOrDrawNew>[2] = POLISH) =>
      getStoredInvoicePdfOrDrawNew(core, card(id), wanted),
    path: (name: string) => join(profileDir, 'documents', name),
  };
}

/** A correction of the nights of `VAT_INVOICE`, which has three nights at 349.99. */
const nights = (quantity: string) =>
  paperInvoice({
    invoiceId: 2,
    invoiceType: 10,
    invoiceFullNo: 'KOR 2/06/2026',
    paymentDate: '2026-06-17',
    invoiceItems: VAT_INVOICE.invoiceItems.map((item, at) => (at === 0 ? { ...item, quantity } : item)),
    extra: { correctionId: 1 },
  });

describe('the first copy', () => {
  test('invoice PDF: returns the stored file, byte for byte, when the PDF is requested again later', async () => {
    const { store, make, later, files, path } = desk();
    store.invoices.apply([VAT_INVOICE], AT);
    const first = await make(1);
    later();
    const again = await make(1);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect([again.sha256, again.madeAt, again.kept]).toEqual([sha256(first.bytes), AT, true]);
    expect(files()).toHaveLength(1);
    expect(sha256(readFileSync(path(files()[0] ?? '')))).toBe(first.sha256);
    expect(first.fileName).toBe('2026-06-03_FV-41-06-2026_drukarnia-zrodlana-szulc-sp-j.pdf');
  });

  test('invoice PDF: a second file is stored beside the first after the invoice gets a KSeF number', async () => {
    const { store, make, files } = desk();
    store.invoices.apply([VAT_INVOICE], AT);
    const before = await make(1);
    store.invoices.apply([{ ...VAT_INVOICE, ksefId: '5265877635-20250826-0100001AF629-AF' }], LATER);
    const after = await make(1);
    expect(files()).toHaveLength(2);
    expect((await readPdf(before.bytes)).text).not.toContain('0100001AF629');
    expect((await readPdf(after.bytes)).text).toContain('5265877635-20250826-0100001AF629-AF');
    expect(store.documents.listOfInvoice('inv-1').map(({ sha256: hash }) => hash)).toEqual([
      after.sha256,
      before.sha256,
    ]);
  });

  test('stored invoice PDF: is reused after another invoice with a KSeF number has arrived', async () => {
    const { store, make, later } = desk();
    store.invoices.apply([VAT_INVOICE], AT);
    const first = await make(1);
    store.invoices.apply([{ ...ADVANCE, ksefId: '5265877635-20250826-0100001AF629-AF' }], LATER);
    later();
    const again = await make(1);
    expect([again.sha256, again.madeAt]).toEqual([first.sha256, AT]);
  });

  test('invoice PDF: is drawn anew when the items, the payment or the status of the invoice changes', async () => {
    const { store, make } = desk();
    store.invoices.apply([VAT_INVOICE], AT);
    const hashes = [(await make(1)).sha256];
    for (const fields of [
      { paymentStatus: 1 },
      { invoiceStatus: 'PENDING_KSEF' },
      { invoiceItems: VAT_INVOICE.invoiceItems.slice(1) },
    ]) {
      store.invoices.apply([{ ...VAT_INVOICE, ...fields }], LATER);
      hashes.push((await make(1)).sha256);
    }
    expect(new Set(hashes).size).toBe(4);
  });

  test.each([
    ['gone', (file: string) => rmSync(file)],
    ['changed', (file: string) => writeFileSync(file, 'not what was made')],
  ])('invoice PDF: is drawn again as a new document when the stored file is %s', async (_, harm) => {
    const { store, make, later, files, path } = desk();
    store.invoices.apply([VAT_INVOICE], AT);
    await make(1);
    harm(path(files()[0] ?? ''));
    later();
    const again = await make(1);
    expect([again.madeAt, store.documents.listOfInvoice('inv-1').length]).toEqual([LATER, 2]);
    expect((await readPdf(again.bytes)).text).toContain('2 682,97 zł');
  });
});

test('duplicate PDF: is a separate file that bears DUPLIKAT and the day of the reissue', async () => {
  const { store, make } = desk();
  store.invoices.apply([VAT_INVOICE], AT);
  const [first, duplicate] = [await make(1), await make(1, { language: 'pl', duplicate: true })];
  expect(duplicate.sha256).not.toBe(first.sha256);
  expect((await readPdf(duplicate.bytes)).text).toContain('DUPLIKAT, wydano 03.06.2026');
  expect(duplicate.fileName).toMatch(/_duplikat\.pdf$/);
});

test('invoice PDF with letters that no font has: is refused, unless the user accepts a PDF with a note', async () => {
  const { store, make } = desk();
  store.invoices.apply([paperInvoice({ buyer: { companyName: '김철수' } })], AT);
  const refused = await make(1).catch((error: unknown) => parseMissingLettersError(error));
  expect(refused).toBe('김 철 수');
  expect(store.documents.listOfInvoice('inv-1')).toEqual([]);
  const noted = await make(1, { ...POLISH, missingLetters: 'note' });
  expect((await readPdf(noted.bytes)).text).toContain('nie ma w czcionce wydruku');
});

test('draft PDF: is drawn but not stored, and never marked as a duplicate', async () => {
  const { store, make } = desk();
  store.invoices.apply([{ ...VAT_INVOICE, invoiceStatus: 'DRAFT' }], AT);
  expect((await make(1)).kept).toBe(false);
  expect(store.documents.listOfInvoice('inv-1')).toEqual([]);
  // This invoice was never handed out, so no duplicate is issued (art. 106l).
  const { bytes, fileName, duplicateOn } = await make(1, { language: 'pl', duplicate: true });
  expect([
    (await readPdf(bytes)).text.includes('DUPLIKAT'),
    fileName.includes('duplikat'),
    duplicateOn,
  ]).toEqual([false, false, null]);
});

describe('what the store knows of other invoices stands on it', () => {
  const settlement = paperInvoice({
    invoiceId: 9,
    invoiceType: 9,
    invoiceItems: ORDER_ITEMS,
    prepaymentValue: '1090',
    extra: { prepaymentId: [8] },
  });

  test('settlement invoice PDF: lists the advance invoices oldest first, regardless of their numbers', async () => {
    const { store, make } = desk();
    const [june, may] = ['2026-06-01', '2026-05-10'].map((issueDate, at) => ({
      ...ADVANCE,
      invoiceId: 5 + at,
      invoiceFullNo: `FZ ${issueDate}`,
      issueDate,
      prepaymentValue: '250',
    }));
    if (!june || !may) throw new Error('no advances');
    store.invoices.apply([june, may, { ...settlement, extra: { prepaymentId: [5, 6] } }], AT);
    const { text } = await readPdf((await make(9)).bytes);
    const places = [may, june].map(({ invoiceFullNo }) => text.indexOf(invoiceFullNo));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });

  test('settlement invoice PDF: names its advance invoice', async () => {
    const { store, make } = desk();
    store.invoices.apply([ADVANCE, settlement], AT);
    const made = await make(9);
    expect(made.doubts).toEqual([]);
    expect((await readPdf(made.bytes)).text).toContain('FZ 8/05/2026');
  });

  test('settlement invoice PDF: counts a corrected advance with the amount after the correction', async () => {
    const { store, make } = desk();
    const corrected = paperInvoice({
      invoiceId: 11,
      invoiceType: 11,
      invoiceItems: ORDER_ITEMS,
      prepaymentValue: '600',
      extra: { correctionId: 8 },
    });
    store.invoices.apply([ADVANCE, corrected, { ...settlement, prepaymentValue: '990' }], AT);
    const { text } = await readPdf((await make(9)).bytes);
    expect(text).toContain('600,00 zł');
    expect(text).toContain('Pozostało do zapłaty 990,00 zł');
    expect((await make(11)).doubts).toEqual([]);
  });

  test('correction PDF: shows the items after the previous correction as “before”, and names the original invoice', async () => {
    const { store, make } = desk();
    const items = (quantity: string) =>
      VAT_INVOICE.invoiceItems.map((item, at) => (at === 0 ? { ...item, quantity } : item));
    const correction = (invoiceId: number, quantity: string) =>
      paperInvoice({
        invoiceId,
        invoiceType: 10,
        invoiceFullNo: `KOR ${invoiceId}/06/2026`,
        invoiceItems: items(quantity),
        issueDate: '2026-06-04',
        extra: { correctionId: 1 },
      });
    const paid = { ...VAT_INVOICE, paymentStatus: 1, paymentDate: '2026-06-03' };
    store.invoices.apply([paid, correction(2, '2'), correction(3, '1')], AT);
    const { text } = await readPdf((await make(3)).bytes);
    expect(text).toContain('Przed korektą 2 doba 349,99 8% 699,98');
    expect(text).toContain('Do zwrotu 349,99 zł');
    expect(text).toContain('Faktura korygowana FV 41/06/2026');
  });

  // One more night costs 349.99; one night less refunds 349.99.
  test.each([
    [
      'states the due date and a payment code when it asks for money',
      '4',
      [{ from: '2026-06-17', until: null }],
      '034999|Pensjonat Kalinówka|KOR 2/06/2026|||',
    ],
    ['has neither a due date nor a payment code when it pays money back', '2', [], null],
  ])('correction PDF: %s', (_, quantity, days, code) => {
    const { store } = desk();
    store.invoices.apply([VAT_INVOICE, nights(quantity)], AT);
    const card = store.invoices.readCard('2');
    const paper = card && buildInvoicePaper(collectInvoiceDocumentData(store, card));
    const terms = paper?.payment.filter(({ label }) => label === paperWords.dueOn).map(({ value }) => value);
    expect(terms).toEqual(days);
    expect(paper?.paymentCode?.text ?? null).toBe(code && `5265877635|PL|61109010140000071219812874|${code}`);
  });

  test('invoice PDF: reports an unknown advance, original or exchange rate, and prints no refund when the original is unknown', async () => {
    const { store, make } = desk();
    store.invoices.apply(
      [
        { ...settlement, extra: {} },
        paperInvoice({ invoiceId: 10, invoiceType: 10, correctionReason: 'Pomyłka' }),
        paperInvoice({ invoiceId: 12, currency: 'EUR' }),
      ],
      AT,
    );
    expect((await make(9)).doubts).toEqual(['advancesUnknown']);
    expect((await make(10)).doubts).toEqual(['originalUnknown', 'itemsUnclear']);
    expect((await make(12)).doubts).toEqual(['noExchangeRate']);
    expect((await readPdf((await make(10)).bytes)).text).not.toContain('Do zwrotu');
  });
});
