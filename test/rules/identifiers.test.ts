import { describe, expect, test } from 'vitest';
import { isValidYearMonthDay, computeWeightedDigitSum } from '#shared/rules/identifiers/weightedDigitSum';
import { parseBankAccount } from '#shared/rules/identifiers/iban';
import { parsePartyTaxId, formatTaxIdForList } from '#shared/rules/identifiers/partyTaxId';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';

/** Tests of how tax identifiers are displayed, and of the common parts of all check digits (domain.md 4). */

const read = (identifierType: string | null, taxId: string, countryCode: string | null = null) =>
  parsePartyTaxId({ identifierType, taxId, countryCode });

describe('the identifier of a party', () => {
  test('party identifier: groups the digits of a NIP and leaves an invalid NIP unchanged', () => {
    expect(read('NIP', '5260250274')).toEqual({ kind: 'nip', text: '526\u00a0025\u00a002\u00a074' });
    expect(read('NIP', ' PL 526-025-02-74 ').text).toBe('526\u00a0025\u00a002\u00a074');
    expect(read('NIP', ' 52602502745 ').text).toBe('52602502745');
    expect(read('NIP', '526025027').text).toBe('526025027');
  });

  test('party identifier: an EU VAT number is shown with one country prefix, even when the number itself is unreadable', () => {
    expect(read('VAT_UE', 'EL936013545', 'GR')).toEqual({ kind: 'vatEu', text: 'EL\u00a0936013545' });
    expect(read('VAT_UE', '936013545', ' el ').text).toBe('EL\u00a0936013545');
    expect(read('VAT_UE', '???', 'DE').text).toBe('DE\u00a0???');
    expect(read('VAT_UE', '???').text).toBe('???');
    expect(read('VAT_UE', '', 'DE').text).toBe('');
  });

  test('party identifier: puts the country code before an identifier of the type OTHER, but not of the type NONE or unknown', () => {
    expect(read('OTHER', 'X-1', 'us')).toEqual({ kind: 'other', text: 'US\u00a0X-1' });
    expect(read('OTHER', '', 'us').text).toBe('US');
    expect(read('OTHER', 'X-1').text).toBe('X-1');
    expect(read('NONE', ' 5260250274 ')).toEqual({ kind: 'none', text: '5260250274' });
    expect(read('PASSPORT', ' AB 1 ')).toEqual({ kind: 'unknown', text: 'AB 1' });
  });

  test('party identifier: recognises a NIP by its check digit when the record does not state the kind of identifier', () => {
    expect(read(null, '5260250274')).toEqual({ kind: 'nip', text: '526\u00a0025\u00a002\u00a074' });
    expect(read(null, '5260250275')).toEqual({ kind: 'unsaid', text: '5260250275' });
    expect(formatTaxIdForList(' 5260250275 ')).toBe('5260250275');
    expect(formatTaxIdForList('PL5260250274')).toBe('526\u00a0025\u00a002\u00a074');
  });
});

describe('what check digits share', () => {
  test('weighted digit sum for check digits: ignores digits without a weight and weights without a digit', () => {
    expect(computeWeightedDigitSum('12', [3, 5, 7])).toBe(13);
    expect(computeWeightedDigitSum('129', [3, 5])).toBe(13);
  });

  test.each([
    [2024, 2, 29, true],
    [2023, 2, 29, false],
    [1900, 2, 29, false],
    [2000, 2, 29, true],
    [2023, 0, 31, false],
    [2023, 12, 31, true],
    [2023, 13, 1, false],
    [2023, 12, 32, false],
    [2023, 5, 0, false],
    [2023, 4, 31, false],
  ] as const)('calendar date check: %i-%i-%i exists: %s', (year, month, day, is) => {
    expect(isValidYearMonthDay(year, month, day)).toBe(is);
  });
});

test('NIP check: needs exactly ten digits, and removes the PL prefix only before a digit', () => {
  expect(cleanNip('pl526-025 02 74')).toBe('5260250274');
  expect(cleanNip('PLX')).toBe('PLX');
  expect(cleanNip('526PL0250274')).toBe('526PL0250274');
  expect(isNip('5260250274')).toBe(true);
  expect(isNip('95260250274')).toBe(false);
  expect(isNip('52602502740')).toBe(false);
  expect(isNip('0260250274')).toBe(false);
});

describe('a bank account', () => {
  test('bank account: a Polish number typed with or without PL, spaces and hyphens is printed as an NRB', () => {
    const printed = '61 1090 1014 0000 0712 1981 2874';
    for (const text of [
      '61109010140000071219812874',
      'PL61109010140000071219812874',
      'pl61 1090-1014 0000 0712 1981 2874',
    ])
      expect(parseBankAccount(text)).toEqual({ verdict: 'valid', printed });
  });

  test('bank account: prints a valid foreign IBAN in groups of four', () => {
    expect(parseBankAccount('DE89370400440532013000')).toEqual({
      verdict: 'valid',
      printed: 'DE89 3704 0044 0532 0130 00',
    });
  });

  test('bank account: is wrong when a check digit is wrong or a digit is missing', () => {
    expect(parseBankAccount('61109010140000071219812875').verdict).toBe('wrong');
    expect(parseBankAccount('6110901014000007121981287').verdict).toBe('wrong');
    expect(parseBankAccount('DE88370400440532013000').verdict).toBe('wrong');
  });

  test('bank account: treats a text that does not start like an account number as plain text', () => {
    expect(parseBankAccount(' gotówka ')).toEqual({ verdict: 'text', printed: 'gotówka' });
    expect(parseBankAccount('konto 61109010140000071219812874').verdict).toBe('text');
    expect(parseBankAccount('PL6Z109010140000071219812874').verdict).toBe('text');
    expect(parseBankAccount('PL61?').verdict).toBe('text');
  });
});

test('bank account: prints every digit of a number that is too long or has a second account number inside', () => {
  expect(parseBankAccount('PL6110901014000007121981287400')).toEqual({
    verdict: 'wrong',
    printed: 'PL61 1090 1014 0000 0712 1981 2874 00',
  });
  expect(parseBankAccount('GB12PL61109010140000071219812874').printed).toBe(
    'GB12 PL61 1090 1014 0000 0712 1981 2874',
  );
});

test('party identifier: groups the digits of a NIP only when the NIP has ten digits', () => {
  const text = (taxId: string, identifierType: string | null = 'NIP') =>
    parsePartyTaxId({ taxId, identifierType, countryCode: null });
  expect(text(' PL 526-025-02-74 ')).toEqual({ kind: 'nip', text: '526\u00a0025\u00a002\u00a074' });
  for (const other of ['15260250274', '52602502741', '123'])
    expect(text(other)).toEqual({ kind: 'nip', text: other });
  expect(text('123', null)).toEqual({ kind: 'unsaid', text: '123' });
});

test('bank account: reports a wrong bank code only when the check digits of the whole number are right', () => {
  expect(parseBankAccount('PL61109010240000071219812874').verdict).toBe('wrong');
  expect(parseBankAccount('PL05109010240000071219812874').verdict).toBe('bankCode');
});
