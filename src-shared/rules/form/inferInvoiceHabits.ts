import type { Invoice } from '../../model/invoice';
import type { FormParty } from '../../model/invoiceFormFields';
import { splitWords } from '../../text/fold';
import { countNightsBetween } from '../days';
import { toFormParty } from './convertInvoiceToFormFields';
import { normaliseVatRate } from '../tax/vat';

/** Values that the property usually writes on invoices, which prefill a new form (domain.md 1.5, A45f). */
export interface Habits {
  readonly sellers: FormParty[];
  /**
   * Returns the seller that the property usually writes on its invoices, with the bank account that the seller uses for
   * a currency.
   */
  readonly getSellerForCurrency: (currency: string) => FormParty | undefined;
  readonly rates: string[];
  readonly units: string[];
  readonly currencies: string[];
  readonly towns: string[];
  readonly personsIssue: string[];
  /** The VAT rate and the PKWiU symbol of the accommodation item (one night), in the spelling that the account uses. */
  readonly night: { readonly rate: string; readonly symbol: string };
  /** The most frequent payment types on the property's invoices: `paidBy` on paid invoices, `owedBy` on unpaid ones. */
  readonly paidBy: number;
  readonly owedBy: number;
  readonly termDays: number;
  readonly exemptionBasis: string;
}

/** VAT rates in the spelling that both the service's interface and KSeF know (domain.md 1.5, "send"). */
const LAWFUL_RATES = ['8', '23', '5', '0', 'zw', 'np', 'oo'];
const USUAL_UNITS = ['doba', 'szt.', 'usł.', 'os.', 'godz.'];
const USUAL_CURRENCIES = ['PLN', 'EUR'];
const CASH = 1;
const TRANSFER = 2;
const USUAL_TERM_DAYS = 7;

/**
 * Returns each distinct value once, the most frequent value first and equally frequent values by first occurrence.
 * Values for which `keyOf` returns an empty text are left out.
 */
function sortByFrequency<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === '') continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ value }) => value);
}

const listTextsByFrequency = (values: readonly (string | null)[]): string[] =>
  sortByFrequency(
    values.map((value) => value?.trim() ?? ''),
    (value) => value,
  );

/**
 * Lists each VAT rate on the account's invoices once, as spelled there, the most frequent rate first. Lawful rates that
 * no invoice contains come last.
 */
function listRatesByFrequency(used: readonly string[]): string[] {
  const normaliseKnownRate = (rate: string) => normaliseVatRate(rate) ?? rate;
  const known = sortByFrequency(used, (rate) => (rate.trim() === '' ? '' : normaliseKnownRate(rate))).map(
    (rate) => rate.trim(),
  );
  const missing = LAWFUL_RATES.filter(
    (rate) => !known.some((knownRate) => normaliseKnownRate(knownRate) === normaliseKnownRate(rate)),
  );
  return [...known, ...missing];
}

const isLodgingName = (name: string): boolean =>
  splitWords(name).some((word) => /^(?:nocleg|zakwaterowan)/.test(word));

const identityOf = (party: FormParty): string =>
  splitWords(`${party.companyName} ${party.address} ${party.taxId} ${party.bankNo}`).join(' ');

/**
 * Infers what the property usually writes on invoices, such as currency and payment type. The given invoices must be
 * sorted newest first.
 */
export function inferInvoiceHabits(recent: readonly Invoice[]): Habits {
  const items = recent.flatMap((invoice) => invoice.invoiceItems);
  const night = items.filter((item) => isLodgingName(item.name));
  const paid = recent.filter((invoice) => invoice.paymentStatus === 1);
  const owed = recent.filter((invoice) => invoice.paymentStatus === 0);
  const listPaymentTypesByFrequency = (invoices: readonly Invoice[]) =>
    sortByFrequency(
      invoices.flatMap(({ paymentType }) => (paymentType === null || paymentType === 0 ? [] : paymentType)),
      String,
    );
  const terms = owed.flatMap(({ issueDate, paymentDate }) => {
    const days = issueDate === null || paymentDate === null ? 0 : countNightsBetween(issueDate, paymentDate);
    return days > 0 && days <= 90 ? days : [];
  });
  const listSellersByFrequency = (invoices: readonly Invoice[]) =>
    sortByFrequency(
      invoices.map((invoice) => toFormParty(invoice.seller)),
      identityOf,
    );
  const sellers = listSellersByFrequency(recent);
  return {
    sellers,
    getSellerForCurrency: (currency) => {
      const [usual] = sellers;
      const used = listSellersByFrequency(recent.filter((invoice) => invoice.currency === currency));
      return used.find(({ taxId }) => taxId === usual?.taxId) ?? usual;
    },
    rates: listRatesByFrequency(items.map((item) => item.rate)),
    units: listTextsByFrequency([...items.map((item) => item.unit), ...USUAL_UNITS]),
    currencies: listTextsByFrequency([...recent.map((invoice) => invoice.currency), ...USUAL_CURRENCIES]),
    towns: listTextsByFrequency(recent.map((invoice) => invoice.town)),
    personsIssue: listTextsByFrequency(recent.map((invoice) => invoice.personIssue)),
    night: {
      rate: listRatesByFrequency(night.map((item) => item.rate))[0] ?? '8',
      symbol: listTextsByFrequency(night.map((item) => item.symbol))[0] ?? '',
    },
    paidBy: listPaymentTypesByFrequency(paid)[0] ?? CASH,
    owedBy: listPaymentTypesByFrequency(owed)[0] ?? TRANSFER,
    termDays: sortByFrequency(terms, String)[0] ?? USUAL_TERM_DAYS,
    exemptionBasis: listTextsByFrequency(recent.map((invoice) => invoice.exemptionBasis))[0] ?? '',
  };
}
