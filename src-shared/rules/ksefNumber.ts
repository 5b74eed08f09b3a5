import type { Day } from '../model/scalars';
import { isCalendarDay } from './identifiers/checkDigits';
import { cleanNip } from './identifiers/nip';

/** The number that KSeF gives to an invoice, `ksefId` (domain.md 3.3). */

// The API's own pattern; the hyphen in the middle is KSeF 1.0.
const PATTERN =
  /^([1-9](?:\d[1-9]|[1-9]\d)\d{7})-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([0-9A-F]{6})(-?)([0-9A-F]{6})-([0-9A-F]{2})$/;
const POLYNOMIAL = 0x07;

/** CRC-8 (polynomial 07, start 00, nothing reflected) of ASCII text, two upper-case hex digits. */
export function ksefCrc(text: string): string {
  let crc = 0;
  for (let place = 0; place < text.length; place++) {
    crc ^= text.charCodeAt(place);
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

export interface KsefNumber {
  /** 2 is what KSeF gives since February 2026, 35 characters; 1 is the older form of 36. */
  readonly version: 1 | 2;
  readonly sellerNip: string;
  /** The day on which KSeF took the invoice in. */
  readonly acceptedOn: Day;
  /** The date exists and the checksum matches. A number that fails may still be real: warn, never refuse. */
  readonly sound: boolean;
}

/** Reads a KSeF number; null when it does not have the form of one. */
export function readKsefNumber(text: string): KsefNumber | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, nip = '', year = '', month = '', day = '', first = '', hyphen = '', second = '', crc = ''] = match;
  const covered = `${nip}-${year}${month}${day}-${first}${second}`;
  return {
    version: hyphen ? 1 : 2,
    sellerNip: nip,
    acceptedOn: `${year}-${month}-${day}`,
    sound: isCalendarDay(Number(year), Number(month), Number(day)) && ksefCrc(covered) === crc,
  };
}

/** Whether the number can belong to this invoice: the seller's NIP, and not accepted before it was issued. */
export function fitsInvoice(
  number: KsefNumber,
  invoice: { readonly sellerTaxId: string; readonly issueDate: Day | null },
): boolean {
  return (
    number.sellerNip === cleanNip(invoice.sellerTaxId) &&
    (invoice.issueDate === null || number.acceptedOn >= invoice.issueDate)
  );
}
