import { expect, test } from 'vitest';
import type { BuyerCheck } from '#shared/contract/buyerCheckContract';
import { listRegisterContradictions, findBuyerLookupNumber } from '#shared/rules/checks/buyerRegisterCheck';

test.each([
  [{ taxId: 'PL 774-000-14-54', identifierType: 'NIP', countryCode: null }, 'whiteList', 'PL', '7740001454'],
  [{ taxId: 'PL7740001454', identifierType: 'VAT_UE', countryCode: 'PL' }, 'whiteList', 'PL', '7740001454'],
  [{ taxId: 'DE 136 695 976', identifierType: 'VAT_UE', countryCode: 'DE' }, 'vies', 'DE', '136695976'],
  [{ taxId: '094259216', identifierType: 'VAT_UE', countryCode: 'GR' }, 'vies', 'EL', '094259216'],
])(
  'buyer check: chooses the register, country code and tax number to query for the buyer %o',
  (party, register, country, number) => {
    expect(findBuyerLookupNumber(party)).toEqual({ register, country, number });
  },
);

test.each([
  { taxId: '7740001455', identifierType: 'NIP', countryCode: null },
  { taxId: '', identifierType: 'NIP', countryCode: null },
  { taxId: '7740001454', identifierType: 'OTHER', countryCode: 'UA' },
  { taxId: 'X', identifierType: 'VAT_UE', countryCode: 'DE' },
  { taxId: '136695976', identifierType: 'VAT_UE', countryCode: 'CH' },
])('buyer check: looks up nothing for an invalid tax number or a country without a register: %o', (party) => {
  expect(findBuyerLookupNumber(party)).toBeNull();
});

const CHECK: BuyerCheck = {
  asked: { register: 'whiteList', country: 'PL', number: '7740001454' },
  at: '2026-11-24T12:00:00.000Z',
  requestId: 'r',
  requestTime: '24-11-2026 13:00:00',
  found: true,
  name: 'ABC',
  address: '',
  status: 'Czynny',
  accounts: ['90249000050247256316596736'],
  virtualAccounts: false,
};

test.each<[string, Partial<BuyerCheck>, string, string[]]>([
  ['all agrees', {}, 'PL90 2490 0005 0247 2563 1659 6736', []],
  ['no account on the invoice', {}, '', []],
  ['another account', {}, '75105000861000009012345678', ['account']],
  [
    'another account beside masked ones',
    { virtualAccounts: true },
    '75105000861000009012345678',
    ['accountUnsure'],
  ],
  ['exempt', { status: 'Zwolniony' }, '', ['notActive']],
  ['no status', { status: null }, '', ['notActive']],
  [
    'not in the list',
    { found: false, status: null, accounts: [] },
    '75105000861000009012345678',
    ['notFound'],
  ],
])('%s', (_name, part, bankNo, expected) => {
  expect(listRegisterContradictions({ ...CHECK, ...part }, bankNo)).toEqual(expected);
});

test('VIES answer: causes no warning about a missing tax status or an unlisted bank account', () => {
  const asked = { register: 'vies', country: 'DE', number: '136695976' } as const;
  expect(
    listRegisterContradictions({ ...CHECK, asked, status: null, accounts: [] }, 'DE89370400440532013000'),
  ).toEqual([]);
});
