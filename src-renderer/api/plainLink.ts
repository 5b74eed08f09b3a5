import type { ClientLink } from '@orpc/client';
import { plainValue } from '#shared/text/plain';
import { cutOffUnlessAnswered } from './cutOff';

type Link = ClientLink<Record<never, never>>;

/**
 * Everything that comes to the screens is text that does nothing: no name turns the amount beside it around, no control
 * character hides in a line that is copied. One place for all screens; the engine keeps what the service sent.
 */
export const createPlainTextLink = (link: Link): Link => ({
  call: async (path, input, options) => {
    const { signal } = options;
    const output = await link.call(path, input, options).catch((error: unknown) => {
      throw cutOffUnlessAnswered(error, signal);
    });
    return isStream(output) ? plainStream(output, signal) : drawable(plainValue(output));
  },
});

const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

async function* plainStream(
  stream: AsyncIterableIterator<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  try {
    for await (const one of stream) yield drawable(plainValue(one));
  } catch (error) {
    throw cutOffUnlessAnswered(error, signal);
  }
}

/** Characters without a blank; names and addresses of the web are shorter. */
const LONG_WORD = /\S{200}/;

/**
 * Chromium shapes the rest of a kerned word anew at each of its line breaks: 30,000 characters take 20 seconds. From the
 * first text of that kind the page goes without kerning (base.css), and the same text takes milliseconds.
 */
function drawable(value: unknown): unknown {
  if (hasLongWord(value)) document.documentElement.classList.add('long-words');
  return value;
}

function hasLongWord(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= 200 && LONG_WORD.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongWord);
}
