import type { LeftOut, PaperDoubt } from '#shared/contract/pdfWarningAndVatOmissionReasons';
import type { InvoiceCard, PaidAmount } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Day, DecimalText, Grosz } from '#shared/model/scalars';
import { findInvoiceOrOriginalExchangeRate, convertToZloty } from '#shared/rules/tax/convertToZloty';
import { sumIfKnown } from '#shared/rules/decimal';
import {
  getGrossContributedToVatRegister,
  getSumsChargedByDocumentAlone,
} from '#shared/rules/documents/documentSums';
import {
  computeAmountOutsideVat,
  subtractAmountOutsideVat,
  type OutsideVat,
} from '#shared/rules/tax/amountOutsideVat';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { getJpkFieldsForVatRate } from '#shared/rules/ksef/jpkFieldsByVatRate';
import type { FileDifference, KsefFile } from '#shared/model/ksefFile';
import {
  isBusinessParty,
  isOriginalOutsideKsef,
  chooseJpkKsefMarker,
  type KsefMarker,
} from '#shared/rules/ksef/jpkKsefMarker';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import type { KsefConnected } from '#shared/rules/form/invoiceTypeChoices';
import type { Relatives, Sums } from '#shared/rules/documents/documentSumTypes';
import { NO_STATED_INVOICE_FACTS, type StatedFacts } from '#shared/rules/documents/factsStatedByPeople';
import type { TillDuty } from '#shared/rules/tax/propertyTillDutySchema';
import { decideTaxDay } from '#shared/rules/tax/taxMonth';
import {
  isSaleRecordedByTill,
  isTillRecordingUnknown,
  type TillFacts,
} from '#shared/rules/tax/isSaleRecordedByTill';
import type { PaperSource } from '../paper/invoicePaper';

/**
 * The VAT ledger entry of one invoice, with the amounts and facts for the VAT register, JPK, Optima, EDI++ and the
 * cover page.
 */

/**
 * Amounts of one VAT rate in złoty. Net and tax are converted and rounded separately, so that all files show equal
 * amounts.
 */
export interface ZlotyRate {
  readonly rate: string;
  readonly net: Grosz;
  readonly vat: Grosz;
}

export interface LedgerEntry {
  readonly card: InvoiceCard;
  readonly relatives: Relatives;
  readonly counted: Sums | null;
  /** Gross amount of the document in grosz; it may be known even if the tax amount is unknown. */
  readonly gross: Grosz | null;
  /**
   * Amount received for a paid document; null if the document is unpaid, or if a correction makes the amount unknown.
   */
  readonly paid: PaidAmount | null;
  /**
   * Charges in the document that are not payment for a supply, such as local fees. They are left out of the VAT sums.
   */
  readonly outside: OutsideVat;
  readonly doubts: readonly PaperDoubt[];
  /** Differences between the service's record of the invoice and the invoice's KSeF file. */
  readonly differences: readonly FileDifference[];
  /** Exchange rate for the conversion to złoty. Null if the invoice is in złoty or its rate is unknown. */
  readonly exchangeRate: DecimalText | null;
  readonly marker: KsefMarker;
  /** Day of the document's tax point; null if it is unknown. */
  readonly taxDay: Day | null;
  /**
   * True for an invoice issued for a sale with a till receipt (FP). Such an invoice is left out of the sums (art. 109
   * ust. 3d).
   */
  readonly toReceipt: boolean;
  /**
   * True if the document's stay has both an advance of invoice type 3 (an account without KSeF) and an invoice that
   * does not deduct the advance. One sale may then be counted twice.
   */
  readonly isBesideAdvance: boolean;
  /** True for a sale to a consumer if the user has not stated whether a till recorded the sale. */
  readonly isTillUnknown: boolean;
  /** True for a correction of a sale that the till recorded (FP). */
  readonly correctsTillSale: boolean;
  /** Amounts of the document per VAT rate in złoty; null if no sum of the VAT register includes the document. */
  readonly zloty: readonly ZlotyRate[] | null;
  /**
   * Reason why the register's sums and the accountant's import files omit the document; null if they include the
   * document.
   */
  readonly leftOut: LeftOut | null;
}

/** Facts that the VAT ledger needs but the documents do not contain, such as the days of a KSeF failure. */
export interface LedgerFacts {
  readonly connected: KsefConnected;
  readonly failureDays: ReadonlySet<Day>;
  /** Tax number of the seller whose invoices the VAT ledger contains; null includes the invoices of all sellers. */
  readonly sellerNip: string | null;
  /** KSeF numbers from imported KSeF files, by `localId`, for invoices whose KSeF number the service did not send. */
  readonly ofFiles: ReadonlyMap<string, string>;
  /**
   * The `localId`s of advances on an account without KSeF (invoice type 3) whose stay also has a full invoice, and the
   * `localId`s of these full invoices.
   */
  readonly besideAdvances: ReadonlySet<string>;
  /**
   * Returns the facts that a user stated about the invoice with this id, such as the day on which the receipt of a
   * correction was confirmed; null if there are none.
   */
  readonly findStatedFacts: (invoiceId: number) => StatedFacts | null;
  /** Duty to record sales to consumers with a till, as the user stated it; null if the user stated nothing. */
  readonly tillDuty: TillDuty | null;
}
export const NO_LEDGER_FACTS: LedgerFacts = {
  connected: 'unknown',
  failureDays: new Set(),
  sellerNip: null,
  ofFiles: new Map(),
  besideAdvances: new Set(),
  findStatedFacts: () => null,
  tillDuty: null,
};

export function createVatLedgerEntry(
  found: InvoiceCard,
  { invoice, relatives, sums, ksefFile, differences, paid = null }: Omit<PaperSource, 'ksefConnected'>,
  doubts: readonly PaperDoubt[],
  facts: LedgerFacts = NO_LEDGER_FACTS,
): LedgerEntry {
  const card = { ...found, invoice };
  const counted = getSumsChargedByDocumentAlone(sums);
  const marker: KsefMarker = isInvoiceInService(card)
    ? chooseJpkKsefMarker(applyKsefFileNumber(card, facts), {
        ...facts,
        toBusiness: isBusinessParty(invoice.buyer),
        correctsOutside: isOriginalOutsideKsef(relatives.original),
      })
    : // An invoice that is not in the service yet has not been issued, so the VAT register marks it as `outside`.
      { kind: 'outside' };
  const exchangeRate =
    ksefFile?.exchangeRate ?? findInvoiceOrOriginalExchangeRate(invoice, relatives.original);
  const outside = computeAmountOutsideVat(
    invoice.invoiceItems,
    relatives.before,
    counted,
    sums.kind === 'plain' && ksefFile === null,
  );
  const taxed = counted && subtractAmountOutsideVat(counted, outside);
  const money = convertToZlotyByRate(card, taxed, exchangeRate, ksefFile);
  const toReceipt = isSaleRecordedByTill(invoice, buildTillFacts(invoice, facts));
  const tax = decideTaxDay(invoice, {
    isTillSale: toReceipt,
    vat: counted && sumIfKnown(counted.rates.map(({ vat }) => vat)),
    acceptedOn: marker.kind === 'number' ? (parseKsefNumber(marker.number)?.acceptedOn ?? null) : null,
    awaitsNumber: marker.kind === 'DI' || marker.kind === 'OFF',
    receivedOn: getStatedFacts(invoice, facts).receivedOn,
  });
  const unknown = marker.kind === 'outside' ? null : tax.unknown;
  const omissionReason =
    typeof money === 'string' ? money : findOmissionReason(card, marker, money, outside, facts);
  const leftOut = typeof money === 'string' ? money : (unknown ?? omissionReason);
  return {
    card,
    relatives,
    counted,
    gross: getGrossContributedToVatRegister(sums),
    paid,
    outside,
    doubts,
    differences,
    exchangeRate,
    marker,
    taxDay: tax.day,
    toReceipt,
    isBesideAdvance: facts.besideAdvances.has(card.localId),
    isTillUnknown: isTillRecordingUnknown(invoice, buildTillFacts(invoice, facts)),
    correctsTillSale:
      relatives.original !== null &&
      isSaleRecordedByTill(relatives.original, buildTillFacts(relatives.original, facts)),
    zloty: typeof money !== 'string' && (leftOut === null || leftOut === unknown) ? money : null,
    leftOut,
  };
}

const getStatedFacts = ({ invoiceId }: ShownInvoice, { findStatedFacts }: LedgerFacts): StatedFacts =>
  (invoiceId === null ? null : findStatedFacts(invoiceId)) ?? NO_STATED_INVOICE_FACTS;

const findOmissionReason = (
  card: InvoiceCard,
  marker: KsefMarker,
  money: readonly ZlotyRate[],
  outside: OutsideVat,
  { sellerNip }: LedgerFacts,
): LeftOut | null => {
  if (marker.kind === 'outside') return null;
  const isTaxed = outside.amount === 0 || money.some(({ net, vat }) => net !== 0 || vat !== 0);
  return isTaxed ? findJpkObstacle(card, money, sellerNip) : 'noSupply';
};

const buildTillFacts = (invoice: ShownInvoice, facts: LedgerFacts): TillFacts => ({
  stated: getStatedFacts(invoice, facts).isTillSale,
  tillDuty: facts.tillDuty,
});

const applyKsefFileNumber = (
  { invoice, localId }: InvoiceCard,
  { ofFiles }: LedgerFacts,
): InvoiceCard['invoice'] => ({
  ...invoice,
  ksefId: ofFiles.get(localId) ?? invoice.ksefId,
});

export const isInvoiceInService = ({ invoice }: InvoiceCard): boolean => invoice.invoiceId !== null;

function convertToZlotyByRate(
  card: InvoiceCard,
  counted: Sums | null,
  exchangeRate: DecimalText | null,
  ksefFile: KsefFile | null,
): ZlotyRate[] | LeftOut {
  if (counted === null) return 'figures';
  const converted: ZlotyRate[] = [];
  for (const { rate, net, vat } of counted.rates) {
    if (net === null || vat === null) return 'rate';
    // An amount of zero is 0 zł at every exchange rate, so no exchange rate is needed.
    if (card.invoice.currency === 'PLN' || (net === 0 && vat === 0)) {
      converted.push({ rate, net, vat });
      continue;
    }
    const vatInFile = ksefFile?.rates.find((sum) => sum.rate === rate)?.vatZloty ?? null;
    const [netZloty, vatZloty] = [
      convertToZloty(net, exchangeRate),
      vatInFile ?? convertToZloty(vat, exchangeRate),
    ];
    if (netZloty === null || vatZloty === null) return 'exchangeRate';
    converted.push({ rate, net: netZloty, vat: vatZloty });
  }
  return converted;
}

function findJpkObstacle(
  { invoice }: InvoiceCard,
  zloty: readonly ZlotyRate[],
  sellerNip: string | null,
): LeftOut | null {
  if (zloty.some(({ rate }) => getJpkFieldsForVatRate(rate) === null)) return 'noField';
  if (invoice.invoiceFullNo.trim() === '') return 'noNumber';
  if (invoice.issueDate === null) return 'noDay';
  if (sellerNip !== null && cleanNip(invoice.seller.taxId) !== sellerNip) return 'otherSeller';
  return null;
}

/**
 * Returns net, VAT and gross of a document of the VAT ledger, converted to złoty and counted in grosz. Null if the
 * document is left out of the sums.
 */
export function sumLedgerEntryInZloty({
  zloty,
}: Pick<LedgerEntry, 'zloty'>): { net: Grosz; vat: Grosz; gross: Grosz } | null {
  if (zloty === null) return null;
  const net = zloty.reduce((sum, rate) => sum + rate.net, 0);
  const vat = zloty.reduce((sum, rate) => sum + rate.vat, 0);
  return { net, vat, gross: net + vat };
}

/**
 * Returns whether the sums of the VAT register include the entry. Invoices for sales with a till receipt are left out.
 */
export const isInRegisterSums = ({ marker, zloty, toReceipt }: LedgerEntry): boolean =>
  marker.kind !== 'outside' && zloty !== null && !toReceipt;
