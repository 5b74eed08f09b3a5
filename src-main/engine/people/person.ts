import type { KeptInvoice, Person } from '#shared/contract/people';
import { TYPE } from '#shared/rules/invoiceTypes';
import { lawKeepsUntil } from '#shared/rules/retention';
import { personQuery, sameNameKey, type PersonQuery } from '../store/people/person';
import type { Found, FoundInvoice } from '../store/people/personFind';
import type { Store } from '../store/store';

/** What a store holds of a person, as it is shown before anything is done. */

export interface FoundPerson {
  readonly query: PersonQuery;
  readonly found: Found;
  readonly person: Person;
}

/** null: what was typed tells no person. */
export function personIn(store: Store, typed: string): FoundPerson | null {
  const query = personQuery(typed);
  if (query === null) return null;
  const found = store.people.find(typed, query);
  const invoices = found.invoices.map((invoice) => keptInvoice(store, invoice, found));
  const names = new Map(
    found.stays.map(({ record }) => [sameNameKey(record), `${record.forename} ${record.name}`.trim()]),
  );
  return {
    query,
    found,
    person: {
      names: [...names.values()],
      stays: found.stays.map(({ record, goneSince }) => ({
        reservationId: record.reservationId,
        forename: record.forename,
        name: record.name,
        phone: record.phone,
        email: record.email,
        roomName: record.roomName,
        arrival: record.arrival,
        departure: record.departure,
        goneSince,
      })),
      invoices,
      mentions: mentionsOf(found),
      drafts: draftsOf(found),
      ended: found.ended.length,
      waiting: found.waiting.length,
      traces: found.versions.length + found.history.length,
    },
  };
}

export const mentionsOf = ({ mentions }: Found): Person['mentions'] =>
  mentions.map(({ record: { reservationId, roomName, arrival } }) => ({ reservationId, roomName, arrival }));

export const draftsOf = ({ memory }: Found): number =>
  memory.filter((key) => key.startsWith('form.draft.')).length;

/** A pro forma and a draft are no documents of the tax law; they are there because the service has them. */
function keptInvoice(
  store: Store,
  { localId, invoiceId, issueDate, record }: FoundInvoice,
  found: Found,
): KeptInvoice {
  const lawful =
    issueDate !== null && record.invoiceType !== TYPE.proForma && record.invoiceStatus !== 'DRAFT';
  const waits = invoiceId === null || found.waiting.some((id) => store.outbox.get(id)?.localId === localId);
  return {
    localId,
    invoiceFullNo: record.invoiceFullNo,
    issueDate,
    buyerName: record.buyer.companyName,
    reason: waits ? 'queue' : lawful ? 'law' : 'service',
    until: !waits && lawful ? lawKeepsUntil(issueDate) : null,
    documents: store.documents.ofInvoice(localId).length,
  };
}
