import type { Totals } from '../../contract/invoicesContract';
import type { ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { computeInvoicePayment, subtractAdvancesFromOrder, splitAdvanceByVatRate } from './advances';
import { computeCorrectionSums } from '../corrections/correctionSums';
import { sumIfKnown, toGrosz } from '../decimal';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from './invoiceTypes';
import {
  NO_INVOICE_RELATIVES,
  buildSumsFromRates,
  type Advance,
  type DocumentSums,
  type Relatives,
  type Sums,
} from './documentSumTypes';
import { addSumsPerVatRate, computeInvoiceTotals } from '../tax/vat';

/**
 * Computes the amounts of a document for printing, for the VAT register and for the FA(3) preview, in grosz (domain.md
 * 6.1-6.3).
 */

/** Splits the received advance among the VAT rates of its order; returns null if that is impossible. */
function splitReceivedAdvance(order: Totals, advance: Grosz | null): Sums | null {
  const rates =
    advance === null || order.unreadItems > 0 ? null : splitAdvanceByVatRate(order.rates, advance);
  return rates && buildSumsFromRates(rates);
}

export function computeDocumentSums(invoice: ShownInvoice, relatives: Relatives): DocumentSums {
  const sums = computeRecordSums(invoice, relatives);
  return relatives.inFile ? replaceSumsByFileSums(sums, relatives.inFile) : sums;
}

/**
 * Replaces the amounts computed from the service's record by the gross amount and the amounts per VAT rate of the
 * imported KSeF file.
 */
function replaceSumsByFileSums(sums: DocumentSums, { rates, gross }: Sums): DocumentSums {
  const known = { rates, gross };
  switch (sums.kind) {
    case 'plain': {
      const net = sumIfKnown(rates.map((rate) => rate.net));
      const vat = sumIfKnown(rates.map((rate) => rate.vat));
      const read = { unreadItems: 0, unknownRates: [] };
      return { kind: 'plain', totals: { ...sums.totals, ...read, rates: [...rates], gross, net, vat } };
    }
    case 'advance':
      return { ...sums, received: known };
    case 'settlement':
      return { ...sums, left: known, remaining: gross, doubt: null };
    case 'correction': {
      const after = sums.before && buildSumsFromRates(addSumsPerVatRate(sums.before.rates, rates));
      return { ...sums, after, difference: known, change: gross, doubt: null };
    }
  }
}

function computeRecordSums(invoice: ShownInvoice, relatives: Relatives): DocumentSums {
  const totals = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  if (isCorrection(invoice.invoiceType)) return computeCorrectionSums(invoice, totals, relatives);
  switch (invoice.invoiceType) {
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance:
      return {
        kind: 'advance',
        order: totals,
        received: splitReceivedAdvance(totals, computeInvoicePayment(invoice, totals)?.due ?? null),
      };
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement:
      return computeSettlementSums(invoice, totals, relatives.advances);
    default:
      return { kind: 'plain', totals: totals };
  }
}

/**
 * Returns the value that a settlement deducts for an advance: the amount of the advance, changed by the advance's
 * corrections.
 */
export function computeAdvanceAfterCorrections(
  invoice: ShownInvoice,
  corrections: readonly DocumentSums[],
  inFile: Sums | null = null,
): Advance {
  const sums = computeDocumentSums(invoice, { ...NO_INVOICE_RELATIVES, inFile });
  const received = corrections.reduce<Sums | null>((left, correction) => {
    const change = getSumsChargedByDocumentAlone(correction);
    return left && change && buildSumsFromRates(addSumsPerVatRate(left.rates, change.rates));
  }, getSumsChargedByDocumentAlone(sums));
  return { invoice, received };
}

function computeSettlementSums(
  invoice: ShownInvoice,
  order: Totals,
  advances: readonly Advance[],
): DocumentSums {
  const known = advances.flatMap(({ received }) => (received ? [received.rates] : []));
  const remaining = toGrosz(invoice.prepaymentValue);
  const { rates, remaining: gross } = subtractAdvancesFromOrder(order.rates, known);
  const buildSettlementSums = (doubt: (DocumentSums & { kind: 'settlement' })['doubt']): DocumentSums => ({
    kind: 'settlement',
    order,
    left: doubt === null ? { rates, gross } : null,
    remaining,
    doubt,
  });
  // A settlement whose own amount equals the amount of the whole order deducts no advance.
  const isWholeOrder = advances.length === 0 && remaining === order.gross && order.unreadItems === 0;
  if (isWholeOrder) return buildSettlementSums(null);
  if (advances.length === 0 || known.length < advances.length || order.unreadItems > 0)
    return buildSettlementSums('advancesUnknown');
  if (remaining !== null && gross !== remaining) return buildSettlementSums('remainderDiffers');
  // If the advances exceed the order's amount at one VAT rate, some advances do not belong to the order.
  return buildSettlementSums(rates.some((rate) => rate.gross < 0) ? 'negativeRate' : null);
}

/**
 * Returns the amounts of a document for the VAT register and the fields `P_13`-`P_15`: the difference of a correction,
 * the received amount of an advance, or the remainder of a settlement.
 */
export function getSumsChargedByDocumentAlone(sums: DocumentSums): Sums | null {
  switch (sums.kind) {
    case 'plain':
      return sums.totals.unreadItems > 0 ? null : { rates: sums.totals.rates, gross: sums.totals.gross };
    case 'advance':
      return sums.received;
    case 'settlement':
      return sums.left;
    case 'correction':
      return sums.difference;
  }
}

/** Returns the gross amount that a document contributes to the VAT register, in grosz; null if unknown. */
export function getGrossContributedToVatRegister(sums: DocumentSums): Grosz | null {
  switch (sums.kind) {
    case 'settlement':
      return sums.left?.gross ?? sums.remaining;
    case 'correction':
      return sums.change;
    case 'plain':
    case 'advance':
      return getSumsChargedByDocumentAlone(sums)?.gross ?? null;
  }
}
