import type { Account, Secrets } from '#shared/model/account';
import type { Problem } from '#shared/outcome/problem';

/** The secrets' way into headers, and their way out of everything that is kept or shown. */

/**
 * `Authorization` of the older interface, whose format the interface leaves open (domain.md A65). Only the
 * chosen one is ever sent: trying them in turn could lock the account.
 */
export function olderAuthorization(legacyAuth: Account['legacyAuth'], secrets: Secrets): string {
  const pair = `${secrets.legacyLogin}:${secrets.legacyPassword}`;
  switch (legacyAuth) {
    case 'basic':
      return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
    case 'raw':
      return asHeader(pair);
    case 'basic-plain':
      return asHeader(`Basic ${pair}`);
  }
}

/** A header is bytes: UTF-8 goes in as such, and what would end the header stays out. */
function asHeader(text: string): string {
  return Buffer.from(text.replace(/[\0\r\n]/g, ''), 'utf8').toString('latin1');
}

/** Shorter ones would blot out ordinary words; no service hands out such secrets. */
const SHORTEST_SECRET = 4;

/** Takes every secret out of the words of a service that repeats what it was sent. */
export function makeMask(secrets: Secrets): (problem: Problem, token: string | null) => Problem {
  const pair = `${secrets.legacyLogin}:${secrets.legacyPassword}`;
  const fixed = [
    Buffer.from(pair, 'utf8').toString('base64'),
    pair,
    secrets.clientId,
    secrets.clientSecret,
    secrets.legacyLogin,
    secrets.legacyPassword,
  ].filter((secret) => secret.length >= SHORTEST_SECRET);
  return (problem, token) => {
    const hidden = token === null ? fixed : [...fixed, token];
    const clean = (text: string) => hidden.reduce((so, secret) => so.replaceAll(secret, '***'), text);
    return {
      ...problem,
      title: clean(problem.title),
      detail: clean(problem.detail),
      ruid: problem.ruid === null ? null : clean(problem.ruid),
      fields: problem.fields.map(({ field, message }) => ({ field: clean(field), message: clean(message) })),
    };
  };
}
