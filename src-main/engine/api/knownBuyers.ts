import type { KnownBuyer } from '#shared/contract/invoiceFormContract';
import { EMPTY_INVOICE_FORM_PARTY, type FormParty } from '#shared/model/invoiceFormFields';
import { toFormParty } from '#shared/rules/form/convertInvoiceToFormFields';
import { splitWords } from '#shared/text/fold';
import type { InvoicedBuyer, Store } from '../store/storeInterface';

/**
 * Number of newest invoices and of newest stays in which buyers are searched first; older records are searched only if
 * too few buyers were found.
 */
const MAX_NEWEST_RECORDS = 200;

const buildBuyerIdentity = ({ companyName, taxId, address }: FormParty): string =>
  splitWords(`${companyName} ${taxId} ${address}`).join(' ');

/**
 * Returns true if every typed word begins a word of the buyer's name or tax number. The search of the store alone is
 * not enough, because it also matches invoice numbers and remarks.
 */
function hasMatchingWords(
  { companyName, taxId }: Pick<FormParty, 'companyName' | 'taxId'>,
  typed: readonly string[],
): boolean {
  const buyerWords = [...splitWords(companyName), ...splitWords(taxId), taxId.replace(/\D/g, '')];
  const together = typed.join('');
  return (
    typed.every((word) => buyerWords.some((buyerWord) => buyerWord.startsWith(word))) ||
    (/^\d{4,}$/.test(together) && buyerWords.some((buyerWord) => buyerWord.startsWith(together)))
  );
}

/** Returns known buyers that match the text: first buyers of invoices, then guests, each newest first. */
export function searchKnownBuyers(store: Store, text: string, limit: number): KnownBuyer[] {
  const typed = splitWords(text);
  const seen = new Set<string>();
  const isNewMatch = ({ party }: KnownBuyer): boolean => {
    const identity = buildBuyerIdentity(party);
    if (identity === '' || seen.has(identity) || !hasMatchingWords(party, typed)) return false;
    seen.add(identity);
    return true;
  };
  const latest = store.forms.findBuyers(text, MAX_NEWEST_RECORDS);
  const invoiced = latest.map(convertInvoicedBuyer).filter(isNewMatch);
  // Older invoices are searched too, because the newest ones may all have the same buyer, such as a travel agency.
  if (latest.length === MAX_NEWEST_RECORDS && invoiced.length < limit) {
    const older = store.forms.findMatchingBuyers(text, (buyer) => hasMatchingWords(buyer, typed), limit);
    invoiced.push(...older.map(convertInvoicedBuyer).filter(isNewMatch));
  }
  const guests = store.forms
    .findGuests(text, MAX_NEWEST_RECORDS)
    .map(({ forename, name, clientId, day }): KnownBuyer => ({
      source: 'guest',
      party: {
        ...EMPTY_INVOICE_FORM_PARTY,
        companyName: [forename, name].filter(Boolean).join(' '),
        identifierType: 'NONE',
      },
      clientId,
      lastDay: day,
    }));
  const named = new Set(invoiced.map(({ party }) => splitWords(party.companyName).join(' ')));
  const others = guests.filter(
    (guest) => !named.has(splitWords(guest.party.companyName).join(' ')) && isNewMatch(guest),
  );
  return [...invoiced, ...others].slice(0, limit);
}

const convertInvoicedBuyer = ({ party, clientId, day }: InvoicedBuyer): KnownBuyer => ({
  source: 'invoice',
  party: toFormParty(party),
  clientId,
  lastDay: day,
});
