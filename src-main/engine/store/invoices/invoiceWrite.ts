import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { build, prepareBodies, type Database } from '../sql/database';
import type { InvoiceLines } from './invoiceLines';
import { prepareExpiredInvoices } from './expiredInvoices';
import { prepareInvoiceRows } from './invoiceRowWrite';
import { hashRecord } from '../sql/hash';
import type { LetGoTable, MirrorTable } from '../sql/schema';
import { prepareLanes, type Lanes } from '../outbox/outboxLanes';
import { prepareSentTypes } from './sentType';
import type { KsefState } from '../changeLog/changeRecorder';
import { preparePlaces } from '../sql/sortKey';
import { prepareWordIndex, type WordChange } from '../search/wordIndex';

/** Changes the mirror of invoices: columns, body, links and search words stay alike. Inside a transaction. */
export interface InvoiceWriter {
  readonly lanes: Lanes;
  /** How many were new or different. What we wrote ourselves since `asOf` stays: these readings are older. */
  put(invoices: readonly Invoice[], confirmedAt: Instant, asOf: number): number;
  remove(invoiceIds: readonly number[]): number;
  /** Takes these out for good, though the service has them; none of them has open changes. */
  letGo(rows: readonly LetGoRow[]): void;
  /** Writes again what is shown of an invoice with open changes. */
  refresh(localId: string): void;
  /** The service's answer to our own write. */
  wrote(localId: string, invoice: Invoice, confirmedAt: Instant): void;
  named(localId: string, invoiceId: number): void;
  forgotten(localId: string): void;
  vanished(localId: string): void;
  /** Counts our own writes: a reading is as old as the count when it was asked for. */
  moment(): number;
  writtenSince(asOf: number): ReadonlySet<number>;
}

type LetGoRow = LetGoTable & { readonly place: number };

export interface WriterParts {
  readonly db: Database;
  readonly lines: InvoiceLines;
  /** Somebody else changed an invoice that has open changes here. */
  readonly onSeenElsewhere: (localId: string, before: Invoice | null, after: Invoice | null) => void;
  /** The service reports another KSeF state of a known invoice. */
  readonly onKsef: (invoiceId: number, before: KsefState, after: KsefState) => void;
}

export function prepareInvoiceWriter({ db, lines, onSeenElsewhere, onKsef }: WriterParts): InvoiceWriter {
  const rows = prepareInvoiceRows(db, lines);
  const lanes = prepareLanes(db, rows);
  const letGo = prepareExpiredInvoices(db);
  /** Ids above this are surely new: a first scan brings them in order and need not look for any. */
  let highest: number | null = null;
  const isNew = (invoiceId: number): boolean => {
    highest ??=
      db.first(build.selectFrom('invoices').select((e) => e.fn.max('invoice_id').as('id')))?.id ?? -Infinity;
    if (invoiceId <= highest) return false;
    highest = invoiceId;
    return true;
  };
  /** Our own writes in this process, each with its number. */
  const own = new Map<number, number>();
  let moment = 0;
  const { find, placeByLocal, freeName, bodyAt, confirm } = prepareStatements(db);
  const placeOf = preparePlaces(db, 'invoices');
  const index = prepareWordIndex(db, 'invoice_words');
  const sentTypes = prepareSentTypes(db);

  /** null: it was the same. */
  function putOne(invoice: Invoice, confirmedAt: Instant, anyLanes: boolean): WordChange[] | null {
    const surelyNew = isNew(invoice.invoiceId) && !anyLanes;
    const known = surelyNew ? undefined : find.first({ invoiceId: invoice.invoiceId });
    const there = known && bodyAt.first({ place: known.place });
    // Unchanged and sound; a damaged row is written again with all columns.
    if (known && there?.body === JSON.stringify(invoice) && there.hash === hashRecord(there.body)) {
      confirm.run({ place: known.place, at: confirmedAt });
      return null;
    }
    const place = placeOf(invoice.issueDate, invoice.invoiceId, known?.place ?? null);
    const localId = known?.local_id ?? (surelyNew ? pulledName : freeName)(invoice.invoiceId);
    const facts = { place, localId, syncState: 'synced', deleting: false, confirmedAt } as const;
    if (known) onKsef(invoice.invoiceId, known, invoice);
    return known ? rows.replace(known.place, invoice, facts) : rows.insert(invoice, facts);
  }

  /** Brought by a pull before we knew that it is ours: one invoice from now on, under the name that it has here. */
  function takeOver(pulled: string | undefined, localId: string): void {
    if (pulled === undefined || pulled === localId) return;
    lanes.join(pulled, localId);
    const there = placeByLocal.first({ local: pulled });
    if (there) index(rows.remove(there.place));
  }

  /** Only the mirror changes; what waits here is put on top of it again. null: it was the same. */
  function putBeneath(
    localId: string,
    { body, hash }: Pick<MirrorTable, 'body' | 'hash'>,
    invoice: Invoice,
    at: Instant,
  ): WordChange[] | null {
    takeOver(find.first({ invoiceId: invoice.invoiceId })?.local_id, localId);
    lanes.setMirror(localId, invoice.invoiceId, invoice, at);
    if (body === JSON.stringify(invoice)) return null;
    // Damage on disk is no change by a person.
    if (hash !== null && hash !== hashRecord(body ?? '')) return lanes.refresh(localId);
    const before: Invoice | null = JSON.parse(body ?? 'null');
    onSeenElsewhere(localId, before, invoice);
    if (before) onKsef(invoice.invoiceId, before, invoice);
    return lanes.refresh(localId);
  }

  function removeOne(invoiceId: number): WordChange[] {
    const lane = lanes.ofInvoice(invoiceId);
    if (lane) {
      if (lane.body !== null) onSeenElsewhere(lane.local_id, JSON.parse(lane.body), null);
      lanes.setMirror(lane.local_id, invoiceId, null, lane.confirmed_at);
      return lanes.refresh(lane.local_id);
    }
    const known = find.first({ invoiceId });
    return known ? rows.remove(known.place) : [];
  }

  return {
    lanes,
    put(invoices, confirmedAt, asOf) {
      const changes: WordChange[] = [];
      const anyLanes = lanes.any();
      const anyLetGo = letGo.any();
      let changed = 0;
      for (const invoice of invoices) {
        if ((own.get(invoice.invoiceId) ?? 0) > asOf) continue;
        if (anyLetGo && letGo.keepsOut(invoice)) continue;
        const lane = anyLanes ? lanes.ofInvoice(invoice.invoiceId) : undefined;
        const words = lane
          ? putBeneath(lane.local_id, lane, invoice, confirmedAt)
          : putOne(invoice, confirmedAt, anyLanes);
        if (words === null) continue;
        changed += 1;
        changes.push(...words);
      }
      index(changes);
      return changed;
    },
    remove(invoiceIds) {
      const removed = invoiceIds.map(removeOne).filter((words) => words.length > 0);
      index(removed.flat());
      return removed.length + letGo.remove(invoiceIds);
    },
    letGo: (gone) =>
      index(
        gone.flatMap(({ place, ...row }) => {
          letGo.add(row);
          return rows.remove(place);
        }),
      ),
    refresh: (localId) => index(lanes.refresh(localId)),
    wrote(localId, invoice, confirmedAt) {
      own.set(invoice.invoiceId, ++moment);
      highest = null;
      const { body } = lanes.opened(localId, confirmedAt);
      if (body !== null) onKsef(invoice.invoiceId, JSON.parse(body), invoice);
      takeOver(lanes.ofInvoice(invoice.invoiceId)?.local_id, localId);
      takeOver(find.first({ invoiceId: invoice.invoiceId })?.local_id, localId);
      lanes.setMirror(localId, invoice.invoiceId, invoice, confirmedAt);
      index(lanes.refresh(localId));
      sentTypes.mark(localId);
    },
    named(localId, invoiceId) {
      // Where a pull was faster and it has a lane of its own already, it is found as a twin.
      if (lanes.ofInvoice(invoiceId)) return;
      const { confirmed_at } = lanes.opened(localId, '');
      const pulled = find.first({ invoiceId });
      const there = pulled && pulled.local_id !== localId ? bodyAt.first({ place: pulled.place }) : undefined;
      takeOver(pulled?.local_id, localId);
      lanes.setMirror(localId, invoiceId, there ? JSON.parse(there.body) : null, confirmed_at);
      if (there) index(lanes.refresh(localId));
    },
    forgotten(localId) {
      const { confirmed_at } = lanes.opened(localId, '');
      lanes.setMirror(localId, null, null, confirmed_at);
      index(lanes.refresh(localId));
    },
    vanished(localId) {
      const { invoice_id, confirmed_at } = lanes.opened(localId, '');
      if (invoice_id !== null) own.set(invoice_id, ++moment);
      lanes.setMirror(localId, invoice_id, null, confirmed_at);
      index(lanes.refresh(localId));
    },
    moment: () => moment,
    writtenSince: (asOf) => new Set([...own].filter(([, at]) => at > asOf).map(([id]) => id)),
  };
}

function prepareStatements(db: Database) {
  // Two look-ups instead of a join: SQLite replans a join for each new bound value (STAT4), at eight times the price.
  const find = db.prepare<{ invoiceId: number }>()((slot) =>
    build
      .selectFrom('invoices')
      .select(['place', 'local_id', 'ksef_id as ksefId', 'invoice_status as invoiceStatus'])
      .where('invoice_id', '=', slot('invoiceId')),
  );
  const placeByLocal = db.prepare<{ local: string }>()((slot) =>
    build.selectFrom('invoices').select('place').where('local_id', '=', slot('local')),
  );
  const bodyAt = prepareBodies(db, 'invoice_bodies');
  const confirm = db.prepare<{ place: number; at: Instant }>()((slot) =>
    build
      .updateTable('invoices')
      .set({ confirmed_at: slot('at') })
      .where('place', '=', slot('place')),
  );
  const freeName = (invoiceId: number): string =>
    placeByLocal.first({ local: pulledName(invoiceId) }) ? returnedName(invoiceId) : pulledName(invoiceId);
  return { find, placeByLocal, freeName, bodyAt, confirm };
}

/** The name here of an invoice that the service told of. One that was made here has another name. */
export const pulledName = (invoiceId: number): string => `inv-${invoiceId}`;

/** The name of an invoice that is back although another one, made in its place, has its name. */
export const returnedName = (invoiceId: number): string => `inv-${invoiceId}-2`;
