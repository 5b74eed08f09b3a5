import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { changedStoreAreaSchema } from './appContract';

/** Stream of changed store areas, so that the screens need no polling. */
export const changedAreasContract = {
  watch: oc.output(eventIterator(z.object({ areas: z.array(changedStoreAreaSchema) }))),
};
