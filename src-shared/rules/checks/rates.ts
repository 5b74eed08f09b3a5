import type { Finding } from '../../model/finding';
import type { Day } from '../../model/scalars';
import { readExemptionBasis } from '../exemption';
import { warned } from '../findings';
import { isCorrection, TYPE } from '../invoiceTypes';
import { isInForce } from '../law/lawRules';
import { supplyDayOf } from '../taxMonth';
import { isExempt, normaliseRate, getVatPercent } from '../vat';
import type { Check, Draft, DraftItem } from './invoiceDraft';
import { classifyGoods } from './goods';

/** Rates that a hotel should not use for what the item says it is (domain.md 1.4, 5). Advice: the seller decides. */

/** Receipts show no tax, and a correction may repeat the rate that it corrects. */
const showsRates = ({ invoiceType }: Draft): boolean =>
  !isCorrection(invoiceType) && invoiceType !== TYPE.advanceReceipt;

const LODGING_RATE = '8';
const BASIC_RATE = '23';
/** Art. 145e: all that is left of domestic reverse charge. */
const REVERSE_CHARGE = /\b(?:gaz|gazu|energi\p{L}*|emisj\p{L}*)\b/iu;

/** `soldOn`: null where it is not known. */
function ofItem(
  item: Pick<DraftItem, 'name' | 'rate' | 'symbol'>,
  field: string,
  soldOn: Day | null,
): Finding[] {
  const rate = normaliseRate(item.rate);
  if (rate === null) return [];
  const goods = classifyGoods(item);
  const taxed = !rate.startsWith('np') && rate !== 'oo';
  switch (goods) {
    // A public levy that the hotel only collects: art. 17 and 19 of the act on local taxes; no price of a service.
    case 'localFee':
      return taxed || rate === 'oo' ? [warned(field, 'localFeeTaxed')] : [];
    // Art. 41 ust. 2, annex 3 poz. 47; exempt lodging is checked by its basis.
    case 'lodging':
      return taxed && rate !== LODGING_RATE && rate !== 'zw' ? [warned(field, 'lodgingRate')] : [];
    // Art. 41 ust. 12f pkt 1 leaves drinks outside the reduced rate; 5 % and 0 % are for neither.
    case 'alcohol':
      return taxed && rate !== BASIC_RATE && rate !== 'zw' ? [warned(field, 'alcoholRate')] : [];
    case 'noSupply':
      return taxed || rate === 'oo' ? [warned(field, 'noSupplyTaxed')] : [];
    // Advice at the reduced rate only: a sauna may be entry to recreation.
    case 'basic':
      return rate === LODGING_RATE ? [warned(field, 'basicRate')] : [];
    case 'parking':
      return taxed && rate !== BASIC_RATE && rate !== 'zw' ? [warned(field, 'parkingRate')] : [];
    case 'housing':
    case null: {
      const allowed =
        REVERSE_CHARGE.test(item.name) && (soldOn === null || isInForce('reverseCharge', soldOn));
      return rate === 'oo' && !allowed ? [warned(field, 'reverseCharge')] : [];
    }
  }
}

/** Findings on the rate of an item that is not on an invoice yet: the owner's item list. */
export const rateAdvice = (item: Pick<DraftItem, 'name' | 'rate' | 'symbol'>): Finding | null =>
  ofItem(item, 'rate', null)[0] ?? null;

export const goodsCheck: Check = {
  reads: ['invoiceItems', 'invoiceType', 'issueDate', 'saleDate'],
  find: (draft) =>
    showsRates(draft)
      ? draft.items.flatMap((item, place) => ofItem(item, `invoiceItems[${place}].rate`, supplyDayOf(draft)))
      : [],
};

const ARTICLE_113 = /\bart\.?\s*113\b/i;
const ARTICLE_43 = /\bart\.?\s*43\b/i;
/** Other points exempt lodging of their own kind: dormitories, hospitals, camps (art. 43 ust. 1 pkt 18-30). */
const OTHER_POINT = /\bpkt\s*(?!36\b)\d+/i;

export const exemptionGroundsCheck: Check = {
  reads: ['invoiceItems', 'exemptionBasis', 'invoiceType'],
  find: (draft) => {
    const { items, exemptionBasis } = draft;
    if (!showsRates(draft) || !items.some(isExempt)) return [];
    const field = 'exemptionBasis';
    const said = readExemptionBasis(exemptionBasis ?? '').printed.pl;
    const findings: Finding[] = [];
    // An exemption by art. 113 covers all sales (ust. 1, 9); a taxed item contradicts it.
    if (ARTICLE_113.test(said)) {
      const taxed = items.some(({ rate }) => getVatPercent(normaliseRate(rate) ?? '') > 0);
      if (taxed) findings.push(warned(field, 'article113Mixed'));
    }
    // Art. 43 ust. 20: pkt 36 does not hold for accommodation (annex 3 poz. 47).
    if (ARTICLE_43.test(said) && !OTHER_POINT.test(said)) {
      const lodging = items.some((item) => isExempt(item) && classifyGoods(item) === 'lodging');
      if (lodging) findings.push(warned(field, 'article43Lodging'));
    }
    return findings;
  },
};

/** Art. 108 ust. 1: tax shown on a document is due, also outside the register. */
export const receiptVatCheck: Check = {
  reads: ['invoiceItems', 'invoiceType'],
  find: ({ invoiceType, items }) => {
    const receipt = invoiceType === TYPE.advanceReceipt || invoiceType === TYPE.correctionReceipt;
    const taxed = items.some(({ rate }) => getVatPercent(normaliseRate(rate) ?? '') > 0);
    return receipt && taxed ? [warned('invoiceType', 'receiptWithVat')] : [];
  },
};
