import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { buildInvoicePaper, type PaperSource } from '#engine/documents/paper/invoicePaper';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import { saveUserStatedInvoiceFacts } from '#engine/documents/recordStatedFacts';
import type { Invoice } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { make, type Account } from './accounts';
import type { Truth } from './accountTruth';
import { believableAccount } from './believableAccounts';
import { ALL, filesOf, house, textOf } from './exported';
import { hasTwoReadings } from './readings';
import { groszOf, readCsv, readEpp, readXml } from './monthReaders';

/**
 * Tests a month of realistic documents without links and conventions: every import file contains the true amounts of
 * each document.
 */

const MONTH = '2026-06';
const JPK = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
const FA3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const CSV_FILE = 'faktury.csv';
const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';
const NET_FIELDS = ['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19'];
const TAX_FIELDS = ['K_16', 'K_18', 'K_20'];
const EURO_RATE = '4.2571';
const FEE = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '2.5', quantity: '4', rate: 'np' });

/** Net and VAT in grosz of PLN. */
type Amounts = readonly [net: bigint, vat: bigint];

test('realistic month: register, exports, FA(3), invoice card and PDF show each invoice’s true amount, or none when several are possible', async () => {
  // The two properties use equal invoice numbers and have the same companies as buyers.
  const houses = [];
  for (const drawn of fc.sample(believableAccount(false), 2)) houses.push(await openHouse(drawn));
  for (const house of houses) {
    const counts = { printed: 0 };
    for (const invoice of house.month) await compareDocument(house, invoice, counts);
  }
});

type Counts = Record<'printed', number>;

async function compareDocument(
  { sold, truth, store, files }: Awaited<ReturnType<typeof openHouse>>,
  invoice: Invoice,
  counts: Counts,
): Promise<void> {
  const shown = readEverywhere(files, invoice.invoiceFullNo);
  const expected = truth.get(invoice.invoiceId);
  const card = store.invoices.readCard(String(invoice.invoiceId));
  if (!expected || !card) throw new Error(`no truth or card of ${invoice.invoiceId}`);
  const isBlank = shown.register === null;
  // One house may have many ambiguous corrections by chance, so the share of blanks is measured over many houses in
  // believableTruth; here each blank must have its cause.
  if (isBlank)
    expect([invoice.invoiceFullNo, hasTwoReadings(sold, invoice)]).toEqual([invoice.invoiceFullNo, true]);
  const amounts = isBlank ? null : inZloty(expected, invoice);
  expect({ number: invoice.invoiceFullNo, ...shown }).toEqual({
    number: invoice.invoiceFullNo,
    register: amounts,
    csv: amounts,
    jpk: amounts,
    optima: amounts,
    epp: amounts,
  });
  const fee = invoice.invoiceItems.includes(FEE) ? 1_000 : 0;
  const known = Number(expected.gross);
  const onCard = addFiguresToInvoiceCard(store, card).figures.gross;
  // The gross amount can be certain while its VAT is not, for example of a discount on an unknown invoice; the card then
  // states the gross amount although the register is blank.
  if (!isBlank || onCard !== null) expect(onCard).toBe(known + fee);
  const source = collectInvoiceDocumentData(store, card);
  const structured = readStructured(source);
  // Every document with known amounts has an FA(3) file, and no other has one.
  expect([invoice.invoiceFullNo, structured]).toEqual([
    invoice.invoiceFullNo,
    isBlank ? null : inOwnCurrency(expected),
  ]);
  if (isCorrection(invoice.invoiceType) && counts.printed < MAX_PRINTED_CORRECTIONS) {
    counts.printed += 1;
    expect(await readChangeOnPaper(source)).toBe(onCard === null ? null : known);
  }
}

/** PDFs take longest. */
const MAX_PRINTED_CORRECTIONS = 4;

async function openHouse(drawn: Account) {
  const { invoices, truth } = make(drawn);
  const month = invoices.map((invoice, at) => inMonth(invoice, at, invoices));
  const { store, files } = await exportMonth(month);
  return { sold: invoices, month, truth, store, files: parseFiles(files) };
}

/** Returns net, VAT and total of the FA(3) file in the document's currency; null when the file cannot be made. */
function readStructured(source: PaperSource): readonly [bigint, bigint, bigint] | null {
  const made = buildFa3Xml(source, AT);
  if (!made.ok) return null;
  const [fa] = readXml(made.xml, FA3, ['Fa']);
  const sum = (pattern: RegExp) =>
    [...(fa?.fields ?? [])].reduce(
      (total, [name, text]) => total + (pattern.test(name) ? groszOf(text) : 0n),
      0n,
    );
  return [sum(/^P_13_\d+$/), sum(/^P_14_\d$/), groszOf(fa?.fields.get('P_15') ?? '')];
}

function inOwnCurrency({ gross, rates }: Truth): readonly [bigint, bigint, bigint] {
  const vat = [...rates.values()].reduce((total, rate) => total + rate.vat, 0n);
  return [gross - vat, vat, gross];
}

/**
 * Returns the change that the PDF of a correction prints, in grosz, without payments; null when the PDF prints none.
 */
async function readChangeOnPaper(source: PaperSource): Promise<number | null> {
  const copy = { language: 'pl', duplicateOn: null, training: false } as const;
  const { text } = await readPdf(
    await renderInvoicePdf(buildInvoicePaper({ ...source, balance: null }), copy, AT),
  );
  const printed = /(?:Zmiana kwoty|Do dopłaty|Kwota bez zmian) (−?)([\d ]+,\d\d)/.exec(text);
  if (!printed) return null;
  const grosz = Number((printed[2] ?? '').replace(/\D/g, ''));
  return printed[1] === '−' ? -grosz : grosz;
}

/**
 * Spreads the invoices over the days of one month in the order of issue. Some standalone invoices get a local fee or
 * are in euro.
 */
function inMonth(invoice: Invoice, at: number, invoices: readonly Invoice[]): Invoice {
  const dayOf = (index: number) =>
    `${MONTH}-${String(Math.floor((index * 29) / invoices.length) + 1).padStart(2, '0')}`;
  const isOfSameSale = (other: Invoice) =>
    other.buyer.companyName === invoice.buyer.companyName && other.reservationId === invoice.reservationId;
  const original = invoices
    .slice(0, at + 1)
    .findLastIndex((other) => !isCorrection(other.invoiceType) && isOfSameSale(other));
  const isAlone =
    invoices.filter((other) => other.buyer.companyName === invoice.buyer.companyName).length === 1;
  const isInEuro = isAlone && at % 5 === 0;
  return {
    ...invoice,
    issueDate: dayOf(at),
    saleDate: dayOf(original),
    invoiceItems: isAlone && at % 3 === 0 ? [...invoice.invoiceItems, FEE] : invoice.invoiceItems,
    currency: isInEuro ? 'EUR' : 'PLN',
    exchangeRate: isInEuro ? EURO_RATE : null,
  };
}

/**
 * Confirms the receipt of each correction on its day of issue, so that downward corrections also count in this month.
 */
async function exportMonth(invoices: readonly Invoice[]) {
  const { core } = house(invoices);
  core.store.settings.set('invoices.scannedAt', 1);
  const now = { today: '2026-07-20', at: '2026-07-20T10:00:00.000Z' };
  for (const { invoiceId, invoiceType, issueDate } of invoices)
    if (isCorrection(invoiceType))
      saveUserStatedInvoiceFacts(
        core.store,
        String(invoiceId),
        { receivedOn: issueDate, isTillSale: undefined, isPaidBefore: undefined },
        now,
      );
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  const files = await filesOf(exportInvoices(core, { format: 'month', selection, language: 'pl' }));
  const csv = await filesOf(exportInvoices(core, { format: 'csv', selection: ALL, language: 'pl' }));
  for (const bytes of csv.values()) files.set(CSV_FILE, bytes);
  return { store: core.store, files };
}

interface Shown {
  readonly register: Amounts | null;
  readonly csv: Amounts | null;
  readonly jpk: Amounts | null;
  readonly optima: Amounts | null;
  readonly epp: Amounts | null;
}

function parseFiles(files: Map<string, Uint8Array>) {
  const register = readCsv(textOf(files, 'rejestr.csv'));
  const csv = readCsv(textOf(files, CSV_FILE));
  const jpk = readXml(textOf(files, 'jpk-v7m-sprzedaz.xml'), JPK, ['Ewidencja', 'SprzedazWiersz']);
  const documents = ['REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT'];
  const optima = readXml(textOf(files, 'optima.xml'), OPTIMA, documents, ['POZYCJE', 'POZYCJA']);
  const epp = readEpp(files.get('edi.epp') ?? new Uint8Array());
  return { register, csv, jpk, optima, epp };
}

/** null means that the file contains no amounts of the invoice. */
function readEverywhere(
  { register, csv, jpk, optima, epp }: ReturnType<typeof parseFiles>,
  number: string,
): Shown {
  const ofRow = (rows: readonly Record<string, string>[]): Amounts | null => {
    const row = rows.find((found) => found['Numer'] === number);
    const isKnown = row !== undefined && row['Brutto PLN'] !== '';
    return isKnown ? [groszOf(row['Netto PLN'] ?? ''), groszOf(row['VAT PLN'] ?? '')] : null;
  };
  const inJpk = jpk.find(({ fields }) => fields.get('DowodSprzedazy') === number);
  const inOptima = optima.find(({ fields }) => fields.get('NUMER') === number);
  const inEpp = epp.find(
    ({ label, records }) => label === 'NAGLOWEK' && records[0]?.[6]?.endsWith(` ${number}`),
  )?.records[0];
  const sum = (texts: readonly (string | undefined)[]) =>
    texts.reduce((total, text) => total + groszOf(text ?? '0'), 0n);
  const ofFields = (names: readonly string[]) => sum(names.map((name) => inJpk?.fields.get(name)));
  const ofRows = (name: string) => sum((inOptima?.rows ?? []).map(({ fields }) => fields.get(name)));
  return {
    register: ofRow(register),
    csv: ofRow(csv),
    jpk: inJpk ? [ofFields(NET_FIELDS), ofFields(TAX_FIELDS)] : null,
    optima: inOptima ? [ofRows('NETTO_SYS'), ofRows('VAT_SYS')] : null,
    epp: inEpp ? [groszOf(inEpp[27] ?? ''), groszOf(inEpp[28] ?? '')] : null,
  };
}

/** Each part of each rate is converted and rounded separately. */
function inZloty({ rates }: Truth, { currency }: Invoice): Amounts {
  const units = currency === 'EUR' ? 42_571n : 10_000n;
  const convert = (grosz: bigint): bigint => {
    const size = (2n * (grosz < 0n ? -grosz : grosz) * units + 10_000n) / 20_000n;
    return grosz < 0n ? -size : size;
  };
  const parts = [...rates.values()].map(({ gross, vat }) => ({
    net: convert(gross - vat),
    vat: convert(vat),
  }));
  return [
    parts.reduce((total, { net }) => total + net, 0n),
    parts.reduce((total, { vat }) => total + vat, 0n),
  ];
}
