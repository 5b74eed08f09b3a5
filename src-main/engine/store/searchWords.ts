import type { Invoice, Party } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { fold, words } from '#shared/text/fold';

/**
 * What of a record can be found, as words; and what a person typed, as a question to the index.
 * Both sides are folded here, so `lodz` finds `Łódź`; the index itself folds nothing.
 */

/** Numbers, buyer, receiver, NIP, KSeF number and notes. Not the items: every stay would be found by "Nocleg". */
export function wordsOfInvoice(invoice: Invoice): string {
  const found = new Set<string>();
  addText(found, invoice.invoiceFullNo);
  for (const word of found) addNumber(found, word);
  found.add(String(invoice.invoiceId));
  if (invoice.invoiceNo !== null) found.add(String(invoice.invoiceNo));
  addParty(found, invoice.buyer);
  if (invoice.receiver) addParty(found, invoice.receiver);
  addText(found, invoice.ksefId);
  addText(found, invoice.additionalInfo);
  addText(found, invoice.correctionReason);
  return join(found);
}

/** Guest, phone in every way of writing it, e-mail, numbers, room and notes. */
export function wordsOfReservation(reservation: Reservation): string {
  const found = new Set<string>();
  addText(found, reservation.name);
  addText(found, reservation.forename);
  addDigits(found, reservation.phone);
  addText(found, reservation.email);
  found.add(String(reservation.reservationId));
  if (reservation.reservationNumber !== null) found.add(String(reservation.reservationNumber));
  addText(found, reservation.roomName);
  addText(found, reservation.additionalInformations);
  return join(found);
}

function addParty(found: Set<string>, party: Party): void {
  addText(found, party.companyName);
  addDigits(found, party.taxId);
}

function addText(found: Set<string>, text: string | null): void {
  if (text) for (const word of words(text)) found.add(word);
}

/** `0012` is also found as `12`. */
function addNumber(found: Set<string>, word: string): void {
  if (/^0+[1-9]\d*$/.test(word)) found.add(word.replace(/^0+/, ''));
}

/** A phone or a tax number: its parts as written, and its digits together. */
function addDigits(found: Set<string>, text: string): void {
  if (text === '') return;
  addText(found, text);
  const digits = text.replace(/\D+/g, '');
  if (digits.length >= 6) for (const form of digitForms(digits)) found.add(form);
}

/** Polish phones are written with and without their country: `48601000482`, `0048601000482`, `601000482`. */
function digitForms(digits: string): string[] {
  const national = /^(?:00)?48(\d{9})$/.exec(digits)?.[1];
  return national === undefined ? [digits] : [digits, national];
}

const join = (found: ReadonlySet<string>): string => [...found].join(' ');

/** Digits in groups, as phones, NIP and account numbers are written. */
const GROUPED_DIGITS = /(?<![\p{L}\p{N}])\+?\d+(?:[ -]\d+)*(?![\p{L}\p{N}])/gu;

/**
 * The FTS5 expression for a typed text: every word must begin a word of the record. Digits in groups match by
 * their groups or all together, so `601 000 482` and `601000482` find each other. null: there is no word in it.
 */
export function matchOf(text: string): string | null {
  const parts: string[] = [];
  const rest = fold(text).replace(GROUPED_DIGITS, (group) => {
    parts.push(matchDigits(group));
    return ' ';
  });
  const typed = [...new Set(words(rest))];
  // A word that only begins another typed word asks for nothing more.
  const longest = typed.filter((word) => !typed.some((other) => other !== word && other.startsWith(word)));
  parts.push(...longest.map(prefix));
  return parts.length === 0 ? null : parts.join(' AND ');
}

function matchDigits(group: string): string {
  const groups = words(group);
  const apart = groups.map(prefix).join(' AND ');
  const together = digitForms(groups.join('')).map(prefix);
  const ways = new Set([groups.length > 1 ? `(${apart})` : apart, ...together]);
  return ways.size > 1 ? `(${[...ways].join(' OR ')})` : apart;
}

/** Words hold letters and digits only, so nothing in them can end the quotes. */
const prefix = (word: string): string => `"${word}"*`;
