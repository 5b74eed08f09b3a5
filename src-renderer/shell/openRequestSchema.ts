import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { worldSchema } from '#shared/model/worldSchema';

/** What the host asks a window to open: a record, in another property than this window's where it is said. */
export const openRequestSchema = z.object({ target: noticeTargetSchema, world: worldSchema.nullable() });
export type OpenRequest = z.infer<typeof openRequestSchema>;
