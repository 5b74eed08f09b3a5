import { z } from 'zod';
import { accountSchema, preferencesSchema } from './account';

/**
 * What whoever rolls Kontuar out may say beforehand, in a file of JSON (docs/admins.md): addresses and settings of the
 * first start. Never a secret: the file lies where many can read it, so one that holds any is refused whole.
 */
const { language, theme, density, startAtLogin, updatesFrom, items } = preferencesSchema.shape;

/** An address that carries a password carries it into every log. */
const addressSchema = accountSchema.shape.baseUrl.refine(
  (address) => address.startsWith('https://') && !/^https:\/\/[^/?#]*@/.test(address),
  'an https address without a name and a password',
);

export const provisioningSchema = z
  .strictObject({
    baseUrl: addressSchema,
    legacyBaseUrl: addressSchema,
    /** A file of PEM on this PC, or on a share that it reaches: the certificate authority to trust, beside the system's. */
    caFile: z.string().min(1),
    language: language.removeDefault(),
    theme: theme.removeDefault(),
    density: density.removeDefault(),
    startAtLogin: startAtLogin.removeDefault(),
    updatesFrom: updatesFrom.removeDefault(),
    /** The items that the property sells (model/itemList.ts). */
    items: items.removeDefault(),
    /** Users cannot change `updatesFrom`; without that address no updates are checked. */
    updatesLocked: z.boolean(),
  })
  .partial();
export type Provisioning = z.infer<typeof provisioningSchema>;

const SECRET = /secret|passw|haslo|hasło|token|client_?id|login|api_?key|private/i;

/** The names in a document, at any depth, that only a secret would have. */
export function secretNames(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => [
    ...(SECRET.test(name) && !(name in provisioningSchema.shape) ? [name] : []),
    ...secretNames(value),
  ]);
}
