import type { Finding } from '../../model/finding';
import type { Day } from '../../model/scalars';
import { parseExemptionBasis } from '../tax/exemptionBasis';
import { createNonBlockingFinding } from './findingBuilders';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { isLegalProvisionInForce } from '../law/legalProvisions';
import { getInvoiceSupplyDay } from '../tax/taxMonth';
import { isVatExemptItem, normaliseVatRate, getVatPercent } from '../tax/vat';
import type { Check, Draft, DraftItem } from './invoiceToCheck';
import { classifyItemForTaxAdvice } from './classifyItemForTaxAdvice';

/**
 * Warns about VAT rates that do not fit the kind of item (domain.md 1.4, 5). The findings are only advice, because the
 * seller decides.
 */

/**
 * Returns whether VAT rates are checked: not on receipts, which show no tax, and not on corrections, which may repeat a
 * wrong rate.
 */
const showsRates = ({ invoiceType }: Draft): boolean =>
  !isCorrection(invoiceType) && invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt;

const LODGING_RATE = '8';
const BASIC_RATE = '23';
/** The only goods with domestic reverse charge: gas, energy and emission allowances (art. 145e). */
const REVERSE_CHARGE = /\b(?:gaz|gazu|energi\p{L}*|emisj\p{L}*)\b/iu;

/** Returns the findings about the VAT rate of one item. `soldOn` is the day of supply; null if unknown. */
function checkItemRate(
  item: Pick<DraftItem, 'name' | 'rate' | 'symbol'>,
  field: string,
  soldOn: Day | null,
): Finding[] {
  const rate = normaliseVatRate(item.rate);
  if (rate === null) return [];
  const goods = classifyItemForTaxAdvice(item);
  const taxed = !rate.startsWith('np') && rate !== 'oo';
  switch (goods) {
    // The local fee is a public levy that the hotel only collects (art. 17 and 19 of the act on local taxes), not the
    // price of a service.
    case 'localFee':
      return taxed || rate === 'oo' ? [createNonBlockingFinding(field, 'localFeeTaxed')] : [];
    // Art. 41 ust. 2, annex 3 poz. 47: lodging is taxed at the reduced rate. Exempt lodging is checked by its exemption
    // basis instead.
    case 'lodging':
      return taxed && rate !== LODGING_RATE && rate !== 'zw'
        ? [createNonBlockingFinding(field, 'lodgingRate')]
        : [];
    // Art. 41 ust. 12f pkt 1 excludes alcoholic drinks from the reduced rate.
    case 'alcohol':
      return taxed && rate !== BASIC_RATE && rate !== 'zw'
        ? [createNonBlockingFinding(field, 'alcoholRate')]
        : [];
    case 'noSupply':
      return taxed || rate === 'oo' ? [createNonBlockingFinding(field, 'noSupplyTaxed')] : [];
    // Drinks, meeting rooms and the sauna at the lodging rate cause only a warning, not an error.
    case 'basic':
      return rate === LODGING_RATE ? [createNonBlockingFinding(field, 'basicRate')] : [];
    case 'parking':
      return taxed && rate !== BASIC_RATE && rate !== 'zw'
        ? [createNonBlockingFinding(field, 'parkingRate')]
        : [];
    case 'housing':
    case null: {
      const allowed =
        REVERSE_CHARGE.test(item.name) &&
        (soldOn === null || isLegalProvisionInForce('reverseCharge', soldOn));
      return rate === 'oo' && !allowed ? [createNonBlockingFinding(field, 'reverseCharge')] : [];
    }
  }
}

/** Returns the finding about the VAT rate of an item in the owner's item list; null if the rate fits. */
export const checkItemListEntryVatRate = (
  item: Pick<DraftItem, 'name' | 'rate' | 'symbol'>,
): Finding | null => checkItemRate(item, 'rate', null)[0] ?? null;

export const itemVatRateCheck: Check = {
  reads: ['invoiceItems', 'invoiceType', 'issueDate', 'saleDate'],
  find: (draft) =>
    showsRates(draft)
      ? draft.items.flatMap((item, index) =>
          checkItemRate(item, `invoiceItems[${index}].rate`, getInvoiceSupplyDay(draft)),
        )
      : [],
};

const ARTICLE_113 = /\bart\.?\s*113\b/i;
const ARTICLE_43 = /\bart\.?\s*43\b/i;
/**
 * Matches `pkt` with any number except 36, because other points of art. 43 ust. 1 may exempt lodging, for example in
 * hospitals (pkt 18-30).
 */
const OTHER_POINT = /\bpkt\s*(?!36\b)\d+/i;

export const exemptionGroundsCheck: Check = {
  reads: ['invoiceItems', 'exemptionBasis', 'invoiceType'],
  find: (draft) => {
    const { items, exemptionBasis } = draft;
    if (!showsRates(draft) || !items.some(isVatExemptItem)) return [];
    const field = 'exemptionBasis';
    const basis = parseExemptionBasis(exemptionBasis ?? '').printed;
    const findings: Finding[] = [];
    // The exemption under art. 113 covers all sales of the seller, so an invoice with a taxed item contradicts it.
    if (ARTICLE_113.test(basis)) {
      const taxed = items.some(({ rate }) => getVatPercent(normaliseVatRate(rate) ?? '') > 0);
      if (taxed) findings.push(createNonBlockingFinding(field, 'article113Mixed'));
    }
    // The exemption under art. 43 ust. 1 pkt 36 does not apply to accommodation (art. 43 ust. 20).
    if (ARTICLE_43.test(basis) && !OTHER_POINT.test(basis)) {
      const lodging = items.some(
        (item) => isVatExemptItem(item) && classifyItemForTaxAdvice(item) === 'lodging',
      );
      if (lodging) findings.push(createNonBlockingFinding(field, 'article43Lodging'));
    }
    return findings;
  },
};

/**
 * Warns about VAT on a receipt, because VAT shown on a document must be paid even if no VAT register contains the
 * document (art. 108 ust. 1).
 */
export const vatChargedOnReceiptCheck: Check = {
  reads: ['invoiceItems', 'invoiceType'],
  find: ({ invoiceType, items }) => {
    const receipt =
      invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt ||
      invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt;
    const taxed = items.some(({ rate }) => getVatPercent(normaliseVatRate(rate) ?? '') > 0);
    return receipt && taxed ? [createNonBlockingFinding('invoiceType', 'receiptWithVat')] : [];
  },
};
