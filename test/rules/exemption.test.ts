import { describe, expect, it } from 'vitest';
import {
  BASIS_LENGTH,
  EXEMPTION_IDENTIFIERS,
  EXEMPTION_PRESETS,
  readExemptionBasis,
} from '#shared/rules/exemption';
import { asToken, hasForbiddenCharacters, isBlank, countCodePoints } from '#shared/rules/plainText';
import { exemptionPresetText, exemptionText } from '#shared/text/exemption';

describe('exemption basis', () => {
  it.each(EXEMPTION_IDENTIFIERS)('%s is known, also by the sentence it is printed as', (identifier) => {
    for (const text of [identifier, ` ${identifier} `, exemptionText[identifier].pl]) {
      expect(readExemptionBasis(text)).toMatchObject({
        identifier,
        ksefField: identifier === 'directive' ? 'P_19B' : 'P_19A',
        printed: exemptionText[identifier],
        length: null,
      });
    }
  });

  it('free text goes to P_19A as typed, blanks collapsed, also a directive', () =>
    expect(readExemptionBasis('  art. 135 ust. 1 lit. l\n dyrektywy 2006/112/WE ')).toEqual({
      identifier: null,
      ksefField: 'P_19A',
      printed: {
        pl: 'art. 135 ust. 1 lit. l dyrektywy 2006/112/WE',
        en: 'art. 135 ust. 1 lit. l dyrektywy 2006/112/WE',
      },
      length: 44,
    }));

  it('a word that every object knows is free text', () =>
    expect(readExemptionBasis('constructor')).toMatchObject({ identifier: null, length: 11 }));

  it('every preset may be sent as it is, and says what it is for', () => {
    for (const { use, basis } of EXEMPTION_PRESETS) {
      const { length } = readExemptionBasis(basis);
      expect(length).toBeGreaterThanOrEqual(BASIS_LENGTH.min);
      expect(length).toBeLessThanOrEqual(BASIS_LENGTH.max);
      expect(exemptionPresetText[use].pl).not.toBe('');
    }
  });
});

describe('text as KSeF counts it', () => {
  it('collapses blanks and counts code points', () => {
    expect(asToken(' a\t b\r\n\u00a0c ')).toBe('a b c');
    expect(countCodePoints('żółć😀')).toBe(5);
    expect([isBlank(null), isBlank(undefined), isBlank(' \n'), isBlank('x')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(['\u0000', 'a\u007f', '\u0080', '\u0084', '\u0086', '\u009f', '\ufdd0', '\uffff', '\ud800'])(
    '%j would be refused',
    (text) => expect(hasForbiddenCharacters(text)).toBe(true),
  );
  it.each(['Żółć – „ok”', 'a\tb\r\nc', '\u0085', '😀', ''])('%j is taken', (text) =>
    expect(hasForbiddenCharacters(text)).toBe(false),
  );
});
