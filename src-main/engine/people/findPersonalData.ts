import type { KeptInvoice, PersonalDataReport } from '#shared/contract/personalDataContract';
import type { Day } from '#shared/model/scalars';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import {
  computeLegalRetentionCutOff,
  computeLegalRetentionEnd,
  getLaterOfIssueAndSupplyDay,
} from '#shared/rules/retentionPeriods';
import { listStoredFilesOfInvoices } from '../documents/listAndRemoveInvoiceFiles';
import {
  hasGuestPhoneOrEmail,
  areGuestContactsContradictory,
  parsePersonQuery,
  buildNameMatchKey,
  type PersonQuery,
} from '../store/people/personQueryMatching';
import type { Found, FoundInvoice } from '../store/people/personFind';
import type { Store } from '../store/storeInterface';

/**
 * Finds the records about a person in a store, so that the user sees the records before they are exported or erased.
 */

export interface FoundPerson {
  readonly query: PersonQuery;
  readonly found: Found;
  readonly person: PersonalDataReport;
  /** The stored files (PDF and XML) of each of the person's invoices; paths are relative to the profile. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

export interface PersonParts {
  readonly store: Store;
  readonly profileDir: string;
}

/** Returns all stored data about the person whom the typed text names; null if the text does not identify a person. */
export function findPersonalDataByQuery(
  { store, profileDir }: PersonParts,
  typed: string,
  today: Day,
): FoundPerson | null {
  const query = parsePersonQuery(typed);
  if (query === null) return null;
  const found = store.people.find(query);
  const localIds = found.invoices.map(({ localId }) => localId);
  const law = computeLegalRetentionCutOff(today);
  const pastRetentionIds = new Set(store.pastLaw.filterRemovable(law, localIds));
  const files = listStoredFilesOfInvoices(store, profileDir, localIds);
  const waiting = new Set(found.waiting.map((id) => store.outbox.get(id)?.localId));
  const invoices = found.invoices.map((invoice) => ({
    ...summarizeInvoice(invoice),
    ...explainRetention(invoice, waiting.has(invoice.localId), law),
    documents: files.get(invoice.localId)?.length ?? 0,
  }));
  return {
    query,
    found,
    files,
    person: {
      names: listPersonNames(query, found),
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
      invoices: invoices.filter(({ localId }) => !pastRetentionIds.has(localId)),
      pastRetention: found.invoices
        .filter(({ localId }) => pastRetentionIds.has(localId))
        .map(summarizeInvoice),
      mentions: listStaysMentioningPerson(found),
      drafts: found.drafts.length,
      endedChanges: found.ended.length,
      waitingChanges: found.waiting.length,
      otherTraces: found.versions.length + found.history.length + found.handoverNotes.length,
    },
  };
}

/**
 * Returns the names of the found guests, each name once. If different guests have the same name, the names are returned
 * with phone number and e-mail address.
 */
function listPersonNames({ phones, emails }: PersonQuery, { stays }: Found): string[] {
  const guests = stays.map(({ record }) => record);
  const apart = phones.length + emails.length === 0 ? guests.filter(hasGuestPhoneOrEmail) : [];
  const several = apart.some((guest) =>
    apart.some(
      (otherGuest) =>
        buildNameMatchKey(guest) === buildNameMatchKey(otherGuest) &&
        areGuestContactsContradictory(guest, otherGuest),
    ),
  );
  const labels = guests.map((guest): [string, string] => {
    const name = `${guest.forename} ${guest.name}`.trim();
    if (!several) return [buildNameMatchKey(guest), name];
    const label = [name, guest.phone, guest.email].filter(Boolean).join(', ');
    return [label, label];
  });
  return [...new Map(labels).values()];
}

export const listStaysMentioningPerson = ({ mentions }: Found): PersonalDataReport['mentions'] =>
  mentions.map(({ record: { reservationId, roomName, arrival } }) => ({ reservationId, roomName, arrival }));

const summarizeInvoice = ({ localId, issueDate, record }: FoundInvoice) => ({
  localId,
  invoiceFullNo: record.invoiceFullNo,
  issueDate,
  buyerName: record.buyer.companyName,
});

/**
 * Returns why an invoice with the person's data is kept. `until` is the end of the legal retention period, or null if
 * no such end applies.
 */
function explainRetention(
  { invoiceId, issueDate, record }: FoundInvoice,
  isWaiting: boolean,
  law: Day,
): Pick<KeptInvoice, 'reason' | 'until'> {
  const day = getLaterOfIssueAndSupplyDay(issueDate, record.saleDate);
  if (invoiceId === null || isWaiting) return { reason: 'queue', until: null };
  if (day !== null && day < law) return { reason: 'needed', until: null };
  const lawful =
    day !== null &&
    record.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.proForma &&
    record.invoiceStatus !== 'DRAFT';
  return lawful
    ? { reason: 'law', until: computeLegalRetentionEnd(day) }
    : { reason: 'service', until: null };
}
