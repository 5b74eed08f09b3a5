import { expect, test } from 'vitest';
import { encodeWindows1250 } from '#engine/documents/month/epp';

const read = (bytes: Uint8Array) => new TextDecoder('windows-1250').decode(bytes);

test('Windows-1250 text: keeps all Polish, German, Czech and Hungarian letters', () => {
  const text = 'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ÄÖÜßäöü ČĎĚŇŘŠŤŮŽ őű – „cytat” € §';
  const { bytes, changed } = encodeWindows1250(text);
  expect([read(bytes), changed]).toEqual([text, []]);
  expect([...encodeWindows1250('ĄąŚśŹź').bytes]).toEqual([0xa5, 0xb9, 0x8c, 0x9c, 0x8f, 0x9f]);
});

test('Windows-1250 text: joins a letter and its combining accent into one letter', () => {
  expect(read(encodeWindows1250('z\u0307o\u0301łw').bytes)).toBe('żółw');
});

test('Windows-1250 text: drops unsupported accents or writes a question mark, and lists the changed letters', () => {
  const { bytes, changed } = encodeWindows1250('Muñoz Ĳ Иван 🐕');
  expect(read(bytes)).toBe('Munoz IJ ???? ?');
  expect(changed).toEqual(['ñ', 'Ĳ', 'И', 'в', 'а', 'н', '🐕']);
});
