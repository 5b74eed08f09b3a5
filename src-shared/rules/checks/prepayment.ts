import type { Finding } from '../../model/finding';
import type { Invoice } from '../../model/invoice';
import { decimalsNeeded, fromGrosz, toGrosz } from '../decimal';
import { refused, stopped, warned } from '../findings';
import { TYPE } from '../invoiceTypes';
import { cleanNip } from '../nip';
import { words } from '../../text/fold';
import type { Check, CheckContext, Draft } from './draft';

/** Advance (type 8) and settlement (type 9): interface.md, POST, rules 2 and 3; domain.md 6, A10-A12, A45b. */

const MAX_ADVANCES = 100;
/** Of these the interface does not say whether they take a `prepaymentValue`; it is sent if filled in (A28). */
const MAY_HAVE_VALUE: readonly number[] = [TYPE.ksefAdvanceCorrection, TYPE.ksefSettlementCorrection];
const FIELD = 'prepaymentValue';

function advanceValue({ prepaymentValue, totals }: Draft): Finding[] {
  if (prepaymentValue === null) return [refused(FIELD, 'advanceValueNeeded')];
  const value = toGrosz(prepaymentValue);
  if (value === null) return [stopped(FIELD, 'amountUnreadable')];
  if (value <= 0) return [refused(FIELD, 'advanceNotPositive')];
  return value > totals.gross
    ? [refused(FIELD, 'advanceOverTotal', fromGrosz(totals.gross), totals.currency)]
    : [];
}

function remainingValue(draft: Draft, { lookUp }: CheckContext): Finding[] {
  if (draft.prepaymentValue === null) return [refused(FIELD, 'remainingNeeded')];
  const value = toGrosz(draft.prepaymentValue);
  if (value === null) return [stopped(FIELD, 'amountUnreadable')];
  if (value < 0) return [refused(FIELD, 'remainingNegative')];

  const paid = draft.prepaymentId.map((id) =>
    lookUp.invoice(id)?.invoiceType === TYPE.ksefAdvance ? lookUp.received(id) : null,
  );
  const expected = paid.reduce<number | null>(
    (left, advance) => (left === null || advance === null ? null : left - advance),
    draft.totals.gross,
  );
  if (paid.length > 0 && expected !== null && expected !== value) {
    return [warned(FIELD, 'remainingDiffers', fromGrosz(expected), draft.currency)];
  }
  return value === 0 ? [warned(FIELD, 'nothingLeft')] : [];
}

export const prepaymentValueCheck: Check = {
  reads: ['invoiceType', 'invoiceItems', 'currency', FIELD, 'prepaymentId'],
  find: (draft, context) => {
    const { invoiceType: type, prepaymentValue: value } = draft;
    const findings: Finding[] = [];
    if (type === TYPE.ksefAdvance) findings.push(...advanceValue(draft));
    else if (type === TYPE.ksefSettlement) findings.push(...remainingValue(draft, context));
    else if (value !== null && !MAY_HAVE_VALUE.includes(type))
      findings.push(warned(FIELD, 'prepaymentUnused'));
    if (value !== null && decimalsNeeded(value) > 2) findings.push(warned(FIELD, 'prepaymentDecimals'));
    return findings;
  },
};

/** The same buyer by tax number, or by name where one of them has none. */
function sameBuyer(draft: Draft, advance: Invoice): boolean {
  const [mine, theirs] = [cleanNip(draft.buyer.taxId), cleanNip(advance.buyer.taxId)];
  if (mine !== '' && theirs !== '') return mine === theirs;
  return words(draft.buyer.companyName).join(' ') === words(advance.buyer.companyName).join(' ');
}

function oneAdvance(id: number, draft: Draft, { lookUp, canWait }: CheckContext): Finding[] {
  const say = 'prepaymentId';
  const advance = lookUp.invoice(id);
  if (!advance) return [warned(say, 'advanceNotHere', String(id))];
  const name = advance.invoiceFullNo || String(id);
  if (advance.invoiceType !== TYPE.ksefAdvance) return [refused(say, 'notAnAdvance', name)];

  const findings: Finding[] = [];
  if (!advance.ksefId)
    findings.push(
      canWait ? warned(say, 'advanceWaitsForKsef', name) : refused(say, 'advanceWithoutKsef', name),
    );
  if (advance.currency !== draft.currency) {
    findings.push(stopped(say, 'advanceOtherCurrency', name, advance.currency));
  }
  if (!sameBuyer(draft, advance)) findings.push(warned(say, 'advanceOtherBuyer', name));
  if (lookUp.settlementOf(id) !== null) findings.push(warned(say, 'advanceSettled', name));
  return findings;
}

export const advancesCheck: Check = {
  reads: ['invoiceType', 'prepaymentId'],
  find: (draft, context) => {
    const { invoiceType, prepaymentId: ids } = draft;
    if (invoiceType !== TYPE.ksefSettlement) {
      return ids.length > 0 ? [warned('prepaymentId', 'advancesUnused')] : [];
    }
    if (ids.length === 0) return [warned('prepaymentId', 'advancesMissing')];
    const once = [...new Set(ids)];
    const twice = once.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
    return [
      ...twice.map((id) => {
        const name = context.lookUp.invoice(id)?.invoiceFullNo || String(id);
        return stopped('prepaymentId', 'advanceTwice', name);
      }),
      ...(ids.length > MAX_ADVANCES ? [warned('prepaymentId', 'tooManyAdvances')] : []),
      ...once.flatMap((id) => oneAdvance(id, draft, context)),
    ];
  },
};
