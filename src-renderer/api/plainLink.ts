import type { ClientLink } from '@orpc/client';
import { plainValue } from '#shared/text/plain';

type Link = ClientLink<Record<never, never>>;

/**
 * Everything that comes to the screens is text that does nothing: no name turns the amount beside it around, no control
 * character hides in a line that is copied. One place for all screens; the engine keeps what the service sent.
 */
export const showingPlain = (link: Link): Link => ({
  call: async (path, input, options) => {
    const output = await link.call(path, input, options);
    return isStream(output) ? plainStream(output) : plainValue(output);
  },
});

const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

async function* plainStream(stream: AsyncIterableIterator<unknown>): AsyncGenerator<unknown> {
  for await (const one of stream) yield plainValue(one);
}
