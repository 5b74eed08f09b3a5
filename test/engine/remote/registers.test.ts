import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RegisterNumber } from '#shared/contract/buyerCheckContract';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemClock } from '#engine/platform/systemClock';
import { queryVatNumberRegister } from '#engine/remote/vatNumberRegisters';
import { PROOF, startRegisters, SUBJECT, VIES_NUMBER, type TestRegisters } from '#support/testRegisters';

/**
 * Tests the client over real HTTPS against an emulation of both registers under their own host names; the real
 * registers are not asked.
 */

const DAY = '2026-11-24';
const NIP: RegisterNumber = { register: 'whiteList', country: 'PL', number: SUBJECT.nip };
const GERMAN: RegisterNumber = { register: 'vies', country: 'DE', number: VIES_NUMBER };

let registers: TestRegisters;
beforeAll(async () => {
  registers = await startRegisters();
});
afterAll(() => registers.close());
beforeEach(() => {
  registers.answer(null);
  registers.heard.length = 0;
});

const ask = (number: RegisterNumber, ca: string | null = registers.ca) =>
  queryVatNumberRegister(number, DAY, {
    clock: systemClock,
    network: createNetwork(ca, { HTTPS_PROXY: registers.proxy }),
    userAgent: 'Kontuar/1 (test)',
  });

test('tax register (white list): receives only tax number and date, and returns name, address, status and accounts', async () => {
  expect(await ask(NIP)).toEqual({
    ok: true,
    answer: {
      requestId: PROOF.requestId,
      requestTime: PROOF.requestDateTime,
      found: true,
      name: 'ABC JAN NOWAK',
      address: 'UL. PROSTA 49, 00-838 WARSZAWA',
      status: 'Czynny',
      accounts: SUBJECT.accountNumbers,
      virtualAccounts: false,
    },
  });
  expect(registers.heard).toEqual([
    { method: 'GET', url: '/api/search/nip/7740001454?date=2026-11-24', host: 'wl-api.mf.gov.pl', body: '' },
  ]);
});

test('tax register (white list): returns a request id as proof of the query even when the tax number is unknown', async () => {
  const outcome = await ask({ ...NIP, number: '5265877635' });
  expect(outcome).toMatchObject({ ok: true, answer: { found: false, name: '', requestId: PROOF.requestId } });
});

test('EU VAT register (VIES): receives only country and number, and returns name and address', async () => {
  expect(await ask(GERMAN)).toMatchObject({
    ok: true,
    answer: {
      found: true,
      name: 'Muster GmbH',
      address: 'Hauptstr. 1 10115 Berlin',
      requestId: null,
      status: null,
    },
  });
  expect(registers.heard).toMatchObject([
    {
      method: 'POST',
      url: '/taxation_customs/vies/rest-api/check-vat-number',
      body: JSON.stringify({ countryCode: 'DE', vatNumber: VIES_NUMBER }),
    },
  ]);
  expect(await ask({ ...GERMAN, number: '999999999' })).toMatchObject({
    ok: true,
    answer: { found: false, name: '', address: '' },
  });
});

test.each([
  ['a limit', { status: 429, body: '{"code":"WL-191","message":"Przekroczono limit"}' }, 'limit', 'WL-191'],
  ['a refused number', { status: 400, body: '{"code":"WL-115","message":"NIP"}' }, 'refusedRead', 'WL-115'],
  ['a code that is no code', { status: 400, body: '{"code":"Jan Nowak 7740001454"}' }, 'refusedRead', ''],
  ['a fault of theirs', { status: 503, type: 'text/html', body: '<h1>503</h1>' }, 'serviceError', ''],
  ['a page of a portal', { type: 'text/html', body: '<html>log in</html>' }, 'notTheService', ''],
  ['another address', { status: 302, body: '', location: 'https://example.com/' }, 'notTheService', ''],
  ['cut JSON', { body: '{"result":{"subject":' }, 'unreadable', ''],
  ['another shape', { body: '{"result":{"subject":{"name":5}}}' }, 'unreadable', ''],
  [
    'somebody else',
    { body: JSON.stringify({ result: { subject: { ...SUBJECT, nip: '5265877635' }, ...PROOF } }) },
    'unreadable',
    '',
  ],
  ['more than a megabyte', { body: JSON.stringify({ result: 'x'.repeat(1_100_000) }) }, 'unreadable', ''],
])(
  'tax register (white list): reports %s as an error with its cause',
  async (_name, answer, cause, detail) => {
    registers.answer(answer);
    expect(await ask(NIP)).toMatchObject({ ok: false, cause, detail });
  },
);

test('VIES: reports an unavailable country as a service error, not as an invalid number', async () => {
  registers.answer({ body: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}' });
  expect(await ask(GERMAN)).toMatchObject({ ok: false, cause: 'serviceError', detail: 'MS_UNAVAILABLE' });
});

test('tax register (white list): receives no request when the register’s certificate is not trusted', async () => {
  expect(await ask(NIP, null)).toMatchObject({ ok: false, cause: 'certificate' });
  expect(registers.heard).toEqual([]);
});
