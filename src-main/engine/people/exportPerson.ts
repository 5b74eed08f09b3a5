import { toPropertyDay } from '#shared/rules/days';
import type { Instant } from '#shared/model/scalars';
import { buildInvoiceExportJson } from '../documents/export/invoiceJson';
import { findPersonalDataByQuery, type PersonParts } from './findPersonalData';

interface ExportParts extends PersonParts {
  readonly version: string;
  now(): Instant;
  serviceNow(): Instant;
}

type PersonExportResult =
  | { readonly ok: true; readonly fileName: string; readonly json: string }
  | { readonly ok: false; readonly reason: 'unclear' }
  /**
   * The typed text matches more than one person, listed in `names`. Nothing is exported, because a person must not
   * receive data about another person.
   */
  | { readonly ok: false; readonly reason: 'several'; readonly names: readonly string[] };

/**
 * Returns all data that this PC holds about a person as JSON for that person (RODO art. 15 and 20). Door codes are left
 * out for safety.
 */
export function exportPerson(parts: ExportParts, typed: string): PersonExportResult {
  const { store } = parts;
  const asked = findPersonalDataByQuery(parts, typed, toPropertyDay(parts.serviceNow()));
  if (asked === null) return { ok: false, reason: 'unclear' };
  const { found, person, files } = asked;
  if (person.names.length > 1) return { ok: false, reason: 'several', names: person.names };
  const ids = new Set(found.stays.map(({ record }) => record.reservationId));
  const document = {
    madeAt: parts.now(),
    by: `Kontuar ${parts.version}`,
    asked: typed,
    stays: found.stays.map(({ record, goneSince }) => ({
      ...record,
      goneSince,
      earlier: store.versions
        .listVersions('reservation', record.reservationId)
        .map(({ at, isNew, fields }) => ({ at, isNew, fields })),
    })),
    invoices: found.invoices.map(({ localId }) => {
      const card = store.invoices.readCard(localId);
      return {
        localId,
        ...(card ? { invoice: buildInvoiceExportJson(card) } : {}),
        kept: person.invoices.find((keptInvoice) => keptInvoice.localId === localId) ?? null,
        history: store.outbox.listHistory(localId),
        documents: store.documents
          .listOfInvoice(localId)
          .map(({ file, madeAt, sha256 }) => ({ file, madeAt, sha256 })),
        files: files.get(localId) ?? [],
      };
    }),
    inbox: store.inbox
      .list(MAX_INBOX_ITEMS)
      .filter(({ subject, recordId }) => subject === 'reservation' && ids.has(recordId))
      .map(({ isNew, fields, firstAt, lastAt }) => ({ isNew, fields, firstAt, lastAt })),
    queue: [...found.waiting, ...found.ended].map((id) => {
      const change = store.outbox.get(id);
      return { change, attempts: change ? store.outbox.listAttempts(id) : [] };
    }),
    drafts: store.drafts.list().filter(({ draftId }) => found.drafts.includes(draftId)),
    handoverNotes: store.handover.listAll().filter(({ noteId }) => found.handoverNotes.includes(noteId)),
    notesOfOthers: person.mentions,
  };
  return {
    ok: true,
    fileName: `kontuar-person-${toPropertyDay(parts.now())}.json`,
    json: `${JSON.stringify(document, null, 2)}\n`,
  };
}

const MAX_INBOX_ITEMS = 1_000_000;
