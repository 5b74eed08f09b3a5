import type { Totals } from '../contract/invoices';
import type { InvoiceItem, ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { paymentOf, settle, splitAdvance } from './advances';
import type { CorrectionItems } from './correction';
import { toGrosz } from './decimal';
import { isCorrection, TYPE } from './invoiceTypes';
import { addRates, grossOfRates, subtractRates, sumOfRate, totalsOf, type RateSum } from './vat';

/**
 * What one document says in figures: on paper, in the accountant's register and in the FA(3) preview alike
 * (domain.md 6.1-6.3). All amounts in grosz.
 */

/** What a document needs to know of others, as far as this PC knows them (A25). */
export interface Relatives {
  /** Corrections: the first invoice of the chain; null when it is not known here. */
  readonly original: ShownInvoice | null;
  /** Corrections: the items before this one, its original's or those of the correction before it. */
  readonly before: readonly InvoiceItem[] | null;
  /** Corrections of an advance or a settlement: its `prepaymentValue` before this one; null when it is not known. */
  readonly amountBefore: Grosz | null;
  /** Corrections: what its own items are (A28). */
  readonly itemsAre: CorrectionItems;
  /** Settlements: the advances that it takes in, oldest first. */
  readonly advances: readonly Advance[];
}

/** An advance that a settlement takes in, and what it showed after its own corrections; null where that is not known. */
export interface Advance {
  readonly invoice: ShownInvoice;
  readonly received: Sums | null;
}

export const NO_RELATIVES: Relatives = {
  original: null,
  before: null,
  amountBefore: null,
  itemsAre: 'unknown',
  advances: [],
};

/** Sums per rate and together. */
export interface Sums {
  readonly rates: readonly RateSum[];
  readonly gross: Grosz;
}

export type DocumentSums =
  | { readonly kind: 'plain'; readonly totals: Totals }
  /** `received` is null where the service gave no amount; then nothing can be split. */
  | { readonly kind: 'advance'; readonly order: Totals; readonly received: Sums | null }
  | {
      readonly kind: 'settlement';
      readonly order: Totals;
      /** The order less its advances; null where they are not all known, or their sum is not what the document says. */
      readonly left: Sums | null;
      /** What the document itself asks for, `prepaymentValue`. */
      readonly remaining: Grosz | null;
    }
  /** Each null where it cannot be told from what is known. */
  | {
      readonly kind: 'correction';
      readonly before: Sums | null;
      readonly after: Sums | null;
      readonly difference: Sums | null;
      /** The items' own sum, whatever they are. */
      readonly items: Totals;
    };

const totals = (items: readonly InvoiceItem[], currency: string): Totals => totalsOf({ items, currency });
const sumsOf = (rates: readonly RateSum[]): Sums => ({ rates, gross: grossOfRates(rates) });
const moneyOf = (text: string | null): Grosz | null => (text === null ? null : toGrosz(text));

/** The advance that `order` received, spread over its rates; null where that is not possible. */
function receivedOf(order: Totals, advance: Grosz | null): Sums | null {
  const rates = advance === null || order.unreadItems > 0 ? null : splitAdvance(order.rates, advance);
  return rates && sumsOf(rates);
}

export function documentSums(invoice: ShownInvoice, relatives: Relatives): DocumentSums {
  const own = totals(invoice.invoiceItems, invoice.currency);
  if (isCorrection(invoice.invoiceType)) return correctionSums(invoice, own, relatives);
  switch (invoice.invoiceType) {
    case TYPE.ksefAdvance:
      return {
        kind: 'advance',
        order: own,
        received: receivedOf(own, paymentOf(invoice, own)?.due ?? null),
      };
    case TYPE.ksefSettlement:
      return settlementSums(invoice, own, relatives.advances);
    default:
      return { kind: 'plain', totals: own };
  }
}

/** What an advance stands for in its settlement: what it showed, and what its corrections changed. */
export function advanceTaken(invoice: ShownInvoice, corrections: readonly DocumentSums[]): Advance {
  const sums = documentSums(invoice, NO_RELATIVES);
  const received = corrections.reduce<Sums | null>((left, correction) => {
    const change = countedSums(correction);
    return left && change && sumsOf(addRates(left.rates, change.rates));
  }, countedSums(sums));
  return { invoice, received };
}

function settlementSums(invoice: ShownInvoice, order: Totals, advances: readonly Advance[]): DocumentSums {
  const known = advances.flatMap(({ received }) => (received ? [received.rates] : []));
  const remaining = moneyOf(invoice.prepaymentValue);
  const { rates, remaining: gross } = settle(order.rates, known);
  const whole = advances.length > 0 && known.length === advances.length && gross === remaining;
  return {
    kind: 'settlement',
    order,
    left: whole ? { rates, gross } : null,
    remaining,
  };
}

function correctionSums(invoice: ShownInvoice, own: Totals, relatives: Relatives): DocumentSums {
  const { itemsAre, before: itemsBefore } = relatives;
  const readable = own.unreadItems === 0 && itemsAre !== 'unknown';
  const before = itemsBefore && totals(itemsBefore, invoice.currency);
  const wholeBefore = before && before.unreadItems === 0 ? sumsOf(before.rates) : null;
  const wholeAfter =
    itemsAre === 'afterState'
      ? sumsOf(own.rates)
      : wholeBefore && itemsBefore && sumsAfter(itemsBefore, invoice);
  const made = (states: States, known: Sums | null): DocumentSums => {
    const { before: was, after: is } = states;
    const difference = was && is ? sumsOf(subtractRates(is.rates, was.rates)) : known;
    return { kind: 'correction', ...states, difference, items: own };
  };
  if (!readable) return made({ before: null, after: null }, null);
  if (invoice.invoiceType === TYPE.ksefAdvanceCorrection)
    return made(advanceCorrection(invoice, wholeBefore, wholeAfter, relatives), null);
  return made(
    { before: wholeBefore, after: wholeAfter },
    itemsAre === 'differences' ? sumsOf(own.rates) : null,
  );
}

/** VAT is reckoned of the state after, and the difference is what the two states differ by (domain.md 6.3, section 10). */
const sumsAfter = (before: readonly InvoiceItem[], { invoiceItems, currency }: ShownInvoice): Sums =>
  sumsOf(totals([...before, ...invoiceItems], currency).rates);

interface States {
  readonly before: Sums | null;
  readonly after: Sums | null;
}

/** An advance is corrected as an advance: both orders are cut down to what was received (MFEX 11, 12). */
function advanceCorrection(
  invoice: ShownInvoice,
  before: Sums | null,
  after: Sums | null,
  relatives: Relatives,
): States {
  const part = (order: Sums | null, advance: Grosz | null): Sums | null => {
    // Given back whole; and of an order over nothing there is no advance, whatever the amount was before.
    if (order && (advance === 0 || order.gross === 0))
      return sumsOf(order.rates.map(({ rate }) => sumOfRate(rate, 0)));
    const rates = order && advance !== null ? splitAdvance(order.rates, advance) : null;
    return rates && sumsOf(rates);
  };
  return { before: part(before, relatives.amountBefore), after: part(after, amountSaid(invoice, relatives)) };
}

/** The amount after a correction by its own `prepaymentValue`: the one before where it says none. */
function amountSaid({ prepaymentValue }: ShownInvoice, { amountBefore, itemsAre }: Relatives): Grosz | null {
  const own = moneyOf(prepaymentValue);
  if (own === null) return amountBefore;
  if (itemsAre === 'afterState') return own;
  return itemsAre === 'differences' && amountBefore !== null ? amountBefore + own : null;
}

/** What an advance or a settlement comes to after a correction of it, for the next one (domain.md 6.3); null where that is not known. */
export function amountAfter(correction: ShownInvoice, relatives: Relatives): Grosz | null {
  const { invoiceType, prepaymentValue } = correction;
  if (invoiceType !== TYPE.ksefSettlementCorrection || prepaymentValue !== null)
    return amountSaid(correction, relatives);
  // The interface has the amount for types 8 and 9 only: what is asked for changes as the order does.
  const change = countedSums(documentSums(correction, relatives));
  return change && relatives.amountBefore !== null ? relatives.amountBefore + change.gross : null;
}

/**
 * What the document counts for in the VAT register and in `P_13`, `P_14`, `P_15`: a correction its difference, an
 * advance what was received, a settlement what is left. null where that is not known.
 */
export function countedSums(sums: DocumentSums): Sums | null {
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
