import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { desktopNotificationSchema } from '#shared/contract/inboxContract';
import { backupSchema } from '#shared/contract/recoveryContract';
import { programUpdateCheckSchema } from '#shared/model/programUpdate';
import {
  propertyIdSchema,
  propertyNotOpenedReasonSchema,
  propertyOrTrainingIdSchema,
} from '#shared/model/propertyOrTrainingIdSchema';
import { LANGUAGES } from '#shared/text/language';

/** Messages between a host and the engine thread. Both sides validate received messages against these schemas. */

export const engineStartOptionsSchema = z.object({
  profileDir: z.string(),
  version: z.string(),
  platform: z.string(),
  /** Paths of files that may contain prepared settings for this PC; a file earlier in the list takes precedence. */
  provisioning: z.array(z.string()).default([]),
  /**
   * Backups that the user agreed to restore at the start, each with the id of its property and the name of the backup.
   */
  restore: z.array(z.object({ id: propertyIdSchema, name: z.string() })).default([]),
  /** Language of this PC, used at the first start if no prepared settings contain another language. */
  language: z.enum(LANGUAGES).optional(),
  /** True if the host can answer the engine's message `whichProxy`, which asks for the system's proxies. */
  systemProxy: z.boolean().default(false),
});
export type Installation = z.input<typeof engineStartOptionsSchema>;

export const messageToEngineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connect'),
    world: propertyOrTrainingIdSchema,
    port: z.instanceof(MessagePort),
  }),
  z.object({ type: z.literal('unsent') }),
  z.object({ type: z.literal('follow') }),
  z.object({ type: z.literal('woken') }),
  z.object({ type: z.literal('looked'), look: programUpdateCheckSchema }),
  /** The host's answer to the engine's message `whichProxy`; `answer` is null if no proxy could be determined. */
  z.object({ type: z.literal('proxy'), id: z.int(), answer: z.string().nullable() }),
  z.object({ type: z.literal('stop') }),
]);
export type ToEngine = z.infer<typeof messageToEngineSchema>;

const refusalSchema = z.object({
  reason: propertyNotOpenedReasonSchema.exclude(['opening']),
  detail: z.string(),
});
/** Reason why the engine did not open a property. */
export type OpeningRefusal = z.infer<typeof refusalSchema>;

const wayBackSchema = z.object({ id: propertyIdSchema, backup: backupSchema.nullable() });
/**
 * A property whose data was written by a newer version of Kontuar. `backup` is the newest backup that the running
 * version of Kontuar can read.
 */
export type WayBack = z.infer<typeof wayBackSchema>;

const countedSchema = z.object({ name: z.string().nullable(), count: z.int() });
/**
 * Number of unsent changes or of unread messages in one property. `name` is the property's name; null if it is unknown
 * or only one property exists.
 */
export type Counted = z.infer<typeof countedSchema>;

const desktopSchema = z.object({
  language: z.enum(LANGUAGES),
  startAtLogin: z.boolean(),
  /** Address for updates; null disables the search for new versions. */
  updatesFrom: z.string().nullable(),
});
export type DesktopSettings = z.infer<typeof desktopSchema>;

export const messageFromEngineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), home: propertyIdSchema }),
  /**
   * The engine could not open the data. `waysBack` lists each property whose data was written by a newer version of
   * Kontuar, with the newest backup that this version can read.
   */
  refusalSchema.extend({
    type: z.literal('refused'),
    waysBack: z.array(wayBackSchema),
  }),
  /** The backup that the user agreed to restore could not be restored. Nothing was changed. */
  z.object({ type: z.literal('notRestored'), detail: z.string() }),
  z.object({
    type: z.literal('unsent'),
    waiting: z.int(),
    conflicts: z.int(),
    language: z.enum(LANGUAGES),
    each: z.array(countedSchema),
    /** Names of the folders of properties whose queue of changes cannot be read. */
    unknown: z.array(z.string()),
  }),
  desktopNotificationSchema.extend({ type: z.literal('notice') }),
  z.object({ type: z.literal('unread'), each: z.array(countedSchema) }),
  desktopSchema.extend({ type: z.literal('settings') }),
  z.object({ type: z.literal('whichProxy'), id: z.int(), origin: z.string() }),
  z.object({ type: z.literal('stopped') }),
]);
export type FromEngine = z.infer<typeof messageFromEngineSchema>;
