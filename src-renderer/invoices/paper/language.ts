import type { PaperLanguage } from '#shared/contract/documents';
import type { InvoiceCard } from '#shared/contract/invoices';

/** What a buyer most likely reads: a foreign one gets English beside the Polish. */
export function likelyLanguage({ invoice }: InvoiceCard): PaperLanguage {
  const { identifierType, countryCode } = invoice.buyer;
  const foreign = identifierType === 'VAT_UE' || identifierType === 'OTHER';
  return foreign || (countryCode !== null && countryCode !== '' && countryCode !== 'PL') ? 'plEn' : 'pl';
}
