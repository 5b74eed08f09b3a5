import type { BrokenStay } from './reservations/staySoundness';
import type { Area, Hit } from '#shared/contract/appContract';
import type { InvoiceFilter, InvoiceRow, InvoiceCard } from '#shared/contract/invoicesContract';
import type {
  PlanPrices,
  PlanStay,
  PriceRow,
  ReservationFilter,
  Room,
  RoomsWanted,
  StoredReservation,
} from '#shared/contract/reservationsContract';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { RangeAge } from '#shared/contract/rangeAge';
import type { LoggedRequest, SetAside } from '#shared/contract/syncContract';
import type { Invoice, Party, ShownInvoice } from '#shared/model/invoice';
import type { InboxStore } from './changeLog/inboxStore';
import type { OutboxStore } from './outbox/outboxStore';
import type { PersonalDataStore } from './people/personalDataStore';
import type { Pricing, RoomPricing } from '#shared/model/pricing';
import type { Reservation } from '#shared/model/reservation';
import type { Day, DecimalText, Instant } from '#shared/model/scalars';
import type { LinkRelation } from '#shared/model/link';
import type { UsedNumber } from '#shared/rules/numberSeries';
import type { PropertyStay } from '#shared/rules/propertyNights';
import type { Booking } from '#shared/rules/reportBookings';
import type { ReportStay } from '#shared/rules/reportShares';
import type { DamagedInvoice } from './invoices/soundness';
import type { KsefFileStore } from './invoices/ksefFileStore';
import type { ChosenAmountStore } from './invoices/chosenAmounts';
import type { StatedFactStore } from './invoices/statedFactStore';
import type { DraftStore } from './meta/drafts';
import type { SettingKey, SettingsStore } from './meta/settings';
import type { StaysAsOf, VersionStore } from './changeLog/versionStore';
import type { Shape } from './meta/databaseSummary';

/**
 * The store. Synchronous on purpose (README). Each multi-row write is one transaction; other processes may read any
 * time.
 */
export interface Store {
  readonly invoices: InvoiceStore;
  readonly outbox: OutboxStore;
  readonly reservations: ReservationStore;
  readonly versions: VersionStore;
  readonly inbox: InboxStore;
  readonly people: PersonalDataStore;
  readonly pricing: PricingStore;
  readonly ranges: RangeStore;
  readonly drafts: DraftStore;
  readonly log: LogStore;
  readonly settings: SettingsStore;
  readonly forms: FormReads;
  readonly documents: DocumentStore;
  readonly links: ChosenLinkStore;
  readonly chosenAmounts: ChosenAmountStore;
  readonly ksefFiles: KsefFileStore;
  readonly statedFacts: StatedFactStore;
  readonly pastLaw: PastLawStore;
  /**
   * Folded prefix search, gone reservations included: current stays soonest first, past ones latest first, then
   * invoices.
   */
  search(text: string, limit: number, today: Day): Hit[];
  /** For a text that finds nothing: what is one slip away, and the words that were looked for instead. */
  searchNear(text: string, limit: number, today: Day): { words: string[]; hits: Hit[] };
  /**
   * Called after each committed transaction with the areas it touched. A window that was read is `ages`, and what
   * changed in it besides; a page of invoices that changed none is `sync`. The log and the settings are not announced.
   * Returns the way to stop.
   */
  onChange(listener: (areas: readonly Area[]) => void): () => void;
  /** Has the screens read an area again where not its records, but what is said of them has become different. */
  announce(area: Area): void;
  transaction<T>(work: () => T): T;
  /** What a copy made on this day would be called. */
  copyName(day: Day): string;
  /**
   * Puts a copy of the file beside it, without the `secretly` settings; returns its name or throws. Outside
   * transactions.
   */
  keepCopy(day: Day, secretly: readonly SettingKey[]): string;
  /** Takes every record out; of the settings, the `kept` ones stay. */
  empty(kept: readonly SettingKey[]): void;
  /** A copy of the current file during work (SQLite's online backup). Rejects as SQLite does. */
  backUp(to: string): Promise<void>;
  /** The journal of the queue anew, with only what waits. */
  rotateJournal(): void;
  /** What SQLite's integrity check says: `['ok']`, or the faults. */
  integrity(): string[];
  /** Makes every index anew from the records. */
  reindex(): void;
  readonly sqliteVersion: string;
  shape(): Shape;
  close(): void;
}

export type NumberedRow = UsedNumber & Pick<InvoiceRow, 'localId' | 'invoiceId'>;

export interface InvoiceStore {
  /**
   * Puts answers into the mirror, idempotently; returns the number of changes. `asOf`: a `moment()` before the request;
   * later own writes win.
   */
  apply(invoices: readonly Invoice[], confirmedAt: Instant, asOf?: number): number;
  /** The same for records that were asked for by themselves: of the age of all the others they say nothing. */
  applyAlone(invoices: readonly Invoice[], confirmedAt: Instant, asOf?: number): number;
  /** Counts our own writes to the service, in this process. */
  moment(): number;
  /** Ids that we wrote, or deleted, since that moment. */
  writtenSince(asOf: number): ReadonlySet<number>;
  /** Takes invoices that the service no longer has out of the mirror. */
  remove(invoiceIds: readonly number[]): void;
  /** How many of the service's invoices are known: those that the retention let go are among them. */
  count(): number;
  /** Their ids, ascending; those above `after` and up to `upTo`. */
  ids(where?: { after?: number; upTo?: number }): number[];
  /** The newest `editDate`, as written, or null. Compared as text: up to an hour too old around the end of summer time. */
  newestEdit(): string | null;
  /** Ids above `after` and up to `upTo` of invoices that are not stored as they were written: the disk has changed them. */
  broken(where?: { after?: number; upTo?: number }): number[];
  /** Those of these `localId`s that are not stored as they were written. */
  damaged(localIds: readonly string[]): DamagedInvoice[];
  /** These rows are distrusted: the next reading writes them again, even if they look the same. */
  distrust(invoiceIds: readonly number[]): void;
  /** Ids of invoices that wait for KSeF (PENDING_KSEF), to be asked for one by one (A47). */
  pending(): number[];
  /** `localId`s of a part of the list, in its order. */
  listIds(filter: Partial<InvoiceFilter>, page: { offset: number; limit: number }): string[];
  /** Currencies of the invoices, the most used first. */
  currencies(): string[];
  /** What a filter does not say leaves all; newest first. */
  list(
    filter: Partial<InvoiceFilter>,
    page: { offset: number; limit: number },
  ): {
    rows: InvoiceRow[];
    total: number;
    gross: { currency: string; gross: number }[];
    notSummed: number;
  };
  /** Those with exactly this full number, in any case and spacing, newest first. */
  ofNumber(fullNo: string): InvoiceRow[];
  /** Those of a type that the service counts with this number, drafts and waiting ones among them. */
  ofCounter(counter: number, invoiceType: number): NumberedRow[];
  /** The newest of a type that has a full number; null: none. */
  newestNumbered(invoiceType: number): NumberedRow | null;
  /** Full number of every invoice that has one, in no order; also of those that the retention let go. */
  fullNumbers(): string[];
  /**
   * `localId`s of the newest corrections in the service that are no drafts, are not to be deleted and have no sentence of
   * Kontuar, which says how Kontuar writes them and not how the rest of the account does.
   */
  unnotedCorrections(limit: number): string[];
  /** Those that the service has with another type than they were sent with from here, newest first. */
  otherTypes(): InvoiceRow[];
  /** A person has said that the type which the service saved is the right one. */
  keepType(localId: string, at: Instant): void;
  /** The days of at most `limit` invoices after that place, oldest first: which month one counts in. */
  days(after: number, limit: number): DatedInvoice[];
  /** By `localId` or `invoiceId`. */
  show(id: string): InvoiceCard | null;
  /**
   * Without its stay and the others of that, which may be thousands: for figures, of many invoices one after the other.
   * Read once until something is written. Where its link is open, without the candidates, and `choice` may be `unknown`.
   */
  showLinks(id: string): InvoiceCard | null;
  /** Of invoices of the service, newest first. */
  rows(invoiceIds: readonly number[]): InvoiceRow[];
  /** Those that name one of these stays, oldest first. */
  ofStays(reservationIds: readonly number[]): { row: InvoiceRow; invoice: ShownInvoice }[];
  /** The seller's name on the newest invoice: the property's name. */
  propertyName(): string | null;
}

type DatedInvoice = Pick<ShownInvoice, 'invoiceType' | 'issueDate' | 'saleDate' | 'ksefId'> & {
  /** Days that KSeF's own file says, and the day on which its receipt was confirmed. */
  readonly otherDays: readonly Day[];
  readonly place: number;
  readonly localId: string;
};

/** One stretch of the fixed grid, half-open [from, to). */
export interface Window {
  readonly from: Day;
  readonly to: Day;
}

export interface ReservationStore {
  /** Applies one window as a whole and records which reservations it returned. Removes nothing. */
  applyWindow(
    window: Window,
    reservations: readonly Reservation[],
    confirmedAt: Instant,
  ): { changed: number };
  /**
   * Reservations that a window or a whole stay would have to show but that no window of this pass returned
   * (sync.md, "no longer returned"): those that one of `windows` returned before, or whose whole stay lies
   * inside one of them, and whose id is not in `returned`; not those that are marked gone already. To be asked at
   * the end of a whole pass: what is in `returned` is settled as moved, and no window is asked for it again
   * before it shows it anew (sightings.ts).
   */
  missing(windows: readonly Window[], returned: ReadonlySet<number>): number[];
  /** Marks as "gone since"; kept, never erased. Back again clears it (applyWindow does). */
  markGone(reservationIds: readonly number[], since: Instant): void;
  /** Other stays with the number of this one, by room; gone ones left out. None where the service gives no number. */
  together(
    stay: Pick<Reservation, 'reservationId' | 'reservationNumber'>,
  ): { reservationId: number; roomName: string }[];
  /** Stays that are not stored as they were written, by their ids: the disk has changed them. */
  broken(): BrokenStay[];
  /** Those that are not gone. */
  count(): number;
  /** Every stay in [from, to) (rules/days, `isIn`), gone ones among them, in all rooms if none are named. */
  stays(span: { from: Day; to: Day }, rooms?: RoomsWanted): PlanStay[];
  /** Those of all rooms as they were at an instant. */
  readonly staysAsOf: StaysAsOf;
  /** The same of all rooms, as far as the whole house is concerned. */
  propertyStays(span: { from: Day; to: Day }): PropertyStay[];
  show(reservationId: number): StoredReservation | null;
  /** null: there is none. */
  doorCode(reservationId: number): string | null;
  /** Stays with this client number and surname, gone ones among them; newest arrival first. */
  ofClient(guest: { clientId: number; name: string }): StoredReservation[];
  /** Nearest to the day `near` first, else newest arrival first; days as in `stays`. */
  list(
    filter: ReservationFilter,
    page: { offset: number; limit: number; near?: Day | null },
  ): { rows: StoredReservation[]; total: number };
  /** Whole records of the stays in [from, to), as in `stays`, that are not gone. */
  touching(from: Day, to: Day): StoredReservation[];
  /** Stays that are not gone for figures: those that arrive in [from, to), or before it and take a night of it. */
  figures(span: Window, arrivals: 'within' | 'before'): FigureStay[];
  /** All stays that arrive in [from, to), gone ones among them. */
  arrivals(span: Window): Booking[];
  /** The largest number of persons of a stay that arrived in [from, to), by room; a room without a number is left out. */
  roomPersons(span: Window): { roomId: number; persons: number }[];
  /** All that prices or stays named and that are not gone, 2 before 10. */
  rooms(): Room[];
  /** Those that are: stays may still be in them. */
  goneRooms(): Room[];
}

/** A stay as figures read it (`figureStays.ts`). */
export interface FigureStay extends Omit<ReportStay, 'price'> {
  readonly price: DecimalText | null;
}

interface PlaceOfPrice {
  readonly roomId: number;
  readonly date: Day;
}

export interface PricingStore {
  /** The window then has exactly these prices. `days`: how many room days became different, new, or were taken away. */
  applyWindow(window: Window, pricing: Pricing, confirmedAt: Instant): { days: number };
  /** Prices that are not stored as they were written, by their days: the disk has changed them. */
  broken(): PlaceOfPrice[];
  /** Removes prices whose values are unknown. */
  drop(days: readonly PlaceOfPrice[]): void;
  /** Rooms that prices have named and that are not gone. */
  rooms(): number[];
  /** Rooms that only stays have named, all of which were over before this day. */
  roomsOver(today: Day): number[];
  /** Marks rooms as gone; a window that names one brings it back, or a new stay in one that only stays name. */
  markGone(roomIds: readonly number[], since: Instant): void;
  days(span: { from: Day; to: Day }, rooms?: readonly number[] | 'all'): PlanPrices;
  list(span: { from: Day; to: Day }, roomId: number | null): PriceRow[];
  /** Price lists room by room, as they are asked for, over the days [from, to). One currency for all (domain.md A84). */
  book(): { currency: string; of(roomId: number, from: Day, to: Day): RoomPricing };
}

export type RangeKind = 'reservations' | 'pricing';

export interface RangeStore {
  /** When this window was last confirmed whole; null is never. */
  checkedAt(kind: RangeKind, window: Window): Instant | null;
  /** Ages over [from, to), without gaps, neighbours with the same time joined; of windows that were known `asOf` then. */
  ages(kind: RangeKind, span: { from: Day; to: Day }, asOf?: Instant): RangeAge[];
  /** The newest confirmation of each: of the invoices, of all of them. */
  summary(): { invoices: Instant | null; reservations: Instant | null; pricing: Instant | null };
}

export interface LogStore {
  request(entry: Omit<LoggedRequest, 'id'>): void;
  requests(limit: number, failedOnly: boolean): LoggedRequest[];
  setAside(records: readonly Omit<SetAside, 'at'>[], at: Instant): void;
  listSetAside(): SetAside[];
  /** These are whole now, or removed. */
  whole(records: readonly Pick<SetAside, 'kind' | 'id'>[]): void;
  /** Everything was read since then: what was not set aside again is whole, or gone. */
  wholeSince(before: Instant): void;
}

export interface InvoicedBuyer {
  readonly party: Party;
  readonly clientId: number | null;
  readonly day: Day | null;
}

/** What the invoice form begins with; newest first everywhere. */
export interface FormReads {
  recent(limit: number): Invoice[];
  /** Whether any invoice of the service shows that the account is connected to KSeF (A4). */
  metKsef(): boolean;
  /** Buyers of invoices whose words begin with those of `text`; without words, of the latest ones. */
  buyers(text: string, limit: number): InvoicedBuyer[];
  /** The same with the newest invoice of each name and identifier that `fits`, for the newest `limit` of these. */
  eachBuyer(
    text: string,
    fits: (buyer: Pick<Party, 'companyName' | 'taxId'>) => boolean,
    limit: number,
  ): InvoicedBuyer[];
  /** Who was on the newest invoice of any stay of this client, whose stays are found by the guest's name. */
  buyerOfGuest(guest: { clientId: number; name: string }): Party | null;
  guests(text: string, limit: number): (Pick<Reservation, 'forename' | 'name' | 'clientId'> & { day: Day })[];
  /** Advances (types 3 and 8) of buyers with this key of `partyKey`: the newest 1,000. */
  advancesOfBuyer(key: string): { row: InvoiceRow; invoice: ShownInvoice }[];
  /** Those that name the client, or whose stay does. */
  advancesOfClient(clientId: number): { row: InvoiceRow; invoice: ShownInvoice }[];
}

/** A link as a person made it, by the service's ids. */
export interface ChosenLink {
  readonly invoiceId: number;
  readonly relation: LinkRelation;
  /** Empty: it is linked to none. */
  readonly others: readonly number[];
}

/** Links chosen by people (documents.md, 1), which override derived ones. */
export interface ChosenLinkStore {
  choose(link: ChosenLink, at: Instant): void;
  /** By id. */
  all(): ChosenLink[];
}

/** Invoices whose tax period is over, all issued and supplied before `law`, and those that were let go. */
export interface PastLawStore {
  /** By their days of issue. */
  count(law: Day): number;
  /** The next removable ones by place: nothing depends on them. `after`: where to continue; null at the end. */
  next(law: Day, after: number, limit: number): { localIds: string[]; after: number | null };
  /** Those of these that may be let go. */
  among(law: Day, localIds: readonly string[]): string[];
  /** Out of the mirror with history, ended changes, news and links; no answer of the service brings them back. */
  letGo(localIds: readonly string[]): void;
  /** How many of those that were let go were issued on these days. */
  between(from: Day, to: Day): number;
  /** Which of these stays had such an invoice. */
  ofStays(reservationIds: readonly number[]): ReadonlySet<number>;
}

/** A PDF that was made of an invoice, as it lies on the disk. */
export interface KeptDocument {
  readonly documentId: number;
  readonly localId: string;
  readonly language: PaperLanguage;
  /** Hash of its content: another text is another document. */
  readonly content: string;
  /** A reissue, and its day. */
  readonly duplicateOn: Day | null;
  readonly madeAt: Instant;
  /** Below the profile's folder `documents`. */
  readonly file: string;
  /** Of the file, hex. */
  readonly sha256: string;
}

export interface DocumentStore {
  /** Newest first. */
  ofInvoice(localId: string): KeptDocument[];
  add(document: Omit<KeptDocument, 'documentId'>): void;
  /** Made before this day, of invoices that are no longer here. */
  orphans(before: Day): KeptDocument[];
  remove(documentIds: readonly number[]): void;
}
