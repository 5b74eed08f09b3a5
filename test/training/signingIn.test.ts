import { describe, expect, test } from 'vitest';
import { ALL_SERVICE_API_SCOPES } from '../../src-main/training/trainingAccountSwitches';
import { at, goodInvoice, listAt, numberAt, openDesk, textAt } from './trainingDesk';

const RUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('POST /auth/token', () => {
  test('training service, sign-in: returns a bearer token with its scopes for 3600 seconds (AUT-1, LIM-2)', async () => {
    const { signIn } = await openDesk();
    const { status, body, headers } = await signIn();
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 3600,
      scope: ALL_SERVICE_API_SCOPES,
      meta: { ruid: headers.get('ruid') },
    });
    const [, claims = ''] = textAt(body, 'access_token').split('.');
    const decoded: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(numberAt(decoded, 'exp') - numberAt(decoded, 'iat')).toBe(3600);
    expect(ALL_SERVICE_API_SCOPES).toHaveLength(26);
  });

  test('training service, sign-in: refuses wrong credentials with a problem document', async () => {
    const { signIn } = await openDesk();
    const { status, headers, body } = await signIn('somebody', 'else');
    expect(status).toBe(401);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: expect.stringMatching(/^https:/),
      title: expect.any(String),
      status: 401,
      detail: expect.any(String),
      instance: '/v1/public/auth/token',
      ruid: headers.get('ruid'),
    });
    expect(headers.get('ruid')).toMatch(RUID);
  });

  test('training service, sign-in: refuses a body that is not a JSON object or lacks a field', async () => {
    const { ask } = await openDesk();
    for (const body of ['{"clientId":', '[]', '"text"', {}, { clientId: 7, clientSecret: 'x' }]) {
      expect((await ask('POST', '/auth/token', body)).status).toBe(400);
    }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await ask('POST', '/auth/token', 'clientId=x', form)).status).toBe(400);
  });
});

describe('every other path', () => {
  test('training service: answers 401 without a token and with an invalid, expired or revoked token (AUT-2)', async () => {
    const { ask, clock, service, token, signIn } = await openDesk();
    for (const Authorization of ['', 'Bearer', 'Bearer nonsense', `Basic ${token}`]) {
      expect((await ask('GET', '/invoices', undefined, { Authorization })).status).toBe(401);
    }
    await clock.advance(3_599_000);
    expect((await ask('GET', '/invoices')).status).toBe(200);
    await clock.advance(1_000);
    expect((await ask('GET', '/invoices')).status).toBe(401);

    const fresh = textAt((await signIn()).body, 'access_token');
    const Authorization = `Bearer ${fresh}`;
    expect((await ask('GET', '/invoices', undefined, { Authorization })).status).toBe(200);
    service.revokeTokens();
    expect((await ask('GET', '/invoices', undefined, { Authorization })).status).toBe(401);
  });

  test('training service: requires the scope that the key had when the token was issued (AUT-4)', async () => {
    const { ask, property } = await openDesk({ account: { scopes: ['invoices.read'] } });
    const id = property.book.listSortedBy('invoiceId')[0]?.invoiceId ?? 0;
    expect((await ask('GET', '/invoices')).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/invoices', goodInvoice],
      ['PATCH', `/invoices/${String(id)}`, { town: 'Wisła' }],
      ['DELETE', `/invoices/${String(id)}`, undefined],
    ] as const) {
      const reply = await ask(method, path, body);
      expect(reply.status).toBe(403);
      expect(at(reply.body, 'errors')).toBeUndefined();
    }
    expect(property.book.get(id)?.town).toBe('Szczyrk');
  });

  test('training service: answers 403 for a locked account, a forbidden IP address or a plan without invoices (AUT-5)', async () => {
    const { ask, service, signIn } = await openDesk();
    for (const change of [{ locked: true }, { planAllows: false }, { addressAllowed: false }]) {
      const before = { ...service.account };
      Object.assign(service.account, change);
      expect((await ask('GET', '/invoices')).status).toBe(403);
      Object.assign(service.account, before);
    }
    service.account.addressAllowed = false;
    expect((await signIn()).status).toBe(403);
  });

  test('training service: answers 404 to an unknown path and 403 over plain HTTP', async () => {
    const { ask, service } = await openDesk();
    for (const [method, path] of [
      ['GET', '/reservations'],
      ['GET', '/invoices/'],
      ['PUT', '/invoices'],
      ['POST', '/auth/login'],
    ] as const) {
      const { status, body } = await ask(method, path, method === 'POST' ? {} : undefined);
      expect(status, path).toBe(404);
      expect(textAt(body, 'instance')).toBe(`/v1/public${path}`);
    }
    const plain = await service.fetch(new Request('http://szkolenie.kontuar.invalid/v1/public/invoices'));
    expect(plain.status).toBe(403);
  });

  test('training service: writes errors in the language of the account', async () => {
    const polish = await (await openDesk()).ask('GET', '/invoices/1');
    const english = await (await openDesk({ account: { language: 'en' } })).ask('GET', '/invoices/1');
    expect(textAt(polish.body, 'detail')).toBe('Nie ma faktury o tym identyfikatorze.');
    expect(textAt(english.body, 'detail')).toBe('There is no invoice with this identifier.');
  });
});

describe('the limit', () => {
  test('training request limit: allows 60 requests a minute, returns the number left, and answers 429 to any more (LIM-1)', async () => {
    const { ask, clock } = await openDesk({ rateLimit: 60 });
    const start = clock.now();
    for (let n = 1; n <= 30; n++) {
      const { headers } = await ask('GET', '/invoices?limit=1');
      expect(headers.get('x-ratelimit-limit')).toBe('60');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(60 - n));
      expect(headers.get('retry-after')).toBeNull();
    }
    await clock.advance(20_000);
    for (let n = 1; n <= 30; n++) expect((await ask('GET', '/invoices?limit=1')).status).toBe(200);

    const { status, headers, body } = await ask('GET', '/invoices?limit=1');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('40');
    expect(numberAt(body, 'retryAfter')).toBe(40);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('x-ratelimit-reset')).toBe(String(start / 1000 + 60));

    await clock.advance(40_000);
    for (let n = 1; n <= 30; n++) expect((await ask('GET', '/invoices?limit=1')).status).toBe(200);
    expect((await ask('GET', '/invoices?limit=1')).status).toBe(429);
  });

  test('training request limit: does not count sign-ins and requests to the legacy interface', async () => {
    const { ask, askLegacy, signIn } = await openDesk({ rateLimit: 2 });
    for (let n = 0; n < 5; n++) {
      expect((await signIn()).status).toBe(200);
      await askLegacy('/get/pricing', { from: '2026-06-01', to: '2026-06-02' });
    }
    expect((await ask('GET', '/invoices')).status).toBe(200);
    expect(listAt((await ask('GET', '/invoices')).body, 'data')).toHaveLength(25);
    expect((await ask('GET', '/invoices')).status).toBe(429);
  });
});
