import type { Day } from '../../model/scalars';
import { isNip } from '../identifiers/nip';

/**
 * Address of the QR code of a KSeF invoice (domain.md 3.4). The address contains the SHA-256 of the sent XML, so
 * Kontuar can build the address only for an imported KSeF file.
 */

export const KSEF_QR_BASE_URL = 'https://qr.ksef.mf.gov.pl';

/** A SHA-256 hash: 32 bytes in Base64URL without padding. */
const BASE64URL_SHA256_PATTERN = /^[\w-]{43}$/;

/**
 * Returns the address of the `KOD I` QR code; null if the NIP or the hash is invalid. `issueDate` is the field P_1 of
 * the hashed file.
 */
export function buildKsefVerificationUrl(
  invoice: { readonly sellerNip: string; readonly issueDate: Day; readonly xmlSha256: string },
  host: string = KSEF_QR_BASE_URL,
): string | null {
  const { sellerNip, issueDate, xmlSha256 } = invoice;
  if (!isNip(sellerNip) || !BASE64URL_SHA256_PATTERN.test(xmlSha256)) return null;
  const [year, month, day] = issueDate.split('-');
  return `${host}/invoice/${sellerNip}/${day}-${month}-${year}/${xmlSha256}`;
}
