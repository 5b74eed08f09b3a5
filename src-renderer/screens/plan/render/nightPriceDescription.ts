import type { DerivedOptions, Discount } from '#shared/model/pricing';
import type { DecimalText, Grosz } from '#shared/model/scalars';
import { toGrosz } from '#shared/rules/decimal';
import { estimateNightPrice } from '#shared/rules/stays/priceEstimate';
import { money } from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import type { NightMarks, PricePer } from '../data/priceIndexAndNightMarks';
import type { PlanWords } from './roomAndStayWords';

/** Describes the price and the restrictions of a free night in words (domain.md A78-A83). */

/** The estimated price for a number of guests, with the price rule that gives it (A82, A83). */
export interface Estimate {
  readonly persons: number;
  readonly price: Grosz;
  /** Null for a price per adult, which needs no rule. */
  readonly rule: DerivedOptions['persons'][number] | null;
}

const MAX_ESTIMATED_ADULTS = 2;

/**
 * Returns estimated prices of the night for numbers of guests for which the price list states no price; empty if no
 * estimate is possible.
 */
export function estimatePricesByGuestCount(
  per: PricePer,
  { price, minPrice }: { readonly price: DecimalText | null; readonly minPrice?: DecimalText | undefined },
  options: DerivedOptions | null,
): Estimate[] {
  if (per === 'room' || price === null) return [];
  const asked =
    per === 'person'
      ? Array.from({ length: MAX_ESTIMATED_ADULTS }, (_, i) => ({ persons: i + 1, rule: null }))
      : (options?.persons ?? [])
          .filter(({ person }) => person > 0 && person !== options?.leadingOccupancy)
          .map((rule) => ({ persons: rule.person, rule }))
          .sort((a, b) => a.persons - b.persons);
  const pricingType = per === 'person' ? 'PRICE_PER_PERSON' : 'DERIVED_PRICE_MODEL';
  const day = { price, minPrice: minPrice ?? null, priceChild: null };
  return asked.flatMap(({ persons, rule }) => {
    const estimate = estimateNightPrice({ pricingType, options }, day, { adults: persons, children: 0 });
    return estimate === null ? [] : [{ persons, rule, price: estimate }];
  });
}

const MINUS = '\u2212';
const AMOUNT_TYPE_PERCENT = 0;
const AMOUNT_TYPE_CURRENCY = 1;

/** Describes the price of an unoccupied night in the given language and currency. */
export class NightPriceDescriber {
  readonly #words: PlanWords;
  readonly #language: Language;
  readonly #currency: string;

  constructor(words: PlanWords, language: Language, currency: string) {
    this.#words = words;
    this.#language = language;
    this.#currency = currency;
  }

  /**
   * Describes the price and restrictions of a night. `leading` is the number of guests for which the price list states
   * the price.
   */
  describe(marks: NightMarks, leading: number | null, estimates: readonly Estimate[]): string[] {
    const words = this.#words;
    return [
      marks.price === 'missing'
        ? words.noPriceTip
        : marks.price === 'zero'
          ? words.zeroPriceTip
          : [this.#exact(marks.exact), this.#per(marks.per, leading)].filter(Boolean).join(' '),
      estimates.length > 0
        ? words.estimates({
            list: estimates.map((estimate) => this.#estimate(estimate)).join('; '),
          })
        : '',
      marks.minStay > 1 ? words.minStay({ n: marks.minStay }) : '',
      marks.maxStay > 0 ? words.maxStay({ n: marks.maxStay }) : '',
      marks.noArrival ? words.noArrival : '',
      marks.noDeparture ? words.noDeparture : '',
      marks.discount ? this.#describeDiscount(marks.discount) : '',
    ].filter(Boolean);
  }

  #per(per: PricePer, leading: number | null): string {
    if (per === 'room') return '';
    return per === 'leading' && leading !== null
      ? this.#words.priceFor({ guests: leading })
      : this.#words.pricePer[per];
  }

  #describeDiscount(discount: Discount): string {
    const less = this.#less(discount);
    return less === ''
      ? this.#words.discountUnknown
      : this.#words.discount({ from: discount.minStay ?? 0, less });
  }

  #money(grosz: number): string {
    return money(this.#language, grosz, this.#currency).trim();
  }

  #exact(price: DecimalText | null): string {
    const grosz = toGrosz(price);
    return grosz === null ? (price ?? '') : this.#money(grosz);
  }

  #estimate({ persons, price: grosz, rule }: Estimate): string {
    const price = this.#money(grosz);
    const sign = rule?.prefix === '-' ? MINUS : '+';
    const by =
      rule &&
      this.#amount(
        rule.amount,
        rule.type.trim() === 'additional' ? AMOUNT_TYPE_CURRENCY : AMOUNT_TYPE_PERCENT,
      );
    return this.#words.guestsPay({
      guests: persons,
      price: by ? `${price} (${sign}${by})` : price,
    });
  }

  /**
   * Returns a discount as text, such as `−10%` or `−50,00 zł`; a bare number if the kind of the discount is unknown,
   * empty if there is no number.
   */
  #less({ price, type }: Discount): string {
    const by = this.#amount(price, type);
    return by && `${MINUS}${by}`;
  }

  #amount(value: DecimalText | null, type: number | null): string {
    if (value === null) return '';
    const grosz = toGrosz(value);
    if (type === AMOUNT_TYPE_CURRENCY && grosz !== null) return this.#money(Math.abs(grosz));
    const plain = value
      .replace(/^[-+]/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
    return `${this.#language !== 'en' ? plain.replace('.', ',') : plain}${type === AMOUNT_TYPE_PERCENT ? '%' : ''}`;
  }
}
