import type { Generated } from 'kysely';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { SyncStatus } from '#shared/contract/invoicesContract';
import type { SetAside } from '#shared/contract/syncContract';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Day, DecimalText, Grosz, Instant } from '#shared/model/scalars';
import type { CorrectionWay } from '#shared/rules/correctionWaySchemas';
import type { LinkRelation } from '#shared/model/relatedInvoiceSchemas';
import type { NewsKind } from '#shared/rules/stayChanges';
import type { ChangeKind, ChangeState, ConflictKind } from '#shared/outcome/queuedChange';

/** The tables for kysely; their purpose is in docs/reference/store.md, their creation in baseline.ts. */

export interface InvoiceTable {
  place: number;
  local_id: string;
  /** null: created here, not yet in the service. */
  invoice_id: number | null;
  sync_state: SyncStatus;
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
  /** As the service wrote it. */
  edit_date: string | null;
  confirmed_at: Instant;
  /** Waits to be deleted in the service. */
  deleting: 0 | 1;
  /** The buyer, for links (rules/relatedInvoiceRules.ts); empty if unknown. */
  buyer_key: string;
  /** The order of the list by number and by buyer (rules/sortKeys.ts); empty: nothing to sort by. */
  number_key: string;
  name_key: string;
}

interface InvoiceRowTable extends InvoiceTable {
  /** As it was sent from here (sentType.ts); null: not made here, or the service's own type was kept. */
  sent_type: Generated<number | null>;
}

export interface InvoiceLinkTable {
  place: number;
  /** What the invoice at `place` does to the invoice `invoice_id`. */
  relation: LinkRelation;
  invoice_id: number;
}

/** A text of a correction or settlement may name the invoice of this number, in capitals. */
interface MentionTable {
  place: number;
  number: string;
}

/** An invoice that the retention let go; the service has it. */
export interface LetGoTable {
  invoice_id: number;
  issue_date: Day;
  full_no: string;
  reservation_id: number | null;
}

/** As a person linked it; `other_id` 0: to none. */
interface ChosenLinkTable {
  invoice_id: number;
  relation: LinkRelation;
  other_id: number;
  at: Instant;
}

/** The decoded record as JSON text. */
interface BodyTable {
  place: number;
  body: string;
}

interface InvoiceBodyTable extends BodyTable {
  /** Of the body, as it was written (soundness.ts); null: written before hashes were kept. Empty: not to be believed. */
  hash: string | null;
}

export interface StayBodyTable extends BodyTable {
  door_code: string | null;
  /** Of the body and of the columns that it gives (reservationSoundness.ts); null: not known. */
  hash: string | null;
}

/** FTS5 without content: what was put in is found, not read back. */
interface WordsTable {
  rowid: number;
  words: string;
}

/** A word of a search index, and how many records have it (fts5vocab). */
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
  /** Nothing of its guest is kept, and nothing is taken from the service again (erasedStay.ts). */
  erased: 0 | 1;
}

/** That a window returned a reservation; `lost_at` since it no longer does. */
interface SightingTable {
  window_from: Day;
  window_to: Day;
  reservation_id: number;
  lost_at: Instant | null;
}

interface RoomTable {
  room_id: number;
  name: string;
  /** null: known from a reservation only. */
  pricing_type: string | null;
  options: string | null;
  currency: string | null;
  /** The prices of the service no longer name it. */
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
  /** Of all the above; null: not known. */
  hash: string | null;
}

interface RangeTable {
  kind: 'invoices' | 'reservations' | 'pricing';
  from_day: Day;
  to_day: Day;
  checked_at: Instant;
  /** When it was first read whole. */
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
  /** '' where the record had no readable id. */
  record_id: string;
  reason: string;
  at: Instant;
}

/** One queued change; the JSON columns are described where they are read (changeRows.ts). */
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
  /** null: no person was chosen. */
  by_whom: string | null;
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
  /** null: no person was chosen, or the program wrote it. */
  by_whom: string | null;
}

/** What the service has of an invoice with open changes; `body` null: it has none. */
export interface MirrorTable {
  local_id: string;
  /** Kept when the service has lost the invoice. */
  invoice_id: number | null;
  body: string | null;
  confirmed_at: Instant;
  /** Of the body; null: not known, or there is none. */
  hash: string | null;
}

/** What a version or an item of the inbox is about. */
export type Subject = 'reservation' | 'invoice';

/** `fields` is a JSON object of `[before, after]` (stayChanges.ts). */
interface VersionTable {
  version_id: Generated<number>;
  at: Instant;
  subject: Subject;
  record_id: number;
  is_new: 0 | 1;
  fields: string;
}

interface InboxColumns<Id> {
  item_id: Id;
  subject: Subject;
  record_id: number;
  is_new: 0 | 1;
  fields: string;
  first_at: Instant;
  last_at: Instant;
  /** Whether the current change was announced. */
  noticed: 0 | 1;
  /** The kind last announced; null: never. */
  told: NewsKind | null;
  acknowledged_at: Instant | null;
}
/** A row as it is read. */
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
  /** JSON (rules/ksefFile.ts). */
  body: string;
}

interface StatedFactTable {
  invoice_id: number;
  received_on: Day | null;
  till_sale: 0 | 1 | null;
  at: Instant;
}

/** As a person chose it. */
interface ChosenAmountTable {
  invoice_id: number;
  convention: CorrectionWay;
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
  memory: MemoryTable;
  changes: ChangeTable;
  attempts: AttemptTable;
  history: HistoryTable;
  mirrors: MirrorTable;
  versions: VersionTable;
  inbox: InboxColumns<Generated<number>>;
  migrations: MigrationTable;
}
