import { oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema } from '../model/scalars';
import { MAX_STORED_LOGO_BYTES } from '../rules/logoImage';

/**
 * Data about the property for its documents and for the accountant's files. The owner enters the data once in Kontuar,
 * because the service has no fields for the data.
 */

const buildTextSchema = (longest: number) => z.string().trim().max(longest);

/** Header and taxpayer of a JPK_V7M(3) file; an empty field means that the value is unknown. */
export const jpkHeaderSchema = z.object({
  /** Four digits (`KodUrzedu`). */
  taxOffice: z
    .string()
    .trim()
    .regex(/^(?:\d{4})?$/),
  email: z.union([z.literal(''), z.email().max(255)]),
  /** For a sole trader, the JPK schema requires first name, surname and birthday. */
  firstName: buildTextSchema(30),
  lastName: buildTextSchema(81),
  birthday: daySchema.nullable(),
});
export type JpkHeader = z.infer<typeof jpkHeaderSchema>;

export const EMPTY_JPK_HEADER: JpkHeader = {
  taxOffice: '',
  email: '',
  firstName: '',
  lastName: '',
  birthday: null,
};

/** Logo of the property: a JPEG as base64 (rules/logoImage.ts). */
const logoSchema = z.base64().max(Math.ceil(MAX_STORED_LOGO_BYTES / 3) * 4);

const jpkHeaderAndLogoSchema = z.object({ jpk: jpkHeaderSchema, logo: logoSchema.nullable() });
export type HouseSettings = z.infer<typeof jpkHeaderAndLogoSchema>;

export const jpkHeaderAndLogoContract = {
  settings: oc.output(jpkHeaderAndLogoSchema),
  setJpk: oc.input(jpkHeaderSchema).output(jpkHeaderAndLogoSchema),
  /**
   * Stores the logo; null removes it. `REFUSED`: the image is not a JPEG within the size limit, and the old logo stays.
   */
  setLogo: oc
    .errors({ REFUSED: {} })
    .input(z.object({ logo: logoSchema.nullable() }))
    .output(jpkHeaderAndLogoSchema),
};
