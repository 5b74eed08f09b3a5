import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { stateFacts } from '#engine/documents/recordStatedFacts';
import type { Invoice } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { anItem } from '#support/records';
import { make } from './accounts';
import type { Truth } from './accountTruth';
import { believableAccount } from './believableAccounts';
import { filesOf, house, textOf } from './exported';
import { groszOf, readCsv, readEpp, readXml } from './monthReaders';

/** A month of believable documents, with links and conventions hidden: each file for import has the truth of each document. */

const MONTH = '2026-06';
const JPK = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';
const NET_FIELDS = ['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19'];
const TAX_FIELDS = ['K_16', 'K_18', 'K_20'];
const EURO_RATE = '4.2571';
const FEE = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '2.5', quantity: '4', rate: 'np' });

/** Net and tax in grosz of złoty. */
type Amounts = readonly [net: bigint, vat: bigint];

test('realistic month: register, JPK, Optima and EDI++ files all show the true amounts of a document, or none does', async () => {
  for (const drawn of fc.sample(believableAccount(false), 2)) {
    const { invoices, truth } = make(drawn);
    const month = invoices.map((invoice, at) => inMonth(invoice, at, invoices));
    const files = parseFiles(await exportMonth(month));
    let blank = 0;
    for (const invoice of month) {
      const shown = readEverywhere(files, invoice.invoiceFullNo);
      const own = truth.get(invoice.invoiceId);
      if (!own) throw new Error(`no truth of ${invoice.invoiceId}`);
      const isBlank = shown.register === null;
      if (isBlank) blank += 1;
      const amounts = isBlank ? null : inZloty(own, invoice);
      expect({ number: invoice.invoiceFullNo, ...shown }).toEqual({
        number: invoice.invoiceFullNo,
        register: amounts,
        jpk: amounts,
        optima: amounts,
        epp: amounts,
      });
    }
    expect(blank / month.length).toBeLessThan(0.05);
  }
});

/** Days of one month in the order of issue; some single invoices have a local fee, or are in euro. */
function inMonth(invoice: Invoice, at: number, all: readonly Invoice[]): Invoice {
  const dayOf = (index: number) =>
    `${MONTH}-${String(Math.floor((index * 29) / all.length) + 1).padStart(2, '0')}`;
  const isOfSameSale = (other: Invoice) =>
    other.buyer.companyName === invoice.buyer.companyName && other.reservationId === invoice.reservationId;
  const original = all
    .slice(0, at + 1)
    .findLastIndex((other) => !isCorrection(other.invoiceType) && isOfSameSale(other));
  const isAlone = all.filter((other) => other.buyer.companyName === invoice.buyer.companyName).length === 1;
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

/** The receipt of each correction is confirmed on its day, so that those which lower count in this month, too. */
async function exportMonth(invoices: readonly Invoice[]): Promise<Map<string, Uint8Array>> {
  const { core } = house(invoices);
  core.store.settings.set('invoices.scannedAt', 1);
  const now = { today: '2026-07-20', at: '2026-07-20T10:00:00.000Z' };
  for (const { invoiceId, invoiceType, issueDate } of invoices)
    if (isCorrection(invoiceType))
      stateFacts(core.store, String(invoiceId), { receivedOn: issueDate, isTillSale: undefined }, now);
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  return await filesOf(exportInvoices(core, { format: 'month', selection, language: 'pl' }));
}

interface Shown {
  readonly register: Amounts | null;
  readonly jpk: Amounts | null;
  readonly optima: Amounts | null;
  readonly epp: Amounts | null;
}

function parseFiles(files: Map<string, Uint8Array>) {
  const register = readCsv(textOf(files, 'rejestr.csv'));
  const jpk = readXml(textOf(files, 'jpk-v7m-sprzedaz.xml'), JPK, ['Ewidencja', 'SprzedazWiersz']);
  const documents = ['REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT'];
  const optima = readXml(textOf(files, 'optima.xml'), OPTIMA, documents, ['POZYCJE', 'POZYCJA']);
  const epp = readEpp(files.get('edi.epp') ?? new Uint8Array());
  return { register, jpk, optima, epp };
}

/** null: the file has no amounts of it. */
function readEverywhere(
  { register, jpk, optima, epp }: ReturnType<typeof parseFiles>,
  number: string,
): Shown {
  const row = register.find((found) => found['Numer'] === number);
  const inJpk = jpk.find(({ fields }) => fields.get('DowodSprzedazy') === number);
  const inOptima = optima.find(({ fields }) => fields.get('NUMER') === number);
  const inEpp = epp.find(
    ({ label, records }) => label === 'NAGLOWEK' && records[0]?.[6]?.endsWith(` ${number}`),
  )?.records[0];
  const sum = (texts: readonly (string | undefined)[]) =>
    texts.reduce((all, text) => all + groszOf(text ?? '0'), 0n);
  const ofFields = (names: readonly string[]) => sum(names.map((name) => inJpk?.fields.get(name)));
  const ofRows = (name: string) => sum((inOptima?.rows ?? []).map(({ fields }) => fields.get(name)));
  const isInRegister = row !== undefined && row['Brutto PLN'] !== '';
  return {
    register: isInRegister ? [groszOf(row['Netto PLN'] ?? ''), groszOf(row['VAT PLN'] ?? '')] : null,
    jpk: inJpk ? [ofFields(NET_FIELDS), ofFields(TAX_FIELDS)] : null,
    optima: inOptima ? [ofRows('NETTO_SYS'), ofRows('VAT_SYS')] : null,
    epp: inEpp ? [groszOf(inEpp[27] ?? ''), groszOf(inEpp[28] ?? '')] : null,
  };
}

/** Each part of each rate is converted and rounded by itself. */
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
  return [parts.reduce((all, { net }) => all + net, 0n), parts.reduce((all, { vat }) => all + vat, 0n)];
}
