import type { Party } from '#shared/model/invoice';
import { readIdentifier } from '#shared/rules/identifiers/identifier';
import type { Spoken } from '#shared/text/language';
import type { invoicesText } from '#shared/text/invoices';

/** A party's tax identifier with its label. */
export function identifierOf(
  party: Pick<Party, 'taxId' | 'identifierType' | 'countryCode'>,
  t: Spoken<typeof invoicesText>,
): { readonly label: string; readonly text: string } {
  const { kind, text } = readIdentifier(party);
  const labels = { nip: t.nip, vatEu: t.vatEu, other: t.otherId, none: t.taxId, unsaid: t.taxId };
  // A kind that this program does not know is said by its own word.
  return { label: kind === 'unknown' ? `${t.taxId} (${party.identifierType})` : labels[kind], text };
}
