import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/outcome/problem';
import { createMask, olderAuthorization } from '#engine/remote/secrecy';

/** domain.md A65: how the secrets go into a header, and that they come out nowhere. */

const secrets = {
  clientId: 'kontuar-client',
  clientSecret: 'żółw/secret of 24 letters',
  legacyLogin: 'anna',
  legacyPassword: 'p:w',
};
const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('Authorization of the older interface', () => {
  test.each([
    ['basic', 'Basic YW5uYTpwOnc='],
    ['raw', 'anna:p:w'],
    ['basic-plain', 'Basic anna:p:w'],
  ] as const)('%s', (legacyAuth, header) => {
    expect(olderAuthorization(legacyAuth, secrets)).toBe(header);
  });

  test('is bytes of UTF-8, and nothing in it ends the header', () => {
    const odd = { ...secrets, legacyLogin: 'ż\r\nX: y\0', legacyPassword: 'p' };
    for (const legacyAuth of ['raw', 'basic-plain'] as const) {
      const header = olderAuthorization(legacyAuth, odd);
      expect(Buffer.from(header, 'latin1').toString('utf8')).toMatch(/^(?:Basic )?żX: y:p$/);
      expect(() => new Headers({ authorization: header })).not.toThrow();
    }
  });
});

describe('the words of a service', () => {
  const words = (text: string) => createMask(secrets).words(text);

  test('that repeats a secret, as it is, in an address or in base 64', () => {
    const { clientId, clientSecret, legacyLogin, legacyPassword } = secrets;
    const pair = `${legacyLogin}:${legacyPassword}`;
    for (const secret of [clientId, clientSecret, legacyLogin, pair])
      for (const form of [secret, encodeURIComponent(secret), base64(secret)])
        expect(words(`no ${form}, not ${form}.`)).toBe('no ***, not ***.');
    expect(words(`no ${base64(legacyPassword)}`)).toBe('no ***');
  });

  test('too short a secret would blot out ordinary words', () => {
    expect(words('p:w')).toBe('p:w');
    expect(words('four: anna')).toBe('four: ***');
  });

  test('that repeats a piece of a secret: sixteen characters and more are hidden, fifteen are not', () => {
    const secret = '0123456789ABCDEFGHIJ';
    const mask = createMask({ ...secrets, clientSecret: secret });
    expect(mask.words(`<${secret.slice(0, 15)}>`)).toBe(`<${secret.slice(0, 15)}>`);
    for (const piece of [secret.slice(0, 16), secret.slice(1, 18), secret.slice(-16)])
      expect(mask.words(`<${piece}> twice: ${piece}; ${piece}`)).toBe('<***> twice: ***; ***');
    expect(mask.words(secret.slice(4))).toBe('***');
    expect(mask.words(`${secret.slice(0, 16)}${secret.slice(2, 19)}`)).toBe('******');
  });

  test('a secret of just sixteen characters has no pieces but itself', () => {
    const mask = createMask({ ...secrets, clientSecret: '0123456789ABCDEF' });
    expect(mask.words('0123456789ABCDE and 0123456789ABCDEF')).toBe('0123456789ABCDE and ***');
  });

  test('a secret that only comes about by hiding another one is hidden as well', () => {
    const mask = createMask({ ...secrets, clientSecret: '0123456***ABCDEF' });
    expect(mask.words('0123456annaABCDEF')).toBe('***');
  });

  test('without a secret stay as they are', () => {
    expect(words('Nie ma takiej faktury 🙂')).toBe('Nie ma takiej faktury 🙂');
    expect(words('')).toBe('');
  });
});

describe('tokens', () => {
  test('are secrets from the moment they are known, whole and in pieces', () => {
    const { learn, words } = createMask(secrets);
    expect(words(TOKEN)).toBe(TOKEN);
    learn(TOKEN);
    learn(TOKEN);
    expect(words(`Bearer ${TOKEN}`)).toBe('Bearer ***');
    expect(words(`...${TOKEN.slice(5, 22)}`)).toBe('...***');
  });

  test('the latest eight are remembered; one that comes again is no new one', () => {
    const { learn, words } = createMask(secrets);
    const tokens = Array.from({ length: 9 }, (_, n) => `token-number-${n}`);
    for (const token of [...tokens, 'token-number-8', 'token-number-8']) learn(token);
    expect(words(tokens.join(' '))).toBe(`token-number-0${' ***'.repeat(8)}`);
  });
});

test('a line of the log is one line, plain and bounded', () => {
  const { line } = createMask(secrets);
  expect(line('a\r\n\t b\u202ec anna')).toBe('a bc ***');
  expect(line('x '.repeat(400))).toBe('x '.repeat(250));
});

test('a problem is masked in every text that the service wrote', () => {
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
  const mask = createMask(secrets);
  expect(mask.problem(problem)).toEqual({
    ...problem,
    title: '***?',
    detail: '***!',
    ruid: 'r ***',
    fields: [{ field: '***', message: 'by ***' }],
  });
  expect(mask.problem({ ...problem, ruid: null }).ruid).toBeNull();
});
