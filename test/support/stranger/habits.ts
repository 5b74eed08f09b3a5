import { isObject, parse, type Asked, type Reply } from './strangerAnswers';
import type { RawInvoice } from './strangerInvoices';

/**
 * Behaviour of a service that openapi.yaml leaves open, and faults that any service may have. All are off at first; a
 * test can switch one on at any time (`stranger.habits.fillsDefaults = true`) for the next request.
 */
export interface Habits {
  /**
   * Fields that a create omits or leaves empty are filled from the account's settings: town, personIssue,
   * personCollect, seller.bankNo, receiver, buyer.countryCode, additionalInfo, format, clientId, and an item's symbol.
   */
  fillsDefaults: boolean;
  /** The invoice type that the service gives every new invoice; null for the sent type. */
  createsAs: number | null;
  /** After each write, the service returns the items in another order than they were sent in. */
  reordersItems: boolean;
  /** Milliseconds by which a new invoice's `editDate` is later than its `addDate`. */
  editsAfterAddMs: number;
  /** Number added to `totalItems` of every list; it may be negative, but the result never is. */
  countsOff: number;
  /** Every n-th answer that should have `data` has only `meta`; 0 switches the fault off. */
  forgetsDataEvery: number;
  /** Milliseconds between a write, which is carried out at once, and its answer. */
  answersLateMs: number;
  /**
   * A change by another client just before each PATCH or DELETE is carried out: KSeF takes the invoice, its
   * `additionalInfo` is edited, or it is deleted.
   */
  losesRaces: 'no' | 'pending' | 'sent' | 'edited' | 'deleted';
  /**
   * The way in which the service saves an accepted create or update: quantities rounded to whole numbers, all items but
   * the last, nothing at all, or a name that nobody sent. The answer contains the saved version.
   */
  saves: 'as sent' | 'rounded' | 'without an item' | 'nothing' | 'another name';
  /** Answers to creates and updates repeat the sent values, whatever the service saved. */
  repeatsRequests: boolean;
  /** Milliseconds until reads show a write; the write itself is carried out at once. */
  lagsMs: number;
  /** A 201 answer contains the newest other invoice instead of the new one, in its body or also in `Location`. */
  answersWithOther: 'no' | 'body' | 'body and Location';
  /** A deletion is answered with 204 but not carried out. */
  keepsDeleted: boolean;
}

export const plainHabits = (): Habits => ({
  fillsDefaults: false,
  createsAs: null,
  reordersItems: false,
  editsAfterAddMs: 0,
  countsOff: 0,
  forgetsDataEvery: 0,
  answersLateMs: 0,
  losesRaces: 'no',
  saves: 'as sent',
  repeatsRequests: false,
  lagsMs: 0,
  answersWithOther: 'no',
  keepsDeleted: false,
});

const DEFAULTS: Readonly<Record<string, unknown>> = {
  town: 'Zakopane',
  personIssue: 'Recepcja',
  personCollect: 'Gość',
  additionalInfo: 'Dziękujemy za pobyt',
  format: 'nr/mm/rrrr',
  clientId: 4711,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const filled = (
  record: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...record,
  ...Object.fromEntries(Object.entries(defaults).filter(([name]) => isEmpty(record[name]))),
});

const partyOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns the body of a create with the account's default values filled in. */
export function withDefaults(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const items = Array.isArray(body['invoiceItems']) ? body['invoiceItems'].filter(isObject) : [];
  const receiver = {
    companyName: 'Biuro Podróży',
    address: 'ul. Krupówki 1, Zakopane',
    taxId: '',
    bankNo: '',
  };
  return {
    ...filled(body, DEFAULTS),
    buyer: filled(partyOf(body['buyer']), { countryCode: 'PL' }),
    seller: filled(partyOf(body['seller']), { bankNo: '61 1090 1014 0000 0712 1981 2874' }),
    receiver: filled(partyOf(body['receiver']), receiver),
    invoiceItems: items.map((item) => filled(item, { symbol: '55.10' })),
  };
}

/** Moves the last item to the front. */
export const inOtherOrder = (items: readonly unknown[]): unknown[] => [
  ...items.slice(-1),
  ...items.slice(0, -1),
];

/**
 * Returns the saved version of an accepted invoice; null if none is saved. `before` is the earlier version, null for a
 * new invoice.
 */
export function saved(
  invoice: RawInvoice,
  before: RawInvoice | null,
  saves: Habits['saves'],
): RawInvoice | null {
  const items = Array.isArray(invoice['invoiceItems']) ? invoice['invoiceItems'].filter(isObject) : [];
  switch (saves) {
    case 'as sent':
      return invoice;
    case 'rounded':
      return {
        ...invoice,
        invoiceItems: items.map((item) => ({ ...item, quantity: Math.ceil(Number(item['quantity'])) })),
      };
    case 'without an item':
      return { ...invoice, invoiceItems: items.slice(0, -1) };
    case 'nothing':
      return before;
    case 'another name':
      return { ...invoice, buyer: { ...partyOf(invoice['buyer']), companyName: 'Klient detaliczny' } };
  }
}

/** Delays writes for readers: each record is shown in its earlier version until its time is over. */
export function createLag(habits: Habits, now: () => number) {
  const behind = new Map<number, { readonly until: number; readonly record: RawInvoice | null }>();
  return {
    /** Notes the current version of a record; must be called before each write. */
    note(invoiceId: number, record: RawInvoice | null): void {
      if (habits.lagsMs > 0 && (behind.get(invoiceId)?.until ?? 0) <= now())
        behind.set(invoiceId, { until: now() + habits.lagsMs, record });
    },
    /** Returns the versions of the invoices that a read shows. */
    visible(invoices: ReadonlyMap<number, RawInvoice>): Map<number, RawInvoice> {
      const shown = new Map(invoices);
      for (const [invoiceId, { until, record }] of behind) {
        if (until <= now()) behind.delete(invoiceId);
        else if (record) shown.set(invoiceId, record);
        else shown.delete(invoiceId);
      }
      return shown;
    },
  };
}
export type Lag = ReturnType<typeof createLag>;

/** Returns the invoice as another client changed it meanwhile; null if the other client deleted it. */
export function afterRace(invoice: RawInvoice, race: Habits['losesRaces']): RawInvoice | null {
  const editDate = new Date().toISOString();
  switch (race) {
    case 'no':
      return invoice;
    case 'pending':
      return { ...invoice, invoiceStatus: 'PENDING_KSEF', editDate };
    case 'sent':
      return {
        ...invoice,
        invoiceStatus: 'SENT_KSEF',
        ksefId: '5265877635-20260603-0100001AF629-AF',
        editDate,
      };
    case 'edited':
      return { ...invoice, additionalInfo: 'Zmienione przy drugim biurku', editDate };
    case 'deleted':
      return null;
  }
}

/** Wraps answers so that every n-th answer with `data` loses it. */
export function makeForgetful(habits: Habits): (reply: Reply) => Reply {
  let answers = 0;
  return (reply) => {
    if (habits.forgetsDataEvery === 0 || reply.status >= 300 || !reply.body.startsWith('{"data":'))
      return reply;
    answers += 1;
    if (answers % habits.forgetsDataEvery !== 0) return reply;
    const body = parse(reply.body);
    return { ...reply, body: JSON.stringify(isObject(body) ? { meta: body['meta'] } : body) };
  };
}

/** Returns the delay of the answer in ms. */
export const lateness = (habits: Habits, { method, path }: Asked): number =>
  method !== 'GET' && path.includes('/invoices') ? habits.answersLateMs : 0;
