import type { LoggedRequest, SetAside } from '#shared/contract/syncContract';
import type { Day } from '#shared/model/scalars';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Pricing } from '#shared/model/pricing';
import type { Outcome } from '#shared/outcome/problem';

/**
 * The interface through which the rest of the engine uses the service. Its functions return errors as values and never
 * throw.
 */

/** Priority of a request: a user waits, or the request is background work that yields to users (sync.md, Rate). */
export type Priority = 'user' | 'background';

export interface Ask {
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
}

/**
 * Parameters of the request GET invoices, all optional (openapi.yaml, GET invoices). `lastEdit` is in whole seconds.
 */
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

/** A record of the service that could not be read, with the reason. */
export type SetAsideRecord = Readonly<Omit<SetAside, 'at'>>;

export interface InvoicePage {
  readonly records: Invoice[];
  readonly setAside: SetAsideRecord[];
  /** Counts of invoices and pages from the answer's `meta`; null if the service left them out (A51). */
  readonly totalItems: number | null;
  readonly currentPage: number | null;
  readonly totalPages: number | null;
}

export interface Decoded<T> {
  readonly value: T;
  readonly setAside: SetAsideRecord[];
}

export interface WriteAnswer {
  /**
   * Id of the written invoice from the body of the answer, or else from the end of the header `Location` (A44); null if
   * neither contains an id.
   */
  readonly invoiceId: number | null;
  readonly locationId: number | null;
  /**
   * The invoice as the service returned it after the write. Null if the answer contained no readable record (A34); the
   * invoice must then be requested from the service.
   */
  readonly invoice: Invoice | null;
}

interface SignInResult {
  /** Permissions of the access token; null if the service did not state them (A53). */
  readonly scopes: string[] | null;
  readonly expiresInMs: number;
}

/** One finished request and its result, for the request log, without body, headers or guest data. */
export type Exchange = Omit<LoggedRequest, 'id'>;

export interface Remote {
  /** Gets a new token, or uses the current token, and returns the scopes and the remaining lifetime of the token. */
  signIn(ask?: Ask): Promise<Outcome<SignInResult>>;
  readInvoices(query: InvoiceQuery, ask?: Ask): Promise<Outcome<InvoicePage>>;
  readInvoice(invoiceId: number, ask?: Ask): Promise<Outcome<Decoded<Invoice | null>>>;
  /**
   * The writing methods `createInvoice`, `updateInvoice` and `deleteInvoice` never repeat a request that the service may have carried out.
   */
  createInvoice(body: CreateBody, ask?: Ask): Promise<Outcome<WriteAnswer>>;
  updateInvoice(invoiceId: number, body: UpdateBody, ask?: Ask): Promise<Outcome<WriteAnswer>>;
  deleteInvoice(invoiceId: number, ask?: Ask): Promise<Outcome<WriteAnswer>>;
  /** Reads reservations through the legacy interface; `from` must be 1 to 89 days before `to` (A72). */
  readReservations(from: Day, to: Day, ask?: Ask): Promise<Outcome<Decoded<Reservation[]>>>;
  readPricing(from: Day, to: Day, ask?: Ask): Promise<Outcome<Decoded<Pricing>>>;
  /**
   * Returns the milliseconds by which the service's `Date` header was ahead of this PC's clock; null before the first
   * answer.
   */
  clockSkewMs(): number | null;
  /** Returns the number of requests that this object has sent to the service since its creation. */
  countSentRequests(): number;
}
