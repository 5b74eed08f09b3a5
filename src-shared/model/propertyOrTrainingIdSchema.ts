import { z } from 'zod';
import { isPropertyId, type PropertyId } from './propertyOrTrainingId';

export const propertyIdSchema = z.custom<PropertyId>(isPropertyId);
export const propertyOrTrainingIdSchema = z.union([propertyIdSchema, z.literal('training')]);

export const propertyNotOpenedReasonSchema = z.enum([
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
export type WhyClosed = z.infer<typeof propertyNotOpenedReasonSchema>;
