import type { Fa3Refusal } from '#shared/contract/documentsContract';
import type { Party, ShownInvoice } from '#shared/model/invoice';
import { findInvoiceOrOriginalExchangeRate } from '#shared/rules/tax/convertToZloty';
import { getSumsChargedByDocumentAlone } from '#shared/rules/documents/documentSums';
import type { DocumentSums, Relatives } from '#shared/rules/documents/documentSumTypes';
import { countDecimalPlaces } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import { hasContradictoryInvoiceType } from '#shared/rules/checks/contradictoryInvoiceType';
import { isNonSupplyItemOutsideVat } from '#shared/rules/tax/amountOutsideVat';
import { collapseWhitespace, countCodePoints } from '#shared/rules/ksef/ksefTextRules';
import { normaliseVatRate } from '#shared/rules/tax/vat';
import type { PaperSource } from '../paper/invoicePaper';
import { getFa3InvoiceKind } from './fa3Names';
import { listFa3Lines } from './fa3Lines';
import {
  buildFa3BuyerBefore,
  parseEuVatNumber,
  toFa3CountryCode,
  isPartyTaxNumberUnchanged,
  buildFa3SellerBefore,
} from './fa3Parties';
import { cleanXmlText } from './xmlWriter';

/** Currency codes that the schema of FA(3) allows (domain.md 4.5). */

const parseCodeSet = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/));

export const FA3_CURRENCY_CODES = parseCodeSet(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
  CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP
  GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW
  KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN
  NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD
  SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VES VND VUV WST XAF
  XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA XXX YER ZAR ZMW ZWL
`);

export const FA3_COUNTRY_CODES = parseCodeSet(`
  AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
  BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
  FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
  JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN
  MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT
  PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL
  TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XC XI XK XL YE YT ZA ZM ZW
`);

/**
 * Reasons why an invoice cannot become an FA(3) file (domain.md 7.3): the schema does not allow the invoice, or the
 * invoice lacks required values.
 */

const MAX_NAME_CHARS = 512;
const MAX_SHORT_TEXT_CHARS = 256;
const MAX_FA3_LINES = 10_000;
const MAX_FA3_ADVANCES = 100;

/** Earliest and latest days that the FA(3) schema allows (types `TDataT` and `TData`). */
const MIN_FA3_DAY = '2006-01-01';
const MIN_PAYMENT_DAY = '2016-07-01';
const MAX_FA3_DAY = '2050-01-01';

export function listFa3Refusals({ invoice, relatives, sums }: PaperSource): Fa3Refusal[] {
  if (getFa3InvoiceKind(invoice) === null || hasContradictoryInvoiceType(invoice)) return ['noForm'];
  if (
    sums.kind === 'plain' &&
    invoice.invoiceItems.length > 0 &&
    invoice.invoiceItems.every(isNonSupplyItemOutsideVat)
  )
    return ['chargesAlone'];
  const { seller, buyer, receiver, invoiceItems } = invoice;
  const { original, advances } = relatives;
  const correction = isCorrection(invoice.invoiceType);
  // `Podmiot1K` and `Podmiot2K`: seller and buyer as on the corrected invoice.
  const was = correction ? original : null;
  const buyerWas = was && buildFa3BuyerBefore(was.buyer, buyer) ? [was.buyer] : [];
  const sellerWas = was && buildFa3SellerBefore(was.seller, seller) ? [was.seller] : [];
  const others = [buyer, ...(receiver ? [receiver] : []), ...buyerWas];
  const sellers = [seller, ...sellerWas];
  const parties = [...sellers, ...others];
  const shown = listFa3Lines(invoice, relatives).map(({ item }) => item);
  const reason = collapseWhitespace(invoice.correctionReason ?? '');
  const basis = cleanXmlText(findInvoiceOrOriginalExemption(invoice, relatives));
  const exempt = listFa3LineVatRates(invoice, relatives).has('zw');
  // In the FA(3) file, an advance without a KSeF number is identified by its invoice number.
  const named = advances.flatMap(({ invoice: { ksefId, invoiceFullNo } }) =>
    parseKsefNumber(ksefId?.trim() ?? '') ? [] : [invoiceFullNo],
  );
  const short = [invoice.invoiceFullNo, invoice.town ?? '', original?.invoiceFullNo ?? '', ...named];
  const days = [invoice.issueDate, invoice.saleDate, original?.issueDate ?? null];
  const paidOn = invoice.paymentStatus === null ? null : invoice.paymentDate;
  const counted = getSumsChargedByDocumentAlone(sums);
  // The check uses the computed sums and not the items, because the amounts of this document may be computed from
  // another document, such as the corrected invoice.
  const untaxed = counted?.rates.some(({ net, gross }) => net === null && gross !== 0) === true;
  const checks: readonly (readonly [Fa3Refusal, boolean])[] = [
    ['noNumber', isEmpty(invoice.invoiceFullNo)],
    ['noIssueDate', invoice.issueDate === null],
    ['dates', days.some((day) => day !== null && (day < MIN_FA3_DAY || day > MAX_FA3_DAY))],
    ['dates', paidOn !== null && (paidOn < MIN_PAYMENT_DAY || paidOn > MAX_FA3_DAY)],
    ['currency', !FA3_CURRENCY_CODES.has(invoice.currency)],
    ['sellerNip', !isNip(seller.taxId)],
    ['sellerAddress', sellers.some((party) => isEmpty(party.address) || isEmpty(party.companyName))],
    ['buyerIdentifier', !others.every(hasValidIdentifier)],
    ['country', !others.every(({ countryCode }) => FA3_COUNTRY_CODES.has(toFa3CountryCode(countryCode)))],
    [
      'tooLong',
      parties.some(
        (party) =>
          countCodePoints(party.companyName) > MAX_NAME_CHARS ||
          countCodePoints(party.address) > MAX_NAME_CHARS,
      ),
    ],
    [
      'tooLong',
      shown.some(
        ({ name, unit }) =>
          countCodePoints(name) > MAX_NAME_CHARS || countCodePoints(unit) > MAX_SHORT_TEXT_CHARS,
      ),
    ],
    ['tooLong', [...short, reason].some((text) => countCodePoints(text) > MAX_SHORT_TEXT_CHARS)],
    ['items', invoiceItems.length === 0 || shown.length > MAX_FA3_LINES],
    ['items', shown.some(({ quantity }) => quantity === null || countDecimalPlaces(quantity) > 6)],
    [
      'items',
      shown.some(({ grossUnitPrice }) => grossUnitPrice === null || countDecimalPlaces(grossUnitPrice) > 8),
    ],
    ['rate', untaxed || shown.some(({ rate }) => normaliseVatRate(rate) === null)],
    ['exemptionBasis', exempt && (basis === '' || countCodePoints(basis) > MAX_SHORT_TEXT_CHARS)],
    ['originalUnknown', correction && !(original?.issueDate && !isEmpty(original.invoiceFullNo))],
    ['buyerNumber', correction && original !== null && !isBuyerCorrectable(original.buyer, buyer)],
    ['advancesUnknown', invoice.invoiceType === 9 && advances.length === 0],
    ['advancesUnknown', advances.length > MAX_FA3_ADVANCES || named.some(isEmpty)],
    ['sums', counted === null],
    [
      'exchangeRate',
      isExchangeRateNeeded(invoice, sums) && findInvoiceOrOriginalExchangeRate(invoice, original) === null,
    ],
  ];
  return [...new Set(checks.flatMap(([refusal, applies]) => (applies ? [refusal] : [])))];
}

/**
 * A correction may add a missing tax number of the buyer. A wrong tax number requires a correction to zero and a new
 * invoice (schema, Podmiot2K).
 */
const isBuyerCorrectable = (was: Party, is: Party): boolean =>
  was.identifierType === 'NONE' || isPartyTaxNumberUnchanged(was, is);

const isEmpty = (text: string): boolean => cleanXmlText(text) === '';

/** Returns the VAT rates of all lines of the FA(3), including the lines that show the state before a correction. */
export const listFa3LineVatRates = (
  invoice: ShownInvoice,
  relatives: Relatives,
): ReadonlySet<string | null> =>
  new Set(listFa3Lines(invoice, relatives).map(({ item }) => normaliseVatRate(item.rate)));

/**
 * Returns the legal basis of the VAT exemption that the invoice states; if the invoice states none, the basis that the
 * corrected invoice states.
 */
export const findInvoiceOrOriginalExemption = (
  { exemptionBasis }: ShownInvoice,
  { original }: Relatives,
): string => cleanXmlText(exemptionBasis ?? '') || (original?.exemptionBasis ?? '');

const isExchangeRateNeeded = (invoice: ShownInvoice, sums: DocumentSums): boolean =>
  invoice.currency !== 'PLN' &&
  (getSumsChargedByDocumentAlone(sums)?.rates ?? []).some(({ vat }) => vat !== 0);

function hasValidIdentifier(party: Party): boolean {
  switch (party.identifierType) {
    case 'NONE':
      return true;
    case 'VAT_UE':
      return parseEuVatNumber(party) !== null;
    case 'OTHER':
      return !isEmpty(party.taxId) && countCodePoints(party.taxId) <= 50;
    case null:
    default:
      return isNip(cleanNip(party.taxId));
  }
}
