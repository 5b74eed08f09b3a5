import { z } from 'zod';

/** `real`: the property in the profile's folder; `p-…`: one beside it; `training`: the made-up one. */
export const propertyIdSchema = z.union([
  z.literal('real'),
  z.templateLiteral(['p-', z.string().regex(/^[0-9a-f]{8}$/)]),
]);
export type PropertyId = z.infer<typeof propertyIdSchema>;

export const worldSchema = z.union([propertyIdSchema, z.literal('training')]);
export type World = z.infer<typeof worldSchema>;

export const whyClosedSchema = z.enum([
  'opening',
  'inUse',
  'newer',
  'damaged',
  'notReady',
  'unwritable',
  'networkDrive',
  'moved',
  'program',
]);
export type WhyClosed = z.infer<typeof whyClosedSchema>;

/** The world of an address by its `mode`; without `mode` the profile's own property. null: does not exist. */
export const worldNamed = (mode: string | null): World | null =>
  mode === null ? 'real' : (worldSchema.safeParse(mode).data ?? null);

/** The address at which a window of this world starts. */
export const pathOf = (world: World): string => (world === 'real' ? '/' : `/?mode=${world}`);

/** So many properties on one PC: each keeps a copy of its own and asks its service once a minute. */
export const MOST_PROPERTIES = 8;

/** Sent on a line to a property that is not here, before it is closed; the contract has no such message. */
export const NOT_HERE = { kontuar: 'not here' } as const;
