import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { Problem } from '#shared/outcome/problem';
import { plainText } from '#shared/text/plain';

/** Builds request headers that contain secrets, and masks secrets in all texts that are stored or shown. */

/**
 * Returns the `Authorization` header of the legacy interface. The service does not document the format of this header
 * (A65).
 */
export function buildLegacyAuthorizationHeader(legacyAuth: Account['legacyAuth'], secrets: Secrets): string {
  const pair = `${secrets.legacyLogin}:${secrets.legacyPassword}`;
  switch (legacyAuth) {
    case 'basic':
      return `Basic ${encodeBase64(pair)}`;
    case 'raw':
      return toHeaderText(pair);
    case 'basic-plain':
      return toHeaderText(`Basic ${pair}`);
  }
}

const encodeBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

function toHeaderText(text: string): string {
  return Buffer.from(text.replace(/[\0\r\n]/g, ''), 'utf8').toString('latin1');
}

/**
 * Minimum length of a secret that is masked. Masking shorter secrets would hide ordinary words, and no service issues
 * such secrets.
 */
const MIN_SECRET_CHARS = 4;
/**
 * Number of consecutive characters of a token that are masked even without the rest of the token, because a service may
 * repeat only a part of it.
 */
const MIN_SECRET_PIECE_CHARS = 16;
const MAX_REMEMBERED_TOKENS = 8;
const MAX_LOG_LINE_CHARS = 500;

export interface Mask {
  addToken(token: string): void;
  /**
   * Removes every secret, whole or in pieces, from a text that the service returned, because the service may repeat
   * parts of the request in its texts.
   */
  maskText(text: string): string;
  /**
   * Returns a text as one line for the request log, with secrets masked, without control characters, and limited in
   * length.
   */
  formatLogLine(text: string): string;
  maskProblem(problem: Problem): Problem;
}

export function createSecretMask(secrets: Secrets): Mask {
  const { clientId, clientSecret, legacyLogin, legacyPassword } = secrets;
  const pair = `${legacyLogin}:${legacyPassword}`;
  const plain = [pair, clientId, clientSecret, legacyLogin, legacyPassword];
  const fixed = plain.flatMap((secret) => [encodeBase64(secret), encodeURIComponent(secret), secret]);
  const longSecrets = [...new Set(fixed)].filter((secret) => secret.length >= MIN_SECRET_CHARS);
  let tokens: readonly string[] = [];
  let pieces = listSecretPieces(longSecrets);

  const maskText = (text: string): string => {
    const hidden = [...tokens, ...longSecrets].reduce((so, secret) => so.replaceAll(secret, '***'), text);
    return maskPieces(hidden, pieces);
  };
  const formatLogLine = (text: string): string =>
    plainText(maskText(text)).replace(/\s+/g, ' ').slice(0, MAX_LOG_LINE_CHARS);
  return {
    addToken: (token) => {
      if (tokens.includes(token)) return;
      tokens = [token, ...tokens].slice(0, MAX_REMEMBERED_TOKENS);
      pieces = listSecretPieces([...tokens, ...longSecrets]);
    },
    maskText,
    formatLogLine,
    maskProblem: (problem) => ({
      ...problem,
      title: maskText(problem.title),
      detail: maskText(problem.detail),
      ruid: problem.ruid === null ? null : formatLogLine(problem.ruid),
      fields: problem.fields.map(({ field, message }) => ({
        field: maskText(field),
        message: maskText(message),
      })),
    }),
  };
}

const listSecretPieces = (secrets: readonly string[]): ReadonlySet<string> =>
  new Set(
    secrets.flatMap((secret) =>
      Array.from({ length: Math.max(0, secret.length - MIN_SECRET_PIECE_CHARS + 1) }, (_, at) =>
        secret.slice(at, at + MIN_SECRET_PIECE_CHARS),
      ),
    ),
  );

function maskPieces(text: string, pieces: ReadonlySet<string>): string {
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
