import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ksefNumberMatchesInvoice, computeKsefCrc, parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import { KSEF_QR_BASE_URL, buildKsefVerificationUrl } from '#shared/rules/ksef/ksefVerificationUrl';
import vectors from './vectors.json';

const { valid, invalid, calendarInvalidButPatternValid, legacy36SyntacticallyValid } = vectors.ksefNumber;

describe('KSeF number', () => {
  it('KSeF number checksum: is F4 for the standard CRC-8 test text 123456789', () =>
    expect(computeKsefCrc('123456789')).toBe('F4'));

  it.each([...valid, '5265877635-20250626-010080DD2B5E-26'])('KSeF number: accepts %s as valid', (text) => {
    expect(text).toHaveLength(35);
    expect(parseKsefNumber(text)).toMatchObject({ version: 2, sellerNip: text.slice(0, 10), sound: true });
  });

  // A number with only a wrong checksum is doubtful but not refused, because the Ministry's own samples fail the
  // checksum.
  it.each(invalid)('KSeF number: does not accept %o as valid', (text) =>
    expect(parseKsefNumber(text)?.sound ?? false).toBe(false),
  );
  it('KSeF number check: reports a wrong checksum, and recognises a text in a wrong format as no KSeF number', () => {
    expect(parseKsefNumber('5265877635-20250826-0100001AF629-AE')).toMatchObject({ sound: false });
    expect(parseKsefNumber('9999999999-20230908-8BEF280C8D35-4D')).toMatchObject({ sound: false });
    expect(parseKsefNumber('5265877635-20250826-0100001af629-AF')).toBeNull();
    expect(parseKsefNumber('0265877635-20250826-0100001AF629-AF')).toBeNull();
    expect(parseKsefNumber('5265877635-20250832-0100001AF629-AF')).toBeNull();
  });

  it.each(calendarInvalidButPatternValid)(
    'KSeF number: is not valid when its date does not exist: %s',
    (text) => {
      expect(computeKsefCrc(text.slice(0, 32))).toBe(text.slice(33));
      expect(parseKsefNumber(text)).toMatchObject({ sound: false });
    },
  );

  it.each(legacy36SyntacticallyValid)('KSeF number: recognises %s as a valid number of KSeF 1.0', (text) => {
    expect(text).toHaveLength(36);
    expect(parseKsefNumber(text)).toMatchObject({ version: 1, sound: true });
  });

  it('KSeF number: matches an invoice of the same seller whose issue date is not after the date in the number', () => {
    const number = parseKsefNumber('5265877635-20250826-0100001AF629-AF');
    if (!number) throw new Error('the documented number is one');
    expect(
      ksefNumberMatchesInvoice(number, { sellerTaxId: 'PL 526-587-76-35', issueDate: '2025-08-26' }),
    ).toBe(true);
    expect(ksefNumberMatchesInvoice(number, { sellerTaxId: '5265877635', issueDate: null })).toBe(true);
    expect(ksefNumberMatchesInvoice(number, { sellerTaxId: '5265877635', issueDate: '2025-08-27' })).toBe(
      false,
    );
    expect(ksefNumberMatchesInvoice(number, { sellerTaxId: '1234563218', issueDate: '2025-08-26' })).toBe(
      false,
    );
  });

  it('KSeF number: the checksum detects any single wrong character of the technical part', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.integer({ min: 20, max: 31 }),
        fc.constantFrom(...'0123456789ABCDEF'),
        (text, index, character) => {
          const changed = text.slice(0, index) + character + text.slice(index + 1);
          expect(parseKsefNumber(changed)?.sound).toBe(changed === text);
        },
      ),
    ));
});

describe('link of an invoice in KSeF', () => {
  const { host, nip, issueDate, hash, url } = vectors.qr1;

  it('KSeF invoice link: equals the documented example', () =>
    expect(buildKsefVerificationUrl({ sellerNip: nip, issueDate, xmlSha256: hash }, host)).toBe(url));

  it('KSeF invoice link: leads to the production host and ends with the base64url SHA-256 hash that Node computes', () => {
    const xmlSha256 = createHash('sha256').update('').digest('base64url');
    expect(xmlSha256).toBe(vectors.sha256EmptyBase64Url);
    expect(buildKsefVerificationUrl({ sellerNip: nip, issueDate, xmlSha256 })).toBe(
      `${KSEF_QR_BASE_URL}/invoice/${nip}/01-02-2026/${xmlSha256}`,
    );
  });

  it.each([
    [nip, 'abc'],
    [nip, `${hash}=`],
    ['1111111112', hash],
    ['', hash],
  ])('KSeF invoice link: is not built for the seller NIP %o with the file hash %o', (sellerNip, xmlSha256) =>
    expect(buildKsefVerificationUrl({ sellerNip, issueDate, xmlSha256 })).toBeNull(),
  );
});
