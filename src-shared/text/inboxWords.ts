import type { News, NewsCounts, NewsField } from '../contract/inboxContract';
import type { Day } from '../model/scalars';
import { toGrosz } from '../rules/decimal';
import { briefDay, money, stayInWords } from './formats';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

/** Formats news in words, identically on the screen, in a notification and on paper. */

export function fieldName(field: string, language: Language): string {
  const t: Readonly<Record<string, unknown>> = {
    ...speak(texts.stayWords, language),
    ...speak(texts.inbox, language),
  };
  const name = t[field];
  return typeof name === 'string' ? name : field;
}

type Value = NewsField['before'];

/** Returns the currency of the amounts before a change; the currency is `after` unless the change replaced it. */
export function currencyBefore(fields: readonly NewsField[], after: string): string {
  const before = fields.find(({ field }) => field === 'currency')?.before;
  return typeof before === 'string' ? before : after;
}

/**
 * Returns a value in words; a code of the service that Kontuar does not know stays unchanged (domain.md P7). Days in a
 * different year than `today` show their year.
 */
export function valueInWords(
  field: string,
  value: Value,
  currency: string,
  language: Language,
  today: Day,
): string {
  const t = speak(texts.inbox, language);
  if (field === 'goneSince') return value === null ? t.here : t.notHere;
  if (value === null || value === '') return speak(texts.words, language).none;
  if (typeof value === 'number') return String(value);
  switch (field) {
    case 'arrival':
    case 'departure':
    case 'prepaymentTo':
    case 'late':
      return briefDay(language, value, today);
    case 'pricePerStay':
    case 'prepayment': {
      const grosz = toGrosz(value);
      return grosz === null ? `${value} ${currency}`.trim() : money(language, grosz, currency);
    }
    case 'checkInStatus':
      return (
        {
          NONE: speak(texts.stayWords, language).notCheckedIn,
          'CHECKED-IN': speak(texts.stayWords, language).checkedIn,
          'CHECKED-OUT': speak(texts.stayWords, language).checkedOut,
        }[value] ?? value
      );
    case 'paymentStatus': {
      const words = speak(texts.reservation, language);
      const known: Readonly<Record<string, string>> = {
        NO_PAYMENT: words.unpaid,
        PREPAYMENT_PAID: words.prepaid,
        FULL_AMOUNT_PAID: words.paid,
        WAITING_FOR_PAYMENT: words.waiting,
      };
      return known[value] ?? value;
    }
    case 'invoiceStatus': {
      const words = speak(texts.invoices, language);
      const known: Readonly<Record<string, string>> = {
        DRAFT: words.draft,
        ISSUED: words.inService,
        PENDING_KSEF: words.waitingKsefNumber,
        SENT_KSEF: words.inKsef,
      };
      return known[value] ?? value;
    }
    default:
      return value;
  }
}

/** Returns the guest or the invoice number of a news entry: `Nowak Anna`, `FV 12/06/2026`. */
export function formatNewsSubject(
  { about, recordId }: Pick<News, 'about' | 'recordId'>,
  language: Language,
): string {
  const t = speak(texts.inbox, language);
  if (!about) return t.goneRecord({ id: String(recordId) });
  if ('localId' in about)
    return about.invoiceFullNo || about.buyerName || t.goneRecord({ id: String(recordId) });
  return [about.name, about.forename].filter(Boolean).join(' ') || speak(texts.reservation, language).noName;
}

/** Returns room and dates of a stay, `101 Dwójka, 3–7 czerwca`, or the buyer of an invoice. */
export function formatNewsDetails({ about }: Pick<News, 'about'>, language: Language, today: Day): string {
  if (!about) return '';
  if ('localId' in about) return about.invoiceFullNo ? about.buyerName : '';
  const room = about.roomName || speak(texts.stayWords, language).noRoom;
  return `${room}, ${stayInWords(language, about.arrival, about.departure, today)}`;
}

/** Returns the counts of news in words, `3 nowe, 1 zniknęła`; '' if there are none. */
export function countsInWords(counts: NewsCounts, language: Language): string {
  const t = speak(texts.inbox, language);
  return [
    counts.new > 0 ? t.countNew({ n: counts.new }) : '',
    counts.changed > 0 ? t.countChanged({ n: counts.changed }) : '',
    counts.gone > 0 ? t.countGone({ n: counts.gone }) : '',
    counts.ksef > 0 ? t.countKsef({ n: counts.ksef }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
