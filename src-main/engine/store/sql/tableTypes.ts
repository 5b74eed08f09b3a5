import type { Generated } from 'kysely';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceSyncState } from '#shared/contract/invoicesContract';
import type { SetAside } from '#shared/contract/syncContract';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Day, DecimalText, Grosz, Instant } from '#shared/model/scalars';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import type { LinkRelation } from '#shared/model/invoiceLinkSchemas';
import type { NewsKind } from '#shared/rules/stays/stayChanges';
import type { ChangeKind, ChangeState, ConflictKind } from '#shared/outcome/queuedChangeStates';

/**
 * Column types of the database tables for kysely. docs/reference/store.md describes the purpose of each table;
 * baseline.ts creates the tables.
 */

export interface InvoiceTable {
  place: number;
  local_id: string;
  /** The service's id of the invoice; null if the invoice was created on this PC and is not in the service yet. */
  invoice_id: number | null;
  sync_state: InvoiceSyncState;
  full_no: string;
  invoice_type: number;
  invoice_status: string;
  ksef_id: string | null;
  buyer_name: string;
  buyer_tax_id: string;
  issue_date: Day | null;
  payment_date: Day | null;
  payment_status: number | null;
  currency: string;
  gross: Grosz;
  reservation_id: number | null;
  /** Time of the invoice's last edit in the service, in the service's own format. */
  edit_date: string | null;
  confirmed_at: Instant;
  /** 1: the invoice was deleted on this PC, but the deletion has not reached the service yet. */
  deleting: 0 | 1;
  /** Key that is equal on all invoices of the same buyer; empty if the buyer is unknown. */
  buyer_key: string;
  /** Keys by which the invoice list is sorted by number and by buyer (rules/collationKeys.ts). */
  number_key: string;
  name_key: string;
}

interface InvoiceRowTable extends InvoiceTable {
  /**
   * The invoice type that Kontuar sent (sentInvoiceTypeMismatches.ts). Null if Kontuar sent no type, or if a user
   * accepted the type that the service saved.
   */
  sent_type: Generated<number | null>;
}

export interface InvoiceLinkTable {
  place: number;
  /**
   * Kind of the reference from the invoice with the sort key `place` to the invoice `invoice_id`, for example a
   * correction.
   */
  relation: LinkRelation;
  invoice_id: number;
}

/**
 * An invoice number that the text of a correction or settlement mentions, in capital letters. Kontuar uses the number
 * to find the mentioned invoice and link both documents.
 */
interface MentionTable {
  place: number;
  number: string;
}

/**
 * An invoice that was removed from this PC because its retention period had ended; the service still has the invoice.
 */
export interface LetGoTable {
  invoice_id: number;
  issue_date: Day;
  full_no: string;
  reservation_id: number | null;
}

/** A link between invoices that a user chose. If `other_id` is 0, the user chose that the invoice has no link. */
interface ChosenLinkTable {
  invoice_id: number;
  relation: LinkRelation;
  other_id: number;
  at: Instant;
}

/** The decoded record of an invoice or a stay, as JSON text. */
interface BodyTable {
  place: number;
  body: string;
}

interface InvoiceBodyTable extends BodyTable {
  /**
   * Hash of the JSON record (invoiceSoundness.ts). Null: the record was stored before Kontuar computed hashes; empty:
   * the record must not be trusted, for example because it is damaged.
   */
  hash: string | null;
}

export interface StayBodyTable extends BodyTable {
  door_code: string | null;
  /**
   * Hash of the stay's JSON record and of the columns computed from that record (stayDiskDamageChecksums.ts); null if no hash was
   * stored.
   */
  hash: string | null;
}

/** An FTS5 index without content: its words can be searched but not read back. */
interface WordsTable {
  rowid: number;
  words: string;
}

/** A word of a search index and the number of records that contain the word (fts5vocab). */
interface TermsTable {
  term: string;
  doc: number;
}

export interface ReservationTable {
  place: number;
  reservation_id: number;
  number: number | null;
  room_id: number | null;
  room_name: string;
  arrival: Day;
  departure: Day;
  nights: number;
  name: string;
  forename: string;
  check_in: string;
  payment: string;
  source: string;
  color: string | null;
  has_note: 0 | 1;
  gone_since: Instant | null;
  confirmed_at: Instant;
  first_seen: Instant | null;
  /** 1: the guest's data was erased, and no guest data is taken from the service again (stripGuestDataFromStay.ts). */
  erased: 0 | 1;
}

/**
 * A reservation that the service returned for a date window. `lost_at` is the time of the first download without the
 * reservation; null until then.
 */
interface SightingTable {
  window_from: Day;
  window_to: Day;
  reservation_id: number;
  lost_at: Instant | null;
}

interface RoomTable {
  room_id: number;
  name: string;
  /** Pricing type of the room; null if the service returned no prices for the room. */
  pricing_type: string | null;
  options: string | null;
  currency: string | null;
  /**
   * Time at which the room was first missing from the service's price list; null while the price list contains the
   * room.
   */
  gone_since: Instant | null;
}

export interface PriceTable {
  room_id: number;
  date: Day;
  price: DecimalText | null;
  min_price: DecimalText | null;
  price_child: DecimalText | null;
  min_stay: number | null;
  max_stay: number | null;
  arrival_allowed: 0 | 1 | null;
  departure_allowed: 0 | 1 | null;
  discount_min_stay: number | null;
  discount_price: DecimalText | null;
  discount_type: number | null;
  extra: string | null;
  /** Hash of all columns of this row except the column `hash`; null if no hash was stored. */
  hash: string | null;
}

interface RangeTable {
  kind: 'invoices' | 'reservations' | 'pricing';
  from_day: Day;
  to_day: Day;
  checked_at: Instant;
  /** Time at which this range of days was downloaded completely for the first time. */
  first_at: Instant;
}

interface RequestTable {
  id: Generated<number>;
  at: Instant;
  method: string;
  path: string;
  status: number | null;
  ms: number;
  ruid: string | null;
  outcome: string;
  note: string;
}

interface SetAsideTable {
  kind: SetAside['kind'];
  /** Id of the unreadable record; empty if the id was unreadable too. */
  record_id: string;
  reason: string;
  at: Instant;
}

/** One queued change; changeRowConversion.ts reads and describes the JSON columns. */
export interface ChangeTable {
  change_id: Generated<number>;
  local_id: string;
  kind: ChangeKind;
  state: ChangeState;
  conflict: ConflictKind | null;
  content: string;
  base: string | null;
  refers: string;
  choices: string;
  theirs: string | null;
  twins: string;
  problem: string | null;
  failures: number;
  looks: number;
  queued_at: Instant;
  since: Instant;
  next_try: Instant | null;
  ended_at: Instant | null;
  /** Name of the person at the desk who made the change; null if nobody was chosen at the desk. */
  by_whom: string | null;
  /** Staff id of the person who made the change; null if the person is not known. */
  by_id: number | null;
}

export interface AttemptTable {
  attempt_id: Generated<number>;
  change_id: number;
  at: Instant;
  skew_ms: number | null;
  fingerprint: string;
  sent: string;
  before: string | null;
  ended_at: Instant | null;
  outcome: string | null;
  ruid: string | null;
}

export interface HistoryTable {
  line_id: Generated<number>;
  local_id: string;
  at: Instant;
  what: HistoryLine['what'];
  kind: ChangeKind | null;
  conflict: ConflictKind | null;
  fields: string;
  ruid: string | null;
  detail: string;
  /**
   * Name of the person who caused this history entry; null if nobody was signed in, or if the program made the entry.
   */
  by_whom: string | null;
}

/**
 * The service's record of an invoice that has open changes on this PC; `body` is null if the service has no such
 * record.
 */
export interface MirrorTable {
  local_id: string;
  /** The service's id of the invoice. The id stays in this table even if the service no longer has the invoice. */
  invoice_id: number | null;
  body: string | null;
  confirmed_at: Instant;
  /** Hash of the invoice's JSON record in `body`; null if no hash was stored or `body` is null. */
  hash: string | null;
}

export type RecordSubject = 'reservation' | 'invoice';

/**
 * A stored change of a reservation or an invoice; `fields` is a JSON object with `[before, after]` for each changed
 * field (stayChanges.ts).
 */
interface VersionTable {
  version_id: Generated<number>;
  at: Instant;
  subject: RecordSubject;
  record_id: number;
  is_new: 0 | 1;
  fields: string;
}

interface InboxColumns<Id> {
  item_id: Id;
  subject: RecordSubject;
  record_id: number;
  is_new: 0 | 1;
  fields: string;
  first_at: Instant;
  last_at: Instant;
  /** 1 if the latest change of the inbox item was already announced to the user, otherwise 0. */
  noticed: 0 | 1;
  /** Kind of the last change of this inbox item that was announced to the user; null if none was announced. */
  told: NewsKind | null;
  acknowledged_at: Instant | null;
  /** Time until which the inbox item is postponed; null if the item is not postponed. */
  snoozed_until: Instant | null;
}
/** A row as read from the table `inbox`; its id has the type `number` instead of kysely's `Generated<number>`. */
export type InboxTable = InboxColumns<number>;

interface MigrationTable {
  version: number;
  applied_at: Instant;
}

interface MemoryTable {
  key: string;
  value: string;
}

export interface DocumentTable {
  document_id: Generated<number>;
  local_id: string;
  language: PaperLanguage;
  content: string;
  duplicate_on: Day | null;
  made_at: Instant;
  file: string;
  sha256: string;
}

export interface HandoverNoteTable {
  note_id: Generated<number>;
  text: string;
  reservation_id: number | null;
  written_at: string;
  by_whom: string | null;
  done_at: string | null;
  done_by: string | null;
}

export interface DraftTable {
  draft_id: string;
  body: string;
}

interface KsefFileTable {
  local_id: string;
  /** Name in `documents/ksef`. */
  file: string;
  gross: Grosz;
  issue_date: Day;
  sale_date: Day | null;
  /** JSON (rules/ksef/matchKsefFile.ts). */
  body: string;
}

interface StatedFactTable {
  invoice_id: number;
  received_on: Day | null;
  till_sale: 0 | 1 | null;
  paid_before: 0 | 1 | null;
  at: Instant;
}

interface ChosenAmountTable {
  invoice_id: number;
  convention: CorrectionConvention;
  change: Grosz;
  at: Instant;
}

export interface Tables {
  chosen_amounts: ChosenAmountTable;
  documents: DocumentTable;
  invoices: InvoiceRowTable;
  invoice_bodies: InvoiceBodyTable;
  invoice_links: InvoiceLinkTable;
  invoice_mentions: MentionTable;
  chosen_links: ChosenLinkTable;
  let_go: LetGoTable;
  ksef_files: KsefFileTable;
  stated_facts: StatedFactTable;
  invoice_words: WordsTable;
  invoice_terms: TermsTable;
  reservations: ReservationTable;
  reservation_bodies: StayBodyTable;
  reservation_words: WordsTable;
  reservation_terms: TermsTable;
  sightings: SightingTable;
  rooms: RoomTable;
  prices: PriceTable;
  ranges: RangeTable;
  requests: RequestTable;
  set_aside: SetAsideTable;
  drafts: DraftTable;
  handover_notes: HandoverNoteTable;
  memory: MemoryTable;
  changes: ChangeTable;
  attempts: AttemptTable;
  history: HistoryTable;
  mirrors: MirrorTable;
  versions: VersionTable;
  inbox: InboxColumns<Generated<number>>;
  migrations: MigrationTable;
}
