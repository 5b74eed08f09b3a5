import { isObject, parse, type Asked, type Reply } from './answers';
import type { RawInvoice } from './invoices';

/**
 * Manners of a service that openapi.yaml leaves open, and weaknesses that any service has. All are off at first; a test
 * sets them at any time (`stranger.habits.fillsDefaults = true`), and the next request meets them.
 */
export interface Habits {
  /**
   * A create that leaves these out, or names them empty, gets them from the account's settings: town, personIssue,
   * personCollect, seller.bankNo, receiver, buyer.countryCode, additionalInfo, format, clientId, and an item's symbol.
   */
  fillsDefaults: boolean;
  /** The type that it makes of every new invoice; null: the one that was sent. */
  createsAs: number | null;
  /** The items of a record stand in another order after each write than they were sent in. */
  reordersItems: boolean;
  /** `editDate` of a new invoice is so much later than its `addDate`, ms. */
  editsAfterAddMs: number;
  /** Added to `totalItems` of every list; below zero is possible, the sum never is. */
  countsOff: number;
  /** Every n-th answer that should carry `data` carries `meta` alone; 0 is never. */
  forgetsDataEvery: number;
  /** A write is carried out at once and answered so much later, ms. */
  answersLateMs: number;
  /**
   * What somebody else does to the invoice just before each PATCH or DELETE of it is carried out: KSeF takes it, its
   * `additionalInfo` is edited, or it is deleted.
   */
  losesRaces: 'no' | 'pending' | 'sent' | 'edited' | 'deleted';
  /**
   * What it saves of a create or an update that it accepts: quantities rounded to whole ones, all items but the last,
   * nothing at all, or a name that nobody sent. Its answer carries what it saved.
   */
  saves: 'as sent' | 'rounded' | 'without an item' | 'nothing' | 'another name';
  /** Answers to creates and updates repeat what was sent, whatever it saved. */
  repeatsRequests: boolean;
  /** Readings show a write only so much later, ms; the write itself is carried out at once. */
  lagsMs: number;
  /** What a 201 carries instead of the new invoice: the newest other one, in its body, or in `Location` as well. */
  answersWithOther: 'no' | 'body' | 'body and Location';
  /** A deletion is answered with 204 and not carried out. */
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

/** The body of a create with what the account fills in. */
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

/** The last item first. */
export const inOtherOrder = (items: readonly unknown[]): unknown[] => [
  ...items.slice(-1),
  ...items.slice(0, -1),
];

/** What the service keeps of an invoice that it accepted; `before`: as it was; null: there was none, or is none. */
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

/** Readings that are behind the writes: each record as it was, until its time is over. */
export function createLag(habits: Habits, now: () => number) {
  const behind = new Map<number, { readonly until: number; readonly record: RawInvoice | null }>();
  return {
    /** To be called before each write. */
    note(invoiceId: number, record: RawInvoice | null): void {
      if (habits.lagsMs > 0 && (behind.get(invoiceId)?.until ?? 0) <= now())
        behind.set(invoiceId, { until: now() + habits.lagsMs, record });
    },
    /** What a reading shows of these. */
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

/** The invoice as another client changed it meanwhile; null when it is deleted. */
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

/** `data` left out of every n-th answer that has it. */
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

/** The delay of the answer, ms. */
export const lateness = (habits: Habits, { method, path }: Asked): number =>
  method !== 'GET' && path.includes('/invoices') ? habits.answersLateMs : 0;
