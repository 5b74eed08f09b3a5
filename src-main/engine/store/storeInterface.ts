import type { AffectedSince } from './invoices/invoicesToRecompute';
import type { BrokenStay } from './reservations/stayDiskDamageChecksums';
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
import type { OutboxStore } from './outbox/outboxStoreInterface';
import type { PersonalDataStore } from './people/personalDataStore';
import type { Pricing, RoomPricing } from '#shared/model/pricing';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Day, DecimalText, Instant } from '#shared/model/scalars';
import type { LinkRelation } from '#shared/model/invoiceLinkSchemas';
import type { UsedNumber } from '#shared/rules/checks/isNumberInSameSeriesAndPeriod';
import type { PropertyStay } from '#shared/rules/figures/propertyOccupancyPerNight';
import type { Booking } from '#shared/rules/figures/stayLengthAndLeadTime';
import type { ReportStay } from '#shared/rules/figures/nightsAndRevenueShares';
import type { StatedRate } from '#shared/rules/figures/stayPriceInZloty';
import type { DamagedInvoice } from './invoices/invoiceSoundness';
import type { KsefFileStore } from './invoices/ksefFileStore';
import type { ChosenAmountStore } from './invoices/correctionAmountChoiceStore';
import type { StatedFactStore } from './invoices/statedFactStore';
import type { DraftStore } from './meta/drafts';
import type { HandoverNoteStore } from './meta/handoverNoteStore';
import type { SettingKey, SettingsStore } from './meta/settings';
import type { StaysAsOf, VersionStore } from './changeLog/recordVersionStore';
import type { Shape } from './meta/databaseSummary';

/** The store of a profile. All calls are synchronous, and other processes may read at any time. */
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
  readonly handover: HandoverNoteStore;
  readonly log: LogStore;
  readonly settings: SettingsStore;
  readonly forms: FormReads;
  readonly documents: DocumentStore;
  readonly links: ChosenLinkStore;
  readonly chosenAmounts: ChosenAmountStore;
  readonly ksefFiles: KsefFileStore;
  readonly statedFacts: StatedFactStore;
  readonly pastLaw: PastLawStore;
  /** Searches for records by the beginnings of words. Stays come before invoices. */
  search(text: string, limit: number, today: Day): Hit[];
  /**
   * Searches for records with similar words; a similar word differs from a typed word by one typing error. Also returns
   * the similar words, or none if nothing was found.
   */
  searchWithTypos(text: string, limit: number, today: Day): { words: string[]; hits: Hit[] };
  /**
   * Calls `listener` after each committed transaction with the areas of the store (kinds of data) that the transaction
   * changed. Returns a function that removes the listener.
   */
  onChange(listener: (areas: readonly Area[]) => void): () => void;
  /** Tells the screens to load one kind of data again, even if no record has changed. */
  announce(area: Area): void;
  transaction<T>(work: () => T): T;
  /** Returns the file name for a copy of the database made on this day. */
  chooseCopyName(day: Day): string;
  /**
   * Copies the database file into the same folder, without the settings whose keys are in `secretly`. Must not be
   * called inside a transaction.
   */
  createCopy(day: Day, secretly: readonly SettingKey[]): string;
  /** Deletes all records, and all settings except those listed in `kept`. */
  deleteAllRecords(kept: readonly SettingKey[]): void;
  /**
   * Copies the database to the file `to` with SQLite's online backup, while the program continues to use the database.
   * Rejects with SQLite's error.
   */
  backUp(to: string): Promise<void>;
  /**
   * Writes a complete, unencrypted copy of the database with mode 0600. Throws the errors of `fs` and SQLite; after an
   * error, no file remains.
   */
  writePlainCopy(to: string): void;
  /** Starts a new queue journal that contains only the waiting changes. */
  rotateJournal(): void;
  /** Returns the result of SQLite's integrity check: `['ok']` or the faults. */
  checkIntegrity(): string[];
  reindex(): void;
  readonly sqliteVersion: string;
  summarize(): Shape;
  close(): void;
}

export type NumberedRow = UsedNumber & Pick<InvoiceRow, 'localId' | 'invoiceId'>;

export interface InvoiceStore {
  /** Stores downloaded invoices and returns how many changed. Invoices that Kontuar wrote after `asOf` are skipped. */
  apply(invoices: readonly Invoice[], confirmedAt: Instant, asOf?: number): number;
  /** Stores invoices that were requested one by one. The time of the last download of all invoices stays unchanged. */
  applySingle(invoices: readonly Invoice[], confirmedAt: Instant, asOf?: number): number;
  /**
   * Returns how many times this process has written an invoice to the service. Other methods accept this number as
   * `asOf`.
   */
  getWriteCount(): number;
  /**
   * Returns the ids of the invoices that this process has written to the service since the call of `getWriteCount` that
   * returned `asOf`.
   */
  listWrittenSince(asOf: number): ReadonlySet<number>;
  /** Removes the given invoices from the mirror, because the service no longer has these invoices. */
  remove(invoiceIds: readonly number[]): void;
  /**
   * Returns the number of the service's invoices that are known on this PC, including invoices removed after their
   * retention period.
   */
  count(): number;
  /**
   * Returns the service's ids of known invoices in ascending order; only ids above `after` and not above `upTo` are
   * included.
   */
  listServiceIds(where?: { after?: number; upTo?: number }): number[];
  /** Returns the newest `editDate` as text; null if no invoice has one. */
  findNewestEditDate(): string | null;
  /** Returns the ids of the invoices whose stored data is damaged on the disk. The next download replaces the data. */
  listDamagedIds(): number[];
  /** Returns the invoices among these `localId`s whose stored data was damaged on disk. */
  listDamaged(localIds: readonly string[]): DamagedInvoice[];
  /** Returns ids of invoices that wait for KSeF (PENDING_KSEF) and must be requested one by one (A47). */
  listPendingKsefIds(): number[];
  listLocalIds(
    filter: Partial<InvoiceFilter>,
    page: { offset: number; limit: number },
    withoutIds?: readonly string[],
  ): string[];
  /**
   * Returns the `localId`s of unpaid documents whose amount due may be less than the amount on the document
   * (unpaidInvoicesMaybeOwingLess.ts).
   */
  listUnpaidToCheck(): string[];
  /**
   * Returns the invoices whose links or amounts may have changed since the given version; all invoices if `version` is
   * null.
   */
  listAffectedSince(version: number | null): AffectedSince;
  /** Returns the currencies of the invoices, the most used first. */
  listCurrencies(): string[];
  /** Returns the exchange rates to the złoty from the invoices that were issued on the days [from, to). */
  listStatedExchangeRates(span: { from: Day; to: Day }): StatedRate[];
  /**
   * Returns a page of the filtered list, newest first by default. A missing filter field does not restrict the list.
   */
  list(
    filter: Partial<InvoiceFilter>,
    page: { offset: number; limit: number },
    withoutIds?: readonly string[],
  ): {
    rows: InvoiceRow[];
    total: number;
    gross: { currency: string; gross: number }[];
    notSummed: number;
  };
  /** Returns invoices with exactly this full number, ignoring case and spacing, newest first. */
  findByFullNumber(fullNo: string): InvoiceRow[];
  /**
   * Returns invoices of a type whose running number (`invoiceNo`) is `counter`, including drafts and invoices that wait
   * to be sent.
   */
  findByCounter(counter: number, invoiceType: number): NumberedRow[];
  /** Returns the newest invoice of this type that has a full number; null if there is none. */
  findNewestNumbered(invoiceType: number): NumberedRow | null;
  /**
   * Returns the full numbers of all invoices, including invoices that were removed from this PC after their retention
   * period.
   */
  listFullNumbers(): string[];
  /**
   * Returns the `localId`s of the newest corrections in the service whose text does not name a convention for listing
   * items. Their items show which convention the account uses.
   */
  listUnnotedCorrections(limit: number): string[];
  /** Returns the invoices that the service stored with a different type than Kontuar sent, newest first. */
  listTypeMismatches(): InvoiceRow[];
  /** Stores that a person accepted the invoice type that the service saved in place of the type that Kontuar sent. */
  acceptServiceType(localId: string, at: Instant): void;
  /**
   * Returns at most `limit` invoices after the sort key `after`, oldest first, each with the days that decide its month
   * in the VAT register.
   */
  listDated(after: number, limit: number): DatedInvoice[];
  /** By `localId` or `invoiceId`. */
  readCard(id: string): InvoiceCard | null;
  /** Returns an invoice and its links, without its stay and the other invoices of the stay. */
  readBriefCard(id: string): InvoiceCard | null;
  /** Returns the list rows of the invoices with these service ids, newest first. */
  listRows(invoiceIds: readonly number[]): InvoiceRow[];
  /** Returns the invoices that name one of these stays, oldest first. */
  listOfStays(reservationIds: readonly number[]): { row: InvoiceRow; invoice: ShownInvoice }[];
  /** Returns the property's name, which is the seller's name on the newest invoice. */
  findPropertyName(): string | null;
}

type DatedInvoice = Pick<ShownInvoice, 'invoiceType' | 'issueDate' | 'saleDate' | 'ksefId'> & {
  /** Days besides issue and sale date that may decide the invoice's month in the VAT register. */
  readonly otherDays: readonly Day[];
  readonly place: number;
  readonly localId: string;
};

/**
 * A range of days [from, to) from a fixed grid. Because the borders never change, the service's answers for the same
 * range can be compared.
 */
export interface Window {
  readonly from: Day;
  readonly to: Day;
}

export interface ReservationStore {
  /**
   * Stores the reservations that the service returned for a range of days. Stored reservations that the service did not
   * return are kept.
   */
  applyWindow(
    window: Window,
    reservations: readonly Reservation[],
    confirmedAt: Instant,
  ): { changed: number };
  /**
   * Returns stored reservations of these days that were missing from the service's answer (sync.md, "no longer
   * returned").
   */
  listMissing(windows: readonly Window[], returned: ReadonlySet<number>): number[];
  /**
   * Marks reservations as gone from the service since the time `since`. If a later download contains such a
   * reservation, `applyWindow` removes the mark.
   */
  markGone(reservationIds: readonly number[], since: Instant): void;
  /** Returns the other current stays with the same reservation number, sorted by room. */
  listSameBooking(
    stay: Pick<Reservation, 'reservationId' | 'reservationNumber'>,
  ): { reservationId: number; roomName: string }[];
  /** Returns stays whose stored data was damaged on disk, in the order of their ids. */
  listDamaged(): BrokenStay[];
  /** Counts the stays that are not marked as gone from the service. */
  count(): number;
  /** Returns every stay in the days [from, to) (`isStayInDayRange`), including stays that are gone from the service. */
  listStays(span: { from: Day; to: Day }, rooms?: RoomsWanted): PlanStay[];
  /** Returns the stays of all rooms with the data that they had at a given instant. */
  readonly staysAsOf: StaysAsOf;
  /** Returns the stays of all rooms in [from, to), with only the fields needed for totals of the whole property. */
  listPropertyStays(span: { from: Day; to: Day }): PropertyStay[];
  get(reservationId: number): StoredReservation | null;
  /** null: there is none. */
  getDoorCode(reservationId: number): string | null;
  /**
   * Returns the stays with this client number and surname, newest arrival first, including stays that the service no
   * longer returns.
   */
  listOfClient(guest: { clientId: number; name: string }): StoredReservation[];
  /** Returns one page of stays, those nearest to the given day first; without a day, the newest arrivals first. */
  list(
    filter: ReservationFilter,
    page: { offset: number; limit: number; near?: Day | null },
  ): { rows: StoredReservation[]; total: number };
  /** Returns the whole records of the stays in [from, to), without stays that the service no longer returns. */
  listRecordsInRange(from: Day, to: Day): StoredReservation[];
  /**
   * Returns stays for statistics: stays that arrive in the days [from, to), or stays that arrived before `from` and
   * depart after `from`.
   */
  listFigureStays(span: Window, arrivals: 'within' | 'before'): FigureStay[];
  /** Returns all stays that arrive in [from, to), including stays that the service no longer returns. */
  listArrivals(span: Window): Booking[];
  /**
   * Returns the largest number of persons in one stay that arrived in [from, to), by room; a room without a known
   * number of persons is left out.
   */
  listMaxPersonsByRoom(span: Window): { roomId: number; persons: number }[];
  /** Returns the current rooms named by prices or stays, in natural order (2 before 10). */
  listRooms(): Room[];
  listGoneRooms(): Room[];
}

export interface FigureStay extends Omit<ReportStay, 'price'> {
  readonly price: DecimalText | null;
}

interface RoomDay {
  readonly roomId: number;
  readonly date: Day;
}

export interface PricingStore {
  /**
   * Replaces the stored prices of a window of days with the service's answer. `days` counts the prices (one per room
   * and day) that were changed, added or removed.
   */
  applyWindow(window: Window, pricing: Pricing, confirmedAt: Instant): { days: number };
  listDamaged(): RoomDay[];
  removeDays(days: readonly RoomDay[]): void;
  /** Returns the ids of the rooms that are not gone and for which the service returned prices. */
  listPricedRoomIds(): number[];
  /** Returns the ids of current rooms known only from stays that all ended before this day. */
  listRoomIdsWithEndedStays(today: Day): number[];
  /** Marks rooms as gone. The mark of a room is removed when the service returns the room again. */
  markRoomsGone(roomIds: readonly number[], since: Instant): void;
  listPlanPrices(span: { from: Day; to: Day }, rooms?: readonly number[] | 'all'): PlanPrices;
  list(span: { from: Day; to: Day }, roomId: number | null): PriceRow[];
  /** Returns the common currency of all rooms (domain.md A84) and a function that reads the prices of one room. */
  openPriceBook(): { currency: string; of(roomId: number, from: Day, to: Day): RoomPricing };
}

export type RangeKind = 'reservations' | 'pricing';

export interface RangeStore {
  /**
   * Returns when the service last confirmed the reservations or prices (`kind`) of all days of a range; null if never.
   */
  getCheckedAt(kind: RangeKind, window: Window): Instant | null;
  /**
   * Returns when the service last confirmed each range of days in [from, to); confirmations after `asOf` are ignored.
   */
  listAges(kind: RangeKind, span: { from: Day; to: Day }, asOf?: Instant): RangeAge[];
  /** Returns when the service last confirmed the reservations, the prices and the complete list of invoices. */
  summarize(): { invoices: Instant | null; reservations: Instant | null; pricing: Instant | null };
}

export interface LogStore {
  addRequest(entry: Omit<LoggedRequest, 'id'>): void;
  listRequests(limit: number, failedOnly: boolean): LoggedRequest[];
  addUnreadable(records: readonly Omit<SetAside, 'at'>[], at: Instant): void;
  listUnreadable(): SetAside[];
  /** Removes records from the list of unreadable records, because they can be read now or no longer exist. */
  removeUnreadable(records: readonly Pick<SetAside, 'kind' | 'id'>[]): void;
  /** Deletes entries about unreadable records that are older than `before`, the start of a complete download. */
  removeUnreadableBefore(before: Instant): void;
}

export interface InvoicedBuyer {
  readonly party: Party;
  readonly clientId: number | null;
  readonly day: Day | null;
}

/**
 * Reads the records from which the invoice form makes suggestions, such as earlier buyers and guests. Every returned
 * list is sorted newest first.
 */
export interface FormReads {
  listRecent(limit: number): Invoice[];
  /** Returns whether any invoice of the service shows that the account is connected to KSeF (A4). */
  hasKsefEvidence(): boolean;
  /**
   * Returns buyers of invoices that contain words beginning with the words of `text`. If `text` has no words, returns
   * the buyers of the newest invoices.
   */
  findBuyers(text: string, limit: number): InvoicedBuyer[];
  /**
   * Returns at most `limit` buyers who match the text and are accepted by the callback `fits`. Buyers with the same
   * name and tax id appear once, with the data of their newest invoice.
   */
  findMatchingBuyers(
    text: string,
    fits: (buyer: Pick<Party, 'companyName' | 'taxId'>) => boolean,
    limit: number,
  ): InvoicedBuyer[];
  /** Returns the buyer on the newest invoice for a stay of this client. */
  findBuyerOfGuest(guest: { clientId: number; name: string }): Party | null;
  findGuests(
    text: string,
    limit: number,
  ): (Pick<Reservation, 'forename' | 'name' | 'clientId'> & { day: Day })[];
  /**
   * Returns the newest advances (types 3 and 8) of the buyers with this match key (`buildPartyMatchKey`), at most
   * 1,000.
   */
  listAdvancesOfBuyer(key: string): { row: InvoiceRow; invoice: ShownInvoice }[];
  /** Returns advance invoices that name the client or that belong to a stay of the client. */
  listAdvancesOfClient(clientId: number): { row: InvoiceRow; invoice: ShownInvoice }[];
}

/** A link between invoices that a person chose. All ids are the service's invoice ids. */
export interface ChosenLink {
  readonly invoiceId: number;
  readonly relation: LinkRelation;
  /** The invoices to which `invoiceId` is linked; empty if the person decided that the invoice has no link. */
  readonly others: readonly number[];
}

/**
 * Stores the links between invoices that people chose (documents.md, 1); a chosen link overrides the link that Kontuar
 * derives.
 */
export interface ChosenLinkStore {
  choose(link: ChosenLink, at: Instant): void;
  /** Lists the chosen links in the order of the ids. */
  list(): ChosenLink[];
}

/** Finds invoices that tax law no longer requires to be kept, and removes them. */
export interface PastLawStore {
  /** Returns the number of invoices on this PC that exist in the service and were issued before the day `law`. */
  countIssuedBefore(law: Day): number;
  /**
   * Searches the next `limit` invoices after the sort key `after`, and returns those that may be removed because their
   * retention period has ended. The returned `after` is the input for the next call; null means that no invoices are
   * left.
   */
  listNext(law: Day, after: number, limit: number): { localIds: string[]; after: number | null };
  /** Returns those of the given invoices that may be removed, because the law no longer requires them. */
  filterRemovable(law: Day, localIds: readonly string[]): string[];
  /**
   * Removes invoices from the mirror together with their history, finished changes, inbox items and links. Later
   * downloads do not store these invoices again.
   */
  removeExpired(localIds: readonly string[]): void;
  /**
   * Counts the invoices issued from `from` to `to` (both inclusive) that were removed because their retention period
   * had ended.
   */
  countRemovedBetween(from: Day, to: Day): number;
  /** Returns which of the given stays had an invoice that was removed after its retention period. */
  listStaysWithRemoved(reservationIds: readonly number[]): ReadonlySet<number>;
}

export interface KeptDocument {
  readonly documentId: number;
  readonly localId: string;
  readonly language: PaperLanguage;
  /** Hash of the PDF's content. A PDF with another hash is kept as a separate document. */
  readonly content: string;
  /** Day on which the duplicate was issued; null if the PDF is no duplicate. */
  readonly duplicateOn: Day | null;
  readonly madeAt: Instant;
  /** Path of the PDF file below the profile's folder `documents`. */
  readonly file: string;
  /** SHA-256 hash of the file, in hexadecimal. */
  readonly sha256: string;
}

export interface DocumentStore {
  /** Newest first. */
  listOfInvoice(localId: string): KeptDocument[];
  add(document: Omit<KeptDocument, 'documentId'>): void;
  /** Stores the new path of a PDF file that was moved. */
  rename(from: string, to: string): void;
  /** Returns PDFs made before this day whose invoices are no longer stored. */
  listOrphans(before: Day): KeptDocument[];
  remove(documentIds: readonly number[]): void;
}
