import { FIELDS, readField, type Field, type World } from './world';

export const ALL_FIELDS: readonly Field[] = [...FIELDS, 'buyer.address'];

/** A value that the user typed here and the change that contains it. */
export interface Typed {
  readonly changeId: number;
  readonly localId: string;
  readonly field: Field | 'item';
  readonly value: string;
}

/** A plain model of what the user and the other PC did and what each side knows. */
interface Model {
  /** Violations found during the day. */
  readonly violationsDuringTheDay: readonly string[];
  readonly typed: readonly Typed[];
  /** The local ids of creates with their towns. */
  readonly created: ReadonlyMap<string, string>;
  /** All values that the service ever had, as `id/field/value`. */
  readonly everyServiceValue: ReadonlySet<string>;
  /** The ids of changes that a user decided. */
  readonly decided: ReadonlySet<number>;
  readonly gone: ReadonlySet<string>;
  /** The list of invoices as shown on the screen. */
  readonly shownInvoices: readonly unknown[];
  /** All ids that the service ever gave each invoice, by the invoice's local id. */
  readonly idsOf: ReadonlyMap<string, ReadonlySet<number>>;
  /** Values that must be on the last version of an invoice, because the invoice was created again with them. */
  readonly recreatedValues: ReadonlySet<Typed>;
}

/** Returns everything that is wrong at the end of the day, in words. */
export function listViolations(
  { store, book }: World,
  {
    violationsDuringTheDay,
    typed,
    created,
    everyServiceValue,
    decided,
    gone,
    shownInvoices,
    idsOf,
    recreatedValues,
  }: Model,
): readonly string[] {
  const violations = [...violationsDuringTheDay];
  const openChanges = store.outbox.listOpen();
  if (openChanges.length > 0)
    violations.push(
      `${openChanges.length} changes are left: ${openChanges.map(({ state }) => state).join()}`,
    );
  const records = book.listSortedBy('invoiceId');
  const ids = store.invoices.listServiceIds();
  if (JSON.stringify(ids) !== JSON.stringify(records.map(({ invoiceId }) => invoiceId)))
    violations.push(`here are ${ids.join()}, there are ${records.map(({ invoiceId }) => invoiceId).join()}`);
  if (shownInvoices.length !== records.length)
    violations.push(`${shownInvoices.length} are shown of ${records.length}`);
  for (const record of records) {
    const invoice = store.invoices.readCard(String(record.invoiceId))?.invoice;
    for (const field of ALL_FIELDS) {
      const shown = field === 'buyer.address' ? invoice?.buyer.address : (invoice?.[field] ?? '');
      if (shown !== readField(record, field))
        violations.push(
          `${record.invoiceId}: ${field} is shown as ${String(shown)}, it is ${readField(record, field)}`,
        );
    }
    const names = record.invoiceItems.map(({ name }) => name);
    if (new Set(names).size < names.length)
      violations.push(`${record.invoiceId} has an item twice: ${names.join()}`);
  }
  for (const town of new Set(['T0', 'T1', 'T2'])) {
    const serviceCount = records.filter((record) => record.town === town).length;
    const mine = [...created].filter(([localId, of]) => of === town && !gone.has(localId)).length;
    if (serviceCount !== mine)
      violations.push(`${mine} invoices ${town} were made here, ${serviceCount} are there`);
  }
  for (const entry of typed) {
    const { changeId, localId, field, value } = entry;
    const later = typed.some(
      (otherEntry) =>
        otherEntry.localId === localId &&
        otherEntry.field === field &&
        otherEntry.changeId >= changeId &&
        otherEntry.value !== value,
    );
    const arrived = [...(idsOf.get(localId) ?? [])]
      .slice(recreatedValues.has(entry) ? -1 : 0)
      .some((id) => everyServiceValue.has(`${id}/${field}/${value}`));
    // A later edit is merged into the change that is sent first.
    const folded =
      store.outbox.get(changeId) === null &&
      typed.some(
        (earlierEntry) =>
          earlierEntry.localId === localId &&
          earlierEntry.changeId < changeId &&
          decided.has(earlierEntry.changeId),
      );
    if (!arrived && !decided.has(changeId) && !folded && !gone.has(localId) && !(later && field !== 'item'))
      violations.push(`${localId}: ${field} ${value} was typed here and never arrived`);
  }
  return violations;
}
