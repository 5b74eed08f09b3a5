import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/**
 * Request from the desktop program to a window: open a record. `world` is the id of the record's property or
 * `training`; null means the property of the window.
 */
export const openRecordRequestSchema = z.object({
  target: noticeTargetSchema,
  world: propertyOrTrainingIdSchema.nullable(),
});
export type OpenRequest = z.infer<typeof openRecordRequestSchema>;
