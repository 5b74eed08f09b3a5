import type { Finding } from '../../model/finding';
import type { Invoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { splitAdvanceByVatRate } from '../documents/advances';
import { countDecimalPlaces, convertGroszToDecimalText, sumIfKnown, toGrosz } from '../decimal';
import {
  createConfirmationFinding,
  createServiceRuleFinding,
  createBlockingFinding,
  createNonBlockingFinding,
} from './findingBuilders';
import { INVOICE_TYPE_NUMBERS_BY_NAME, isCorrection } from '../documents/invoiceTypes';
import { readPrepaidRemark } from '../form/prefillFromStay';
import { cleanNip } from '../identifiers/nip';
import { computeInvoiceTotals } from '../tax/vat';
import { splitWords } from '../../text/fold';
import type { Check, CheckContext, Draft, OpenAdvance } from './invoiceToCheck';

/** Checks advances (type 8) and settlements (type 9): conformance.md RUL-2, RUL-3; domain.md 6, A10-A12, A45b. */

const MAX_ADVANCES = 100;
/** Correction types that may have a `prepaymentValue` according to the service's interface (A28). */
const CORRECTIONS_WITH_PREPAYMENT: readonly number[] = [
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection,
];
const FIELD = 'prepaymentValue';

function checkAdvanceValue({ prepaymentValue, totals }: Draft): Finding[] {
  if (prepaymentValue === null) return [createServiceRuleFinding(FIELD, 'advanceValueNeeded')];
  const value = toGrosz(prepaymentValue);
  if (value === null) return [createBlockingFinding(FIELD, 'amountUnreadable')];
  if (value <= 0) return [createServiceRuleFinding(FIELD, 'advanceNotPositive')];
  return value > totals.gross
    ? [
        createServiceRuleFinding(FIELD, 'advanceOverTotal', {
          total: { amount: convertGroszToDecimalText(totals.gross), currency: totals.currency },
        }),
      ]
    : [];
}

function checkRemainingValue(draft: Draft, { lookUp }: CheckContext): Finding[] {
  if (draft.prepaymentValue === null) return [createServiceRuleFinding(FIELD, 'remainingNeeded')];
  const value = toGrosz(draft.prepaymentValue);
  if (value === null) return [createBlockingFinding(FIELD, 'amountUnreadable')];
  if (value < 0) return [createServiceRuleFinding(FIELD, 'remainingNegative')];

  const advances = draft.prepaymentId.map((id) =>
    lookUp.invoice(id)?.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance
      ? lookUp.correctedAdvanceAmount(id)
      : null,
  );
  const paid = advances.length === 0 ? null : sumIfKnown(advances);
  const expected = paid === null ? value : draft.totals.gross - paid;
  // The advances exceed the value of the order. No settlement can be negative, so the excess is refunded by correcting
  // an advance.
  if (expected < 0)
    return [
      createNonBlockingFinding(FIELD, 'advancesOverOrder', {
        over: { amount: convertGroszToDecimalText(-expected), currency: draft.currency },
      }),
    ];
  if (expected !== value)
    return [
      createNonBlockingFinding(FIELD, 'remainingDiffers', {
        expected: { amount: convertGroszToDecimalText(expected), currency: draft.currency },
      }),
    ];
  return value === 0 ? [createNonBlockingFinding(FIELD, 'nothingLeft')] : [];
}

export const advanceOrRemainingAmountCheck: Check = {
  reads: ['invoiceType', 'invoiceItems', 'currency', FIELD, 'prepaymentId'],
  find: (draft, context) => {
    const { invoiceType: type, prepaymentValue: value } = draft;
    const findings: Finding[] = [];
    if (type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance) findings.push(...checkAdvanceValue(draft));
    else if (type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement)
      findings.push(...checkRemainingValue(draft, context));
    else if (value !== null && !CORRECTIONS_WITH_PREPAYMENT.includes(type))
      findings.push(createNonBlockingFinding(FIELD, 'prepaymentUnused'));
    if (value !== null && countDecimalPlaces(value) > 2)
      findings.push(createNonBlockingFinding(FIELD, 'prepaymentDecimals'));
    return findings;
  },
};

/**
 * Types of the invoices for a whole stay. If such an invoice does not deduct an advance, the advance is taxed twice.
 */
const WHOLE_STAY_INVOICE_TYPES: readonly number[] = [
  INVOICE_TYPE_NUMBERS_BY_NAME.standard,
  INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  INVOICE_TYPE_NUMBERS_BY_NAME.exempt,
];

/** A finding names at most five advances, because a stay of a travel agency may have dozens. */
const MAX_NAMED_ADVANCES = 5;

/**
 * Reports open advances that a settlement or an invoice for a whole stay does not deduct, because an advance that is
 * not deducted is taxed twice (art. 106f ust. 3).
 */
export const openAdvancesCheck: Check = {
  reads: ['invoiceType', 'invoiceItems', 'prepaymentId', 'reservationId', 'buyer'],
  find: ({ invoiceType, prepaymentId, reservationId, items, buyer }, { lookUp }) => {
    const settles = invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement;
    if (reservationId === null || (!settles && !WHOLE_STAY_INVOICE_TYPES.includes(invoiceType))) return [];
    const open = lookUp
      .openAdvances(reservationId, buyer)
      .filter(({ invoiceId }) => !prepaymentId.includes(invoiceId));
    const joinAdvanceNames = (wanted: (advance: OpenAdvance) => boolean) => {
      const names = open.filter(wanted).map(({ name }) => name);
      return names.slice(0, MAX_NAMED_ADVANCES).join(', ') + (names.length > MAX_NAMED_ADVANCES ? ' …' : '');
    };
    const stayAdvanceNames = joinAdvanceNames((advance) => advance.of === 'stay' && !advance.plain);
    // An item with a negative price or quantity may already deduct the advance of invoice type 3 (on an account without
    // KSeF).
    const reduced = items.some((item) =>
      [item.grossUnitPrice, item.quantity].some((figure) => figure?.startsWith('-')),
    );
    const plain = reduced ? '' : joinAdvanceNames((advance) => advance.of === 'stay' && advance.plain);
    const others = joinAdvanceNames((advance) => advance.of === 'client');
    const field = settles ? 'prepaymentId' : 'invoiceType';
    return [
      ...(stayAdvanceNames === ''
        ? []
        : [
            createConfirmationFinding(field, settles ? 'advancesLeft' : 'advancesOpen', {
              names: stayAdvanceNames,
            }),
          ]),
      ...(plain === '' ? [] : [createConfirmationFinding(field, 'plainAdvancesOpen', { names: plain })]),
      ...(others === '' ? [] : [createNonBlockingFinding(field, 'advancesOfClient', { names: others })]),
    ];
  },
};

/**
 * Compares the items of a settlement with the items of its advances, because all of them list the same order (art. 106f
 * ust. 1, 3).
 */
export const settlementItemsMatchAdvancesCheck: Check = {
  reads: ['invoiceType', 'invoiceItems', 'prepaymentId', 'currency'],
  find: ({ invoiceType, prepaymentId, totals, currency }, { lookUp }) => {
    if (invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement || totals.unreadItems > 0) return [];
    return prepaymentId.slice(0, MAX_ADVANCES).flatMap((id) => {
      const advance = lookUp.invoice(id);
      if (advance?.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance || advance.currency !== currency)
        return [];
      const order = computeInvoiceTotals({ items: advance.invoiceItems, currency });
      const received = toGrosz(advance.prepaymentValue);
      if (order.unreadItems > 0 || received === null || lookUp.correctedAdvanceAmount(id) !== received)
        return [];
      const name = advance.invoiceFullNo || String(id);
      const below = (splitAdvanceByVatRate(order.rates, received) ?? []).find(
        ({ rate, gross }) => gross > (totals.rates.find((rateTotal) => rateTotal.rate === rate)?.gross ?? 0),
      );
      if (below)
        return [
          createNonBlockingFinding('invoiceItems', 'rateBelowAdvance', {
            advance: name,
            rate: { rate: below.rate },
          }),
        ];
      return order.gross === totals.gross
        ? []
        : [
            createNonBlockingFinding('invoiceItems', 'orderDiffers', {
              advance: name,
              order: { amount: convertGroszToDecimalText(order.gross), currency },
            }),
          ];
    });
  },
};

/** Compares the buyers of an invoice draft and an advance by tax number, or by name if a buyer has no tax number. */
function sameBuyer(draft: Draft, advance: Invoice): boolean {
  const [mine, theirs] = [cleanNip(draft.buyer.taxId), cleanNip(advance.buyer.taxId)];
  if (mine !== '' && theirs !== '') return mine === theirs;
  return splitWords(draft.buyer.companyName).join(' ') === splitWords(advance.buyer.companyName).join(' ');
}

function checkDeductedAdvance(id: number, draft: Draft, { lookUp, canWait }: CheckContext): Finding[] {
  const say = 'prepaymentId';
  const advance = lookUp.invoice(id);
  if (!advance) return [createNonBlockingFinding(say, 'advanceNotHere', { invoice: String(id) })];
  const name = advance.invoiceFullNo || String(id);
  if (advance.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance)
    return [createServiceRuleFinding(say, 'notAnAdvance', { invoice: name })];

  const findings: Finding[] = [];
  if (!advance.ksefId)
    findings.push(
      canWait
        ? createNonBlockingFinding(say, 'advanceWaitsForKsef', { invoice: name })
        : createServiceRuleFinding(say, 'advanceWithoutKsef', { invoice: name }),
    );
  if (advance.currency !== draft.currency) {
    findings.push(
      createBlockingFinding(say, 'advanceOtherCurrency', { invoice: name, currency: advance.currency }),
    );
  }
  if (!sameBuyer(draft, advance))
    findings.push(createNonBlockingFinding(say, 'advanceOtherBuyer', { invoice: name }));
  if (lookUp.isSettled(id))
    findings.push(createConfirmationFinding(say, 'advanceSettled', { invoice: name }));
  return findings;
}

export const settlementAdvancesCheck: Check = {
  reads: ['invoiceType', 'prepaymentId'],
  find: (draft, context) => {
    const { invoiceType, prepaymentId: ids } = draft;
    if (invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement) {
      return ids.length > 0 ? [createNonBlockingFinding('prepaymentId', 'advancesUnused')] : [];
    }
    if (ids.length === 0) return [createNonBlockingFinding('prepaymentId', 'advancesMissing')];
    const once = [...new Set(ids)];
    const twice = once.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
    return [
      ...twice.map((id) => {
        const name = context.lookUp.invoice(id)?.invoiceFullNo || String(id);
        return createBlockingFinding('prepaymentId', 'advanceTwice', { invoice: name });
      }),
      ...(ids.length > MAX_ADVANCES ? [createNonBlockingFinding('prepaymentId', 'tooManyAdvances')] : []),
      ...once.flatMap((id) => checkDeductedAdvance(id, draft, context)),
    ];
  },
};

/**
 * Warns if the remark about a prepayment states another amount left to pay than the items give, for example after an
 * item was added to the form. Only the remark that the form itself writes is read.
 */
export const prepaidRemarkCheck: Check = {
  reads: ['additionalInfo', 'invoiceItems'],
  find: ({ additionalInfo, currency, invoiceType, totals }) => {
    const stated = isCorrection(invoiceType) ? null : readPrepaidRemark(additionalInfo ?? '');
    if (stated === null || totals.unreadItems > 0 || stated.prepaid + stated.left === totals.gross) return [];
    const toAmount = (grosz: Grosz) => ({ amount: convertGroszToDecimalText(grosz), currency });
    return [
      createConfirmationFinding('additionalInfo', 'remarkRestDiffers', {
        stated: toAmount(stated.left),
        expected: toAmount(totals.gross - stated.prepaid),
      }),
    ];
  },
};
