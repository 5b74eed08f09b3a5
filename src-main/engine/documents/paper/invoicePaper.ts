import type { CorrectionBalance, PaidAmount, Totals } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Day, Grosz } from '#shared/model/scalars';
import { findInvoiceOrOriginalExchangeRate } from '#shared/rules/tax/convertToZloty';
import { getGrossChargedByDocumentAlone } from '#shared/rules/documents/documentSums';
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
import { normaliseRate } from '#shared/rules/tax/vat';
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
import { formatPrintedInvoiceTotals } from './paperFigures';

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
  /** What was received for a paid document; null if it is unknown. */
  readonly paid?: PaidAmount | null;
  /**
   * True if the till recorded the sale (FA(3) field FP); used only for the FA(3) file. If the value is missing, the
   * invoice's remarks decide.
   */
  readonly isTillSale?: boolean;
}

/** Returns whether a paid document's own amount was received. A correction before the payment may have lowered it. */
export function isOwnAmountReceived({ invoice, sums, paid }: PaperSource): boolean {
  if (invoice.paymentStatus !== 1) return false;
  if (paid === undefined || isCorrection(invoice.invoiceType)) return true;
  return paid !== null && paid.least === getGrossChargedByDocumentAlone(sums);
}

/**
 * Returns the content of an invoice's PDF for its invoice type (domain.md 2.1-2.4). `left` is the amount that remains
 * to pay after later corrections; null if it is unknown.
 */
export function buildInvoicePaper(
  source: PaperSource,
  left = getGrossChargedByDocumentAlone(source.sums),
): InvoicePaper {
  const { invoice, relatives, sums, reservationNumber = null, balance = null } = source;
  const exchangeRate = findInvoiceOrOriginalExchangeRate(invoice, relatives.original);
  const gross = getGrossChargedByDocumentAlone(sums);
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
    ksefLine: ksefLineOf(source),
    facts: factsOf(invoice, exchangeRate),
    parties: listPaperParties(invoice, isCorrection(invoice.invoiceType) ? relatives.original : null),
    corrected: isCorrection(invoice.invoiceType) ? correctedFacts(invoice, relatives) : [],
    items: tablesOf(invoice, relatives, sums),
    advances: relatives.advances.map(({ invoice: advance, received }) =>
      advanceRow(advance, received?.gross),
    ),
    ...figures,
    due: isLess && sums.kind !== 'correction' ? { ...figures.due, label: t.due } : figures.due,
    payment: paymentFacts(invoice, gross, isLess ? Math.max(left, 0) : null),
    paymentCode:
      asked === null || left === null ? null : { text: asked, amount: money('pl', left, invoice.currency) },
    notes: notesOf(invoice, relatives.original, reservationNumber),
  };
}

const TITLES: Readonly<Record<number, Words>> = titleWords;

export function buildInvoiceTitle(invoice: ShownInvoice): Pick<InvoicePaper, 'title' | 'subtitle'> {
  const { invoiceType } = invoice;
  const title = TITLES[invoiceType];
  // An uncertain invoice type is printed as its number, because the service's documentation contradicts itself (A1).
  if (!title || hasContradictoryInvoiceType(invoice)) {
    return { title: titleWords[-1], subtitle: inEach((tongue) => `${t.typeOnly[tongue]} ${invoiceType}`) };
  }
  const subtitles: Readonly<Record<number, Words>> = {
    [INVOICE_TYPE_NUMBERS_BY_NAME.proForma]: t.notVat,
    [INVOICE_TYPE_NUMBERS_BY_NAME.exempt]: t.exemptSale,
  };
  return { title, subtitle: subtitles[invoiceType] ?? null };
}

function ksefLineOf({ invoice, relatives, ksefConnected }: PaperSource): Words | null {
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

const fact = (label: Words, value: string | Words | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];

const dayFact = (label: Words, day: Day | null | undefined): Fact[] =>
  day === null || day === undefined ? [] : [{ label, value: { from: day, until: null } }];

function factsOf(invoice: ShownInvoice, exchangeRate: string | null): Fact[] {
  const { issueDate, saleDate, invoiceType, paymentStatus, currency } = invoice;
  const isUndated = issueDate === null && invoice.invoiceStatus !== 'DRAFT';
  // A date of sale equal to the issue date is not printed (art. 106e ust. 1 pkt 6).
  const sale = saleDate === issueDate ? null : saleDate;
  const advance =
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance ||
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance;
  return [
    ...(isUndated ? fact(t.issueDate, t.unknownDate) : dayFact(t.issueDate, issueDate)),
    ...fact(t.town, invoice.town?.trim()),
    ...dayFact(advance && paymentStatus === 1 ? t.receivedDate : t.saleDate, sale),
    ...(exchangeRate === null
      ? []
      : fact(t.exchangeRate, `1\u00a0${currency} = ${decimal('pl', exchangeRate, 4)}\u00a0PLN`)),
  ];
}

function correctedFacts(invoice: ShownInvoice, { original }: Relatives): Fact[] {
  return [
    ...fact(t.corrected, original?.invoiceFullNo),
    ...dayFact(t.correctedDate, original?.issueDate),
    ...(original ? fact(t.correctedKsef, original.ksefId?.trim() || t.withoutKsefNumber) : []),
    ...fact(t.reason, removeCorrectionConventionNotes(invoice.correctionReason ?? '', original !== null)),
  ];
}

function tablesOf(invoice: ShownInvoice, relatives: Relatives, sums: DocumentSums): ItemTable[] {
  const { before, after, itemsAre } = relatives;
  const { invoiceItems, currency } = invoice;
  const plain = (title: Words, { gross, unreadItems }: Totals, note: Words | null = null): ItemTable => ({
    title,
    rows: buildPaperItemRows(invoiceItems),
    total: unreadItems > 0 ? null : money('pl', gross, currency),
    note,
  });
  switch (sums.kind) {
    case 'plain':
      return [plain(t.items, sums.totals)];
    case 'advance':
    case 'settlement':
      return [plain(t.order, sums.order)];
    case 'correction': {
      const certain = sums.change !== null;
      if (certain && itemsAre === 'differences') return [plain(t.difference, sums.items)];
      if (!certain || itemsAre === 'unknown' || !before) return [plain(t.items, sums.items, t.itemsUnclear)];
      const itemsAfter = itemsAre === 'correctedItems' && after ? after : invoiceItems;
      const { rows, unchanged } = buildCorrectionItemRows(before, itemsAfter);
      const note = rows.length === 0 ? t.noLineChanged : unchanged > 0 ? t.othersUnchanged : null;
      return [{ title: t.correctedItems, rows, total: null, note }];
    }
  }
}

function advanceRow(advance: ShownInvoice, gross: number | undefined): AdvanceRow {
  return {
    number: advance.invoiceFullNo,
    issued: advance.issueDate,
    ksef: advance.ksefId?.trim() || t.withoutKsefNumber,
    gross: gross === undefined ? t.unknown.pl : money('pl', gross, advance.currency),
  };
}

const WAYS: Readonly<Record<number, Words>> = paymentMethodWords;

function paymentFacts(invoice: ShownInvoice, due: Grosz | null, less: Grosz | null): Fact[] {
  const { paymentStatus, paymentDate, paymentType, invoiceType, seller, currency } = invoice;
  const account = seller.bankNo?.trim();
  const day: Day | null = paymentDate;
  // A correction without a surcharge has no due date (domain.md A22).
  const asks = less !== 0 && (!isCorrection(invoiceType) || (due ?? 0) > 0);
  const state: Fact[] =
    paymentStatus === 1 ? dayFact(t.paidOn, day) : paymentStatus === 0 && asks ? dayFact(t.dueOn, day) : [];
  return [
    ...(paymentStatus === 1 ? [{ label: t.state, value: t.paid }] : []),
    ...fact(t.dueAfterCorrections, less === null ? null : money('pl', less, currency)),
    ...state,
    ...fact(t.method, paymentType === null ? null : WAYS[paymentType]),
    ...fact(t.bankNo, account && parseBankAccount(account).printed),
  ];
}

function exemptionWordsOf(basis: string): Words {
  const { identifier, printed } = parseExemptionBasis(basis);
  return identifier ? exemptionWords[identifier] : asIs(printed.pl);
}

function notesOf(
  invoice: ShownInvoice,
  original: ShownInvoice | null,
  reservationNumber: number | null,
): Fact[] {
  const rates = new Set(invoice.invoiceItems.map((item) => normaliseRate(item.rate)));
  const basis = invoice.exemptionBasis?.trim();
  const remarks = removeCorrectionConventionNotes(invoice.additionalInfo ?? '', original !== null);
  const number = reservationNumber === null ? null : String(reservationNumber);
  const isNamedInRemarks = number !== null && new RegExp(`\\b${number}\\b`).test(remarks);
  return [
    ...(rates.has('zw') && basis ? fact(t.exemption, exemptionWordsOf(basis)) : []),
    ...(rates.has('oo') ? fact(t.annotation, t.reverseCharge) : []),
    ...fact(t.reservation, isNamedInRemarks ? null : number),
    ...fact(t.remarks, remarks),
    ...fact(t.issuedBy, invoice.personIssue?.trim()),
    ...fact(t.receivedBy, invoice.personCollect?.trim()),
  ];
}
