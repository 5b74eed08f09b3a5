import { z } from 'zod';
import { DEFAULT_WEBHOOK_RECEIVER_PORT, webhookReceiverSchema } from '#shared/contract/eventReceiverContract';
import { ksefConnectedOverrideSchema } from '#shared/contract/invoiceFormContract';
import { jpkHeaderSchema, EMPTY_JPK_HEADER } from '#shared/contract/jpkHeaderAndLogoContract';
import { downtimePackStateSchema, downtimePackOptionsSchema } from '#shared/contract/downtimePackContract';
import { recoveryReportSchema } from '#shared/contract/recoveryContract';
import { serviceAccountAddressesSchema } from '#shared/model/accountAndPreferences';
import { receivedEventLogEntrySchema } from '#shared/model/serviceEvent';
import { instantSchema } from '#shared/model/scalars';
import { requestProblemSchema } from '#shared/outcome/problem';
import { correctionConventionSchema } from '#shared/rules/corrections/correctionConventionSchemas';
import { propertyTillDutySchema } from '#shared/rules/tax/propertyTillDutySchema';
import { monthSchema } from '#shared/rules/tax/taxMonth';
import { retentionSchema } from '#shared/rules/retentionPeriods';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/** Stored settings with the schema of each value. Each setting is one row of the table `memory`. */

const buildNullableSchema = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);
const numberOrNullSchema = buildNullableSchema(z.number());
const textOrNullSchema = buildNullableSchema(z.string());

const downtimePackSettingSchema = z.object({
  /** Id of this installation, also stored in the marker file in the folder of the downtime packs (emergency copies). */
  id: z.string().default(''),
  wish: downtimePackOptionsSchema.default(downtimePackOptionsSchema.parse({})),
  last: downtimePackStateSchema.shape.last.default(null),
  hash: z.string().default(''),
});

/**
 * Numbers in the question about a mass removal: the records that would be removed (`would`), and all stored records of
 * the same kind (`of`).
 */
const removalQuestionSchema = buildNullableSchema(z.object({ would: z.int(), of: z.int() }));

/**
 * All stored settings, each with its schema. The `catch` value of a schema is used if the setting was never stored or
 * cannot be read.
 */
export const STORED_SETTING_SCHEMAS = {
  account: buildNullableSchema(serviceAccountAddressesSchema),
  /** The account from which the stored records come (account/profileOwnerAccount.ts). */
  'account.owner': buildNullableSchema(
    z.object({
      baseUrl: z.string(),
      legacyBaseUrl: z.string(),
      client: z.string(),
      older: z.string().exactOptional(),
    }),
  ),
  keychainEntry: textOrNullSchema,
  /** Permissions (scopes) of the last access token; null if the service has not stated them yet (A99). */
  scopes: buildNullableSchema(z.array(z.string())),
  'ksef.setting': ksefConnectedOverrideSchema.catch('auto'),
  /**
   * Whether the account is connected to KSeF, as the service's refusals of invoice types have shown; null if there was
   * no such refusal.
   */
  'ksef.learnt': buildNullableSchema(z.boolean()),
  'buyerCheck.on': z.boolean().catch(false),
  /** Content of a correction's items as the owner has set it: final values or differences. */
  'corrections.way': buildNullableSchema(correctionConventionSchema),
  'jpk.header': jpkHeaderSchema.catch(EMPTY_JPK_HEADER),
  /** The property's logo for printed documents: a small JPEG as base64. */
  'paper.logo': textOrNullSchema,
  /** Duty to record sales to consumers with a cash register; null if the owner has not stated it. */
  'till.duty': buildNullableSchema(propertyTillDutySchema),

  lastPassAt: textOrNullSchema,
  /** Time, by the service's clock, at which the service last answered during a sync pass. */
  'service.heardAt': buildNullableSchema(instantSchema),
  lastProblem: buildNullableSchema(requestProblemSchema),
  /**
   * Time of the user's last activity, and the last period in which the user was away
   * (notifications/lastActivityAndAbsence.ts).
   */
  presence: buildNullableSchema(
    z.object({
      seenAt: instantSchema,
      away: z.object({ from: instantSchema, to: instantSchema }).nullable(),
    }),
  ),

  /** When the last full scan ended, ms on this PC's clock; null before the first full scan. */
  'invoices.scannedAt': numberOrNullSchema,
  /**
   * Progress of an unfinished first download of all invoices, stored so that the download can continue after a restart.
   * With 100,000 invoices, the PC may be switched off before the download ends.
   */
  'invoices.scanning': buildNullableSchema(
    z.object({
      /**
       * Number of the page that the first download of all invoices reads next; the pages are read in descending order.
       */
      next: z.int(),
      /** ms, service's clock. */
      startedAt: z.number(),
      unreadable: z.int(),
      nameless: z.int().default(0),
    }),
  ),
  /**
   * Number of invoices according to the service (`total`) and in the mirror (`mirror`); null if the two numbers were
   * equal after the last full scan.
   */
  'invoices.apart': buildNullableSchema(z.object({ total: z.int(), mirror: z.int() })),
  /** True if the last count of the service differed from the mirror's count, for a reason that is not yet known. */
  'invoices.countDiffers': z.boolean().catch(false),
  /**
   * The last download of edited invoices, in ms by the service's clock: it included all edits until `upTo` and took
   * place at `readAt`.
   */
  'invoices.edits': buildNullableSchema(z.object({ upTo: z.number(), readAt: z.number() })),
  /**
   * Start time of the last complete download or check of all invoices in the service. The download of a single page
   * does not change this time.
   */
  'invoices.confirmedAt': textOrNullSchema,
  /** Recent downloads of all invoices of a single stay: the stay's id and the time of the download. */
  'invoices.stayChecks': z.array(z.object({ reservationId: z.int(), at: instantSchema })).catch([]),
  /** Number of rows in the last full scan that were so broken that even their id could not be read. */
  'invoices.nameless': z.number().catch(0),
  /** Time in ms of the last request for each invoice that waits for KSeF, by invoice id. */
  'invoices.pendingAsked': z.record(z.string(), z.number()).catch({}),
  /** Time of the last search for past prices that were damaged on the disk. */
  'prices.hashedAt': textOrNullSchema,
  /**
   * Ids of documents that were exported to the accountant with the JPK marker DI and still await a KSeF number, by
   * month (documents/month/ksefNumbersAfterExport.ts).
   */
  'month.awaited': z.record(monthSchema, z.array(z.int())).catch({}),
  /**
   * For each queued correction: a hash of its content (`said`), and hashes of the corrected invoice's amounts at the
   * first check (`state`) and at the last question to the user (`asked`).
   */
  'queue.beginnings': z
    .record(z.string(), z.object({ said: z.string(), state: z.string(), asked: z.string().nullable() }))
    .catch({}),
  /**
   * For each queued settlement whose amount left to pay was not wrong at the last check: the hash of its content at
   * this check (sync/outbox/watchQueuedSettlements.ts).
   */
  'queue.fitting': z.record(z.string(), z.string()).catch({}),
  'reservations.grid': buildNullableSchema(z.object({ first: z.int(), last: z.int() })),
  /**
   * Questions to the user whether many records may be removed at once (`guardAsked`), and the numbers of records that
   * the user decided to keep (`guardKept`).
   */
  'guardAsked.invoices': removalQuestionSchema,
  'guardAsked.reservations': removalQuestionSchema,
  'guardAsked.rooms': removalQuestionSchema,
  'guardKept.invoices': numberOrNullSchema,
  'guardKept.reservations': numberOrNullSchema,
  'guardKept.rooms': numberOrNullSchema,

  'events.receiver': webhookReceiverSchema.catch({
    on: false,
    reach: 'loopback',
    port: DEFAULT_WEBHOOK_RECEIVER_PORT,
    signed: false,
  }),
  'events.hasKey': z.boolean().catch(false),
  'events.received': z
    .object({ seen: z.array(z.string()), log: z.array(receivedEventLogEntrySchema) })
    .catch(() => ({ seen: [], log: [] })),

  pack: downtimePackSettingSchema.catch(downtimePackSettingSchema.parse({})),
  'people.retention': retentionSchema.catch(retentionSchema.parse({})),
  'people.retentionAt': buildNullableSchema(instantSchema),
  /**
   * Ids of erased stays. If a restored backup or a later download stores guest data of such a stay again, the data is
   * erased again.
   */
  'people.forgotten': z.array(z.int()).catch([]),
  /**
   * Time before which all stored versions of stays and invoices have been deleted, because their retention period had
   * ended.
   */
  'people.versionsSince': textOrNullSchema,

  recovery: buildNullableSchema(recoveryReportSchema),
  /** True if a user has seen the recovery words or has chosen to see them later. */
  recoveryWordsSeen: z.boolean().catch(false),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type SettingKey = keyof typeof STORED_SETTING_SCHEMAS;
export type Setting<K extends SettingKey> = z.output<(typeof STORED_SETTING_SCHEMAS)[K]>;

/** Settings that belong to this PC and not to a property. They stay when the property's records are removed. */
export const COMPUTER_SETTING_KEYS: readonly SettingKey[] = [
  'keychainEntry',
  'recoveryWordsSeen',
  'pack',
  'people.retention',
  'events.receiver',
  'events.hasKey',
];

export interface SettingsStore {
  get<K extends SettingKey>(key: K): Setting<K>;
  set<K extends SettingKey>(key: K, value: Setting<K>): void;
}

/** Parses a stored setting; `stored` is null if there is no row. Text damaged on disk counts as never set. */
export function parseSetting<K extends SettingKey>(key: K, stored: string | null): Setting<K>;
export function parseSetting(key: SettingKey, stored: string | null): unknown {
  return STORED_SETTING_SCHEMAS[key].parse(stored === null ? null : parseStoredJsonOrNull(stored));
}

/** The only setting that cached records depend on: links between invoices are undecided until the first full read. */
const KEY_OF_CACHED_LINKS: SettingKey = 'invoices.scannedAt';

export function createSettingsStore(db: Database): SettingsStore {
  const get = db.prepare<{ key: string }>()((slot) =>
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
  const set = db.prepare<{ key: string; value: string }>()((slot) =>
    sqlBuilder
      .insertInto('memory')
      .values({ key: slot('key'), value: slot('value') })
      .onConflict((on) => on.column('key').doUpdateSet((e) => ({ value: e.ref('excluded.value') }))),
  );
  return {
    get: (key) => parseSetting(key, get.first({ key })?.value ?? null),
    set(key, value) {
      const written = { key, value: JSON.stringify(value) };
      if (key === KEY_OF_CACHED_LINKS) set.run(written);
      else set.runBesideCaches(written);
    },
  };
}
