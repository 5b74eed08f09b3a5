import * as texts from '../i18n/texts';
import { REFUSED_BY_SERVICE_FINDING_CODE, type Finding, type FindingArgument } from '../model/finding';
import type { FindingArgumentsByCode, FindingCode } from '../rules/checks/findingCodes';
import { toGrosz } from '../rules/decimal';
import { money, shortDay } from './formats';
import { speak, type Language } from './language';
import { rateWords } from './numbers';

/** Words of the findings of the invoice checks, whose rules know only codes and values. */

type Values = Readonly<Record<string, string>>;
/** Every finding has a sentence that inserts exactly the values of its code; a missing sentence does not compile. */
type Sentences = {
  readonly [Code in FindingCode]: Code extends keyof FindingArgumentsByCode
    ? (values: { readonly [Name in keyof FindingArgumentsByCode[Code]]: string }) => string
    : string;
};

const readSentences = (language: Language): Sentences => ({
  ...speak(texts.invoiceChecks, language),
  ...speak(texts.invoiceWarnings, language),
});

function formatArgument(argument: FindingArgument, language: Language): string {
  if (typeof argument === 'string') return argument;
  if ('day' in argument) return shortDay(language, argument.day);
  if ('rate' in argument) return rateWords(language, argument.rate);
  return money(language, toGrosz(argument.amount) ?? 0, argument.currency);
}

const insertsValues = (sentence: unknown): sentence is (values: Values) => string =>
  typeof sentence === 'function';

/** Returns the sentence of a finding in a language. The words of the service are the same in every language. */
export function formatFinding({ code, args }: Finding, language: Language): string {
  const values: Values = Object.fromEntries(
    Object.entries(args).map(([name, argument]) => [name, formatArgument(argument, language)]),
  );
  if (code === REFUSED_BY_SERVICE_FINDING_CODE) return values['message'] ?? '';
  const sentence: unknown = Reflect.get(readSentences(language), code);
  if (insertsValues(sentence)) return sentence(values);
  return typeof sentence === 'string' ? sentence : code;
}
