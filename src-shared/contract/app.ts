import { oc } from '@orpc/contract';
import { z } from 'zod';
import { preferencesSchema } from '../model/account';
import { daySchema, instantSchema } from '../model/scalars';
import { updateLookSchema } from '../model/update';
import { propertyIdSchema, worldSchema } from '../model/world';

/** What the window needs before it can draw anything. */
export const helloSchema = z.object({
  version: z.string(),
  mode: z.enum(['real', 'training']),
  /** Whose engine answers. */
  world: worldSchema,
  /** The property that leaving training leads to. */
  home: propertyIdSchema,
  /** false: the first screen offers "connect" and "look around in training mode". */
  connected: z.boolean(),
  /** The property's name (`properties.list`); null before anything is known of it. */
  property: z.string().nullable(),
  /** Scopes the token carries; null while unknown (A53, A99). */
  scopes: z.array(z.string()).nullable(),
  preferences: preferencesSchema,
  /** Where the data lie on a network drive: its address as the system names it, and the folder of the installation. */
  networkDrive: z.object({ address: z.string(), folder: z.string() }).nullable(),
  /** New versions of the program: whether the administrator has fixed their address, and how the last look ended. */
  updates: z.object({ locked: z.boolean(), look: updateLookSchema.nullable() }),
  /** What this PC was prepared with, for the connection's form; null where it was not, or is connected. */
  prepared: z
    .object({
      baseUrl: z.string(),
      legacyBaseUrl: z.string(),
      caPem: z.string().nullable(),
      refused: z.string().nullable(),
    })
    .nullable(),
  /** The business day at the property, Europe/Warsaw. */
  today: daySchema,
  now: instantSchema,
});
export type Hello = z.infer<typeof helloSchema>;

/**
 * Parts of the store that a screen may be showing; a change names them and the screens re-read. `ages`: days of
 * reservations or prices were confirmed, whether or not anything in them is another.
 */
export const areaSchema = z.enum([
  'invoices',
  'reservations',
  'pricing',
  'ages',
  'outbox',
  'inbox',
  'sync',
  'settings',
  'properties',
]);
export type Area = z.infer<typeof areaSchema>;

/** Where a hit has what was typed, beyond its line; a note only around it. */
export const hitFieldSchema = z.object({
  field: z.enum(['number', 'phone', 'email', 'taxId', 'ksefId', 'party', 'note']),
  text: z.string(),
});
export type HitField = z.infer<typeof hitFieldSchema>;

/** One hit of the search over everything. */
export const hitSchema = z.object({
  kind: z.enum(['invoice', 'reservation']),
  /** `localId` of an invoice, `reservationId` of a reservation, as text. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  day: daySchema.nullable(),
  /** A stay that the service no longer returns. */
  gone: z.boolean(),
  found: hitFieldSchema.nullable(),
});
export type Hit = z.infer<typeof hitSchema>;

/** What is left out stays as it is; the defaults of the whole would put it back. */
const { language, theme, density, coverAfter, notifications, plan } = preferencesSchema.shape;
const { staff, items, atDesk, startAtLogin, tourSeen, networkDriveSeen, updatesFrom } =
  preferencesSchema.shape;
const preferencePatchSchema = z
  .object({
    language: language.removeDefault(),
    theme: theme.removeDefault(),
    density: density.removeDefault(),
    coverAfter: coverAfter.removeDefault(),
    staff: staff.removeDefault(),
    items: items.removeDefault(),
    atDesk: atDesk.removeDefault(),
    notifications: notifications.removeDefault(),
    plan: plan.removeDefault(),
    startAtLogin: startAtLogin.removeDefault(),
    tourSeen: tourSeen.removeDefault(),
    networkDriveSeen: networkDriveSeen.removeDefault(),
    updatesFrom: updatesFrom.removeDefault(),
  })
  .partial();

export const app = {
  hello: oc.output(helloSchema),
  setPreferences: oc.input(preferencePatchSchema).output(preferencesSchema),
  /**
   * Guests, phones, e-mails, numbers, NIP, KSeF numbers, words in notes; folded. Stays that are or come, soonest
   * first, those that were, latest first, in both the living before the gone, then invoices, newest first. Found nothing: what is one slip away.
   */
  search: oc
    .input(z.object({ text: z.string().max(255), limit: z.int().min(1).max(100).default(30) }))
    .output(
      z.object({
        hits: z.array(hitSchema),
        /** Words that were looked for instead, because nothing has those typed; empty: found as typed. */
        near: z.array(z.string()),
      }),
    ),
};
