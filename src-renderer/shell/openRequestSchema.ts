import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/**
 * A request from Kontuar's desktop program to a window to open a record. `world` is the id of the property to which the
 * record belongs; null means the property of the window.
 */
export const openRequestSchema = z.object({
  target: noticeTargetSchema,
  world: propertyOrTrainingIdSchema.nullable(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;
