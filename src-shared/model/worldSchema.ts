import { z } from 'zod';
import { isPropertyId, type PropertyId } from './world';

export const propertyIdSchema = z.custom<PropertyId>(isPropertyId);
export const worldSchema = z.union([propertyIdSchema, z.literal('training')]);

export const whyClosedSchema = z.enum([
  'opening',
  'inUse',
  'newer',
  'damaged',
  'notReady',
  'unwritable',
  'networkDrive',
  'program',
  'keyLocked',
  'keyMissing',
  'wrongKey',
  'plainFile',
]);
export type WhyClosed = z.infer<typeof whyClosedSchema>;
