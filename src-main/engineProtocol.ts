import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { noticeSchema } from '#shared/contract/inboxContract';
import { backupSchema } from '#shared/contract/recoveryContract';
import { updateLookSchema } from '#shared/model/update';
import { propertyIdSchema, whyClosedSchema, worldSchema } from '#shared/model/worldSchema';
import { LANGUAGES } from '#shared/text/language';

/** The messages between a host and the engine's thread. Both sides check what they get against these schemas. */

/** Handed to the thread when it starts. */
export const installationSchema = z.object({
  profileDir: z.string(),
  version: z.string(),
  platform: z.string(),
  /** Files that may prepare this PC, the nearest first. */
  provisioning: z.array(z.string()).default([]),
  /** Copies that the user agreed to restore before anything is opened. */
  restore: z.array(z.object({ id: propertyIdSchema, name: z.string() })).default([]),
  /** Of this PC, for a first start where no file says another; the CLI has none, and Polish is first. */
  language: z.enum(LANGUAGES).optional(),
  /** Whether the host answers `whichProxy`. */
  systemProxy: z.boolean().default(false),
});
export type Installation = z.input<typeof installationSchema>;

export const toEngineSchema = z.discriminatedUnion('type', [
  /** A line to a property or to training mode; the port travels as a transferred object. */
  z.object({ type: z.literal('connect'), world: worldSchema, port: z.instanceof(MessagePort) }),
  z.object({ type: z.literal('unsent') }),
  z.object({ type: z.literal('follow') }),
  z.object({ type: z.literal('woken') }),
  z.object({ type: z.literal('looked'), look: updateLookSchema }),
  /** The answer to `whichProxy`; null: the host could not say. */
  z.object({ type: z.literal('proxy'), id: z.int(), answer: z.string().nullable() }),
  z.object({ type: z.literal('stop') }),
]);
export type ToEngine = z.infer<typeof toEngineSchema>;

const refusalSchema = z.object({
  reason: whyClosedSchema.exclude(['opening']),
  detail: z.string(),
});
/** Why the engine did not take the profile. */
export type Refusal = z.infer<typeof refusalSchema>;

const wayBackSchema = z.object({ id: propertyIdSchema, backup: backupSchema.nullable() });
/** A property whose data a later Kontuar wrote, and the newest copy that this one can read; null: there is none. */
export type WayBack = z.infer<typeof wayBackSchema>;

const countedSchema = z.object({ name: z.string().nullable(), count: z.int() });
/** How much of something a property has; `name` null where there is only one, or it is not known. */
export type Counted = z.infer<typeof countedSchema>;

const desktopSchema = z.object({
  language: z.enum(LANGUAGES),
  startAtLogin: z.boolean(),
  /** An address; null without a search for new versions. */
  updatesFrom: z.string().nullable(),
});
/** The settings that a desktop has to know. */
export type DesktopSettings = z.infer<typeof desktopSchema>;

export const fromEngineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), home: propertyIdSchema }),
  /** `waysBack`: where a later Kontuar wrote the data. */
  refusalSchema.extend({
    type: z.literal('refused'),
    waysBack: z.array(wayBackSchema),
  }),
  /** An agreed action failed; nothing was changed. */
  z.object({ type: z.literal('notRestored'), detail: z.string() }),
  z.object({
    type: z.literal('unsent'),
    waiting: z.int(),
    conflicts: z.int(),
    language: z.enum(LANGUAGES),
    each: z.array(countedSchema),
    /** Folders of properties whose queue cannot be read. */
    unknown: z.array(z.string()),
  }),
  noticeSchema.extend({ type: z.literal('notice') }),
  z.object({ type: z.literal('unread'), each: z.array(countedSchema) }),
  desktopSchema.extend({ type: z.literal('settings') }),
  /** The proxies of the system for an address; may come before `ready`. */
  z.object({ type: z.literal('whichProxy'), id: z.int(), origin: z.string() }),
  z.object({ type: z.literal('stopped') }),
]);
export type FromEngine = z.infer<typeof fromEngineSchema>;
