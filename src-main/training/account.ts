import type { Account } from '#shared/model/account';
import type { Language } from '#shared/text/language';

/** Switches of an administrator of the real service; they may change while the service runs. */
export interface TrainingAccount {
  /** Connected to the national e-invoice system (conformance.md RUL-1 to RUL-6). */
  connected: boolean;
  /** False: requests come from an address that is not on the account's list (403). */
  addressAllowed: boolean;
  /** False: invoices are not in the plan (403). */
  planAllows: boolean;
  locked: boolean;
  scopes: readonly string[];
  /** False: KSeF takes documents and gives them no numbers. */
  ksefAnswers: boolean;
  /** How the older interface wants login and password; its format is not documented (A65). */
  legacyAuth: Account['legacyAuth'];
  /** The documented key, or the one of the published sample. */
  checkInKey: 'check_in_status' | 'checkin_status';
  /** Name of the event about a changed room: as in the table, or `room.created` as in the published samples. */
  roomEvents: 'table' | 'sample';
  /** Which stays a range of the older interface means; not documented (A71). */
  reservationRange: 'overlap' | 'arrival' | 'departure';
  /** Whether items that an update leaves out stay in the invoice; not documented (A35). */
  keepsOmittedItems: boolean;
  /** Whether a new invoice gets from the account's settings what it left empty, as services do. */
  fillsDefaults: boolean;
  /** Whether the items of a new invoice come back in another order than they were sent in. */
  reordersItems: boolean;
  /** The type that it makes of every new invoice instead of the one sent; null: as sent. */
  createsAs: number | null;
  /** Language of its own words in errors. */
  language: Language;
}

const can = (family: string, ...what: readonly string[]) => what.map((verb) => `${family}.${verb}`);

/** Every scope of interface.md, Authentication. */
export const ALL_SCOPES: readonly string[] = [
  ...can('reservations', 'read', 'create', 'update', 'delete', 'restore'),
  ...can('locks', 'read', 'create', 'update', 'delete'),
  ...can('rooms', 'read', 'create', 'update', 'delete'),
  'roomTypes.read',
  ...can('clients', 'read', 'create', 'update', 'delete'),
  'pricing.read',
  'availability.read',
  'rates.read',
  'sources.read',
  ...can('invoices', 'read', 'create', 'update', 'delete'),
];

export const createAccount = (switches: Partial<TrainingAccount> = {}): TrainingAccount => ({
  connected: true,
  addressAllowed: true,
  planAllows: true,
  locked: false,
  scopes: ALL_SCOPES,
  ksefAnswers: true,
  legacyAuth: 'basic',
  checkInKey: 'check_in_status',
  roomEvents: 'table',
  reservationRange: 'overlap',
  keepsOmittedItems: false,
  fillsDefaults: false,
  reordersItems: false,
  createsAs: null,
  language: 'pl',
  ...switches,
});
