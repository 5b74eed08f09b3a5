import type { Finding } from '../../model/finding';
import { fold, splitWords } from '../../text/fold';
import { countDecimalPlaces, computeLineGross } from '../decimal';
import { EXEMPTION_BASIS_MIN_MAX_CHARACTERS, parseExemptionBasis } from '../tax/exemptionBasis';
import {
  createConfirmationFinding,
  createServiceRuleFinding,
  createBlockingFinding,
  createNonBlockingFinding,
} from './findingBuilders';
import { isCorrection, isInvoiceTypeForKsefAccountsOnly } from '../documents/invoiceTypes';
import { isBlank } from '../ksef/ksefTextRules';
import { isVatExemptItem, normaliseVatRate } from '../tax/vat';
import type { Check, CheckContext, Draft, DraftItem } from './invoiceToCheck';

/** Rules for invoice items and for the basis of a VAT exemption (domain.md 1.4, 1.5, 5; A13, A14, A20, A21). */

const MAX_QUANTITY_DECIMALS = 6;
/** Beginnings of words by which an invoice item is recognised as accommodation, in lower case without accents. */
const LODGING_WORD_BEGINNINGS = [
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
  splitWords(fold(item.name)).some((word) => LODGING_WORD_BEGINNINGS.some((start) => word.startsWith(start)));

function checkAmounts(item: DraftItem, field: string): Finding[] {
  const { grossUnitPrice: price, quantity } = item;
  const findings: Finding[] = [];
  if (price === null) findings.push(createServiceRuleFinding(`${field}.grossUnitPrice`, 'required'));
  if (quantity === null) findings.push(createServiceRuleFinding(`${field}.quantity`, 'required'));
  if (price === null || quantity === null) return findings;
  if (countDecimalPlaces(price) > 2)
    findings.push(createNonBlockingFinding(`${field}.grossUnitPrice`, 'priceDecimals'));
  if (countDecimalPlaces(quantity) > MAX_QUANTITY_DECIMALS) {
    findings.push(createNonBlockingFinding(`${field}.quantity`, 'quantityDecimals'));
  }
  if (computeLineGross(price, quantity) === null)
    findings.push(createBlockingFinding(`${field}.grossUnitPrice`, 'amountUnreadable'));
  return findings;
}

function checkRate(item: DraftItem, field: string, toKsef: boolean): Finding[] {
  if (isBlank(item.rate)) return [createServiceRuleFinding(`${field}.rate`, 'required')];
  const known = normaliseVatRate(item.rate);
  if (known === null) return [createConfirmationFinding(`${field}.rate`, 'rateUnknown')];
  const findings: Finding[] = [];
  if (toKsef && item.rate.includes('%'))
    findings.push(createNonBlockingFinding(`${field}.rate`, 'rateWithPercent'));
  if ((known === 'oo' || known.startsWith('np')) && isStay(item))
    findings.push(createNonBlockingFinding(`${field}.rate`, 'rateAbroad'));
  return findings;
}

const goesToKsef = (draft: Draft, { account }: CheckContext): boolean =>
  isInvoiceTypeForKsefAccountsOnly(draft.invoiceType) || account.ksefConnected === true;

export const itemsCheck: Check = {
  reads: ['invoiceItems'],
  find: (draft, context) => {
    if (draft.items.length === 0) return [createServiceRuleFinding('invoiceItems', 'noItems')];
    const findings = draft.items.flatMap((item, index) => {
      const field = `invoiceItems[${index}]`;
      return [
        ...(isBlank(item.name) ? [createServiceRuleFinding(`${field}.name`, 'required')] : []),
        ...checkAmounts(item, field),
        ...(isBlank(item.unit) ? [createNonBlockingFinding(`${field}.unit`, 'unitMissing')] : []),
        ...checkRate(item, field, goesToKsef(draft, context)),
      ];
    });
    if (draft.totals.gross <= 0 && draft.totals.unreadItems === 0 && !isCorrection(draft.invoiceType)) {
      findings.push(createConfirmationFinding('invoiceItems', 'totalNotPositive'));
    }
    return findings;
  },
};

export const exemptionCheck: Check = {
  reads: ['invoiceItems', 'exemptionBasis'],
  find: ({ items, exemptionBasis }) => {
    const exempt = items.some(isVatExemptItem);
    if (isBlank(exemptionBasis))
      return exempt ? [createServiceRuleFinding('exemptionBasis', 'basisNeeded')] : [];
    if (!exempt) return [createNonBlockingFinding('exemptionBasis', 'basisUnused')];
    const { length } = parseExemptionBasis(exemptionBasis ?? '');
    if (length === null) return [];
    if (length < EXEMPTION_BASIS_MIN_MAX_CHARACTERS.min)
      return [createServiceRuleFinding('exemptionBasis', 'basisTooShort')];
    return length > EXEMPTION_BASIS_MIN_MAX_CHARACTERS.max
      ? [
          createNonBlockingFinding('exemptionBasis', 'textTooLong', {
            limit: String(EXEMPTION_BASIS_MIN_MAX_CHARACTERS.max),
          }),
        ]
      : [];
  },
};
