import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { areaSchema } from './app';

/** One stream of "what changed" from the store to the screens; nobody polls the database. */
export const changes = {
  watch: oc.output(eventIterator(z.object({ areas: z.array(areaSchema) }))),
};
