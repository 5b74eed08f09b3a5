import type { Day } from '../../model/scalars';
import { isValidYearMonthDay } from '../identifiers/weightedDigitSum';
import { cleanNip } from '../identifiers/nip';

/** The number that KSeF gives to an invoice, `ksefId` (domain.md 3.3). */

// The pattern of a KSeF number from the KSeF API. The hyphen in the middle of the hexadecimal digits is optional,
// because only numbers of KSeF 1.0 have the hyphen.
const KSEF_NUMBER_PATTERN =
  /^([1-9](?:\d[1-9]|[1-9]\d)\d{7})-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([0-9A-F]{6})(-?)([0-9A-F]{6})-([0-9A-F]{2})$/;
const POLYNOMIAL = 0x07;

/**
 * Returns the CRC-8 of ASCII text as two upper-case hex digits (polynomial 07, initial value 00, bits not reversed).
 */
export function computeKsefCrc(text: string): string {
  let crc = 0;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

export interface KsefNumber {
  /** Version of the KSeF number: 2 has 35 characters (since February 2026), 1 has 36 characters. */
  readonly version: 1 | 2;
  readonly sellerNip: string;
  readonly acceptedOn: Day;
  /**
   * Whether the KSeF number contains an existing date and a right checksum. A real KSeF number may fail this check, so
   * Kontuar only warns.
   */
  readonly sound: boolean;
}

/** Reads a KSeF number; returns null if the text does not have the form of a KSeF number. */
export function parseKsefNumber(text: string): KsefNumber | null {
  const match = KSEF_NUMBER_PATTERN.exec(text);
  if (!match) return null;
  const [, nip = '', year = '', month = '', day = '', first = '', hyphen = '', second = '', crc = ''] = match;
  const covered = `${nip}-${year}${month}${day}-${first}${second}`;
  return {
    version: hyphen ? 1 : 2,
    sellerNip: nip,
    acceptedOn: `${year}-${month}-${day}`,
    sound: isValidYearMonthDay(Number(year), Number(month), Number(day)) && computeKsefCrc(covered) === crc,
  };
}

/**
 * Returns whether the KSeF number can belong to this invoice: the number contains the seller's NIP, and its date is not
 * before the issue date.
 */
export function ksefNumberMatchesInvoice(
  number: KsefNumber,
  invoice: { readonly sellerTaxId: string; readonly issueDate: Day | null },
): boolean {
  return (
    number.sellerNip === cleanNip(invoice.sellerTaxId) &&
    (invoice.issueDate === null || number.acceptedOn >= invoice.issueDate)
  );
}
