import {
  pickInvoiceItemFields,
  formatTrainingInvoiceNumber,
  getTrainingSeriesPrefixForType,
  type InvoiceContent,
  type InvoiceRecord,
  type ItemFields,
  type ItemRecord,
} from './invoiceRecord';

/** Invoices of the simulated service. Invoice records are immutable: each change replaces the record. */

type Order = 'invoiceId' | 'invoiceNo' | 'issueDate' | 'addDate' | 'editDate';

/** Item to be saved in an invoice. An item that is already stored in the service also has a `positionId`. */
export type NewItem = ItemFields & Partial<Pick<ItemRecord, 'positionId' | 'userId' | 'status'>>;
export type NewInvoice = InvoiceContent<NewItem>;

export interface InvoiceBook {
  readonly size: number;
  get(invoiceId: number): InvoiceRecord | undefined;
  /** Returns all invoices, sorted by the field `order` and then by id. The array is shared and must not be altered. */
  listSortedBy(order: Order): readonly InvoiceRecord[];
  /**
   * Adds an invoice with the creation time `at` (epoch ms). Without a given number, the invoice gets the next number of
   * its series and month.
   */
  add(content: NewInvoice, at: number, given?: AssignedInvoiceFields, by?: Actor): InvoiceRecord;
  /**
   * Saves the given fields and the time of the change in the invoice; returns undefined if the invoice does not exist.
   */
  edit(invoiceId: number, change: InvoiceChange, at: number, by?: Actor): InvoiceRecord | undefined;
  remove(invoiceId: number, by?: Actor): boolean;
  /** Calls the watcher after each change of an invoice; returns a function that removes the watcher. */
  watch(watcher: InvoiceWatcher): () => void;
  /** Rises with every change. */
  readonly version: number;
}

/** Author of a simulated change, in the words that the service's events use (conformance.md EVR-6). */
export type Actor = 'MANUAL' | 'API' | 'CHANNEL_MANAGER' | 'SYSTEM';
type InvoiceWatcher = (verb: 'created' | 'updated' | 'deleted', record: InvoiceRecord, by: Actor) => void;

export type InvoiceChange = Partial<Omit<NewInvoice, 'correctionId'>> &
  Partial<Pick<InvoiceRecord, 'ksefId' | 'exchangeRate'>>;

interface AssignedInvoiceFields {
  readonly customNumber?: number | null;
  readonly ksefId?: string | null;
  readonly exchangeRate?: number | null;
  readonly editedAt?: number;
}

const FIRST_INVOICE_ID = 880_001;
const FIRST_POSITION_ID = 2_400_001;
const CLERK_IDS = [411, 412, 415] as const;

const truncateToSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

type Compare = (a: InvoiceRecord, b: InvoiceRecord) => number;
const COMPARE_BY_ORDER: Readonly<Record<Order, Compare>> = {
  invoiceId: (a, b) => a.invoiceId - b.invoiceId,
  invoiceNo: (a, b) => a.invoiceNo - b.invoiceNo,
  issueDate: (a, b) => (a.issueDate < b.issueDate ? -1 : Number(a.issueDate > b.issueDate)),
  addDate: (a, b) => a.addedAt - b.addedAt,
  editDate: (a, b) => a.editedAt - b.editedAt,
};

export function createTrainingInvoiceStore(): InvoiceBook {
  const records = new Map<number, InvoiceRecord>();
  const numbers = new Map<string, number>();
  const orders = new Map<Order, { version: number; records: readonly InvoiceRecord[] }>();
  let nextId = FIRST_INVOICE_ID;
  let nextPosition = FIRST_POSITION_ID;
  let version = 0;
  const watchers = new Set<InvoiceWatcher>();
  const notify: InvoiceWatcher = (verb, record, by) => {
    for (const watcher of watchers) watcher(verb, record, by);
  };

  const createItemRecords = (items: readonly NewItem[], known: readonly ItemRecord[]): ItemRecord[] =>
    items.map((item) => ({
      positionId: item.positionId ?? nextPosition++,
      userId: item.userId ?? known[0]?.userId ?? CLERK_IDS[nextId % CLERK_IDS.length] ?? CLERK_IDS[0],
      status: item.status ?? 1,
      ...pickInvoiceItemFields(item),
    }));

  return {
    get size() {
      return records.size;
    },
    get version() {
      return version;
    },
    get: (invoiceId) => records.get(invoiceId),
    listSortedBy(order) {
      const kept = orders.get(order);
      if (kept?.version === version) return kept.records;
      const compare = COMPARE_BY_ORDER[order];
      const fresh = [...records.values()].sort((a, b) => compare(a, b) || a.invoiceId - b.invoiceId);
      orders.set(order, { version, records: fresh });
      return fresh;
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add(content, at, given = {}, by = 'MANUAL') {
      const series = getTrainingSeriesPrefixForType(content.invoiceType);
      const counter = `${series}/${content.issueDate.slice(0, 7)}`;
      const last = numbers.get(counter) ?? 0;
      const invoiceNo = given.customNumber ?? last + 1;
      numbers.set(counter, Math.max(last, invoiceNo));
      const record: InvoiceRecord = {
        ...content,
        invoiceId: nextId++,
        invoiceNo,
        invoiceFullNo: formatTrainingInvoiceNumber(series, invoiceNo, content.issueDate),
        invoiceItems: createItemRecords(content.invoiceItems, []),
        ksefId: given.ksefId ?? null,
        exchangeRate: given.exchangeRate ?? null,
        addedAt: truncateToSecond(at),
        editedAt: truncateToSecond(given.editedAt ?? at),
      };
      records.set(record.invoiceId, record);
      version += 1;
      notify('created', record, by);
      return record;
    },
    edit(invoiceId, change, at, by = 'MANUAL') {
      const before = records.get(invoiceId);
      if (!before) return undefined;
      const { invoiceItems, ...fields } = change;
      const record: InvoiceRecord = {
        ...before,
        ...fields,
        invoiceItems: invoiceItems
          ? createItemRecords(invoiceItems, before.invoiceItems)
          : before.invoiceItems,
        editedAt: truncateToSecond(at),
      };
      records.set(invoiceId, record);
      version += 1;
      notify('updated', record, by);
      return record;
    },
    remove(invoiceId, by = 'MANUAL') {
      version += 1;
      const record = records.get(invoiceId);
      if (record) {
        records.delete(invoiceId);
        notify('deleted', record, by);
      }
      return record !== undefined;
    },
  };
}
