import type { Grosz } from '#shared/model/scalars';
import { fromGrosz } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { isBusiness } from '#shared/rules/ksefMarker';
import type { Month } from '#shared/rules/taxMonth';
import { getVatPercent } from '#shared/rules/vat';
import { optimaText } from '#shared/text/accountant';
import { NO_NUMBER, partedAddress, registerBuyer } from '../export/buyer';
import { zlotyTotals, type LedgerEntry, type ZlotyRate } from '../export/ledgerEntry';
import { sha256 } from '../storedPdf';
import { branch, leaf, xmlText, type XmlElement } from '../fa3/xml';
import { countryName } from './countryName';
import { listGoodsGroups } from './jpk';

/**
 * The VAT register in the form that Comarch ERP Optima imports from another database ("Struktura plików XML do pracy
 * rozproszonej", version 2.00): buyers, then documents with one position per rate, in the document's currency and in
 * złoty (`_SYS`). Comarch's full description was not available, so names and values follow the exports of other
 * programs (docs/user/accountants.md).
 */
const NAMESPACE = 'http://www.comarch.pl/cdn/optima/offline';
/** Name of the source program, five characters like Optima's own symbol. */
const BASE = 'KONTU';
/** Optima's built-in record for a buyer without a number. */
const NOBODY = '!NIEOKREŚLONY!';
const NAME_PARTS = 3;
const NAME_LENGTH = 50;
/** Length of a buyer's code in the oldest Optima databases; Comarch's description was not available. */
const ACRONYM_LENGTH = 20;

export function optimaXml(entries: readonly LedgerEntry[], month: Month): string {
  const buyers = new Map(
    entries.flatMap((entry) => {
      const key = acronymOf(entry);
      return key === NOBODY ? [] : [[key, entry] as const];
    }),
  );
  const parties = branch('KONTRAHENCI', HEAD.concat([...buyers.values()].map(buyerOf)));
  const documents = branch(
    'REJESTRY_SPRZEDAZY_VAT',
    HEAD.concat(entries.map((entry) => documentOf(entry, month))),
  );
  const content = buyers.size === 0 ? [documents] : [parties, documents];
  const root: XmlElement = {
    name: 'ROOT',
    attributes: { xmlns: NAMESPACE },
    content: content.filter((part) => part !== null),
  };
  return xmlText(root, optimaText.made.pl(month));
}

const HEAD = [leaf('WERSJA', '2.00'), leaf('BAZA_ZRD_ID', BASE), leaf('BAZA_DOC_ID', BASE)];
const yes = (is: boolean): string => (is ? 'Tak' : 'Nie');

function acronymOf({ card }: LedgerEntry): string {
  const { number, numberCountry } = registerBuyer(card.invoice.buyer);
  if (number === NO_NUMBER) return NOBODY;
  const prefix = numberCountry === null || numberCountry === 'PL' ? '' : numberCountry;
  const fullNumber = number.startsWith(prefix) ? number : prefix + number;
  if (fullNumber.length <= ACRONYM_LENGTH) return fullNumber;
  // The hash keeps long numbers with a common beginning apart and gives each number the same code in every month.
  const mark = `-${sha256(fullNumber).slice(0, 8).toUpperCase()}`;
  return fullNumber.slice(0, ACRONYM_LENGTH - mark.length) + mark;
}

/** Returns name, number and address; both parts of the file use the same element names. */
function identityOf({ card }: LedgerEntry): (XmlElement | null)[] {
  const { buyer } = card.invoice;
  const { number, numberCountry, country } = registerBuyer(buyer);
  const { street, code, town } = partedAddress(buyer.address);
  const letters = [...buyer.companyName.replace(/\s+/g, ' ').trim()];
  const parts = Array.from({ length: NAME_PARTS }, (_, at) =>
    letters.slice(at * NAME_LENGTH, (at + 1) * NAME_LENGTH).join(''),
  );
  return [
    ...parts.map((part, at) => leaf(`NAZWA${at + 1}`, part)),
    leaf('NIP_KRAJ', numberCountry === 'PL' ? null : numberCountry),
    leaf('NIP', number === NO_NUMBER ? null : number),
    leaf('KRAJ', country === '' ? null : countryName(country)),
    leaf('ULICA', street),
    leaf('MIASTO', town),
    leaf('KOD_POCZTOWY', code),
  ];
}

function buyerOf(entry: LedgerEntry): XmlElement | null {
  return branch('KONTRAHENT', [
    leaf('ID_ZRODLA', acronymOf(entry)),
    leaf('AKRONIM', acronymOf(entry)),
    leaf('RODZAJ', 'odbiorca'),
    leaf('FINALNY', yes(!isBusiness(entry.card.invoice.buyer))),
    branch('ADRESY', [branch('ADRES', [leaf('STATUS', 'aktualny'), ...identityOf(entry)])]),
  ]);
}

function documentOf(entry: LedgerEntry, month: Month): XmlElement | null {
  const { card, exchangeRate, marker, toReceipt, taxDay } = entry;
  const { invoice } = card;
  const foreign = invoice.currency !== 'PLN';
  const corrects = isCorrection(invoice.invoiceType);
  return branch('REJESTR_SPRZEDAZY_VAT', [
    leaf('ID_ZRODLA', card.localId),
    leaf('MODUL', 'Rejestr Vat'),
    leaf('TYP', 'Rejestr sprzedaży'),
    leaf('REJESTR', 'SPRZEDAŻ'),
    leaf('DATA_WYSTAWIENIA', invoice.issueDate),
    leaf('DATA_SPRZEDAZY', invoice.saleDate ?? invoice.issueDate),
    leaf('TERMIN', invoice.paymentDate ?? invoice.issueDate),
    leaf('DATA_DATAOBOWIAZKUPODATKOWEGO', taxDay),
    leaf('NUMER', invoice.invoiceFullNo),
    leaf('KOREKTA', yes(corrects)),
    leaf('KOREKTA_NUMER', corrects ? (entry.relatives.original?.invoiceFullNo ?? null) : null),
    leaf('WEWNETRZNA', 'Nie'),
    leaf('FISKALNA', yes(toReceipt)),
    leaf('DETALICZNA', 'Nie'),
    leaf('EKSPORT', transactionOf(entry)),
    leaf('FINALNY', yes(!isBusiness(invoice.buyer))),
    leaf('IDENTYFIKATOR_KSIEGOWY', invoice.invoiceFullNo),
    leaf('TYP_PODMIOTU', 'kontrahent'),
    leaf('PODMIOT', acronymOf(entry)),
    ...identityOf(entry),
    leaf('FORMA_PLATNOSCI', optimaText.ways.pl(invoice.paymentType ?? 0)),
    leaf('DEKLARACJA_VAT7', month),
    leaf('DEKLARACJA_VATUE', 'Nie'),
    leaf('WALUTA', foreign ? invoice.currency : null),
    leaf('NOTOWANIE_WALUTY_ILE', foreign ? exchangeRate : null),
    leaf('NOTOWANIE_WALUTY_ZA_ILE', foreign && exchangeRate !== null ? '1' : null),
    leaf('NR_KSEF', marker.kind === 'number' ? marker.number : null),
    leaf('OPIS', descriptionOf(entry)),
    branch(
      'POZYCJE',
      (entry.zloty ?? []).map((rate, at) => positionOf(entry, rate, at + 1)),
    ),
    paymentsOf(entry),
    branch(
      'KODY_JPK',
      jpkCodesOf(entry).map((code) => branch('KOD_JPK', [leaf('KOD', code)])),
    ),
  ]);
}

/** Returns facts for which the format has no field; null if there are none. */
function descriptionOf({ card, marker, outside }: LedgerEntry): string | null {
  const parts = [
    marker.kind === 'number' ? '' : `JPK_V7M: ${marker.kind}`,
    outside.amount === 0 ? '' : optimaText.noSupply.pl(fromGrosz(outside.amount), card.invoice.currency),
  ];
  return parts.filter((part) => part !== '').join('; ') || null;
}

const isOutsidePoland = ({ rate }: ZlotyRate): boolean => rate.startsWith('np');

/** Returns Optima's kind of transaction. Optima does not put `np` amounts of a domestic transaction into K_11. */
function transactionOf({ zloty }: LedgerEntry): string {
  const rates = zloty ?? [];
  return rates.length > 0 && rates.every(isOutsidePoland) ? 'poza terytorium kraju (stawka NP)' : 'nie';
}

/**
 * Returns full numbers of documents that mix `np` with other rates, because Optima allows one kind of transaction per
 * document.
 */
export const mixedTransactions = (entries: readonly LedgerEntry[]): string[] =>
  entries
    .filter(({ zloty }) => zloty?.some(isOutsidePoland) && !zloty.every(isOutsidePoland))
    .map(({ card }) => card.invoice.invoiceFullNo);

/** Returns the document type and the goods groups, as in the rows of the JPK. */
const jpkCodesOf = (entry: LedgerEntry): string[] =>
  entry.toReceipt ? ['FP', ...listGoodsGroups(entry)] : listGoodsGroups(entry);

/**
 * Builds one payment over the gross amount without charges that are no supply, which Optima settles with the bank or
 * the cash desk. The payment of an invoice to a till receipt is in the till's report, so it is excluded from
 * settlement.
 */
function paymentsOf(entry: LedgerEntry): XmlElement | null {
  const { card, toReceipt, outside } = entry;
  const { issueDate, paymentDate, paymentType, currency } = card.invoice;
  const totals = zlotyTotals(entry);
  if (totals === null || entry.gross === null) return null;
  const gross = entry.gross - outside.amount;
  if (gross === 0) return null;
  const { number } = registerBuyer(card.invoice.buyer);
  const isForeign = currency !== 'PLN';
  const payment = branch('PLATNOSC', [
    leaf('ID_ZRODLA_PLAT', `${card.localId}-1`),
    leaf('TERMIN_PLAT', paymentDate ?? issueDate),
    leaf('FORMA_PLATNOSCI_PLAT', optimaText.ways.pl(paymentType ?? 0)),
    leaf('KWOTA_PLAT', fromGrosz(Math.abs(gross))),
    leaf('WALUTA_PLAT', isForeign ? currency : 'PLN'),
    leaf('KURS_WALUTY_PLAT', 'NBP'),
    leaf('NOTOWANIE_WALUTY_ILE_PLAT', isForeign ? entry.exchangeRate : '1'),
    leaf('NOTOWANIE_WALUTY_ZA_ILE_PLAT', '1'),
    leaf('KWOTA_PLN_PLAT', fromGrosz(Math.abs(totals.gross))),
    leaf('KIERUNEK', gross < 0 ? 'rozchód' : 'przychód'),
    leaf('PODLEGA_ROZLICZENIU', toReceipt ? 'nie' : 'tak'),
    leaf('DATA_KURSU_PLAT', issueDate),
    leaf('WALUTA_DOK', isForeign ? currency : 'PLN'),
    leaf('PLATNOSC_TYP_PODMIOTU', 'kontrahent'),
    leaf('PLATNOSC_PODMIOT', acronymOf(entry)),
    leaf('PLATNOSC_PODMIOT_NIP', number === NO_NUMBER ? null : number),
  ]);
  return branch('PLATNOSCI', [payment]);
}

function positionOf(
  { counted }: LedgerEntry,
  { rate, net, vat }: ZlotyRate,
  position: number,
): XmlElement | null {
  const rateSum = counted?.rates.find((candidate) => candidate.rate === rate);
  const money = (name: string, amount: Grosz) => leaf(name, fromGrosz(amount));
  return branch('POZYCJA', [
    leaf('LP', String(position)),
    leaf('STAWKA_VAT', String(getVatPercent(rate))),
    leaf('STATUS_VAT', statusOf(rate)),
    money('NETTO', rateSum?.net ?? net),
    money('VAT', rateSum?.vat ?? vat),
    money('NETTO_SYS', net),
    money('VAT_SYS', vat),
    money('NETTO_SYS2', net),
    money('VAT_SYS2', vat),
    leaf('RODZAJ_SPRZEDAZY', 'usługi'),
    leaf('UWZ_W_PROPORCJI', 'Tak'),
  ]);
}

const statusOf = (rate: string): string =>
  rate === 'zw' ? 'zwolniona' : rate.startsWith('np') ? 'nie podlega' : 'opodatkowana';
