import type { ClientLink } from '@orpc/client';
import { plainValue } from '#shared/text/plain';
import { convertToConnectionLostError } from './connectionLostError';

type Link = ClientLink<Record<never, never>>;

/** Removes control characters and text direction characters from every text that the engine sends to the screens. */
export const createEngineAnswerSanitizingLink = (link: Link): Link => ({
  call: async (path, input, options) => {
    const { signal } = options;
    const output = await link.call(path, input, options).catch((error: unknown) => {
      throw convertToConnectionLostError(error, signal);
    });
    return isStream(output) ? sanitizeStream(output, signal) : disableKerningForLongWords(plainValue(output));
  },
});

const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

async function* sanitizeStream(
  stream: AsyncIterableIterator<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  try {
    for await (const chunk of stream) yield disableKerningForLongWords(plainValue(chunk));
  } catch (error) {
    throw convertToConnectionLostError(error, signal);
  }
}

/**
 * Matches 200 characters without a space, which are longer than any name or web address and would slow down drawing.
 */
const LONG_WORD_PATTERN = /\S{200}/;

/**
 * If a text contains a very long word, the page switches kerning off (base.css), so that Chromium draws it fast enough.
 */
function disableKerningForLongWords(value: unknown): unknown {
  if (hasLongWord(value)) document.documentElement.classList.add('long-words');
  return value;
}

function hasLongWord(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= 200 && LONG_WORD_PATTERN.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongWord);
}
