import type { Party, ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservationSchema';
import { fold, splitWords } from '#shared/text/fold';
import { extractPhones } from '#shared/text/phones';
import { apart, DIGITS_OF_AN_END, GROUPED_DIGITS } from '#shared/text/typedNumbers';

/**
 * Defines the searchable words of a record. Records and typed text lose their accents here, so that `lodz` finds
 * `Łódź`.
 */

/**
 * Returns the searchable words: numbers, buyer, receiver, NIP, addresses, place of issue, KSeF number and notes. Items
 * are left out, because "Nocleg" would find every stay's invoice.
 */
export function buildInvoiceSearchText(invoice: ShownInvoice): string {
  const { invoiceFullNo, buyer, receiver, ksefId } = invoice;
  let text = `${invoiceFullNo} ${invoice.invoiceNo ?? ''} ${partyText(buyer)}`;
  if (receiver) text += ` ${partyText(receiver)}`;
  if (ksefId) text += ` ${removeKsefCheckHyphen(ksefId)}`;
  if (invoice.town) text += ` ${invoice.town}`;
  if (invoice.additionalInfo) text += ` ${invoice.additionalInfo}`;
  if (invoice.correctionReason) text += ` ${invoice.correctionReason}`;
  return foldForSearch(text);
}

/**
 * Returns the searchable words of a stay. Phone numbers are included in all spellings, and reversed so that a user can
 * search for the last digits.
 */
export function buildReservationSearchText(reservation: Omit<Reservation, 'doorCode'>): string {
  const { name, forename, phone, email, reservationId, reservationNumber, roomName } = reservation;
  const forms = joinDigits(phone);
  const each = hasSeveralNumbers(forms) ? extractPhones(phone) : [];
  const text = foldForSearch(
    `${name} ${forename} ${phone} ${[...forms, ...each].join(' ')} ${email} ${reservationId} ${reservationNumber ?? ''} ${
      roomName
    } ${reservation.additionalInformations}`,
  );
  const shortest = forms.at(-1);
  const ends = shortest === undefined ? each : [shortest, ...each];
  return [text, ...ends.map(buildReversedNumber)].join(' ');
}

const hasSeveralNumbers = ([digits = '']: readonly string[]): boolean => digits.length > 12;

const partyText = ({ companyName, address, taxId }: Party): string =>
  `${companyName} ${address} ${taxId} ${joinDigits(taxId).join(' ')}`;

/** Cache that maps a run of non-ASCII letters to the same letters without accents. */
const foldedTextCache = new Map<string, string>();
const MAX_CACHED_FOLDED_WORDS = 5000;
/** Matches a run of non-ASCII letters, with apostrophes inside, as in a Ukrainian word. */
const NON_ASCII_RUN_PATTERN = /[\u0080-\uffff]+(?:['`][\u0080-\uffff]+)*/g;

/** Replaces accented letters with plain letters, and non-ASCII punctuation and symbols with spaces. */
function foldForSearch(text: string): string {
  return text.replace(NON_ASCII_RUN_PATTERN, (run) => {
    let known = foldedTextCache.get(run);
    if (known === undefined) {
      known = fold(run).replace(/[^\p{L}\p{N}]+/gu, ' ');
      if (foldedTextCache.size < MAX_CACHED_FOLDED_WORDS) foldedTextCache.set(run, known);
    }
    return known;
  });
}

/** `5260250274-20260603-0100A0C0D1E2-3F` (domain.md 3.3). */
const KSEF_NUMBER_CHARS = 35;

/** Removes the hyphen before the check digits of a KSeF number, so that the index contains one word fewer. */
const removeKsefCheckHyphen = (ksefId: string): string =>
  ksefId.length === KSEF_NUMBER_CHARS && ksefId[32] === '-' ? ksefId.slice(0, 32) + ksefId.slice(33) : ksefId;
const KSEF_CHECK_HYPHEN_PATTERN = /(?<=[0-9a-f]{12})-(?=[0-9a-f]{1,2}(?![\p{L}\p{N}]))/gu;

/** Returns all digits of a text as one number, so that a phone or tax number typed in groups is found. */
function joinDigits(text: string): string[] {
  const digits = text.replace(/\D+/g, '');
  return digits.length >= 6 ? listDigitForms(digits) : [];
}

/**
 * Returns the digits of a phone number and, if the digits begin with the Polish country code, also the digits without
 * the code: `0048601000482`, `601000482`.
 */
function listDigitForms(digits: string): string[] {
  const national = /^(?:00)?48(\d{9})$/.exec(digits)?.[1];
  return national === undefined ? [digits] : [digits, national];
}

/**
 * Returns the digits of a phone number in reverse order after the sign `←`, so that a search can find the number by its
 * last digits.
 */
const buildReversedNumber = (digits: string): string => `\u2190${[...digits].reverse().join('')}`;

/**
 * Returns the FTS5 expression for a typed text: each typed word must be the beginning of a word in the record. Null if
 * the text has no word.
 */
export function buildFtsQuery(text: string): string | null {
  const parts: string[] = [];
  const rest = fold(text)
    .replace(KSEF_CHECK_HYPHEN_PATTERN, '')
    .replace(GROUPED_DIGITS, (group) => {
      parts.push(buildDigitsExpression(group));
      return ' ';
    });
  parts.push(...buildPrefixTerms(splitWords(rest)));
  return parts.length === 0 ? null : joinFtsTerms(parts);
}

/**
 * Returns the FTS5 expression that finds an invoice number by whole words, so that `1` does not match `18`; null if the
 * text has no digit.
 */
export function buildInvoiceNumberWholeWordQuery(text: string): string | null {
  const typed = splitWords(text);
  return typed.some((word) => /\d/.test(word))
    ? joinFtsTerms(typed.map((word) => buildJoinedOrSplitTerm(word, buildFtsWholeWordTerm)))
    : null;
}

function buildDigitsExpression(group: string): string {
  const groups = splitWords(group);
  const parted = joinFtsTerms(buildPrefixTerms(groups));
  const digits = groups.join('');
  const together = listDigitForms(digits).map(buildFtsPrefixTerm);
  const end = digits.length >= DIGITS_OF_AN_END ? [buildFtsPrefixTerm(buildReversedNumber(digits))] : [];
  const ways = new Set([groups.length > 1 ? `(${parted})` : parted, ...together, ...end]);
  return ways.size > 1 ? `(${[...ways].join(' OR ')})` : parted;
}

/** Returns the search terms of the typed words, without words that are the beginning of another typed word. */
function buildPrefixTerms(typed: readonly string[]): string[] {
  const once = [...new Set(typed)];
  return once
    .filter((word) => !once.some((longerWord) => longerWord !== word && longerWord.startsWith(word)))
    .map((word) => buildJoinedOrSplitTerm(word, buildFtsPrefixTerm));
}

/**
 * Returns an FTS5 expression for a word such as `FZ27` that also matches the letters and the digits as two separate
 * words.
 */
function buildJoinedOrSplitTerm(word: string, asked: (word: string) => string): string {
  const [letters, digits] = apart(word);
  if (letters === undefined || digits === undefined) return asked(word);
  return `(${asked(word)} OR (${buildFtsWholeWordTerm(letters)} AND ${asked(digits)}))`;
}

/** The quoted word needs no escaping, because words contain only letters and digits. */
export const buildFtsWholeWordTerm = (word: string): string => `"${word}"`;
export const buildFtsPrefixTerm = (word: string): string => `"${word}"*`;
export const joinFtsTerms = (parts: readonly string[]): string => parts.join(' AND ');
