import { describe, expect, test } from 'vitest';
import {
  amountInNote,
  correctionNote,
  infoWithAmount,
  infoWithNumbers,
  infoWithWay,
  isNoted,
  reasonWithConvention,
  wayInNote,
  withoutNote,
} from '#shared/rules/correctionSentence';

/** The sentence that every PC finds a correction's original by (documents.md, 1; A25, A28). */

test('says the number where there is one, and what the items are', () => {
  expect(correctionNote('FV  7/06/2026 ', 'afterState')).toBe(
    'Korekta do FV 7/06/2026. Pozycje: stan po korekcie.',
  );
  expect(correctionNote(' ', 'differences')).toBe('Korekta. Pozycje: różnica.');
});

test('is read back, also in other spacing and case, unless the text says both', () => {
  expect(wayInNote('Uwaga.\nKorekta. Pozycje:  stan po\nkorekcie.')).toBe('afterState');
  expect(wayInNote('POZYCJE: RÓŻNICA.')).toBe('differences');
  expect(wayInNote('Pozycje: różnica. Pozycje: stan po korekcie.')).toBeNull();
  expect(wayInNote('Pozycje: różne.')).toBeNull();
  expect(wayInNote(null)).toBeNull();
});

test('is taken out, and the rest stays', () => {
  expect(withoutNote('Uwaga\nKorekta do FV 7. Pozycje: różnica.')).toBe('Uwaga');
  expect(withoutNote('Korekta. Pozycje: stan po korekcie.\nUwaga')).toBe('Uwaga');
  expect(withoutNote('Korekta do FV 7. Uwaga')).toBe('Korekta do FV 7. Uwaga');
});

test('names a number only whole', () => {
  const text = 'Korekta do FV 7/06/2026. Pozycje: różnica.';
  expect(isNoted(text, ' FV  7/06/2026')).toBe(true);
  expect(isNoted(text, 'FV 7/06')).toBe(false);
  expect(isNoted(text, '')).toBe(false);
  expect(isNoted(null, 'FV 7')).toBe(false);
});

describe('numbers of what is corrected or settled', () => {
  const info = (
    invoiceType: 1 | 9 | 10,
    numbers: readonly string[],
    additionalInfo: string | null = null,
    correctionReason: string | null = null,
  ) => infoWithNumbers({ invoiceType, correctionReason, additionalInfo }, numbers);

  test('stand on corrections and settlements alone', () => {
    expect(info(1, ['FV 7/06'])).toBeNull();
    expect(info(10, ['FV 7/06'])).toBe('Korekta do FV 7/06.');
    expect(info(9, ['FZ 1/06', ' FZ  2/06'])).toBe('Rozlicza FZ 1/06, FZ 2/06.');
    expect(info(10, [' '])).toBeNull();
    expect(info(10, [])).toBeNull();
  });

  test('are put behind what is there, or into the sentence that has none', () => {
    expect(info(10, ['FV 7/06'], ' Uwaga ')).toBe('Uwaga\nKorekta do FV 7/06.');
    expect(info(10, ['FV 7/06'], 'Uwaga\nKorekta. Pozycje: różnica.')).toBe(
      'Uwaga\nKorekta do FV 7/06. Pozycje: różnica.',
    );
    expect(info(10, ['$&/7'], 'Korekta. Pozycje: różnica.')).toBe('Korekta do $&/7. Pozycje: różnica.');
  });

  test('are not said again where the text or the reason names them and nothing beside them', () => {
    expect(info(10, ['FV 7/06'], 'Korekta do FV 7/06. Pozycje: różnica.')).toBeNull();
    expect(info(10, ['7/06'], null, 'błąd na 7/06')).toBeNull();
    expect(info(10, ['7/06'], 'zamiast 8/06', 'błąd na 7/06')).toBe('zamiast 8/06\nKorekta do 7/06.');
    // A settlement names several.
    expect(info(9, ['1/06', '2/06'], 'zaliczki 1/06 i 2/06')).toBeNull();
    expect(info(9, ['1/06', '2/06'], 'zaliczka 1/06')).toBe('zaliczka 1/06\nRozlicza 2/06.');
  });
});

describe('what is added about items and amounts', () => {
  test('stands on a line of its own', () => {
    expect(infoWithWay(null, 'differences')).toBe('Pozycje: różnica.');
    expect(infoWithWay(' Uwaga', 'afterState')).toBe('Uwaga\nPozycje: stan po korekcie.');
    expect(infoWithAmount(null, 'advance', 30_050, 'PLN')).toBe('Zaliczka po korekcie: 300,50 PLN.');
    expect(infoWithAmount('Uwaga', 'advance', 5, 'EUR')).toBe('Uwaga\nZaliczka po korekcie: 0,05 EUR.');
    expect(infoWithAmount(null, 'settlement', 96_000, 'PLN')).toBe(
      'Pozostaje do zapłaty po korekcie: 960,00 PLN.',
    );
  });

  test('is read back as the amount, where one is said', () => {
    expect(amountInNote(infoWithAmount('Uwaga', 'advance', 30_050, 'PLN'))).toBe(30_050);
    expect(amountInNote(infoWithAmount('Uwaga', 'settlement', 96_000, 'PLN'))).toBe(96_000);
    expect(amountInNote('Zaliczka  po korekcie: 0,00 PLN.')).toBe(0);
    expect(amountInNote('Zaliczka po korekcie: 1,00 PLN. Zaliczka po korekcie: 2,00 PLN.')).toBeNull();
    expect(amountInNote('Zaliczka po korekcie: 100 PLN.')).toBeNull();
    expect(amountInNote(null)).toBeNull();
  });
});

describe('reason of a correction', () => {
  test('says in Polish, and in the language of the paper, how the items are written', () => {
    expect(reasonWithConvention('Krótszy pobyt', 'afterState', 'pl')).toBe(
      'Krótszy pobyt. Podano wszystkie pozycje po korekcie.',
    );
    expect(reasonWithConvention('Rabat!', 'differences', 'plEn')).toBe(
      'Rabat! Podano tylko różnice. / Only the differences are shown.',
    );
    for (const language of ['pl', 'plEn', 'plDe', 'plUk'] as const) {
      expect(wayInNote(reasonWithConvention('Rabat', 'afterState', language), null)).toBe('afterState');
      expect(wayInNote(reasonWithConvention('Rabat', 'differences', language), null)).toBe('differences');
    }
  });

  test('convention of a correction: reason and remarks that say the same say it, contrary ones say nothing', () => {
    const reason = reasonWithConvention('Dopłata za parking', 'afterState', 'pl');
    expect(wayInNote(reason, correctionNote('FV 4/11/2026', 'afterState'))).toBe('afterState');
    expect(wayInNote(reason, correctionNote('FV 4/11/2026', 'differences'))).toBeNull();
  });

  test('is left as it is where it says so already, is empty, or has no room', () => {
    const said = reasonWithConvention('Rabat', 'afterState', 'pl');
    expect(reasonWithConvention(said, 'differences', 'pl')).toBe(said);
    expect(reasonWithConvention(' ', 'afterState', 'pl')).toBe(' ');
    expect(reasonWithConvention('a'.repeat(1000), 'afterState', 'pl')).toBe('a'.repeat(1000));
  });
});
