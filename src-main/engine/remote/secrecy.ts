import type { Account, Secrets } from '#shared/model/account';
import type { Problem } from '#shared/outcome/problem';
import { plainText } from '#shared/text/plain';

/** The secrets' way into headers, and their way out of everything that is kept or shown. */

/**
 * `Authorization` of the legacy API, format unspecified (A65). Only the chosen one is sent: trying all could lock the
 * account.
 */
export function olderAuthorization(legacyAuth: Account['legacyAuth'], secrets: Secrets): string {
  const pair = `${secrets.legacyLogin}:${secrets.legacyPassword}`;
  switch (legacyAuth) {
    case 'basic':
      return `Basic ${base64(pair)}`;
    case 'raw':
      return asHeader(pair);
    case 'basic-plain':
      return asHeader(`Basic ${pair}`);
  }
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** A header is bytes: UTF-8 is passed on, line ends are removed. */
function asHeader(text: string): string {
  return Buffer.from(text.replace(/[\0\r\n]/g, ''), 'utf8').toString('latin1');
}

/** Shorter ones would blot out ordinary words; no service hands out such secrets. */
const MIN_SECRET_CHARS = 4;
/** A service may repeat a piece of a token only: so many of its characters in a row are hidden as well. */
const MIN_SECRET_PIECE_CHARS = 16;
/** Every token of this run that is still remembered; one lasts an hour. */
const MAX_REMEMBERED_TOKENS = 8;
/** What is kept of one line of the log, characters. */
const MAX_LOG_LINE_CHARS = 500;

export interface Mask {
  /** From now on this is a secret too. */
  learn(token: string): void;
  /** Takes every secret, whole or in pieces, out of the words of a service that repeats what it was sent. */
  words(text: string): string;
  /** For the request log: one line, masked, bounded, without control characters. */
  line(text: string): string;
  problem(problem: Problem): Problem;
}

export function createMask(secrets: Secrets): Mask {
  const { clientId, clientSecret, legacyLogin, legacyPassword } = secrets;
  const pair = `${legacyLogin}:${legacyPassword}`;
  const plain = [pair, clientId, clientSecret, legacyLogin, legacyPassword];
  const fixed = plain.flatMap((secret) => [base64(secret), encodeURIComponent(secret), secret]);
  const whole = [...new Set(fixed)].filter((secret) => secret.length >= MIN_SECRET_CHARS);
  let tokens: readonly string[] = [];
  let pieces = piecesOf(whole);

  const words = (text: string): string => {
    const hidden = [...tokens, ...whole].reduce((so, secret) => so.replaceAll(secret, '***'), text);
    return withoutPieces(hidden, pieces);
  };
  const line = (text: string): string =>
    plainText(words(text)).replace(/\s+/g, ' ').slice(0, MAX_LOG_LINE_CHARS);
  return {
    learn: (token) => {
      if (tokens.includes(token)) return;
      tokens = [token, ...tokens].slice(0, MAX_REMEMBERED_TOKENS);
      pieces = piecesOf([...tokens, ...whole]);
    },
    words,
    line,
    problem: (problem) => ({
      ...problem,
      title: words(problem.title),
      detail: words(problem.detail),
      ruid: problem.ruid === null ? null : line(problem.ruid),
      fields: problem.fields.map(({ field, message }) => ({ field: words(field), message: words(message) })),
    }),
  };
}

const piecesOf = (secrets: readonly string[]): ReadonlySet<string> =>
  new Set(
    secrets.flatMap((secret) =>
      Array.from({ length: Math.max(0, secret.length - MIN_SECRET_PIECE_CHARS + 1) }, (_, at) =>
        secret.slice(at, at + MIN_SECRET_PIECE_CHARS),
      ),
    ),
  );

/** Each run of `MIN_SECRET_PIECE_CHARS` or more characters that is part of a secret. */
function withoutPieces(text: string, pieces: ReadonlySet<string>): string {
  let shown = '';
  for (let at = 0; at < text.length;) {
    let end = at;
    while (pieces.has(text.slice(end, end + MIN_SECRET_PIECE_CHARS))) end += 1;
    if (end === at) {
      shown += text.charAt(at);
      at += 1;
    } else {
      shown += '***';
      at = end - 1 + MIN_SECRET_PIECE_CHARS;
    }
  }
  return shown;
}
