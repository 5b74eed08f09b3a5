import { expect, test } from 'vitest';
import { parseAccessTokenResponse } from '#engine/remote/accessToken';

/** Tests the forms in which a token may arrive (domain.md A53); overHttps.slow.test.ts has the other cases. */

const NOW = Date.UTC(2026, 5, 3, 8);
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

test.each([
  [{ access_token: 'abc', expires_in: 1800, scope: ['a', 'b', 4] }, 1_800_000, ['a', 'b']],
  [{ data: { access_token: ' abc\n', expires_in: '1800', scope: 'a  b,c' } }, 1_800_000, ['a', 'b', 'c']],
  [{ access_token: 'abc' }, 3_600_000, null],
  [{ access_token: 'abc', expires_in: 0, scope: '' }, 3_600_000, []],
  [{ access_token: jwt({ exp: NOW / 1000 + 600 }) }, 600_000, null],
  [{ access_token: jwt({ iat: 1000, exp: 1900 }) }, 900_000, null],
  [{ access_token: jwt({ exp: NOW / 1000 - 5 }) }, 3_600_000, null],
  [{ access_token: jwt({ exp: String(NOW / 1000 + 600) }) }, 3_600_000, null],
  [{ access_token: jwt({ iat: 1000, exp: 1000 }) }, 3_600_000, null],
  [{ access_token: jwt({ iat: 1000, exp: 1000.5 }) }, 3_600_000, null],
  [{ access_token: 'e30.nonsense.sig', scope: { a: 1 } }, 3_600_000, null],
])('sign-in answer: reads the token, lifetime and scopes from %j', (body, expiresInMs, scopes) => {
  expect(parseAccessTokenResponse(body, NOW)).toMatchObject({ expiresInMs, scopes });
  expect(parseAccessTokenResponse(body, NOW)?.token).toMatch(/^[\x21-\x7e]+$/);
});

test.each([null, [], 'abc', {}, { access_token: '' }, { access_token: 4 }, { access_token: 'two words' }])(
  'sign-in answer: %j is read as an answer without a token',
  (body) => {
    expect(parseAccessTokenResponse(body, NOW)).toBeNull();
  },
);
