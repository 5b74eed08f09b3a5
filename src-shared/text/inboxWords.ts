import type { News, NewsCounts, NewsField } from '../contract/inboxContract';
import type { Day } from '../model/scalars';
import { toGrosz } from '../rules/decimal';
import { briefDay, money, stayInWords } from './formats';
import { inboxText } from './inbox';
import { invoicesText } from './invoices';
import { speak, type Language } from './language';
import { reservationText } from './reservation';

/** News in the words of the property: the same on the screen, in a notification and on paper. */

export function fieldName(field: string, language: Language): string {
  const t: Readonly<Record<string, unknown>> = speak(inboxText, language);
  const name = t[field];
  return typeof name === 'string' ? name : field;
}

type Value = NewsField['before'];

/** The currency of the amounts before a change; `after` unless it became another one. */
export function currencyBefore(fields: readonly NewsField[], after: string): string {
  const before = fields.find(({ field }) => field === 'currency')?.before;
  return typeof before === 'string' ? before : after;
}

/**
 * A value in words; an unknown word of the service is unchanged (domain.md P7). Days of another year than `today` have
 * theirs.
 */
export function valueInWords(
  field: string,
  value: Value,
  currency: string,
  language: Language,
  today: Day,
): string {
  const t = speak(inboxText, language);
  if (field === 'goneSince') return value === null ? t.here : t.notHere;
  if (value === null || value === '') return t.nothing;
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
      return { NONE: t.notIn, 'CHECKED-IN': t.in, 'CHECKED-OUT': t.out }[value] ?? value;
    case 'paymentStatus': {
      const words = speak(reservationText, language);
      const known: Readonly<Record<string, string>> = {
        NO_PAYMENT: words.unpaid,
        PREPAYMENT_PAID: words.prepaid,
        FULL_AMOUNT_PAID: words.paid,
        WAITING_FOR_PAYMENT: words.waiting,
      };
      return known[value] ?? value;
    }
    case 'invoiceStatus': {
      const words = speak(invoicesText, language);
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

/** `Nowak Anna`, `FV 12/06/2026`. */
export function formatNewsSubject(
  { about, recordId }: Pick<News, 'about' | 'recordId'>,
  language: Language,
): string {
  const t = speak(inboxText, language);
  if (!about) return t.goneRecord(String(recordId));
  if ('localId' in about) return about.invoiceFullNo || about.buyerName || t.goneRecord(String(recordId));
  return [about.name, about.forename].filter(Boolean).join(' ') || speak(reservationText, language).noName;
}

/** `101 Dwójka, 3–7 czerwca`; of an invoice its buyer. */
export function formatNewsDetails({ about }: Pick<News, 'about'>, language: Language, today: Day): string {
  if (!about) return '';
  if ('localId' in about) return about.invoiceFullNo ? about.buyerName : '';
  const room = about.roomName || speak(reservationText, language).noRoom;
  return `${room}, ${stayInWords(language, about.arrival, about.departure, today)}`;
}

/** `3 nowe, 1 zniknęła`; '' for none. */
export function countsInWords(counts: NewsCounts, language: Language): string {
  const t = speak(inboxText, language);
  return [
    counts.new > 0 ? t.countNew(counts.new) : '',
    counts.changed > 0 ? t.countChanged(counts.changed) : '',
    counts.gone > 0 ? t.countGone(counts.gone) : '',
    counts.ksef > 0 ? t.countKsef(counts.ksef) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
