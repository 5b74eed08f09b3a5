import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/**
 * A record that the host asks a window to open. `world`: the property of the record; null for the property of this
 * window.
 */
export const openRequestSchema = z.object({
  target: noticeTargetSchema,
  world: propertyOrTrainingIdSchema.nullable(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;
