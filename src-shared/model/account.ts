import { z } from 'zod';
import { LANGUAGES } from '../text/language';
import { signingSchema, USUAL_SIGNING } from './event';
import { itemListSchema } from './itemList';

/** Ways to put login and password into `Authorization` of the older interface, the likeliest first (A65). */
export const legacyAuthSchema = z.enum(['basic', 'raw', 'basic-plain']);
export type LegacyAuth = z.infer<typeof legacyAuthSchema>;

/** The addresses of the property's service. Secrets are only in the keychain. */
export const accountSchema = z.object({
  baseUrl: z.url(),
  legacyBaseUrl: z.url(),
  /** PEM of a private certificate authority to trust for this profile, beside the system's. */
  caPem: z.string().nullable(),
  legacyAuth: legacyAuthSchema,
});
export type Account = z.infer<typeof accountSchema>;

/** The four secrets of an account; only ever in memory, in the keychain, or in the environment. */
export const secretsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  legacyLogin: z.string().min(1),
  legacyPassword: z.string().min(1),
});
export type Secrets = z.infer<typeof secretsSchema>;

const hourSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The news that the operating system shows, and the quiet hours (at the property, also over midnight). */
export const notificationsSchema = z.object({
  on: z.boolean().default(true),
  kinds: z.array(z.enum(['new', 'changed', 'gone', 'ksef'])).default(['new', 'changed', 'gone', 'ksef']),
  quiet: z.object({ from: hourSchema, to: hourSchema }).nullable().default(null),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** The view of the plan; the day is not stored, a new day starts at today. */
export const planViewSchema = z.object({
  days: z.literal([7, 14, 30, 60]).default(30),
  colouring: z.enum(['stay', 'payment', 'service']).default('stay'),
  prices: z.boolean().default(true),
  grouping: z.enum(['none', 'floor', 'kind']).default('none'),
});
export type PlanView = z.infer<typeof planViewSchema>;

/** Settings for users who need larger, slower or spoken screens (docs/user/accessibility.md). */
const accessSchema = z.object({
  /** Letters alone are shortcuts; off, each needs Alt or Ctrl (WCAG 2.1.4). */
  letterKeys: z.boolean().default(true),
  /** An undo stays until it is used or closed, instead of 10 s (WCAG 2.2.1). */
  undoStays: z.boolean().default(false),
  /** `important`: only what needs an answer is announced to a screen reader, not each opened card. */
  announce: z.enum(['all', 'important']).default('all'),
  contrast: z.enum(['system', 'more']).default('system'),
  /** Text alone, in percent; the window's zoom enlarges everything (WCAG 1.4.4). */
  textSize: z.literal([100, 115, 130]).default(100),
  /** The plan as headings and lists instead of a grid. */
  planAsList: z.boolean().default(false),
});

export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES).default('pl'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['tight', 'roomy']).default('tight'),
  /** Minutes without a key or the mouse after which the window is covered; 0 is never. */
  coverAfter: z.literal([0, 5, 10, 15, 30]).default(10),
  /** How many persons a room takes, as the owner says; by room id and name, because training has rooms of its own. */
  roomPersons: z.record(z.string(), z.int().min(1).max(50)).default({}),
  /** The items that the property sells, to fill lines of an invoice. */
  items: itemListSchema.default([]),
  notifications: notificationsSchema.default(notificationsSchema.parse({})),
  plan: planViewSchema.default(planViewSchema.parse({})),
  access: accessSchema.default(accessSchema.parse({})),
  /** Opens with the computer, behind its icon in the tray; only where Kontuar is installed. */
  startAtLogin: z.boolean().default(false),
  /** The tour of the first start has begun once. */
  tourSeen: z.boolean().default(false),
  /** How the service signs its events (A87). Only the provisioning file says otherwise than usual. */
  eventSigning: signingSchema.default(USUAL_SIGNING),
  /** The web folder of new versions; null: no search. */
  updatesFrom: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;
