import { speak } from '#shared/text/language';
import type { Grosz } from '#shared/model/scalars';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty } from '#shared/rules/ksef/jpkKsefMarker';
import type { Month } from '#shared/rules/tax/taxMonth';
import { getVatPercent } from '#shared/rules/tax/vat';
import {
  MISSING_TAX_NUMBER_TEXT,
  splitPolishAddress,
  buildVatRegisterBuyer,
} from '../export/vatRegisterBuyer';
import { sumLedgerEntryInZloty, type LedgerEntry, type ZlotyRate } from '../export/vatLedgerEntry';
import { sha256 } from '../sha256';
import {
  createXmlParentElement,
  createXmlTextElement,
  serializeXml,
  type XmlElement,
} from '../fa3/xmlWriter';
import { getAccountingPaymentName } from './accountingPaymentName';
import { getPolishCountryName } from './polishCountryName';
import { listGoodsGroups } from './jpk';
import * as texts from '#shared/i18n/texts';

const t = speak(texts.accountant, 'pl').optima;

/**
 * Writes the VAT register as an XML file that the accounting program Comarch ERP Optima can import
 * (docs/user/accountants.md).
 */
const NAMESPACE = 'http://www.comarch.pl/cdn/optima/offline';
/** Name of the program that wrote the file, for the import into Optima. */
const SOURCE_DATABASE_ID = 'KONTU';
/** Optima's built-in record for a buyer without a tax number. */
const BUYER_CODE_WITHOUT_TAX_ID = '!NIEOKREŚLONY!';
const NAME_PARTS = 3;
const MAX_NAME_FIELD_CHARS = 50;
/** Maximum number of characters of a buyer's code in the oldest Optima databases. */
const MAX_BUYER_CODE_CHARS = 20;

export function buildOptimaXml(entries: readonly LedgerEntry[], month: Month): string {
  const buyers = new Map(
    entries.flatMap((entry) => {
      const key = buildBuyerCode(entry);
      return key === BUYER_CODE_WITHOUT_TAX_ID ? [] : [[key, entry] as const];
    }),
  );
  const parties = createXmlParentElement(
    'KONTRAHENCI',
    FILE_HEADER_ELEMENTS.concat([...buyers.values()].map(buildBuyerElement)),
  );
  const documents = createXmlParentElement(
    'REJESTRY_SPRZEDAZY_VAT',
    FILE_HEADER_ELEMENTS.concat(entries.map((entry) => buildDocumentElement(entry, month))),
  );
  const content = buyers.size === 0 ? [documents] : [parties, documents];
  const root: XmlElement = {
    name: 'ROOT',
    attributes: { xmlns: NAMESPACE },
    content: content.filter((part) => part !== null),
  };
  return serializeXml(root, t.made({ month }));
}

const FILE_HEADER_ELEMENTS = [
  createXmlTextElement('WERSJA', '2.00'),
  createXmlTextElement('BAZA_ZRD_ID', SOURCE_DATABASE_ID),
  createXmlTextElement('BAZA_DOC_ID', SOURCE_DATABASE_ID),
];
const formatYesNo = (is: boolean): string => (is ? 'Tak' : 'Nie');

function buildBuyerCode({ card }: LedgerEntry): string {
  const { number, numberCountry } = buildVatRegisterBuyer(card.invoice.buyer);
  if (number === MISSING_TAX_NUMBER_TEXT) return BUYER_CODE_WITHOUT_TAX_ID;
  const prefix = numberCountry === null || numberCountry === 'PL' ? '' : numberCountry;
  const fullNumber = number.startsWith(prefix) ? number : prefix + number;
  if (fullNumber.length <= MAX_BUYER_CODE_CHARS) return fullNumber;
  // A long tax number is cut and gets a hash, so that two long numbers have different buyer codes.
  const mark = `-${sha256(fullNumber).slice(0, 8).toUpperCase()}`;
  return fullNumber.slice(0, MAX_BUYER_CODE_CHARS - mark.length) + mark;
}

function buildIdentityElements({ card }: LedgerEntry): (XmlElement | null)[] {
  const { buyer } = card.invoice;
  const { number, numberCountry, country } = buildVatRegisterBuyer(buyer);
  const { street, code, town } = splitPolishAddress(buyer.address);
  const letters = [...buyer.companyName.replace(/\s+/g, ' ').trim()];
  const parts = Array.from({ length: NAME_PARTS }, (_, at) =>
    letters.slice(at * MAX_NAME_FIELD_CHARS, (at + 1) * MAX_NAME_FIELD_CHARS).join(''),
  );
  return [
    ...parts.map((part, at) => createXmlTextElement(`NAZWA${at + 1}`, part)),
    createXmlTextElement('NIP_KRAJ', numberCountry === 'PL' ? null : numberCountry),
    createXmlTextElement('NIP', number === MISSING_TAX_NUMBER_TEXT ? null : number),
    createXmlTextElement('KRAJ', country === '' ? null : getPolishCountryName(country)),
    createXmlTextElement('ULICA', street),
    createXmlTextElement('MIASTO', town),
    createXmlTextElement('KOD_POCZTOWY', code),
  ];
}

function buildBuyerElement(entry: LedgerEntry): XmlElement | null {
  return createXmlParentElement('KONTRAHENT', [
    createXmlTextElement('ID_ZRODLA', buildBuyerCode(entry)),
    createXmlTextElement('AKRONIM', buildBuyerCode(entry)),
    createXmlTextElement('RODZAJ', 'odbiorca'),
    createXmlTextElement('FINALNY', formatYesNo(!isBusinessParty(entry.card.invoice.buyer))),
    createXmlParentElement('ADRESY', [
      createXmlParentElement('ADRES', [
        createXmlTextElement('STATUS', 'aktualny'),
        ...buildIdentityElements(entry),
      ]),
    ]),
  ]);
}

function buildDocumentElement(entry: LedgerEntry, month: Month): XmlElement | null {
  const { card, exchangeRate, marker, toReceipt, taxDay } = entry;
  const { invoice } = card;
  const foreign = invoice.currency !== 'PLN';
  const corrects = isCorrection(invoice.invoiceType);
  return createXmlParentElement('REJESTR_SPRZEDAZY_VAT', [
    createXmlTextElement('ID_ZRODLA', card.localId),
    createXmlTextElement('MODUL', 'Rejestr Vat'),
    createXmlTextElement('TYP', 'Rejestr sprzedaży'),
    createXmlTextElement('REJESTR', 'SPRZEDAŻ'),
    createXmlTextElement('DATA_WYSTAWIENIA', invoice.issueDate),
    createXmlTextElement('DATA_SPRZEDAZY', invoice.saleDate ?? invoice.issueDate),
    createXmlTextElement('TERMIN', invoice.paymentDate ?? invoice.issueDate),
    createXmlTextElement('DATA_DATAOBOWIAZKUPODATKOWEGO', taxDay),
    createXmlTextElement('NUMER', invoice.invoiceFullNo),
    createXmlTextElement('KOREKTA', formatYesNo(corrects)),
    createXmlTextElement(
      'KOREKTA_NUMER',
      corrects ? (entry.relatives.original?.invoiceFullNo ?? null) : null,
    ),
    createXmlTextElement('WEWNETRZNA', 'Nie'),
    createXmlTextElement('FISKALNA', formatYesNo(toReceipt)),
    createXmlTextElement('DETALICZNA', 'Nie'),
    createXmlTextElement('EKSPORT', getTransactionKind(entry)),
    createXmlTextElement('FINALNY', formatYesNo(!isBusinessParty(invoice.buyer))),
    createXmlTextElement('IDENTYFIKATOR_KSIEGOWY', invoice.invoiceFullNo),
    createXmlTextElement('TYP_PODMIOTU', 'kontrahent'),
    createXmlTextElement('PODMIOT', buildBuyerCode(entry)),
    ...buildIdentityElements(entry),
    createXmlTextElement('FORMA_PLATNOSCI', getAccountingPaymentName(invoice.paymentType)),
    createXmlTextElement('DEKLARACJA_VAT7', month),
    createXmlTextElement('DEKLARACJA_VATUE', 'Nie'),
    createXmlTextElement('WALUTA', foreign ? invoice.currency : null),
    createXmlTextElement('NOTOWANIE_WALUTY_ILE', foreign ? exchangeRate : null),
    createXmlTextElement('NOTOWANIE_WALUTY_ZA_ILE', foreign && exchangeRate !== null ? '1' : null),
    createXmlTextElement('NR_KSEF', marker.kind === 'number' ? marker.number : null),
    createXmlTextElement('OPIS', buildDescription(entry)),
    createXmlParentElement(
      'POZYCJE',
      (entry.zloty ?? []).map((rate, at) => buildPositionElement(entry, rate, at + 1)),
    ),
    buildPaymentsElement(entry),
    createXmlParentElement(
      'KODY_JPK',
      listJpkCodes(entry).map((code) =>
        createXmlParentElement('KOD_JPK', [createXmlTextElement('KOD', code)]),
      ),
    ),
  ]);
}

function buildDescription({ card, marker, outside }: LedgerEntry): string | null {
  const parts = [
    marker.kind === 'number' ? '' : `JPK_V7M: ${marker.kind}`,
    outside.amount === 0
      ? ''
      : t.noSupply({ amount: convertGroszToDecimalText(outside.amount), currency: card.invoice.currency }),
  ];
  return parts.filter((part) => part !== '').join('; ') || null;
}

const isOutsidePoland = ({ rate }: ZlotyRate): boolean => rate.startsWith('np');

function getTransactionKind({ zloty }: LedgerEntry): string {
  const rates = zloty ?? [];
  return rates.length > 0 && rates.every(isOutsidePoland) ? 'poza terytorium kraju (stawka NP)' : 'nie';
}

/** Returns the numbers of invoices that have items at the VAT rate `np` and items at other rates. */
export const findInvoicesWithMixedNpRate = (entries: readonly LedgerEntry[]): string[] =>
  entries
    .filter(({ zloty }) => zloty?.some(isOutsidePoland) && !zloty.every(isOutsidePoland))
    .map(({ card }) => card.invoice.invoiceFullNo);

const listJpkCodes = (entry: LedgerEntry): string[] =>
  entry.toReceipt ? ['FP', ...listGoodsGroups(entry)] : listGoodsGroups(entry);

/**
 * Builds the payment of an invoice in Optima's file. The amount excludes charges that are not payment for a supply,
 * such as local fees.
 */
function buildPaymentsElement(entry: LedgerEntry): XmlElement | null {
  const { card, toReceipt, outside } = entry;
  const { issueDate, paymentDate, paymentType, currency } = card.invoice;
  const totals = sumLedgerEntryInZloty(entry);
  if (totals === null || entry.gross === null) return null;
  const gross = entry.gross - outside.amount;
  if (gross === 0) return null;
  const { number } = buildVatRegisterBuyer(card.invoice.buyer);
  const isForeign = currency !== 'PLN';
  const payment = createXmlParentElement('PLATNOSC', [
    createXmlTextElement('ID_ZRODLA_PLAT', `${card.localId}-1`),
    createXmlTextElement('TERMIN_PLAT', paymentDate ?? issueDate),
    createXmlTextElement('FORMA_PLATNOSCI_PLAT', getAccountingPaymentName(paymentType)),
    createXmlTextElement('KWOTA_PLAT', convertGroszToDecimalText(Math.abs(gross))),
    createXmlTextElement('WALUTA_PLAT', isForeign ? currency : 'PLN'),
    createXmlTextElement('KURS_WALUTY_PLAT', 'NBP'),
    createXmlTextElement('NOTOWANIE_WALUTY_ILE_PLAT', isForeign ? entry.exchangeRate : '1'),
    createXmlTextElement('NOTOWANIE_WALUTY_ZA_ILE_PLAT', '1'),
    createXmlTextElement('KWOTA_PLN_PLAT', convertGroszToDecimalText(Math.abs(totals.gross))),
    createXmlTextElement('KIERUNEK', gross < 0 ? 'rozchód' : 'przychód'),
    createXmlTextElement('PODLEGA_ROZLICZENIU', toReceipt ? 'nie' : 'tak'),
    createXmlTextElement('DATA_KURSU_PLAT', issueDate),
    createXmlTextElement('WALUTA_DOK', isForeign ? currency : 'PLN'),
    createXmlTextElement('PLATNOSC_TYP_PODMIOTU', 'kontrahent'),
    createXmlTextElement('PLATNOSC_PODMIOT', buildBuyerCode(entry)),
    createXmlTextElement('PLATNOSC_PODMIOT_NIP', number === MISSING_TAX_NUMBER_TEXT ? null : number),
  ]);
  return createXmlParentElement('PLATNOSCI', [payment]);
}

function buildPositionElement(
  { counted }: LedgerEntry,
  { rate, net, vat }: ZlotyRate,
  position: number,
): XmlElement | null {
  const rateSum = counted?.rates.find((candidate) => candidate.rate === rate);
  const buildAmountElement = (name: string, amount: Grosz) =>
    createXmlTextElement(name, convertGroszToDecimalText(amount));
  return createXmlParentElement('POZYCJA', [
    createXmlTextElement('LP', String(position)),
    createXmlTextElement('STAWKA_VAT', String(getVatPercent(rate))),
    createXmlTextElement('STATUS_VAT', getVatStatus(rate)),
    buildAmountElement('NETTO', rateSum?.net ?? net),
    buildAmountElement('VAT', rateSum?.vat ?? vat),
    buildAmountElement('NETTO_SYS', net),
    buildAmountElement('VAT_SYS', vat),
    buildAmountElement('NETTO_SYS2', net),
    buildAmountElement('VAT_SYS2', vat),
    createXmlTextElement('RODZAJ_SPRZEDAZY', 'usługi'),
    createXmlTextElement('UWZ_W_PROPORCJI', 'Tak'),
  ]);
}

const getVatStatus = (rate: string): string =>
  rate === 'zw' ? 'zwolniona' : rate.startsWith('np') ? 'nie podlega' : 'opodatkowana';
