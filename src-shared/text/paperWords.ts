import type { PaperLanguage } from '../contract/documentsContract';
import type { Day } from '../model/scalars';
import { amountInWords, type AmountStyle } from './amountInWords';
import * as german from './de/paper';
import { exemptionText } from './exemption';
import { paymentMethodText } from './invoiceWords';
import { ksefFormText, ksefPaperText, ksefPaymentText } from './ksefPaper';
import { shortDay } from './formats';
import { speak, type GuestLanguage, type Spoken, type Texts } from './language';
import { paperText, paperTitleText } from './paper';
import { cardText } from './sheets';
import * as ukrainian from './uk/paper';

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

type InAll<T extends Texts> = { readonly [K in keyof T]: Readonly<Record<GuestLanguage, Spoken<T>[K]>> };

function inAll<T extends Texts>(texts: T, de: Spoken<T>, uk: Spoken<T>): InAll<T> {
  const [pl, en] = [speak(texts, 'pl'), speak(texts, 'en')];
  const sentence = (name: string) => ({ pl: pl[name], en: en[name], de: de[name], uk: uk[name] });
  return Object.fromEntries(Object.keys(texts).map((name) => [name, sentence(name)])) as InAll<T>;
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

export const paperWords = inAll(paperText, german.paper, ukrainian.paper);
export const titleWords = inAll(paperTitleText, german.paperTitle, ukrainian.paperTitle);
export const exemptionWords = inAll(exemptionText, german.exemption, ukrainian.exemption);
export const paymentMethodWords = inAll(paymentMethodText, german.paymentMethod, ukrainian.paymentMethod);
export const ksefFormWords = inAll(ksefFormText, german.ksefForm, ukrainian.ksefForm);
export const ksefPaperWords = inAll(ksefPaperText, german.ksefPaper, ukrainian.ksefPaper);
export const ksefPaymentWords = inAll(ksefPaymentText, german.ksefPayment, ukrainian.ksefPayment);
export const cardWords = inAll(cardText, german.card, ukrainian.card);
