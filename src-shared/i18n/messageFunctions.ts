export { wholeNumber } from '../text/formats';
export { operatingSystem } from './operatingSystem';

/** Functions that the compiled texts call. */

/** A value that a text inserts as it is. */
export type Plain = string | number;

const rules = new Map<string, Intl.PluralRules>();

/**
 * Returns the form for a count; `other` stands in for each form that is not listed. Counts are whole: the part after
 * the decimal point is ignored.
 */
export function plural(
  language: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>>,
  other: string,
): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return forms[rule.select(Math.trunc(count))] ?? other;
}

/** Returns the option with the given name, or `other`. */
export const choose = (name: string, options: Readonly<Record<string, string>>, other: string): string =>
  options[name] ?? other;
