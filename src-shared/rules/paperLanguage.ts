import type { PaperLanguage } from '../contract/documents';
import type { ShownInvoice } from '../model/invoice';

/** The likely language of a buyer: a foreign buyer gets English beside the Polish. */
export function likelyLanguage({ buyer }: Pick<ShownInvoice, 'buyer'>): PaperLanguage {
  const { identifierType, countryCode } = buyer;
  const foreign = identifierType === 'VAT_UE' || identifierType === 'OTHER';
  return foreign || (countryCode !== null && countryCode !== '' && countryCode !== 'PL') ? 'plEn' : 'pl';
}
