import type { Finding } from '../../model/finding';
import { fold, words } from '../../text/fold';
import { decimalsNeeded, lineGross } from '../decimal';
import { BASIS_LENGTH, readExemptionBasis } from '../exemption';
import { mustConfirm, refused, stopped, warned } from '../findings';
import { isCorrection, needsKsef } from '../invoiceTypes';
import { isBlank } from '../plainText';
import { isExempt, normaliseRate } from '../vat';
import type { Check, CheckContext, Draft, DraftItem } from './invoiceDraft';

/** Rules for items and for the VAT exemption that they may need (domain.md 1.4, 1.5, 5; A13, A14, A20, A21). */

const MAX_QUANTITY_DECIMALS = 6;
/** Beginnings of words that mark an item as a stay, in lower case without accents. */
const STAY_WORDS = [
  'nocleg',
  'noclegi',
  'pokoj',
  'zakwaterowan',
  'apartament',
  'pobyt',
  'room',
  'accommodation',
];

const isStay = (item: DraftItem): boolean =>
  words(fold(item.name)).some((word) => STAY_WORDS.some((start) => word.startsWith(start)));

function amounts(item: DraftItem, field: string): Finding[] {
  const { grossUnitPrice: price, quantity } = item;
  const findings: Finding[] = [];
  if (price === null) findings.push(refused(`${field}.grossUnitPrice`, 'required'));
  if (quantity === null) findings.push(refused(`${field}.quantity`, 'required'));
  if (price === null || quantity === null) return findings;
  if (decimalsNeeded(price) > 2) findings.push(warned(`${field}.grossUnitPrice`, 'priceDecimals'));
  if (decimalsNeeded(quantity) > MAX_QUANTITY_DECIMALS) {
    findings.push(warned(`${field}.quantity`, 'quantityDecimals'));
  }
  if (lineGross(price, quantity) === null)
    findings.push(stopped(`${field}.grossUnitPrice`, 'amountUnreadable'));
  return findings;
}

function rate(item: DraftItem, field: string, toKsef: boolean): Finding[] {
  if (isBlank(item.rate)) return [refused(`${field}.rate`, 'required')];
  const known = normaliseRate(item.rate);
  if (known === null) return [mustConfirm(`${field}.rate`, 'rateUnknown')];
  const findings: Finding[] = [];
  if (toKsef && item.rate.includes('%')) findings.push(warned(`${field}.rate`, 'rateWithPercent'));
  if ((known === 'oo' || known.startsWith('np')) && isStay(item))
    findings.push(warned(`${field}.rate`, 'rateAbroad'));
  return findings;
}

const goesToKsef = (draft: Draft, { account }: CheckContext): boolean =>
  needsKsef(draft.invoiceType) || account.ksefConnected === true;

export const itemsCheck: Check = {
  reads: ['invoiceItems'],
  find: (draft, context) => {
    if (draft.items.length === 0) return [refused('invoiceItems', 'noItems')];
    const findings = draft.items.flatMap((item, index) => {
      const field = `invoiceItems[${index}]`;
      return [
        ...(isBlank(item.name) ? [refused(`${field}.name`, 'required')] : []),
        ...amounts(item, field),
        ...(isBlank(item.unit) ? [warned(`${field}.unit`, 'unitMissing')] : []),
        ...rate(item, field, goesToKsef(draft, context)),
      ];
    });
    if (draft.totals.gross <= 0 && draft.totals.unreadItems === 0 && !isCorrection(draft.invoiceType)) {
      findings.push(mustConfirm('invoiceItems', 'totalNotPositive'));
    }
    return findings;
  },
};

export const exemptionCheck: Check = {
  reads: ['invoiceItems', 'exemptionBasis'],
  find: ({ items, exemptionBasis }) => {
    const exempt = items.some(isExempt);
    if (isBlank(exemptionBasis)) return exempt ? [refused('exemptionBasis', 'basisNeeded')] : [];
    if (!exempt) return [warned('exemptionBasis', 'basisUnused')];
    const { length } = readExemptionBasis(exemptionBasis ?? '');
    if (length === null) return [];
    if (length < BASIS_LENGTH.min) return [refused('exemptionBasis', 'basisTooShort')];
    return length > BASIS_LENGTH.max
      ? [warned('exemptionBasis', 'textTooLong', String(BASIS_LENGTH.max))]
      : [];
  },
};
