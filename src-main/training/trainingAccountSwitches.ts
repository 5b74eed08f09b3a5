import { z } from 'zod';
import { legacyApiAuthMethodSchema } from '#shared/model/accountAndPreferences';

const buildScopes = (family: string, ...verbs: readonly string[]) => verbs.map((verb) => `${family}.${verb}`);

/** All scopes listed in openapi.yaml, Authentication. */
export const ALL_SERVICE_API_SCOPES: readonly string[] = [
  ...buildScopes('reservations', 'read', 'create', 'update', 'delete', 'restore'),
  ...buildScopes('locks', 'read', 'create', 'update', 'delete'),
  ...buildScopes('rooms', 'read', 'create', 'update', 'delete'),
  'roomTypes.read',
  ...buildScopes('clients', 'read', 'create', 'update', 'delete'),
  'pricing.read',
  'availability.read',
  'rates.read',
  'sources.read',
  ...buildScopes('invoices', 'read', 'create', 'update', 'delete'),
];

const accountSchema = z.object({
  /**
   * True if the simulated account is connected to KSeF, the national e-invoice system (conformance.md RUL-1 to RUL-6).
   */
  connected: z.boolean().default(true),
  /**
   * False if the client's IP address is not on the account's list of allowed addresses; the service then answers 403.
   */
  addressAllowed: z.boolean().default(true),
  /** False if the plan of the simulated account does not include invoices; the service then answers 403. */
  planAllows: z.boolean().default(true),
  locked: z.boolean().default(false),
  scopes: z.array(z.string()).readonly().default(ALL_SERVICE_API_SCOPES),
  /** If false, the simulated KSeF accepts documents but assigns no KSeF numbers to them. */
  ksefAnswers: z.boolean().default(true),
  /**
   * The way in which the legacy interface expects the login and the password; the service does not document it (A65).
   */
  legacyAuth: legacyApiAuthMethodSchema.default('basic'),
  /** Name that the simulated legacy interface uses for the field with the check-in status. */
  checkInKey: z.enum(['check_in_status', 'checkin_status']).default('check_in_status'),
  /**
   * Event type that reports a changed room: the type in the documented table (`table`) or the type in the published
   * samples (`sample`).
   */
  roomEvents: z.enum(['table', 'sample']).default('table'),
  /**
   * Rule by which the training service selects stays for a range of days: overlap, arrival or departure. The real
   * service does not document its rule (A71).
   */
  reservationRange: z.enum(['overlap', 'arrival', 'departure']).default('overlap'),
  /**
   * True if items that an update omits stay in the invoice. The real service does not document whether they stay (A35).
   */
  keepsOmittedItems: z.boolean().default(false),
  /** True if the service fills empty fields of a new invoice with values from the account's settings. */
  fillsDefaults: z.boolean().default(false),
  reordersItems: z.boolean().default(false),
  /** Invoice type that the service gives to every new invoice instead of the type sent; null keeps the type sent. */
  createsAs: z.int().nullable().default(null),
  language: z.enum(['pl', 'en']).default('pl'),
});
/**
 * Settings that an administrator of the real service would make, and simulated behaviours of the service. They may
 * change while the service runs.
 */
export type TrainingAccount = z.infer<typeof accountSchema>;

export const createTrainingAccountSwitches = (switches: Partial<TrainingAccount> = {}): TrainingAccount =>
  accountSchema.parse(switches);
