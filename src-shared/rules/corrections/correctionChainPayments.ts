import type { CorrectionBalance, CorrectionPayments } from '../../contract/invoicesContract';
import type { Day, Grosz } from '../../model/scalars';

/**
 * Computes the amounts received and refunded for an invoice and its corrections. The service stores only whether and
 * when a document was paid, so the order of payments and corrections may be unknown.
 */

/**
 * One document of a chain of corrections, either the first invoice or a correction, with the gross amount that results.
 */
export interface GrossStep {
  readonly localId: string;
  /**
   * Gross amount in grosz that the first invoice has after this step of the chain, including all earlier corrections.
   */
  readonly gross: Grosz;
  readonly issueDate: Day | null;
  readonly paymentStatus: number | null;
  /** Day on which a paid document was paid. */
  readonly paymentDate: Day | null;
  /**
   * True if a person stated that the earlier documents of the chain were paid before this correction, false if the
   * person stated the opposite. Null if nobody stated anything.
   */
  readonly isPaidBefore: boolean | null;
  /** Instants in ms since 1970 at which the service may have created the document; empty if unknown. */
  readonly addedAtMs: readonly number[];
  /** Possible times, in ms since 1970, of the last edit of the document's record in the service. */
  readonly editedAtMs: readonly number[];
  /** Times that this PC recorded for the document itself, by the clock of this PC. */
  readonly recordedOnThisPc: LocalRecordTimes;
}

/** Instants in ms since 1970 at which this PC queued its own changes of a document; null if it queued none. */
export interface LocalRecordTimes {
  /** Instant of the change that marked the document as paid; null if another PC may have changed the mark later. */
  readonly paidAtMs: number | null;
  readonly createdAtMs: number | null;
}

export const NO_LOCAL_RECORD_TIMES: LocalRecordTimes = { paidAtMs: null, createdAtMs: null };

/**
 * Decides whether a document was paid before a correction without using the days of payment and issue; null if this is
 * unknown.
 */
export type PaymentEvidence = (document: GrossStep, correction: GrossStep) => boolean | null;

/** Bounds of the amount that was received for a document, in grosz; both bounds are equal if the amount is known. */
interface AmountRange {
  readonly least: Grosz;
  readonly most: Grosz;
}

/**
 * The amounts due after a correction: `paidBefore` if the invoice was paid before the correction, `paidAfter` if the
 * invoice was paid after the correction.
 */
export interface BalanceByPaymentOrder {
  readonly paidBefore: CorrectionBalance;
  readonly paidAfter: CorrectionBalance;
}

const PAID = 1;

/** Allowed difference, in ms, between the clocks of this PC and of the service. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Decides by recorded times whether a document was paid before a correction: by the payment mark of this PC, or by the
 * last edit of the service's record. A mark or an edit after the correction proves nothing.
 */
export const judgePaidBeforeByRecordedTimes: PaymentEvidence = (document, correction) =>
  judgeByPaymentMark(document, correction) ?? judgeByEditTimes(document, correction);

const judgeByPaymentMark: PaymentEvidence = ({ recordedOnThisPc: { paidAtMs } }, correction) => {
  if (paidAtMs === null) return null;
  const { createdAtMs } = correction.recordedOnThisPc;
  if (createdAtMs !== null) return paidAtMs < createdAtMs ? true : null;
  return isEarlier([paidAtMs + MAX_CLOCK_DIFFERENCE_MS], correction.addedAtMs) ? true : null;
};

const judgeByEditTimes: PaymentEvidence = ({ editedAtMs }, { addedAtMs }) =>
  isEarlier(editedAtMs, addedAtMs) ? true : null;

const isEarlier = (times: readonly number[], laterTimes: readonly number[]): boolean =>
  times.length > 0 && laterTimes.length > 0 && Math.max(...times) < Math.min(...laterTimes);

/**
 * Returns whether a paid document was paid before a correction; null if this is unknown. A day of payment after the
 * correction proves nothing, because marking a document as paid sets the day of payment to the day of the mark.
 */
export function wasPaidBeforeCorrection(
  document: GrossStep,
  correction: GrossStep,
  evidence: PaymentEvidence,
): boolean | null {
  if (comparePaymentDay(document, correction) === 'earlier') return true;
  return correction.isPaidBefore ?? evidence(document, correction);
}

function comparePaymentDay(
  { paymentDate }: GrossStep,
  { issueDate }: GrossStep,
): 'earlier' | 'later' | 'unknown' {
  if (paymentDate === null || issueDate === null || paymentDate === issueDate) return 'unknown';
  return paymentDate < issueDate ? 'earlier' : 'later';
}

/**
 * The indexes of the earliest and the latest document of a correction chain after which a document of the chain may
 * have been paid.
 */
interface Positions {
  readonly first: number;
  readonly last: number;
}

function findPaymentPositions(steps: readonly GrossStep[], at: number, evidence: PaymentEvidence): Positions {
  const [document] = steps.slice(at);
  let first = at;
  let last = steps.length - 1;
  for (const [index, correction] of steps.entries()) {
    if (!document || index <= at || index > last) continue;
    const isBefore = wasPaidBeforeCorrection(document, correction, evidence);
    if (isBefore === true) last = index - 1;
    else if (isBefore === false) first = index;
  }
  return { first, last };
}

/**
 * Returns the amount in grosz that was owed for the document at index `at` of the chain when the documents up to index
 * `position` had been issued.
 */
function computeOwedAfter(steps: readonly GrossStep[], at: number, position: number): Grosz {
  const totals = steps.slice(at, Math.max(at, position) + 1).map(({ gross }) => gross);
  return Math.max(0, Math.min(...totals) - (steps[at - 1]?.gross ?? 0));
}

const isCharge = (steps: readonly GrossStep[], at: number): boolean =>
  (steps[at]?.gross ?? 0) > (steps[at - 1]?.gross ?? 0);

/**
 * Sums the payments received and refunded for the first `count` documents of a correction chain. A payment at an
 * unknown time counts as early as possible (`paid` is `first`) or as late as possible (`last`).
 */
function sumPayments(
  steps: readonly GrossStep[],
  count: number,
  paid: keyof Positions,
  evidence: PaymentEvidence,
): CorrectionPayments | null {
  const counted = steps.slice(0, count);
  if (counted.length === 0 || counted.some(({ paymentStatus }) => paymentStatus === null)) return null;
  let payments: CorrectionPayments = { gross: 0, received: 0, refunded: 0 };
  for (const [at, { gross, paymentStatus }] of counted.entries()) {
    const position = findPaymentPositions(steps, at, evidence)[paid];
    const amount = paymentStatus === PAID && isCharge(steps, at) ? computeOwedAfter(steps, at, position) : 0;
    const received = payments.received + amount;
    payments = { gross, received, refunded: Math.max(payments.refunded, received - gross) };
  }
  return payments;
}

/**
 * Returns the sums of the payments received and refunded for a chain before a new correction; null if a payment status
 * or an amount is unknown.
 */
export function sumCorrectionChainPayments(steps: readonly GrossStep[]): CorrectionPayments | null {
  const early = sumPayments(steps, steps.length, 'first', judgePaidBeforeByRecordedTimes);
  const late = sumPayments(steps, steps.length, 'last', judgePaidBeforeByRecordedTimes);
  return early && late && early.received === late.received && early.refunded === late.refunded ? early : null;
}

/**
 * Returns the amounts left to pay and to refund, in grosz, after the total has changed by `change`. Money that was
 * never received is not refunded.
 */
export function computeBalanceAfterCorrection(
  { gross, received, refunded }: CorrectionPayments,
  change: Grosz,
): CorrectionBalance {
  const after = gross + change;
  return {
    refund: Math.max(0, received - after - refunded),
    due: Math.max(0, after - received + refunded),
  };
}

/**
 * Returns two balances after the correction at index `at`: one if the invoice was paid before this correction, one if
 * it was paid afterwards. Null if the payment status of a document in the chain is unknown.
 */
function computeBalances(
  steps: readonly GrossStep[],
  at: number,
  evidence: PaymentEvidence,
): BalanceByPaymentOrder | null {
  // The balance of a correction does not depend on later corrections, so the computation ends with the correction at
  // index `at`.
  const chain = steps.slice(0, at + 1);
  const balanceIf = (paid: keyof Positions): CorrectionBalance | null => {
    const payments = at > 0 ? sumPayments(chain, at, paid, evidence) : null;
    const after = steps[at]?.gross;
    return payments && after !== undefined
      ? computeBalanceAfterCorrection(payments, after - payments.gross)
      : null;
  };
  const paidBefore = balanceIf('first');
  const paidAfter = balanceIf('last');
  return paidBefore && paidAfter && { paidBefore, paidAfter };
}

const isSameBalance = ({ paidBefore, paidAfter }: BalanceByPaymentOrder): boolean =>
  paidBefore.refund === paidAfter.refund && paidBefore.due === paidAfter.due;

/**
 * Returns the amounts to pay and to refund after the correction at index `at`. Null if they are unknown or depend on
 * when the invoice was paid.
 */
export function computeCorrectionBalance(
  steps: readonly GrossStep[],
  at: number,
  evidence: PaymentEvidence = judgePaidBeforeByRecordedTimes,
): CorrectionBalance | null {
  const balances = computeBalances(steps, at, evidence);
  return balances && isSameBalance(balances) ? balances.paidBefore : null;
}

/**
 * Returns the two possible balances after the correction `steps[at]` (paid before it or paid after it), so that a
 * person can choose. Null if the balances are equal, if one of them is unknown, or if recorded times decide.
 */
export function computeBalancesIfPaidBeforeOrAfterCorrection(
  steps: readonly GrossStep[],
  at: number,
): BalanceByPaymentOrder | null {
  const balanceIf = (isPaidBefore: boolean): CorrectionBalance | null => {
    const stated = steps.map((step, index) => (index === at ? { ...step, isPaidBefore } : step));
    return (
      computeBalances(stated, at, judgePaidBeforeByRecordedTimes)?.[
        isPaidBefore ? 'paidBefore' : 'paidAfter'
      ] ?? null
    );
  };
  const paidBefore = balanceIf(true);
  const paidAfter = balanceIf(false);
  const balances = paidBefore && paidAfter && { paidBefore, paidAfter };
  const isDecidedByRecords = steps[at]?.isPaidBefore === null && computeCorrectionBalance(steps, at) !== null;
  return balances && !isDecidedByRecords && !isSameBalance(balances) ? balances : null;
}

/**
 * Returns the possible range of the amount in grosz that was received for a paid document; negative if a correction
 * that lowers the total was refunded. Null if the payment status of an earlier document in the chain is needed but
 * unknown.
 */
export function computePaidAmountRange(
  steps: readonly GrossStep[],
  at: number,
  evidence: PaymentEvidence = judgePaidBeforeByRecordedTimes,
): AmountRange | null {
  if (isCharge(steps, at)) {
    const { first, last } = findPaymentPositions(steps, at, evidence);
    return { least: computeOwedAfter(steps, at, last), most: computeOwedAfter(steps, at, first) };
  }
  if (at === 0) return { least: 0, most: 0 };
  const balances = computeBalances(steps, at, evidence);
  if (!balances) return null;
  const refunds = [balances.paidBefore.refund, balances.paidAfter.refund];
  return { least: 0 - Math.max(...refunds), most: 0 - Math.min(...refunds) };
}

/**
 * Returns the amount in grosz that was owed for a document on the day on which it was paid; null if a correction of the
 * same day makes the amount unknown.
 */
export function computeOwedOnPaymentDay(steps: readonly GrossStep[], at: number): Grosz | null {
  const byDays: PaymentEvidence = (document, correction) =>
    judgePaidBeforeByRecordedTimes(document, correction) ??
    (comparePaymentDay(document, correction) === 'later' ? false : null);
  const { least, most } = computePaidAmountRange(steps, at, byDays) ?? { least: 0, most: 1 };
  return least === most ? least : null;
}

/**
 * Returns the `localId` of the first correction that is not known to precede or to follow the payment of the document;
 * null if there is none.
 */
export function findUndecidedCorrection(steps: readonly GrossStep[], at: number): string | null {
  const [document] = steps.slice(at);
  const undecided = steps.find(
    (correction, index) =>
      document !== undefined &&
      index > at &&
      !isCharge(steps, index) &&
      wasPaidBeforeCorrection(document, correction, judgePaidBeforeByRecordedTimes) === null,
  );
  return undecided?.localId ?? null;
}
