import { speak } from '#shared/text/language';
import { describe, expect, it } from 'vitest';
import {
  EXEMPTION_BASIS_MIN_MAX_CHARACTERS,
  EXEMPTION_IDENTIFIERS,
  EXEMPTION_PRESETS,
  parseExemptionBasis,
} from '#shared/rules/tax/exemptionBasis';
import {
  collapseWhitespace,
  hasForbiddenCharacters,
  isBlank,
  countCodePoints,
} from '#shared/rules/ksef/ksefTextRules';
import * as texts from '#shared/i18n/texts';

describe('exemption basis', () => {
  it.each(EXEMPTION_IDENTIFIERS)(
    'exemption basis %s: is recognised by its code and by its printed sentence',
    (identifier) => {
      for (const text of [identifier, ` ${identifier} `, speak(texts.exemption, 'pl')[identifier]]) {
        expect(parseExemptionBasis(text)).toMatchObject({
          identifier,
          ksefField: identifier === 'directive' ? 'P_19B' : 'P_19A',
          printed: speak(texts.papers, 'pl').exemption[identifier],
          length: null,
        });
      }
    },
  );

  it('exemption basis: a free text goes to P_19A with single spaces, even when the text names an EU directive', () =>
    expect(parseExemptionBasis('  art. 135 ust. 1 lit. l\n dyrektywy 2006/112/WE ')).toEqual({
      identifier: null,
      ksefField: 'P_19A',
      printed: 'art. 135 ust. 1 lit. l dyrektywy 2006/112/WE',
      length: 44,
    }));

  it('exemption basis: the word “constructor” is treated as free text, not as a code', () =>
    expect(parseExemptionBasis('constructor')).toMatchObject({ identifier: null, length: 11 }));

  it('exemption basis presets: have a text of allowed length and a Polish label', () => {
    for (const { use, basis } of EXEMPTION_PRESETS) {
      const { length } = parseExemptionBasis(basis);
      expect(length).toBeGreaterThanOrEqual(EXEMPTION_BASIS_MIN_MAX_CHARACTERS.min);
      expect(length).toBeLessThanOrEqual(EXEMPTION_BASIS_MIN_MAX_CHARACTERS.max);
      expect(speak(texts.exemption, 'pl').preset[use]).not.toBe('');
    }
  });
});

describe('text as KSeF counts it', () => {
  it('KSeF text: collapses spaces and counts code points', () => {
    expect(collapseWhitespace(' a\t b\r\n\u00a0c ')).toBe('a b c');
    expect(countCodePoints('żółć😀')).toBe(5);
    expect([isBlank(null), isBlank(undefined), isBlank(' \n'), isBlank('x')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(['\u0000', 'a\u007f', '\u0080', '\u0084', '\u0086', '\u009f', '\ufdd0', '\uffff', '\ud800'])(
    'KSeF text: refuses the forbidden character in %j',
    (text) => expect(hasForbiddenCharacters(text)).toBe(true),
  );
  it.each(['Żółć – „ok”', 'a\tb\r\nc', '\u0085', '😀', ''])(
    'text check for KSeF: finds no forbidden character in %j',
    (text) => expect(hasForbiddenCharacters(text)).toBe(false),
  );
});
