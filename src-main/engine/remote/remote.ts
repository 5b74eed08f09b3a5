import type { LoggedRequest, SetAside } from '#shared/contract/syncContract';
import type { Day } from '#shared/model/scalars';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Reservation } from '#shared/model/reservation';
import type { Pricing } from '#shared/model/pricing';
import type { Outcome } from '#shared/outcome/problem';

/** What `remote` offers to the rest of the engine. Outcomes are values; nothing here throws. */

/** `user`: a user waits. `background`: may wait, and leaves requests for users (sync.md, Rate). */
export type Priority = 'user' | 'background';

export interface Ask {
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
}

/** Query of GET /invoices; all optional (openapi.yaml, GET /invoices). `lastEdit` in whole seconds. */
export interface InvoiceQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly invoiceType?: number;
  readonly search?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly reservationId?: number;
  readonly lastEdit?: number;
  readonly orderBy?: 'invoiceId' | 'invoiceNo' | 'issueDate' | 'addDate' | 'editDate';
  readonly orderType?: 'ASC' | 'DESC';
}

/** A record that could not be kept, with its reason; its page is not lost. */
export type SetAsideRecord = Readonly<Omit<SetAside, 'at'>>;

export interface InvoicePage {
  readonly records: Invoice[];
  readonly setAside: SetAsideRecord[];
  /** From `meta`; null where the service left them out (A51). */
  readonly totalItems: number | null;
  readonly currentPage: number | null;
  readonly totalPages: number | null;
}

export interface Decoded<T> {
  readonly value: T;
  readonly setAside: SetAsideRecord[];
}

export interface Written {
  /** From the body, else from the last part of `Location` (A44); null without both. */
  readonly invoiceId: number | null;
  /** From `Location` alone; null without one. */
  readonly locationId: number | null;
  /** null where the answer carried no readable record (A34): read it back. */
  readonly invoice: Invoice | null;
}

interface SignIn {
  /** null where the service did not say (A53). */
  readonly scopes: string[] | null;
  readonly expiresInMs: number;
}

/** One finished exchange, for the request log: no body, no header, no guest. */
export type Exchange = Omit<LoggedRequest, 'id'>;

export interface Remote {
  /** Gets a token (or uses the one in hand) and says what it allows. */
  signIn(ask?: Ask): Promise<Outcome<SignIn>>;
  invoices(query: InvoiceQuery, ask?: Ask): Promise<Outcome<InvoicePage>>;
  invoice(invoiceId: number, ask?: Ask): Promise<Outcome<Decoded<Invoice | null>>>;
  /**
   * The three writes are tried once; the queue repeats them. Only a 401 is retried, with a new token: it was not
   * carried out. `unknown`: may have been.
   */
  create(body: CreateBody, ask?: Ask): Promise<Outcome<Written>>;
  update(invoiceId: number, body: UpdateBody, ask?: Ask): Promise<Outcome<Written>>;
  remove(invoiceId: number, ask?: Ask): Promise<Outcome<Written>>;
  /** Older interface; `from` < `to`, at most 89 days apart (A72). */
  reservations(from: Day, to: Day, ask?: Ask): Promise<Outcome<Decoded<Reservation[]>>>;
  pricing(from: Day, to: Day, ask?: Ask): Promise<Outcome<Decoded<Pricing>>>;
  /** Milliseconds by which the service's `Date` header was ahead of this PC's clock; null before the first answer. */
  clockSkewMs(): number | null;
  /** Requests sent since this remote was made. */
  sent(): number;
}
