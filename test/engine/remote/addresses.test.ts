import { beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#shared/model/accountAndPreferences';
import { buildRequestUrl, normaliseServiceAddresses } from '#engine/remote/normaliseServiceAddresses';
import { makeAuthority } from '#support/certificate';

/** domain.md A64, A94. */

let ca = '';
beforeAll(async () => {
  ca = (await makeAuthority()).ca;
});

const account: Account = {
  baseUrl: 'https://a.example/v1/public',
  legacyBaseUrl: 'https://a.example/v0',
  caPem: null,
  legacyAuth: 'basic',
};

describe('what people paste', () => {
  test.each([
    'https://a.example/v1/public',
    ' https://a.example/v1/public/ ',
    'https://a.example//v1//public///',
    'HTTPS://A.Example:443/v1/public',
    'a.example/v1/public',
    'https://a.example',
    'https://a.example/',
    'https://a.example/v1/public/invoices?page=2#top',
    'https://a.example/v1/public/auth/token',
    'a.example/?next=https://b.example',
    'a.example/v1/public?next=https://b.example',
  ])('service address: %s is shortened to the base address', (baseUrl) => {
    expect(normaliseServiceAddresses({ ...account, baseUrl })).toEqual({ ok: true, value: account });
  });

  test('service address: keeps a path prefix and a port', () => {
    const read = normaliseServiceAddresses({
      ...account,
      baseUrl: 'https://a.example:8443/api/v1/public/',
      legacyBaseUrl: 'https://a.example:8443/api/v0/get/pricing',
    });
    expect(read).toMatchObject({
      value: {
        baseUrl: 'https://a.example:8443/api/v1/public',
        legacyBaseUrl: 'https://a.example:8443/api/v0',
      },
    });
  });

  test.each([
    ['', 'notUrl'],
    ['https://', 'notUrl'],
    ['not an address', 'notUrl'],
    ['https://login:password@a.example/v1/public', 'notUrl'],
    ['https://login@a.example/v1/public', 'notUrl'],
    ['https://:password@a.example/v1/public', 'notUrl'],
    ['file:///v1/public', 'notHttps'],
    ['http://a.example/v1/public', 'notHttps'],
    ['http://127.0.0.1/v1/public', 'notHttps'],
    ['ftp://a.example/v1/public', 'notHttps'],
    ['https://a.example/v0', 'swapped'],
    ['https://a.example/v2/public', 'path'],
    ['https://a.example/v1/publicity', 'path'],
  ])('service address: %j is refused with the reason %s (SRV-3, VER-3)', (baseUrl, reason) => {
    expect(normaliseServiceAddresses({ ...account, baseUrl })).toEqual({
      ok: false,
      problem: { field: 'baseUrl', reason },
    });
  });

  test('legacy interface address: is refused with the reason “swapped” when the user enters the address of the current interface', () => {
    const legacyBaseUrl = account.baseUrl;
    expect(normaliseServiceAddresses({ ...account, legacyBaseUrl })).toEqual({
      ok: false,
      problem: { field: 'legacyBaseUrl', reason: 'swapped' },
    });
  });
});

describe('the private authority', () => {
  test('private CA: a text with one or several certificates is accepted, even with other words before the certificates', () => {
    expect(normaliseServiceAddresses({ ...account, caPem: `Our authority:\n${ca}\n${ca}` }).ok).toBe(true);
    expect(normaliseServiceAddresses({ ...account, caPem: '  ' })).toEqual({ ok: true, value: account });
  });

  test('private CA: does not keep a private key that is pasted with the certificate', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----';
    const read = normaliseServiceAddresses({ ...account, caPem: `${key}\n${ca}\n${key}` });
    expect(read.ok && read.value.caPem).toBe(ca.trim());
  });

  test('private CA: refuses several certificates when one is unreadable', () => {
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    expect(normaliseServiceAddresses({ ...account, caPem: `${ca}\n${broken}` }).ok).toBe(false);
  });

  test.each(['text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'private CA: refuses %j as text without a valid certificate',
    (caPem) => {
      expect(normaliseServiceAddresses({ ...account, caPem })).toEqual({
        ok: false,
        problem: { field: 'caPem', reason: 'notPem' },
      });
    },
  );
});

test('request address: keeps the path of the base address, appends the request path and encodes the query', () => {
  expect(buildRequestUrl('https://a.example/api/v0', '/get/pricing')).toBe(
    'https://a.example/api/v0/get/pricing',
  );
  expect(buildRequestUrl('https://a.example', '/x', new URLSearchParams({ search: 'a&b ż' }))).toBe(
    'https://a.example/x?search=a%26b+%C5%BC',
  );
});
