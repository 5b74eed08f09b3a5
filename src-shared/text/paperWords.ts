import type { PaperLanguage } from '../contract/documentsContract';
import * as texts from '../i18n/texts';
import type { Day } from '../model/scalars';
import { amountInWords, type AmountStyle } from './amountInWords';
import { shortDay } from './formats';
import { speak, type GuestLanguage } from './language';

/**
 * Texts of a document for a guest in every supported language; one of them is chosen to be printed beside the Polish.
 */

/** A language that can be printed beside the Polish. */
export type Second = Exclude<GuestLanguage, 'pl'>;

/** null: Polish alone. */
export const SECOND: Readonly<Record<PaperLanguage, Second | null>> = {
  pl: null,
  plEn: 'en',
  plDe: 'de',
  plUk: 'uk',
};

/** Language tags for a PDF (BCP 47). */
export const PAPER_LANG = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE', uk: 'uk-UA' } as const;

/** One text in all languages of guests. */
export type Words = Readonly<Record<GuestLanguage, string>>;

type Papers = typeof texts.papers;
type InAll<T extends object> = { readonly [K in keyof T]: Readonly<Record<GuestLanguage, T[K]>> };

/** Puts the languages of a group of texts side by side. */
function inAll<T extends object>(group: (papers: Papers) => T): InAll<T> {
  const read = (language: GuestLanguage) => group(speak(texts.papers, language));
  const [pl, en, de, uk] = [read('pl'), read('en'), read('de'), read('uk')];
  const names = Object.keys(pl) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, { pl: pl[name], en: en[name], de: de[name], uk: uk[name] }]),
  ) as InAll<T>;
}

/** Returns a text of the document itself, which has no translation, for all languages. */
export const asIs = (text: string): Words => ({ pl: text, en: text, de: text, uk: text });

/** Returns a text made separately for each language. */
export const inEach = (make: (tongue: GuestLanguage) => string): Words => ({
  pl: make('pl'),
  en: make('en'),
  de: make('de'),
  uk: make('uk'),
});

/**
 * Returns a day as written on documents: `03.06.2026`, or `3 Jun 2026` in English, where the order of numbers would be
 * ambiguous.
 */
export function dayWords(day: Day): Words {
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  const inNumbers = `${ofMonth}.${month}.${year}`;
  return { pl: inNumbers, en: shortDay('en', day), de: inNumbers, uk: inNumbers };
}

/** Returns an amount in words in all languages, or null if it is too large for words. */
export function amountWords(grosz: number, currency: string, style: AmountStyle = 'fraction'): Words | null {
  if (amountInWords('pl', grosz, currency, style) === null) return null;
  return inEach((tongue) => amountInWords(tongue, grosz, currency, style) ?? '');
}

export const paperWords = inAll(({ invoice }) => invoice);
export const titleWords = inAll(({ title }) => title);
/** Names of the documents as objects of a sentence: `przesyłamy fakturę`. */
export const mailObjectWords = inAll(({ mailObject }) => mailObject);
export const exemptionWords = inAll(({ exemption }) => exemption);
export const paymentMethodWords = inAll(({ paymentMethod }) => paymentMethod);
export const ksefFormWords = inAll(({ ksefForm }) => ksefForm);
export const ksefPaperWords = inAll(({ ksef }) => ksef);
export const ksefPaymentWords = inAll(({ ksefPayment }) => ksefPayment);
export const cardWords = inAll(({ card }) => card);
