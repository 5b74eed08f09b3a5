import type { Party } from '#shared/model/invoice';
import { readEuVat } from '#shared/rules/euVat';
import { cleanNip, isNip } from '#shared/rules/nip';
import type { Spoken } from '#shared/text/language';
import type { invoicesText } from '#shared/text/invoices';

/** A party's tax identifier as people read it, by its kind (domain.md A16-A19). */
export interface Identifier {
  readonly label: string;
  /** Empty where there is none. */
  readonly text: string;
}

/** `123 456 32 17`; what is no ten digits stays as it came. */
export function groupedNip(taxId: string): string {
  const digits = cleanNip(taxId);
  return /^\d{10}$/.test(digits)
    ? digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    : taxId.trim();
}

/** A NIP grouped where the number is one, else as it came: for the list, which knows no kinds. */
export const taxIdInList = (taxId: string): string => (isNip(taxId) ? groupedNip(taxId) : taxId.trim());

/** `EL 936013546`: the EU prefix before the number, whether or not the service repeats it (A17, A18). */
function euNumber(taxId: string, countryCode: string): string {
  const read = readEuVat(countryCode, taxId);
  return read ? `${read.prefix}\u00a0${read.number}` : [countryCode, taxId].filter(Boolean).join('\u00a0');
}

export function identifierOf(
  party: Pick<Party, 'taxId' | 'identifierType' | 'countryCode'>,
  t: Spoken<typeof invoicesText>,
): Identifier {
  const { identifierType } = party;
  const taxId = party.taxId.trim();
  const country = party.countryCode?.trim().toUpperCase() ?? '';
  switch (identifierType) {
    case 'NONE':
      return { label: t.taxId, text: taxId };
    case 'VAT_UE':
      return { label: t.vatEu, text: taxId && euNumber(taxId, country) };
    case 'OTHER':
      return { label: t.otherId, text: [country, taxId].filter(Boolean).join('\u00a0') };
    case 'NIP':
      return { label: t.nip, text: groupedNip(taxId) };
    case null:
      return { label: isNip(taxId) ? t.nip : t.taxId, text: taxIdInList(taxId) };
    default:
      // A kind that this program does not know is said by its own word.
      return { label: `${t.taxId} (${identifierType})`, text: taxId };
  }
}
