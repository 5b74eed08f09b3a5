import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inboxContract';
import { worldSchema } from '#shared/model/worldSchema';

/** A record that the host asks a window to open. `world`: its property, if it is not this window's. */
export const openRequestSchema = z.object({ target: noticeTargetSchema, world: worldSchema.nullable() });
export type OpenRequest = z.infer<typeof openRequestSchema>;
