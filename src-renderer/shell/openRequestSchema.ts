import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/**
 * A request from Kontuar's desktop program to a window to open a record. `world` is the id of the record's property, or
 * `training`; null means the property that the window already shows.
 */
export const openRequestSchema = z.object({
  target: noticeTargetSchema,
  world: propertyOrTrainingIdSchema.nullable(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;
