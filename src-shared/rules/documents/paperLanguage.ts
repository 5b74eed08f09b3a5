import type { PaperLanguage } from '../../contract/documentsContract';
import type { ShownInvoice } from '../../model/invoice';

/**
 * Countries whose buyers likely read German or Ukrainian. Switzerland is left out, because a third of its people read
 * French or Italian.
 */
const LANGUAGE_BY_COUNTRY: Readonly<Record<string, PaperLanguage>> = {
  DE: 'plDe',
  AT: 'plDe',
  LI: 'plDe',
  UA: 'plUk',
};

type BuyerCountry = Pick<ShownInvoice['buyer'], 'countryCode' | 'identifierType' | 'taxId'>;

/**
 * Returns the likely languages of a buyer's documents: Polish, and for a foreign buyer also German, Ukrainian or
 * English.
 */
export function guessPaperLanguageForBuyer({ buyer }: { readonly buyer: BuyerCountry }): PaperLanguage {
  const { identifierType } = buyer;
  const country = countryOf(buyer);
  const foreign = identifierType === 'VAT_UE' || identifierType === 'OTHER';
  if (country === '' || country === 'PL') return foreign ? 'plEn' : 'pl';
  return LANGUAGE_BY_COUNTRY[country] ?? 'plEn';
}

/**
 * Returns the buyer's country. If the country field is empty, the country comes from the prefix of an EU VAT number
 * (A17, A18).
 */
function countryOf({ countryCode, identifierType, taxId }: BuyerCountry): string {
  const named = countryCode?.trim().toUpperCase() ?? '';
  if (named !== '' || identifierType !== 'VAT_UE') return named;
  return /^\s*(DE|ATU)/i.exec(taxId)?.[1]?.slice(0, 2).toUpperCase() ?? '';
}
