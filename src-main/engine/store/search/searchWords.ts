import type { Party, ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { fold, words } from '#shared/text/fold';
import { extractPhones } from '#shared/text/phones';
import { apart, DIGITS_OF_AN_END, GROUPED_DIGITS } from '#shared/text/typedNumbers';

/**
 * What of a record can be found, as words; and what a person typed, as a question to the index.
 * Both sides are folded here, so `lodz` finds `Łódź`; the index itself folds nothing.
 */

/** Numbers, buyer, receiver, NIP, addresses, place of issue, KSeF number and notes. Not the items: every stay would be found by "Nocleg". */
export function wordsOfInvoice(invoice: ShownInvoice): string {
  const { invoiceFullNo, buyer, receiver, ksefId } = invoice;
  let text = `${invoiceFullNo} ${invoice.invoiceNo ?? ''} ${partyText(buyer)}`;
  if (receiver) text += ` ${partyText(receiver)}`;
  if (ksefId) text += ` ${ksefText(ksefId)}`;
  if (invoice.town) text += ` ${invoice.town}`;
  if (invoice.additionalInfo) text += ` ${invoice.additionalInfo}`;
  if (invoice.correctionReason) text += ` ${invoice.correctionReason}`;
  return searchable(text);
}

/** Guest, each phone in every way of writing it and from its end, e-mail, numbers, room and notes. */
export function wordsOfReservation(reservation: Omit<Reservation, 'doorCode'>): string {
  const { name, forename, phone, email, reservationId, reservationNumber, roomName } = reservation;
  const forms = digitsTogether(phone);
  const each = isMoreThanOne(forms) ? extractPhones(phone) : [];
  const text = searchable(
    `${name} ${forename} ${phone} ${[...forms, ...each].join(' ')} ${email} ${reservationId} ${reservationNumber ?? ''} ${
      roomName
    } ${reservation.additionalInformations}`,
  );
  const shortest = forms.at(-1);
  const ends = shortest === undefined ? each : [shortest, ...each];
  return [text, ...ends.map(fromEnd)].join(' ');
}

/** No phone has more than twelve digits with its country, but a few of other countries; the field may hold two. */
const isMoreThanOne = ([digits = '']: readonly string[]): boolean => digits.length > 12;

const partyText = ({ companyName, address, taxId }: Party): string =>
  `${companyName} ${address} ${taxId} ${digitsTogether(taxId).join(' ')}`;

/** Letters beyond ASCII and what they fold to; the few dozen of a language come again and again. */
const folded = new Map<string, string>();
const MAX_CACHED_FOLDED_WORDS = 5000;
/** With an apostrophe between them, which a Ukrainian word is folded without. */
const BEYOND_ASCII = /[\u0080-\uffff]+(?:['`][\u0080-\uffff]+)*/g;

/**
 * FTS5 splits ASCII like `words` but takes other signs for letters, so they become spaces. Folds only non-ASCII (hot
 * path).
 */
function searchable(text: string): string {
  return text.replace(BEYOND_ASCII, (run) => {
    let known = folded.get(run);
    if (known === undefined) {
      known = fold(run).replace(/[^\p{L}\p{N}]+/gu, ' ');
      if (folded.size < MAX_CACHED_FOLDED_WORDS) folded.set(run, known);
    }
    return known;
  });
}

/** `5260250274-20260603-0100A0C0D1E2-3F` (domain.md 3.3). */
const KSEF_LENGTH = 35;

/** The two check digits belong to the word before them: as words of their own they would only swell the index. */
const ksefText = (ksefId: string): string =>
  ksefId.length === KSEF_LENGTH && ksefId[32] === '-' ? ksefId.slice(0, 32) + ksefId.slice(33) : ksefId;
const KSEF_END = /(?<=[0-9a-f]{12})-(?=[0-9a-f]{1,2}(?![\p{L}\p{N}]))/gu;

/** A phone or a tax number is found by its parts as written, and by its digits together. */
function digitsTogether(text: string): string[] {
  const digits = text.replace(/\D+/g, '');
  return digits.length >= 6 ? digitForms(digits) : [];
}

/** Polish phones are written with and without their country: `48601000482`, `0048601000482`, `601000482`. */
function digitForms(digits: string): string[] {
  const national = /^(?:00)?48(\d{9})$/.exec(digits)?.[1];
  return national === undefined ? [digits] : [digits, national];
}

/**
 * A phone reversed, so that its end matches as a prefix. The arrow before it cannot be typed, so no number is confused
 * with it.
 */
const fromEnd = (digits: string): string => `\u2190${[...digits].reverse().join('')}`;

/**
 * The FTS5 expression for a typed text: every word must begin a word of the record. Digits in groups match by
 * their groups, all together or as the end of a phone, so `601 000 482`, `601000482` and `00482` find each other.
 * null: there is no word in it.
 */
export function buildFtsQuery(text: string): string | null {
  const parts: string[] = [];
  const rest = fold(text)
    .replace(KSEF_END, '')
    .replace(GROUPED_DIGITS, (group) => {
      parts.push(matchDigits(group));
      return ' ';
    });
  parts.push(...prefixes(words(rest)));
  return parts.length === 0 ? null : joinFtsTerms(parts);
}

/** The same for whole words, so that `1` is not `18`; null where no number is asked for. */
export function buildWholeWordQuery(text: string): string | null {
  const typed = words(text);
  return typed.some((word) => /\d/.test(word))
    ? joinFtsTerms(typed.map((word) => either(word, wholeWord)))
    : null;
}

function matchDigits(group: string): string {
  const groups = words(group);
  const parted = joinFtsTerms(prefixes(groups));
  const digits = groups.join('');
  const together = digitForms(digits).map(prefix);
  const end = digits.length >= DIGITS_OF_AN_END ? [prefix(fromEnd(digits))] : [];
  const ways = new Set([groups.length > 1 ? `(${parted})` : parted, ...together, ...end]);
  return ways.size > 1 ? `(${[...ways].join(' OR ')})` : parted;
}

/** Each word once; one that only begins another asks for nothing more. */
function prefixes(typed: readonly string[]): string[] {
  const once = [...new Set(typed)];
  return once
    .filter((word) => !once.some((other) => other !== word && other.startsWith(word)))
    .map((word) => either(word, prefix));
}

/** A word, or the letters and digits that were typed as one. */
function either(word: string, asked: (word: string) => string): string {
  const [letters, digits] = apart(word);
  if (letters === undefined || digits === undefined) return asked(word);
  return `(${asked(word)} OR (${wholeWord(letters)} AND ${asked(digits)}))`;
}

/** Words hold letters and digits only, so nothing in them can end the quotes. */
export const wholeWord = (word: string): string => `"${word}"`;
export const prefix = (word: string): string => `"${word}"*`;
export const joinFtsTerms = (parts: readonly string[]): string => parts.join(' AND ');
