import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/** Request to a window to open a record. A `world` of null means the property that the window shows. */
export const openRecordRequestSchema = z.object({
  target: noticeTargetSchema,
  world: propertyOrTrainingIdSchema.nullable(),
});
export type OpenRequest = z.infer<typeof openRecordRequestSchema>;
