import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { areaSchema } from './appContract';

/** One stream of changed areas from the store to the screens, instead of polling. */
export const changes = {
  watch: oc.output(eventIterator(z.object({ areas: z.array(areaSchema) }))),
};
