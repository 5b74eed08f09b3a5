import type { Party } from '../../model/invoice';
import { checkEuVatNumber } from './euVat';
import { cleanNip, isNip } from './nip';

/** A party's tax identifier and its kind, written for display (domain.md A16-A19). */
export interface Identifier {
  /**
   * Kind of the tax identifier: `unsaid` if the record states none, `unknown` if Kontuar does not know the stated kind.
   */
  readonly kind: 'nip' | 'vatEu' | 'other' | 'none' | 'unsaid' | 'unknown';
  /** The tax identifier as shown on the screen; empty if the party has no tax identifier. */
  readonly text: string;
}

/** Groups a NIP as `123 456 32 17`; a text without ten digits is unchanged. */
function groupedNip(taxId: string): string {
  const [, ...groups] = /^(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(cleanNip(taxId)) ?? [];
  return groups.length > 0 ? groups.join('\u00a0') : taxId;
}

/** Groups the digits of a NIP for display in a list; other tax numbers stay unchanged. */
export const formatTaxIdForList = (taxId: string): string =>
  isNip(taxId) ? groupedNip(taxId) : taxId.trim();

/**
 * Returns a tax number with its EU prefix, such as `EL 936013545`; the prefix is added if the service's text does not
 * already contain it (A17, A18).
 */
function euNumber(taxId: string, countryCode: string): string {
  const read = checkEuVatNumber(countryCode, taxId);
  return read ? `${read.prefix}\u00a0${read.number}` : [countryCode, taxId].filter(Boolean).join('\u00a0');
}

export function parsePartyTaxId(party: Pick<Party, 'taxId' | 'identifierType' | 'countryCode'>): Identifier {
  const taxId = party.taxId.trim();
  const country = party.countryCode?.trim().toUpperCase() ?? '';
  switch (party.identifierType) {
    case 'NONE':
      return { kind: 'none', text: taxId };
    case 'VAT_UE':
      return { kind: 'vatEu', text: taxId && euNumber(taxId, country) };
    case 'OTHER':
      return { kind: 'other', text: [country, taxId].filter(Boolean).join('\u00a0') };
    case 'NIP':
      return { kind: 'nip', text: groupedNip(taxId) };
    case null:
      return { kind: isNip(taxId) ? 'nip' : 'unsaid', text: formatTaxIdForList(taxId) };
    default:
      return { kind: 'unknown', text: taxId };
  }
}
