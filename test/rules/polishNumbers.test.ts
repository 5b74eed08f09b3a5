import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBankAccount } from '#shared/rules/identifiers/iban';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { isPesel } from '#shared/rules/identifiers/pesel';

// Tests of Polish identifiers (domain.md 4.1, 4.3, 4.4); every number is made up.
const list = (text: string) => text.trim().split(/\s+/);
const nineDigits = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);

describe('NIP', () => {
  const valid = list(`1234563218 5250000009 8523456780 9461231239 5832109879 7012345671 9990001114 1134002294
    6340101200 7791002009`);
  const invalid = list(`1234563217 1234567890 5250000008 1234567800 0123456789 0000000000 1002003003 123456321
    12345632181 123456321A`);

  it.each(valid)('NIP check: accepts %s', (nip) => expect(isNip(nip)).toBe(true));
  it.each([...invalid, '', '7734604700'])('NIP check: rejects %o', (nip) => expect(isNip(nip)).toBe(false));

  it.each(['123-456-32-18', 'PL 1234563218', 'pl1234563218', ' 123 456 32 18 '])(
    'NIP check: removes spaces, hyphens and the PL prefix from %o',
    (text) => {
      expect(cleanNip(text)).toBe('1234563218');
      expect(isNip(text)).toBe(true);
    },
  );

  it('NIP check: any nine digits have at most one valid check digit, and any single wrong digit is detected', () =>
    fc.assert(
      fc.property(nineDigits, fc.nat(9), fc.integer({ min: 1, max: 9 }), (front, index, off) => {
        const nips = Array.from({ length: 10 }, (_, check) => `${front}${check}`).filter(isNip);
        expect(nips.length).toBeLessThanOrEqual(1);
        for (const nip of nips) {
          const wrong = (Number(nip[index]) + off) % 10;
          expect(isNip(nip.slice(0, index) + wrong + nip.slice(index + 1))).toBe(false);
        }
      }),
    ));
});

describe('PESEL', () => {
  const today = '2026-11-20';
  it.each(
    list(`44051401359 02210112348 99123123453 00301087658 85010178905 00222911119 55060600015 70123199992
      01010101013 92022900077`),
  )('PESEL check: accepts %s', (pesel) => expect(isPesel(pesel, today)).toBe(true));
  it.each(
    list(`44051401358 02222999993 99133112345 92023000000 85010178906 4405140135 440514013599 00000000000
      4405140135A 21433012345`).concat(''),
  )('PESEL check: rejects %o', (pesel) => expect(isPesel(pesel, today)).toBe(false));
  it('PESEL check: rejects a PESEL whose date of birth is in the future', () => {
    expect(isPesel('02210112348', '2002-01-01')).toBe(true);
    expect(isPesel('02210112348', '2001-12-31')).toBe(false);
  });
});

describe('bank account', () => {
  const verdict = (text: string) => parseBankAccount(text).verdict;
  const valid = list(`61109010140000071219812874 04102010420000850200123456 27114020040000300201355387
    75105000861000009012345678 18124012390000111122223333 72249000050000460012345678
    60160014620000000000000001 96203000450000000000000042 16187010450000999988887777
    96193013180000000000000099`);

  it.each(valid)('bank account: accepts %s as an NRB and as an IBAN', (nrb) => {
    expect(verdict(nrb)).toBe('valid');
    expect(verdict(`pl ${nrb}`)).toBe('valid');
  });
  it.each(
    list(`61109010140000071219812875 16109010140000071219812874 6110901014000007121981287
      611090101400000712198128744 00000000000000000000000000 DE61109010140000071219812874 PL611090`),
  )('bank account: rejects %s', (text) => expect(verdict(text)).toBe('wrong'));
  it.each(['6110901014000007121981287A', '', 'konto w recepcji', 'SWIFT: ABCDPLPW'])(
    'bank account: treats %o as ordinary text, not as an account number',
    (text) => expect(verdict(text)).toBe('text'),
  );
  it('bank account: reports a wrong bank code in a number with the right check digits', () =>
    expect(verdict('46124012340000111122223333')).toBe('bankCode'));
  it('bank account check: accepts a foreign IBAN with valid check digits', () =>
    expect(verdict('DE89 3704 0044 0532 0130 00')).toBe('valid'));
  it.each([
    ['61109010140000071219812874', '61 1090 1014 0000 0712 1981 2874'],
    ['PL61 1090 1014 0000 0712 1981 2874', '61 1090 1014 0000 0712 1981 2874'],
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    [' konto w recepcji ', 'konto w recepcji'],
  ])('bank account: %s is printed as %s', (text, printed) =>
    expect(parseBankAccount(text).printed).toBe(printed),
  );
});
