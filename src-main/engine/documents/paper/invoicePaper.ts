import type { CorrectionBalance, PaidAmount, Totals } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Day, Grosz } from '#shared/model/scalars';
import { findInvoiceOrOriginalExchangeRate } from '#shared/rules/tax/convertToZloty';
import { getGrossContributedToVatRegister } from '#shared/rules/documents/documentSums';
import { buildTransferCodeFromInvoice } from '#shared/rules/documents/transferQrCode';
import type { DocumentSums, Relatives } from '#shared/rules/documents/documentSumTypes';
import { parseExemptionBasis } from '#shared/rules/tax/exemptionBasis';
import type { FileDifference, KsefFile } from '#shared/model/ksefFile';
import { parseBankAccount } from '#shared/rules/identifiers/iban';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty, isOriginalOutsideKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { classifyInvoiceKsefState } from '#shared/rules/ksef/invoiceKsefState';
import { hasContradictoryInvoiceType } from '#shared/rules/checks/contradictoryInvoiceType';
import { removeCorrectionConventionNotes } from '#shared/rules/corrections/correctionConventionRemark';
import { normaliseVatRate } from '#shared/rules/tax/vat';
import { money } from '#shared/text/formats';
import { decimal } from '#shared/text/numbers';
import {
  asIs,
  exemptionWords,
  inEach,
  paperWords as t,
  paymentMethodWords,
  titleWords,
  type Words,
} from '#shared/text/paperWords';
import { buildCorrectionItemRows, buildPaperItemRows } from './paperItems';
import type { AdvanceRow, Fact, InvoicePaper, ItemTable } from './invoicePaperTypes';
import { listPaperParties } from './paperParties';
import { formatPrintedInvoiceTotals } from './formatPrintedInvoiceTotals';

export interface PaperSource {
  readonly invoice: ShownInvoice;
  readonly relatives: Relatives;
  readonly sums: DocumentSums;
  /**
   * True if the property's invoices show that it issues invoices in KSeF (A4). The printed invoice then states if its
   * KSeF number is missing.
   */
  readonly ksefConnected: boolean;
  readonly reservationNumber?: number | null;
  readonly ksefFile: KsefFile | null;
  /** Differences between the service's record of the invoice and the invoice's KSeF file. */
  readonly differences: readonly FileDifference[];
  /** The amount left to pay or to refund after a correction, for the printed invoice only; null if it is unknown. */
  readonly balance?: CorrectionBalance | null;
  /** Amount received for a paid document; null if the amount is unknown. */
  readonly paid?: PaidAmount | null;
  /**
   * True if the till recorded the sale (FA(3) field FP); used only for the FA(3) file. If the value is missing, the
   * invoice's remarks decide.
   */
  readonly isTillSale?: boolean;
}

/**
 * Returns whether the buyer of a paid document paid the amount that the document states. The buyer may have paid less
 * if a correction lowered this amount before the payment.
 */
export function isOwnAmountReceived({ invoice, sums, paid }: PaperSource): boolean {
  if (invoice.paymentStatus !== 1) return false;
  if (paid === undefined || isCorrection(invoice.invoiceType)) return true;
  return paid !== null && paid.least === getGrossContributedToVatRegister(sums);
}

/**
 * Returns the content of an invoice's PDF for its invoice type (domain.md 2.1-2.4). `left` is the amount that remains
 * to pay after later corrections; null if it is unknown.
 */
export function buildInvoicePaper(
  source: PaperSource,
  left = getGrossContributedToVatRegister(source.sums),
): InvoicePaper {
  const { invoice, relatives, sums, reservationNumber = null, balance = null } = source;
  const exchangeRate = findInvoiceOrOriginalExchangeRate(invoice, relatives.original);
  const gross = getGrossContributedToVatRegister(sums);
  const isLess = invoice.paymentStatus === 0 && gross !== null && gross > 0 && left !== null && left < gross;
  const figures = formatPrintedInvoiceTotals({
    invoice,
    sums,
    exchangeRate,
    balance,
    isOwnAmountReceived: isOwnAmountReceived(source),
  });
  const asked = buildTransferCodeFromInvoice(invoice, left);
  return {
    ...buildInvoiceTitle(invoice),
    number: invoice.invoiceFullNo.trim() || null,
    draft: invoice.invoiceStatus === 'DRAFT',
    ksefNumber: invoice.ksefId?.trim() || null,
    ksefLine: chooseKsefLine(source),
    facts: buildInvoiceFacts(invoice, exchangeRate),
    parties: listPaperParties(invoice, isCorrection(invoice.invoiceType) ? relatives.original : null),
    corrected: isCorrection(invoice.invoiceType) ? buildCorrectedFacts(invoice, relatives) : [],
    items: buildItemTables(invoice, relatives, sums),
    advances: relatives.advances.map(({ invoice: advance, received }) =>
      buildAdvanceRow(advance, received?.gross),
    ),
    ...figures,
    due: isLess && sums.kind !== 'correction' ? { ...figures.due, label: t.due } : figures.due,
    payment: buildPaymentFacts(invoice, gross, isLess ? Math.max(left, 0) : null),
    paymentCode:
      asked === null || left === null ? null : { text: asked, amount: money('pl', left, invoice.currency) },
    notes: buildNotes(invoice, relatives.original, reservationNumber),
  };
}

type PrintedInvoiceType = keyof typeof titleWords;
const UNCERTAIN_TYPE = '-1';

/**
 * Returns the invoice type that paper and e-mail name; `-1` if it is uncertain, because the service's documentation
 * contradicts itself (A1).
 */
export function getPrintedInvoiceType(invoice: ShownInvoice): PrintedInvoiceType {
  const code = String(invoice.invoiceType);
  return isPrintedInvoiceType(code) && !hasContradictoryInvoiceType(invoice) ? code : UNCERTAIN_TYPE;
}

const isPrintedInvoiceType = (type: string): type is PrintedInvoiceType => Object.hasOwn(titleWords, type);

export function buildInvoiceTitle(invoice: ShownInvoice): Pick<InvoicePaper, 'title' | 'subtitle'> {
  const { invoiceType } = invoice;
  const printed = getPrintedInvoiceType(invoice);
  const title = titleWords[printed];
  if (printed === UNCERTAIN_TYPE) {
    return { title, subtitle: inEach((tongue) => `${t.typeOnly[tongue]} ${invoiceType}`) };
  }
  const subtitles: Readonly<Record<number, Words>> = {
    [INVOICE_TYPE_NUMBERS_BY_NAME.proForma]: t.notVat,
    [INVOICE_TYPE_NUMBERS_BY_NAME.exempt]: t.exemptSale,
  };
  return { title, subtitle: subtitles[invoiceType] ?? null };
}

function chooseKsefLine({ invoice, relatives, ksefConnected }: PaperSource): Words | null {
  if (invoice.invoiceStatus === 'DRAFT') return t.draftLine;
  const toBusiness = isBusinessParty(invoice.buyer);
  const correctsOutside = isOriginalOutsideKsef(relatives.original);
  switch (classifyInvoiceKsefState(invoice, { connected: ksefConnected, toBusiness, correctsOutside })) {
    case 'hasNumber':
      return t.ksefWorkingCopy;
    case 'waiting':
      return t.ksefPending;
    case 'owed':
      return t.ksefNotYet;
    case 'notRequired':
      return t.ksefNotRequired;
    case 'outside':
    case 'never':
      return null;
  }
}

const buildOptionalFact = (label: Words, value: string | Words | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];

const buildDayFact = (label: Words, day: Day | null | undefined): Fact[] =>
  day === null || day === undefined ? [] : [{ label, value: { from: day, until: null } }];

function buildInvoiceFacts(invoice: ShownInvoice, exchangeRate: string | null): Fact[] {
  const { issueDate, saleDate, invoiceType, paymentStatus, currency } = invoice;
  const isUndated = issueDate === null && invoice.invoiceStatus !== 'DRAFT';
  // A date of sale equal to the issue date is not printed (art. 106e ust. 1 pkt 6).
  const sale = saleDate === issueDate ? null : saleDate;
  const advance =
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance ||
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance;
  return [
    ...(isUndated ? buildOptionalFact(t.issueDate, t.unknownDate) : buildDayFact(t.issueDate, issueDate)),
    ...buildOptionalFact(t.town, invoice.town?.trim()),
    ...buildDayFact(advance && paymentStatus === 1 ? t.receivedDate : t.saleDate, sale),
    ...(exchangeRate === null
      ? []
      : buildOptionalFact(t.exchangeRate, `1\u00a0${currency} = ${decimal('pl', exchangeRate, 4)}\u00a0PLN`)),
  ];
}

function buildCorrectedFacts(invoice: ShownInvoice, { original }: Relatives): Fact[] {
  return [
    ...buildOptionalFact(t.corrected, original?.invoiceFullNo),
    ...buildDayFact(t.correctedDate, original?.issueDate),
    ...(original ? buildOptionalFact(t.correctedKsef, original.ksefId?.trim() || t.withoutKsefNumber) : []),
    ...buildOptionalFact(
      t.reason,
      removeCorrectionConventionNotes(invoice.correctionReason ?? '', original !== null),
    ),
  ];
}

function buildItemTables(invoice: ShownInvoice, relatives: Relatives, sums: DocumentSums): ItemTable[] {
  const { before, after, itemsAre } = relatives;
  const { invoiceItems, currency } = invoice;
  const buildPlainTable = (
    title: Words,
    { gross, unreadItems }: Totals,
    note: Words | null = null,
  ): ItemTable => ({
    title,
    rows: buildPaperItemRows(invoiceItems),
    total: unreadItems > 0 ? null : money('pl', gross, currency),
    note,
  });
  switch (sums.kind) {
    case 'plain':
      return [buildPlainTable(t.items, sums.totals)];
    case 'advance':
    case 'settlement':
      return [buildPlainTable(t.order, sums.order)];
    case 'correction': {
      const certain = sums.change !== null;
      if (certain && itemsAre === 'differences') return [buildPlainTable(t.difference, sums.items)];
      if (!certain || itemsAre === 'unknown' || !before)
        return [buildPlainTable(t.items, sums.items, t.itemsUnclear)];
      const itemsAfter = itemsAre === 'correctedItems' && after ? after : invoiceItems;
      const { rows, unchanged } = buildCorrectionItemRows(before, itemsAfter);
      const note = rows.length === 0 ? t.noLineChanged : unchanged > 0 ? t.othersUnchanged : null;
      return [{ title: t.correctedItems, rows, total: null, note }];
    }
  }
}

function buildAdvanceRow(advance: ShownInvoice, gross: number | undefined): AdvanceRow {
  return {
    number: advance.invoiceFullNo,
    issued: advance.issueDate,
    ksef: advance.ksefId?.trim() || t.withoutKsefNumber,
    gross: gross === undefined ? t.unknown.pl : money('pl', gross, advance.currency),
  };
}

const PAYMENT_METHOD_NAMES: Readonly<Record<number, Words>> = paymentMethodWords;

function buildPaymentFacts(invoice: ShownInvoice, due: Grosz | null, less: Grosz | null): Fact[] {
  const { paymentStatus, paymentDate, paymentType, invoiceType, seller, currency } = invoice;
  const account = seller.bankNo?.trim();
  const day: Day | null = paymentDate;
  // A correction that leaves nothing to pay has no due date (domain.md A22).
  const asks = less !== 0 && (!isCorrection(invoiceType) || (due ?? 0) > 0);
  const isRefund = isCorrection(invoiceType) && due !== null && due < 0;
  const state: Fact[] =
    paymentStatus === 1
      ? buildDayFact(isRefund ? t.refundedOn : t.paidOn, day)
      : paymentStatus === 0 && asks
        ? buildDayFact(t.dueOn, day)
        : [];
  return [
    ...(paymentStatus === 1 ? [{ label: t.state, value: isRefund ? t.refunded : t.paid }] : []),
    ...buildOptionalFact(t.dueAfterCorrections, less === null ? null : money('pl', less, currency)),
    ...state,
    ...buildOptionalFact(t.method, paymentType === null ? null : PAYMENT_METHOD_NAMES[paymentType]),
    ...buildOptionalFact(t.bankNo, account && parseBankAccount(account).printed),
  ];
}

function getExemptionWords(basis: string): Words {
  const { identifier, printed } = parseExemptionBasis(basis);
  return identifier ? exemptionWords[identifier] : asIs(printed);
}

function buildNotes(
  invoice: ShownInvoice,
  original: ShownInvoice | null,
  reservationNumber: number | null,
): Fact[] {
  const rates = new Set(invoice.invoiceItems.map((item) => normaliseVatRate(item.rate)));
  const basis = invoice.exemptionBasis?.trim();
  const remarks = removeCorrectionConventionNotes(invoice.additionalInfo ?? '', original !== null);
  const number = reservationNumber === null ? null : String(reservationNumber);
  const isNamedInRemarks = number !== null && new RegExp(`\\b${number}\\b`).test(remarks);
  return [
    ...(rates.has('zw') && basis ? buildOptionalFact(t.exemption, getExemptionWords(basis)) : []),
    ...(rates.has('oo') ? buildOptionalFact(t.annotation, t.reverseCharge) : []),
    ...buildOptionalFact(t.reservation, isNamedInRemarks ? null : number),
    ...buildOptionalFact(t.remarks, remarks),
    ...buildOptionalFact(t.issuedBy, invoice.personIssue?.trim()),
    ...buildOptionalFact(t.receivedBy, invoice.personCollect?.trim()),
  ];
}
