import { z } from 'zod';
import { legacyAuthSchema } from '#shared/model/account';

const can = (family: string, ...what: readonly string[]) => what.map((verb) => `${family}.${verb}`);

/** Every scope of openapi.yaml, Authentication. */
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

const accountSchema = z.object({
  /** Connected to the national e-invoice system (conformance.md RUL-1 to RUL-6). */
  connected: z.boolean().default(true),
  /** False: requests come from an address that is not on the account's list (403). */
  addressAllowed: z.boolean().default(true),
  /** False: invoices are not in the plan (403). */
  planAllows: z.boolean().default(true),
  locked: z.boolean().default(false),
  scopes: z.array(z.string()).readonly().default(ALL_SCOPES),
  /** False: KSeF takes documents and gives them no numbers. */
  ksefAnswers: z.boolean().default(true),
  /** How the legacy API wants login and password; its format is not documented (A65). */
  legacyAuth: legacyAuthSchema.default('basic'),
  /** The documented key, or the one of the published sample. */
  checkInKey: z.enum(['check_in_status', 'checkin_status']).default('check_in_status'),
  /** Name of the event about a changed room: as in the table, or `room.created` as in the published samples. */
  roomEvents: z.enum(['table', 'sample']).default('table'),
  /** Which stays a range of the legacy API means; not documented (A71). */
  reservationRange: z.enum(['overlap', 'arrival', 'departure']).default('overlap'),
  /** Whether items that an update leaves out stay in the invoice; not documented (A35). */
  keepsOmittedItems: z.boolean().default(false),
  /** Whether a new invoice gets from the account's settings what it left empty, as services do. */
  fillsDefaults: z.boolean().default(false),
  /** Whether the items of a new invoice come back in another order than they were sent in. */
  reordersItems: z.boolean().default(false),
  /** The type that it makes of every new invoice instead of the one sent; null: as sent. */
  createsAs: z.int().nullable().default(null),
  language: z.enum(['pl', 'en']).default('pl'),
});
/** Switches of an administrator of the real service; they may change while the service runs. */
export type TrainingAccount = z.infer<typeof accountSchema>;

export const createAccount = (switches: Partial<TrainingAccount> = {}): TrainingAccount =>
  accountSchema.parse(switches);
