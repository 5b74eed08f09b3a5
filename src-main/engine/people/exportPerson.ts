import { businessDay } from '#shared/rules/days';
import type { Instant } from '#shared/model/scalars';
import { invoiceShape } from '../documents/export/invoiceShape';
import { namesPerson } from '../store/people/person';
import { personIn, type PersonParts } from './person';

interface ExportParts extends PersonParts {
  readonly version: string;
  now(): Instant;
}

/**
 * Everything that this PC holds of a person, as one JSON document for that person (RODO art. 15 and 20): stays with all
 * their earlier values, invoices with their history, news, drafts, and what waits to be sent. No door codes: they open
 * the house. null: what was typed tells no person.
 */
export function exportPerson(parts: ExportParts, typed: string): { fileName: string; json: string } | null {
  const { store } = parts;
  const asked = personIn(parts, typed, businessDay(parts.now()));
  if (asked === null) return null;
  const { found, person, files } = asked;
  const invoices = new Set(found.invoices.map(({ localId }) => localId));
  const ids = new Set(found.stays.map(({ record }) => record.reservationId));
  const document = {
    madeAt: parts.now(),
    by: `Kontuar ${parts.version}`,
    asked: typed,
    stays: found.stays.map(({ record, goneSince }) => ({
      ...record,
      goneSince,
      earlier: store.versions
        .of('reservation', record.reservationId)
        .map(({ at, isNew, fields }) => ({ at, isNew, fields })),
    })),
    invoices: found.invoices.map(({ localId }) => {
      const card = store.invoices.show(localId);
      return {
        localId,
        ...(card ? { invoice: invoiceShape(card) } : {}),
        kept: person.invoices.find((one) => one.localId === localId) ?? null,
        history: store.outbox.history(localId),
        documents: store.documents
          .ofInvoice(localId)
          .map(({ file, madeAt, sha256 }) => ({ file, madeAt, sha256 })),
        files: files.get(localId) ?? [],
      };
    }),
    inbox: store.inbox
      .list(EVERYTHING)
      .filter(({ subject, recordId }) => subject === 'reservation' && ids.has(recordId))
      .map(({ isNew, fields, firstAt, lastAt }) => ({ isNew, fields, firstAt, lastAt })),
    queue: [...found.waiting, ...found.ended].map((id) => {
      const change = store.outbox.get(id);
      return { change, attempts: change ? store.outbox.attempts(id) : [] };
    }),
    // A sole trader's name and address, as a public register gave them.
    registerAnswers: store.buyerChecks
      .all()
      .filter(({ localId, check }) =>
        localId === null ? namesPerson(found.marks, `${check.name} ${check.address}`) : invoices.has(localId),
      )
      .map(({ localId, check }) => ({ ...check, localId })),
    drafts: store.drafts.list().filter(({ draftId }) => found.drafts.includes(draftId)),
    notesOfOthers: person.mentions,
  };
  return {
    fileName: `kontuar-person-${businessDay(parts.now())}.json`,
    json: `${JSON.stringify(document, null, 2)}\n`,
  };
}

const EVERYTHING = 1_000_000;
