import { oc } from '@orpc/contract';
import { z } from 'zod';
import { preferencesSchema } from '../model/accountAndPreferences';
import { staffStateSchema } from '../model/staffSchemas';
import { daySchema, instantSchema } from '../model/scalars';
import { programUpdateCheckSchema } from '../model/programUpdate';
import { propertyIdSchema, propertyOrTrainingIdSchema } from '../model/propertyOrTrainingIdSchema';
import { invoiceStatusFieldsSchema } from './invoicesContract';

/** Facts that the window needs for its first screen, such as the program version, the property and the permissions. */
export const windowStartDataSchema = z.object({
  version: z.string(),
  mode: z.enum(['real', 'training']),
  /** Id of the property that this engine serves, or `training`. */
  world: propertyOrTrainingIdSchema,
  /** The property that the window opens when the user leaves the training mode. */
  home: propertyIdSchema,
  /**
   * Whether an account is connected. Without an account, the first screen offers "connect" and "look around in training
   * mode".
   */
  connected: z.boolean(),
  /** The property's name; null if the name is unknown. */
  property: z.string().nullable(),
  /** Permissions (scopes) of the access token; null while unknown (A53, A99). */
  scopes: z.array(z.string()).nullable(),
  preferences: preferencesSchema,
  staff: staffStateSchema,
  /**
   * Program updates: `locked` means that the administrator fixed the update address, `look` is the result of the last
   * check.
   */
  updates: z.object({ locked: z.boolean(), look: programUpdateCheckSchema.nullable() }),
  /**
   * Addresses and certificates that the provisioning file suggests for the connection form; null without suggestions or
   * if an account is connected.
   */
  prepared: z
    .object({
      baseUrl: z.string(),
      legacyBaseUrl: z.string(),
      caPem: z.string().nullable(),
      refused: z.string().nullable(),
    })
    .nullable(),
  /** The present business day at the property, in the time zone of Warsaw. */
  today: daySchema,
  now: instantSchema,
});
export type Hello = z.infer<typeof windowStartDataSchema>;

/**
 * Areas of stored data. A message about a change names the changed areas, so that the screens fetch only the data of
 * these areas again.
 */
export const changedStoreAreaSchema = z.enum([
  'invoices',
  'reservations',
  'pricing',
  'ages',
  'outbox',
  'inbox',
  'handover',
  'sync',
  'settings',
  'properties',
]);
export type Area = z.infer<typeof changedStoreAreaSchema>;

/**
 * Name and text of the record's field in which the search found the words. The screen shows them if the row of the
 * search hit does not contain this field.
 */
export const searchHitFieldSchema = z.object({
  field: z.enum(['number', 'phone', 'email', 'taxId', 'ksefId', 'party', 'address', 'note']),
  text: z.string(),
});
export type HitField = z.infer<typeof searchHitFieldSchema>;

export const searchHitSchema = z.object({
  kind: z.enum(['invoice', 'reservation']),
  /** `localId` of an invoice or `reservationId` of a reservation, as text. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Day of arrival of a stay, or day of issue of an invoice. */
  day: daySchema.nullable(),
  /** Departure; null: an invoice. */
  until: daySchema.nullable(),
  /** True if the invoice is paid; null if the hit is a stay or if the service sends no known payment status. */
  paid: z.boolean().nullable(),
  /** The invoice's status in the service and in KSeF; null if the hit is a stay. */
  standing: invoiceStatusFieldsSchema.nullable(),
  /** Check-in status of a stay in the service's spelling; null for an invoice. */
  checkIn: z.string().nullable(),
  /** True if the search found a stay that the service no longer returns. */
  gone: z.boolean(),
  found: searchHitFieldSchema.nullable(),
});
export type Hit = z.infer<typeof searchHitSchema>;

/**
 * Fields of a preference change have no defaults. A default would overwrite a stored preference that the change does
 * not contain.
 */
const { language, theme, density, coverAfter, notifications, plan, access } = preferencesSchema.shape;
const { roomPersons, items, startAtLogin, tourSeen, updatesFrom } = preferencesSchema.shape;
const preferencePatchSchema = z
  .object({
    language: language.removeDefault(),
    theme: theme.removeDefault(),
    density: density.removeDefault(),
    coverAfter: coverAfter.removeDefault(),
    roomPersons: roomPersons.removeDefault(),
    items: items.removeDefault(),
    notifications: notifications.removeDefault(),
    plan: plan.removeDefault(),
    access: access.removeDefault(),
    startAtLogin: startAtLogin.removeDefault(),
    tourSeen: tourSeen.removeDefault(),
    updatesFrom: updatesFrom.removeDefault(),
  })
  .partial();

/** An error of the window that is written to the program log: the name and stack of the error, without its message. */
const windowFaultSchema = z.object({ name: z.string().max(60), stack: z.string().max(20_000) });

export const appContract = {
  /**
   * Returns a ZIP file for support. The file contains the log, versions, settings, counts, schema and last problems,
   * but no guest data and no secrets.
   */
  bundle: oc.output(z.object({ fileName: z.string(), base64: z.base64() })),
  hello: oc.output(windowStartDataSchema),
  noteFault: oc.input(windowFaultSchema).output(z.object({ done: z.literal(true) })),
  setPreferences: oc.input(preferencePatchSchema).output(preferencesSchema),
  /** Searches stays and invoices by text or by day; current and future stays come first. */
  search: oc
    .input(z.object({ text: z.string().max(255), limit: z.int().min(1).max(100).default(30) }))
    .output(
      z.object({
        hits: z.array(searchHitSchema),
        /**
         * Similar words that were searched instead because nothing matches the typed words; empty if the typed words
         * match.
         */
        near: z.array(z.string()),
      }),
    ),
};
