import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/outcome/problem';
import { createSecretMask, buildLegacyAuthorizationHeader } from '#engine/remote/secretMask';

/** Tests that the secrets go into the right header and appear nowhere else (domain.md A65). */

const secrets = {
  clientId: 'kontuar-client',
  clientSecret: 'żółw/secret of 24 letters',
  legacyLogin: 'anna',
  legacyPassword: 'p:w',
};
const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('Authorization of the legacy interface', () => {
  test.each([
    ['basic', 'Basic YW5uYTpwOnc='],
    ['raw', 'anna:p:w'],
    ['basic-plain', 'Basic anna:p:w'],
  ] as const)('legacy interface: builds the authorization header of kind %s', (legacyAuth, header) => {
    expect(buildLegacyAuthorizationHeader(legacyAuth, secrets)).toBe(header);
  });

  test('legacy interface: encodes the login as UTF-8 and removes line breaks from the authorization header', () => {
    const odd = { ...secrets, legacyLogin: 'ż\r\nX: y\0', legacyPassword: 'p' };
    for (const legacyAuth of ['raw', 'basic-plain'] as const) {
      const header = buildLegacyAuthorizationHeader(legacyAuth, odd);
      expect(Buffer.from(header, 'latin1').toString('utf8')).toMatch(/^(?:Basic )?żX: y:p$/);
      expect(() => new Headers({ authorization: header })).not.toThrow();
    }
  });
});

describe('the words of a service', () => {
  const words = (text: string) => createSecretMask(secrets).maskText(text);

  test('secret mask: hides a secret as plain text, URL-encoded or in Base64', () => {
    const { clientId, clientSecret, legacyLogin, legacyPassword } = secrets;
    const pair = `${legacyLogin}:${legacyPassword}`;
    for (const secret of [clientId, clientSecret, legacyLogin, pair])
      for (const form of [secret, encodeURIComponent(secret), base64(secret)])
        expect(words(`no ${form}, not ${form}.`)).toBe('no ***, not ***.');
    expect(words(`no ${base64(legacyPassword)}`)).toBe('no ***');
  });

  test('secret mask: hides a secret of four characters but not a secret of three', () => {
    expect(words('p:w')).toBe('p:w');
    expect(words('four: anna')).toBe('four: ***');
  });

  test('secret mask: hides every fragment of at least 16 characters of a long secret, but not a fragment of 15', () => {
    const secret = '0123456789ABCDEFGHIJ';
    const mask = createSecretMask({ ...secrets, clientSecret: secret });
    expect(mask.maskText(`<${secret.slice(0, 15)}>`)).toBe(`<${secret.slice(0, 15)}>`);
    for (const piece of [secret.slice(0, 16), secret.slice(1, 18), secret.slice(-16)])
      expect(mask.maskText(`<${piece}> twice: ${piece}; ${piece}`)).toBe('<***> twice: ***; ***');
    expect(mask.maskText(secret.slice(4))).toBe('***');
    expect(mask.maskText(`${secret.slice(0, 16)}${secret.slice(2, 19)}`)).toBe('******');
  });

  test('secret mask: hides a secret of exactly 16 characters only as a whole, and leaves shorter fragments visible', () => {
    const mask = createSecretMask({ ...secrets, clientSecret: '0123456789ABCDEF' });
    expect(mask.maskText('0123456789ABCDE and 0123456789ABCDEF')).toBe('0123456789ABCDE and ***');
  });

  test('secret mask: also hides a second secret that appears only after asterisks have replaced the first secret', () => {
    const mask = createSecretMask({ ...secrets, clientSecret: '0123456***ABCDEF' });
    expect(mask.maskText('0123456annaABCDEF')).toBe('***');
  });

  test('secret mask: leaves texts without a secret unchanged', () => {
    expect(words('Nie ma takiej faktury 🙂')).toBe('Nie ma takiej faktury 🙂');
    expect(words('')).toBe('');
  });
});

describe('tokens', () => {
  test('secret mask: hides a token and its fragments once the token was received', () => {
    const { addToken, maskText } = createSecretMask(secrets);
    expect(maskText(TOKEN)).toBe(TOKEN);
    addToken(TOKEN);
    addToken(TOKEN);
    expect(maskText(`Bearer ${TOKEN}`)).toBe('Bearer ***');
    expect(maskText(`...${TOKEN.slice(5, 22)}`)).toBe('...***');
  });

  test('secret mask: remembers the latest eight tokens and counts a repeated token once', () => {
    const { addToken, maskText } = createSecretMask(secrets);
    const tokens = Array.from({ length: 9 }, (_, n) => `token-number-${n}`);
    for (const token of [...tokens, 'token-number-8', 'token-number-8']) addToken(token);
    expect(maskText(tokens.join(' '))).toBe(`token-number-0${' ***'.repeat(8)}`);
  });
});

test('log line: contains one line of plain text of at most 500 characters', () => {
  const { formatLogLine } = createSecretMask(secrets);
  expect(formatLogLine('a\r\n\t b\u202ec anna')).toBe('a bc ***');
  expect(formatLogLine('x '.repeat(400))).toBe('x '.repeat(250));
});

test('secret mask: hides secrets in every text of a service problem', () => {
  const problem: Problem = {
    kind: 'refused',
    cause: 'status',
    status: 422,
    title: 'anna?',
    detail: 'anna!',
    ruid: 'r\n anna',
    fields: [{ field: 'anna', message: 'by anna' }],
    conflicts: [],
    retryAfterMs: null,
    at: '2026-06-03T08:00:00.000Z',
  };
  const mask = createSecretMask(secrets);
  expect(mask.maskProblem(problem)).toEqual({
    ...problem,
    title: '***?',
    detail: '***!',
    ruid: 'r ***',
    fields: [{ field: '***', message: 'by ***' }],
  });
  expect(mask.maskProblem({ ...problem, ruid: null }).ruid).toBeNull();
});
