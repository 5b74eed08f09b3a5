import type { KnownBuyer } from '#shared/contract/form';
import { emptyParty, type FormParty } from '#shared/model/invoiceForm';
import { formPartyOf } from '#shared/rules/formFields';
import { words } from '#shared/text/fold';
import type { Store } from '../store/store';

/** Invoices and stays considered for one answer; older ones need more words. */
const LOOKED_AT = 200;

const identityOf = ({ companyName, taxId, address }: FormParty): string =>
  words(`${companyName} ${taxId} ${address}`).join(' ');

/** Whether every typed word begins a word of the buyer: an invoice is also found by its number and its remarks. */
function fits({ companyName, taxId }: FormParty, typed: readonly string[]): boolean {
  const own = [...words(companyName), ...words(taxId), taxId.replace(/\D/g, '')];
  const together = typed.join('');
  return (
    typed.every((word) => own.some((one) => one.startsWith(word))) ||
    (/^\d{4,}$/.test(together) && own.some((one) => one.startsWith(together)))
  );
}

/**
 * Invoiced buyers first, then guests, newest first, without duplicates. Guests have no address (interface.md,
 * Reservation).
 */
export function buyersLike(store: Store, text: string, limit: number): KnownBuyer[] {
  const typed = words(text);
  const invoiced = store.forms.buyers(text, LOOKED_AT).map(({ party, clientId, day }): KnownBuyer => ({
    source: 'invoice',
    party: formPartyOf(party),
    clientId,
    lastDay: day,
  }));
  const guests = store.forms.guests(text, LOOKED_AT).map(({ forename, name, clientId, day }): KnownBuyer => ({
    source: 'guest',
    party: {
      ...emptyParty,
      companyName: [forename, name].filter(Boolean).join(' '),
      identifierType: 'NONE',
    },
    clientId,
    lastDay: day,
  }));
  const seen = new Set<string>();
  const named = new Set(invoiced.map(({ party }) => words(party.companyName).join(' ')));
  return [...invoiced, ...guests]
    .filter(({ source, party }) => {
      const identity = identityOf(party);
      if (identity === '' || seen.has(identity) || !fits(party, typed)) return false;
      // A guest who was invoiced is there with an address already.
      if (source === 'guest' && named.has(words(party.companyName).join(' '))) return false;
      seen.add(identity);
      return true;
    })
    .slice(0, limit);
}
