import type { Totals } from '../contract/invoicesContract';
import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { splitAdvance } from './advances';
import { amountInNote } from './correctionSentence';
import { toGrosz } from './decimal';
import { TYPE } from './invoiceTypes';
import { classifyCorrectionReason } from './classifyCorrectionReason';
import { sumRates, type CorrectionDoubt, type DocumentSums, type Relatives, type Sums } from './relatives';
import {
  addRates,
  grossOfItems,
  getVatPercent,
  subtractRates,
  sumOfRate,
  computeInvoiceTotals,
  type RateSum,
} from './vat';

/** The effect of a correction in grosz (art. 106j; domain.md 6.3; documents.md, 2): certain, or null with the reason. */

type CorrectionSums = DocumentSums & { readonly kind: 'correction' };
type Parts = Pick<CorrectionSums, 'before' | 'after' | 'difference' | 'change'>;
const NOTHING: Parts = { before: null, after: null, difference: null, change: null };

export function correctionSums(invoice: ShownInvoice, own: Totals, relatives: Relatives): CorrectionSums {
  const made = (parts: Parts, doubt: CorrectionDoubt | null): CorrectionSums => ({
    kind: 'correction',
    ...parts,
    items: own,
    doubt,
  });
  if (own.unreadItems > 0 || relatives.itemsAre === 'unknown') return made(NOTHING, 'itemsUnclear');
  if (exceedsOrder(invoice, own, relatives)) return made(NOTHING, 'amountUnclear');
  const parts = partsOf(invoice, own, relatives);
  const doubt = doubtOf(invoice, parts, relatives);
  if (doubt !== null) return made(NOTHING, doubt);
  if (parts.difference) return made(parts, null);
  const { original, before } = relatives;
  const why = original === null ? 'originalUnknown' : before === null ? 'chainUnknown' : 'amountUnclear';
  return made(parts, why);
}

/** Both states and the difference, as far as the reading gives them. */
function partsOf(invoice: ShownInvoice, own: Totals, relatives: Relatives): Parts {
  const orders = ordersOf(invoice, own, relatives);
  switch (invoice.invoiceType) {
    case TYPE.ksefAdvanceCorrection:
      if (relatives.original === null && differenceSaid(invoice, own, relatives) !== null)
        return { ...NOTHING, change: differenceSaid(invoice, own, relatives) };
      return between(
        partOf(orders.before, relatives.amountBefore),
        partOf(orders.after, amountSaid(invoice, relatives)),
      );
    case TYPE.ksefSettlementCorrection:
      if (orders.after && takesAllBack(orders.after)) return settlementTakenBack(relatives);
      if (orders.before && takesAllBack(orders.before) && !asksForAll(relatives.original))
        return { ...NOTHING, change: toGrosz(invoice.prepaymentValue) };
      // Less of an order that is not known may be all of it, and then the change is what was left of it.
      if (orders.before === null && relatives.itemsAre === 'differences' && own.gross < 0) return NOTHING;
  }
  const parts = between(orders.before, orders.after);
  const left =
    invoice.invoiceType === TYPE.ksefSettlementCorrection ? leftAfter(invoice, parts, relatives) : null;
  if (left) return left;
  if (parts.difference || relatives.itemsAre !== 'differences') return parts;
  // Tax of a difference is what the two states differ by; without them it is known where nothing is rounded.
  const exact = own.rates.every(isExact);
  return { ...parts, difference: exact ? sumRates(own.rates) : null, change: own.gross };
}

/** Whether the amount of an advance after its correction is less than nothing, or more than its order. */
function exceedsOrder(invoice: ShownInvoice, own: Totals, relatives: Relatives): boolean {
  if (invoice.invoiceType !== TYPE.ksefAdvanceCorrection) return false;
  const { after } = ordersOf(invoice, own, relatives);
  const amount = amountSaid(invoice, relatives);
  return after !== null && amount !== null && (amount < 0 || amount > after.gross);
}

function between(before: Sums | null, after: Sums | null): Parts {
  const difference = before && after ? sumRates(subtractRates(after.rates, before.rates)) : null;
  return { before, after, difference, change: difference?.gross ?? null };
}

/** The order before and after, per rate. */
function ordersOf({ invoiceItems, currency }: ShownInvoice, own: Totals, relatives: Relatives) {
  const { before, itemsAre } = relatives;
  const whole = (items: NonNullable<Relatives['before']>): Sums | null => {
    const totals = computeInvoiceTotals({ items, currency });
    return totals.unreadItems > 0 ? null : sumRates(totals.rates);
  };
  const after = {
    afterState: () => sumRates(own.rates),
    differences: () => before && whole([...before, ...invoiceItems]),
    correctedItems: () => before && relatives.after && whole(relatives.after),
    unknown: () => null,
  }[itemsAre];
  return { before: before && whole(before), after: after() };
}

/** An advance is corrected as an advance: both orders are cut down to what was received (MFEX 11, 12). */
function partOf(order: Sums | null, advance: Grosz | null): Sums | null {
  // Given back whole; and of an order over nothing there is no advance, whatever the amount was before.
  if (order && (advance === 0 || order.gross === 0))
    return sumRates(order.rates.map(({ rate }) => sumOfRate(rate, 0)));
  const rates = order && advance !== null ? splitAdvance(order.rates, advance) : null;
  return rates && sumRates(rates);
}

/** The change of an unknown advance, as a correction of differences names it; null where it may be the amount after it. */
function differenceSaid(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  own: Totals,
  relatives: Relatives,
) {
  if (relatives.itemsAre !== 'differences' || amountInNote(additionalInfo) !== null) return null;
  const change = toGrosz(prepaymentValue);
  return change !== null && change > 0 && own.gross < 0 ? null : change;
}

const takesAllBack = ({ rates }: Sums): boolean => rates.every(({ gross }) => gross === 0);

/**
 * A settlement corrected after its advances were: what is left of its order, rate by rate, changes with them. It says so by
 * its amount, or by none that contradicts. Where it is silent about a sum that changed, its change is not known.
 */
function leftAfter(invoice: ShownInvoice, { after, difference }: Parts, relatives: Relatives): Parts | null {
  const { amountBefore, leftBefore, deducted } = relatives;
  const left = after && deducted && sumRates(subtractRates(after.rates, deducted.rates));
  if (!left || !leftBefore || !difference || amountBefore === null) return null;
  const parts = between(leftBefore, left);
  const asOrder = amountBefore + difference.gross;
  const said = remainderSaid(invoice, relatives);
  if (said.length === 0) return left.gross === asOrder ? ownRates(parts, difference) : NOTHING;
  if (!said.includes(left.gross)) return null;
  return said.includes(asOrder) ? ownRates(parts, difference) : parts;
}

/** null where the rates change as those of the order do. */
const ownRates = (parts: Parts, { rates }: Sums): Parts | null =>
  parts.difference && subtractRates(parts.difference.rates, rates).every(({ gross }) => gross === 0)
    ? null
    : parts;

/** Remainders that a settlement's correction may mean: by its text, else by its amount, which may be a difference. */
function remainderSaid(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  { amountBefore, itemsAre }: Pick<Relatives, 'amountBefore' | 'itemsAre'>,
): Grosz[] {
  const noted = amountInNote(additionalInfo);
  if (noted !== null) return [noted];
  const own = toGrosz(prepaymentValue);
  if (own === null) return [];
  return itemsAre === 'differences' && amountBefore !== null ? [own, amountBefore + own] : [own];
}

/** A settlement to zero gives back what it asked for itself; its advances are invoices of their own. */
function settlementTakenBack({ leftBefore, amountBefore }: Relatives): Parts {
  if (leftBefore)
    return between(leftBefore, sumRates(leftBefore.rates.map(({ rate }) => sumOfRate(rate, 0))));
  return { ...NOTHING, change: amountBefore === null ? null : 0 - amountBefore };
}

/**
 * Whether a settlement took no advance off. Of another one that is put up again after it was taken back, the order says
 * nothing: how much of it the advances took, rate by rate, is in none of the two states.
 */
const asksForAll = (settlement: Relatives['original']): boolean =>
  settlement !== null && toGrosz(settlement.prepaymentValue) === grossOfItems(settlement.invoiceItems);

const isExact = ({ rate, gross, vat }: RateSum): boolean => {
  const percent = getVatPercent(rate);
  return vat !== null && (gross * percent) % (100 + percent) === 0;
};

/** The evidence against the reading; null if there is none. */
function doubtOf(invoice: ShownInvoice, parts: Parts, relatives: Relatives): CorrectionDoubt | null {
  const { change, before, after } = parts;
  const sense = isLeftSaid(invoice, parts, relatives)
    ? null
    : classifyCorrectionReason(invoice.correctionReason);
  if (change !== null && ((sense === 'more' && change < 0) || (sense === 'less' && change > 0)))
    return 'againstReason';
  if (before && after && turnsNegative(before, after)) return 'negativeRate';
  // All is taken back, and it says that something of the advance is left.
  const own = toGrosz(invoice.prepaymentValue) ?? 0;
  if (invoice.invoiceType === TYPE.ksefAdvanceCorrection && after && takesAllBack(after) && own > 0)
    return 'amountUnclear';
  if (invoice.invoiceType !== TYPE.ksefSettlementCorrection || change === null) return null;
  const { leftBefore, amountBefore } = relatives;
  const left = leftBefore && parts.difference && addRates(leftBefore.rates, parts.difference.rates);
  if (left?.some(({ gross }) => gross < 0)) return 'negativeRate';
  if (amountBefore !== null && amountBefore + change < 0) return 'negativeRate';
  const said = remainderSaid(invoice, relatives);
  if (said.length === 0 || amountBefore === null) return null;
  return said.includes(amountBefore + change) ? null : 'amountUnclear';
}

/** A settlement says what its corrected advances leave: its reason may speak of them, "advance refunded" of more to pay. */
const isLeftSaid = (invoice: ShownInvoice, { before, after, change }: Parts, relatives: Relatives): boolean =>
  invoice.invoiceType === TYPE.ksefSettlementCorrection &&
  before !== null &&
  before === relatives.leftBefore &&
  !(after && takesAllBack(after)) &&
  remainderSaid(invoice, relatives).includes((relatives.amountBefore ?? NaN) + (change ?? NaN));

const turnsNegative = (before: Sums, after: Sums): boolean =>
  after.rates.some(
    ({ rate, gross }) => gross < 0 && (before.rates.find((was) => was.rate === rate)?.gross ?? 0) >= 0,
  );

/**
 * The amount of an advance after a correction: by its text, else by its `prepaymentValue`. The interface names that for
 * types 8 and 9 only, so a service that leaves it out does not say that the amount is the same.
 */
export function amountSaid(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  { amountBefore, itemsAre }: Relatives,
): Grosz | null {
  const noted = amountInNote(additionalInfo);
  if (noted !== null) return noted;
  const own = toGrosz(prepaymentValue);
  if (own === null) return null;
  if (itemsAre === 'afterState' || itemsAre === 'correctedItems') return own;
  return itemsAre === 'differences' && amountBefore !== null ? amountBefore + own : null;
}

/** The amount after a correction of an advance or settlement, for the next one (domain.md 6.3); null if unknown. */
export function amountAfter(
  correction: ShownInvoice,
  sums: Pick<CorrectionSums, 'change'>,
  relatives: Relatives,
): Grosz | null {
  if (correction.invoiceType === TYPE.ksefAdvanceCorrection) {
    const said = amountSaid(correction, relatives);
    // To zero without an amount of its own: the whole advance is given back.
    return said ?? (sums.change !== null && sums.change + (relatives.amountBefore ?? NaN) === 0 ? 0 : null);
  }
  // The interface has the amount for types 8 and 9 only: what is asked for changes as the order does.
  const { amountBefore } = relatives;
  return amountBefore === null || sums.change === null ? null : amountBefore + sums.change;
}
