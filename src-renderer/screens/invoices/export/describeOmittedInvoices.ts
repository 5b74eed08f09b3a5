import type { OmittedInvoice } from '#shared/contract/documentsContract';
import * as texts from '#shared/i18n/texts';

/**
 * Maximum number of invoices that the message about an incomplete export names. A file in the export names all invoices
 * that were left out.
 */
const MAX_NAMED_INVOICES = 10;

/** Describes which invoices an export left out, and what the user can do. */
export function describeOmittedInvoices(omitted: readonly OmittedInvoice[]): string {
  const words = texts.omitted;
  const names = omitted.slice(0, MAX_NAMED_INVOICES).map(({ number, localId }) => number || localId);
  if (omitted.length > MAX_NAMED_INVOICES) names.push('…');
  return `${words.count({ count: omitted.length, names: names.join(', ') })} ${words.whatNow}`;
}
