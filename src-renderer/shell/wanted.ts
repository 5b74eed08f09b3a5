import { z } from 'zod';
import { noticeTargetSchema } from '#shared/contract/inbox';
import { worldSchema } from '#shared/model/worldSchema';

/** What the host asks a window to open: a record, in another property than this window's where it is said. */
export const wantedSchema = z.object({ target: noticeTargetSchema, world: worldSchema.nullable() });
export type Wanted = z.infer<typeof wantedSchema>;
