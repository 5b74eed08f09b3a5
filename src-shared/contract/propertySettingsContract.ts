import { oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema } from '../model/scalars';
import { MAX_LOGO_BYTES } from '../rules/logoImage';

/** What the house enters once for its papers and the accountant's files. The service has no such fields. */

const text = (longest: number) => z.string().trim().max(longest);

/** Header and taxpayer of JPK_V7M(3); empty fields are not known. */
export const jpkHeaderSchema = z.object({
  /** Four digits (`KodUrzedu`). */
  taxOffice: z
    .string()
    .trim()
    .regex(/^(?:\d{4})?$/),
  email: z.union([z.literal(''), z.email().max(255)]),
  /** A sole trader: the schema wants first name, surname and birthday. */
  firstName: text(30),
  lastName: text(81),
  birthday: daySchema.nullable(),
});
export type JpkHeader = z.infer<typeof jpkHeaderSchema>;

export const NO_JPK_HEADER: JpkHeader = {
  taxOffice: '',
  email: '',
  firstName: '',
  lastName: '',
  birthday: null,
};

/** A JPEG, as base64 (rules/logoImage.ts). */
const logoSchema = z.base64().max(Math.ceil(MAX_LOGO_BYTES / 3) * 4);

const houseSchema = z.object({ jpk: jpkHeaderSchema, logo: logoSchema.nullable() });
export type HouseSettings = z.infer<typeof houseSchema>;

export const house = {
  settings: oc.output(houseSchema),
  setJpk: oc.input(jpkHeaderSchema).output(houseSchema),
  /** null removes it. `REFUSED`: no small JPEG; the old one stays. */
  setLogo: oc
    .errors({ REFUSED: {} })
    .input(z.object({ logo: logoSchema.nullable() }))
    .output(houseSchema),
};
