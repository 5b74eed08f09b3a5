import { oc } from '@orpc/contract';
import { z } from 'zod';
import { preferencesSchema } from '../model/account';
import { staffStateSchema } from '../model/staff';
import { daySchema, instantSchema } from '../model/scalars';
import { updateLookSchema } from '../model/update';
import { propertyIdSchema, worldSchema } from '../model/worldSchema';
import { standingSchema } from './invoicesContract';

/** Data that the window needs before it can render anything. */
export const helloSchema = z.object({
  version: z.string(),
  mode: z.enum(['real', 'training']),
  /** The property or training that this engine serves. */
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
  /** Who works at this desk and who is there now. */
  staff: staffStateSchema,
  /** New versions of the program: whether the administrator has fixed their address, and how the last look ended. */
  updates: z.object({ locked: z.boolean(), look: updateLookSchema.nullable() }),
  /** Provisioned values for the connection form; null without provisioning, or once connected. */
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

/** Parts of the store that a change names and screens re-read. `ages`: days were confirmed, changed or not. */
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

/** The fields in which a hit matches, beyond its line; of a note only the words around the match. */
export const hitFieldSchema = z.object({
  field: z.enum(['number', 'phone', 'email', 'taxId', 'ksefId', 'party', 'address', 'note']),
  text: z.string(),
});
export type HitField = z.infer<typeof hitFieldSchema>;

export const hitSchema = z.object({
  kind: z.enum(['invoice', 'reservation']),
  /** `localId` of an invoice, `reservationId` of a reservation, as text. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Arrival, or the day of issue. */
  day: daySchema.nullable(),
  /** Departure; null: an invoice. */
  until: daySchema.nullable(),
  /** null: a stay, or the service says nothing known. */
  paid: z.boolean().nullable(),
  /** Where an invoice is on its way; null: a stay. */
  standing: standingSchema.nullable(),
  /** The service's word for where the guest of a stay is; null: an invoice. */
  checkIn: z.string().nullable(),
  /** A stay that the service no longer returns. */
  gone: z.boolean(),
  found: hitFieldSchema.nullable(),
});
export type Hit = z.infer<typeof hitSchema>;

/** Omitted fields stay as they are; the defaults of the whole schema would reset them. */
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

/** A fault of the window for the log: where it was thrown, never its words. */
const windowFaultSchema = z.object({ name: z.string().max(60), stack: z.string().max(20_000) });

export const app = {
  /** One ZIP for support: the log, versions, settings, counts, schema, last problems; no guest and no secret. */
  bundle: oc.output(z.object({ fileName: z.string(), base64: z.base64() })),
  hello: oc.output(helloSchema),
  noteFault: oc.input(windowFaultSchema).output(z.object({ done: z.literal(true) })),
  setPreferences: oc.input(preferencePatchSchema).output(preferencesSchema),
  /**
   * Guests, phones, e-mails, numbers, NIP, KSeF numbers, words in notes, folded; days (rules of typedDays.ts): who arrives
   * on them, what was issued on them. Stays that are or come, soonest first, those that were, latest first, in both the living before the gone, then invoices, newest first. Found nothing: what is one slip away.
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
