import { z } from 'zod';
import { RECEIVER_PORT, receiverSchema } from '#shared/contract/serviceEventsContract';
import { ksefSettingSchema } from '#shared/contract/invoiceFormContract';
import { jpkHeaderSchema, NO_JPK_HEADER } from '#shared/contract/propertySettingsContract';
import { packStateSchema, packOptionsSchema } from '#shared/contract/downtimePackContract';
import { recoverySchema } from '#shared/contract/recoveryContract';
import { accountSchema } from '#shared/model/account';
import { receivedEventSchema } from '#shared/model/event';
import { instantSchema } from '#shared/model/scalars';
import { problemSchema } from '#shared/outcome/problem';
import { correctionWaySchema } from '#shared/rules/correction';
import { tillDutySchema } from '#shared/rules/tillDuty';
import { monthSchema } from '#shared/rules/taxMonth';
import { retentionSchema } from '#shared/rules/retention';
import { build, type Database } from '../sql/database';
import { readable } from '../sql/parseStoredJson';

/** Small named values that survive a restart: every key, with the schema of its value. A row per key in the table `memory`. */

const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);
const number = orNull(z.number());
const text = orNull(z.string());

const packSchema = z.object({
  /** Stands in the folder, too. */
  id: z.string().default(''),
  wish: packOptionsSchema.default(packOptionsSchema.parse({})),
  last: packStateSchema.shape.last.default(null),
  hash: z.string().default(''),
});

/** A question of the guard: so many of so many records would go. */
const asked = orNull(z.object({ would: z.int(), of: z.int() }));

/** What cannot be read, or was never set, is what `catch` says. */
export const SETTINGS = {
  account: orNull(accountSchema),
  /** The mark of the confirmed addresses (account/secretsPermission.ts). */
  'account.confirmed': text,
  /** Whose records these are (account/owner.ts). */
  'account.owner': orNull(
    z.object({
      baseUrl: z.string(),
      legacyBaseUrl: z.string(),
      client: z.string(),
      older: z.string().exactOptional(),
    }),
  ),
  /** The name of the profile's secrets in the keychain. */
  keychainEntry: text,
  /** Of the last token; null while unknown (A99). */
  scopes: orNull(z.array(z.string())),
  'ksef.setting': ksefSettingSchema.catch('auto'),
  /** The account as refusals show it; null: they show nothing. */
  'ksef.learnt': orNull(z.boolean()),
  /** The owner's switch: buyers may be looked up in public registers. */
  'buyerCheck.on': z.boolean().catch(false),
  /** What the items of corrections are, as the owner set it. */
  'corrections.way': orNull(correctionWaySchema),
  /** Header and taxpayer of the JPK, as entered once. */
  'jpk.header': jpkHeaderSchema.catch(NO_JPK_HEADER),
  /** The house's logo on its papers: a small JPEG as base64. */
  'paper.logo': text,
  /** Whether sales to consumers are recorded by a till; null: nobody has said. */
  'till.duty': orNull(tillDutySchema),

  lastPassAt: text,
  /** The service's own time when a pass was last answered. */
  'service.heardAt': orNull(instantSchema),
  lastProblem: orNull(problemSchema),
  /** The last sign of life, and the last time without any (notifications/presence.ts). */
  presence: orNull(
    z.object({
      seenAt: instantSchema,
      away: z.object({ from: instantSchema, to: instantSchema }).nullable(),
    }),
  ),

  /** When the last whole scan ended, ms on this PC's clock; null before the first. */
  'invoices.scannedAt': number,
  /** A first scan under way: a hundred thousand invoices take longer than a PC may stay awake. */
  'invoices.scanning': orNull(
    z.object({
      /** The page to read next, downwards. */
      next: z.int(),
      /** ms, service's clock. */
      startedAt: z.number(),
      /** Rows that could not be read, on the pages above `next`. */
      unreadable: z.int(),
      nameless: z.int().default(0),
    }),
  ),
  /** What the service counted, and the mirror, where a whole scan has left them apart. */
  'invoices.apart': orNull(z.object({ total: z.int(), mirror: z.int() })),
  /**
   * Up to where edits have been read, ms on the service's clock: `upTo` is the newest edit of a reading that came to its
   * end, `readAt` when that reading began. Kept, not taken from the mirror: a reading that was cut off has put newer edits
   * there while older ones are still unread.
   */
  'invoices.edits': orNull(z.object({ upTo: z.number(), readAt: z.number() })),
  /** When the newest reading that left no invoice unknown began; the answer to a page alone is none. */
  'invoices.confirmedAt': text,
  /** When the invoices of single stays were read. */
  'invoices.stayChecks': z.array(z.object({ reservationId: z.int(), at: instantSchema })).catch([]),
  /** Rows so broken that not even their id can be read, by the last whole scan. */
  'invoices.nameless': z.number().catch(0),
  /** When each invoice on its way to KSeF was asked for, ms, by its id. */
  'invoices.pendingAsked': z.record(z.string(), z.number()).catch({}),
  /** When every stored invoice had last been compared with its hash and with the service. */
  'invoices.verifiedAt': text,
  'stays.hashedAt': text,
  'prices.hashedAt': text,
  /** The page to verify next, the last id that was compared, and when. */
  'invoices.verifying': orNull(z.object({ page: z.int(), upTo: z.int(), at: z.number() })),
  /** Ids of documents that were handed on to the accountant as DI, by month (documents/month/awaited.ts). */
  'month.awaited': z.record(monthSchema, z.array(z.int())).catch({}),
  /** Corrections of the queue, with hashes of their content and of the state that they begin with (sync/outbox/correctedMeanwhile.ts). */
  'queue.beginnings': z
    .record(z.string(), z.object({ said: z.string(), state: z.string(), asked: z.string().nullable() }))
    .catch({}),
  /** Settlements of the queue whose amount left to pay was not wrong, with a hash of their content (sync/outbox/remaining.ts). */
  'queue.fitting': z.record(z.string(), z.string()).catch({}),
  'reservations.grid': orNull(z.object({ first: z.int(), last: z.int() })),
  /** Open questions of the guard, and the numbers that the user has said "keep everything" to. */
  'guardAsked.invoices': asked,
  'guardAsked.reservations': asked,
  'guardAsked.rooms': asked,
  'guardKept.invoices': number,
  'guardKept.reservations': number,
  'guardKept.rooms': number,

  'events.receiver': receiverSchema.catch({
    on: false,
    reach: 'loopback',
    port: RECEIVER_PORT,
    signed: false,
  }),
  'events.hasKey': z.boolean().catch(false),
  'events.received': z
    .object({ seen: z.array(z.string()), log: z.array(receivedEventSchema) })
    .catch(() => ({ seen: [], log: [] })),

  pack: packSchema.catch(packSchema.parse({})),
  'people.retention': retentionSchema.catch(retentionSchema.parse({})),
  'people.retentionAt': orNull(instantSchema),
  /** Ids of stays that are to stay erased, also where their rows come from an older copy, or are not there yet. */
  'people.forgotten': z.array(z.int()).catch([]),
  /** Up to when versions were let go. */
  'people.versionsSince': text,

  /** The last repair. Without a queue the file was just restored from a backup. */
  recovery: orNull(recoverySchema),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type SettingKey = keyof typeof SETTINGS;
export type Setting<K extends SettingKey> = z.output<(typeof SETTINGS)[K]>;

/** Settings of this PC, whatever property it serves: they stay when the records go. */
export const KEYS_KEPT: readonly SettingKey[] = [
  'keychainEntry',
  'pack',
  'people.retention',
  'events.receiver',
  'events.hasKey',
];

export interface SettingsStore {
  get<K extends SettingKey>(key: K): Setting<K>;
  set<K extends SettingKey>(key: K, value: Setting<K>): void;
}

/** `stored`: the column; null where there is no row. Text that the disk has hurt is as if it was never set. */
export function parseSetting<K extends SettingKey>(key: K, stored: string | null): Setting<K>;
export function parseSetting(key: SettingKey, stored: string | null): unknown {
  return SETTINGS[key].parse(stored === null ? null : readable(stored));
}

export function createSettingsStore(db: Database): SettingsStore {
  const get = db.prepare<{ key: string }>()((slot) =>
    build.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
  const set = db.prepare<{ key: string; value: string }>()((slot) =>
    build
      .insertInto('memory')
      .values({ key: slot('key'), value: slot('value') })
      .onConflict((on) => on.column('key').doUpdateSet((e) => ({ value: e.ref('excluded.value') }))),
  );
  return {
    get: (key) => parseSetting(key, get.first({ key })?.value ?? null),
    set: (key, value) => void set.run({ key, value: JSON.stringify(value) }),
  };
}
