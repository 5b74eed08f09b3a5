import { z } from 'zod';
import { LANGUAGES } from '../text/language';
import { webhookSignatureFormatSchema, DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from './serviceEvent';
import { itemListSchema } from './reusableItemList';

/**
 * Ways to write login and password in the `Authorization` header for the legacy interface, the most likely way
 * first (A65).
 */
export const legacyApiAuthMethodSchema = z.enum(['basic', 'raw', 'basic-plain']);
export type LegacyAuth = z.infer<typeof legacyApiAuthMethodSchema>;

/** Addresses of the property's service. Secrets are stored only in the keychain. */
export const serviceAccountAddressesSchema = z.object({
  baseUrl: z.url(),
  legacyBaseUrl: z.url(),
  /**
   * PEM text of the certificate of a private certificate authority that this profile trusts in addition to the system's
   * authorities.
   */
  caPem: z.string().nullable(),
  legacyAuth: legacyApiAuthMethodSchema,
});
export type Account = z.infer<typeof serviceAccountAddressesSchema>;

/** The four secrets of an account; they exist only in memory, in the keychain or in the environment. */
export const serviceAccountSecretsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  legacyLogin: z.string().min(1),
  legacyPassword: z.string().min(1),
});
export type Secrets = z.infer<typeof serviceAccountSecretsSchema>;

const hourSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Settings for system notifications: kinds of news, and quiet hours in the property's time zone. */
export const notificationSettingsSchema = z.object({
  on: z.boolean().default(true),
  kinds: z.array(z.enum(['new', 'changed', 'gone', 'ksef'])).default(['new', 'changed', 'gone', 'ksef']),
  quiet: z.object({ from: hourSchema, to: hourSchema }).nullable().default(null),
});
export type Notifications = z.infer<typeof notificationSettingsSchema>;

/**
 * Stored display options of the room plan. The first day shown is not stored, because the plan always opens at today.
 */
export const planViewSchema = z.object({
  days: z.literal([7, 14, 30, 60]).default(14),
  colouring: z.enum(['stay', 'payment', 'service']).default('stay'),
  prices: z.boolean().default(true),
  grouping: z.enum(['none', 'floor', 'kind']).default('none'),
});
export type PlanView = z.infer<typeof planViewSchema>;

/** Settings for users who need larger, slower or spoken screens (docs/user/accessibility.md). */
const accessibilitySchema = z.object({
  /** True if single letters work as keyboard shortcuts. Otherwise each letter needs Alt or Ctrl (WCAG 2.1.4). */
  letterKeys: z.boolean().default(true),
  /**
   * Whether a message with an undo button stays until the user presses the button or closes the message, instead of
   * disappearing after 10 s (WCAG 2.2.1).
   */
  undoStays: z.boolean().default(false),
  /** Announcements for screen readers: all messages, or only alerts and dialogs. */
  announce: z.enum(['all', 'important']).default('all'),
  contrast: z.enum(['system', 'more']).default('system'),
  /** Size of the text alone, in percent; the window's zoom enlarges everything (WCAG 1.4.4). */
  textSize: z.literal([100, 115, 130]).default(100),
  planAsList: z.boolean().default(false),
});

export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES).default('pl'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['tight', 'roomy']).default('tight'),
  /** Minutes without keyboard or mouse input before the privacy screen appears; 0 means never. */
  coverAfter: z.literal([0, 5, 10, 15, 30]).default(10),
  /** The number of persons that fit into each room, as the owner entered it. */
  roomPersons: z.record(z.string(), z.int().min(1).max(50)).default({}),
  /** Items that the property sells, used to fill the lines of an invoice. */
  items: itemListSchema.default([]),
  notifications: notificationSettingsSchema.default(notificationSettingsSchema.parse({})),
  plan: planViewSchema.default(planViewSchema.parse({})),
  access: accessibilitySchema.default(accessibilitySchema.parse({})),
  /** True if Kontuar starts at login, minimized to the tray; only an installed Kontuar does so. */
  startAtLogin: z.boolean().default(false),
  tourSeen: z.boolean().default(false),
  /**
   * Format of the signature on the service's webhook events (A87): a default format, unless the provisioning file sets
   * another one.
   */
  eventSigning: webhookSignatureFormatSchema.default(DEFAULT_WEBHOOK_SIGNATURE_FORMAT),
  /** Web folder with new versions; null turns the update check off. */
  updatesFrom: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;
