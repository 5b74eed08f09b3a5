import { describe, expect, test } from 'vitest';
import {
  parseCorrectionAmountNote,
  buildCorrectionConventionNote,
  appendAmountAfterCorrectionNote,
  appendRelatedInvoiceNumbers,
  appendCorrectionConventionNote,
  isOriginalNamedInNote,
  appendCorrectionConventionToReason,
  parseCorrectionConventionNote,
  removeCorrectionNote,
} from '#shared/rules/corrections/correctionConventionRemark';

/** Tests of the sentence from which every PC finds the original of a correction (documents.md, 1; A25, A28). */

test('correction note: names the original’s number, if given, and states whether the items are new values or differences', () => {
  expect(buildCorrectionConventionNote('FV  7/06/2026 ', 'afterState')).toBe(
    'Korekta do FV 7/06/2026. Pozycje: stan po korekcie.',
  );
  expect(buildCorrectionConventionNote(' ', 'differences')).toBe('Korekta. Pozycje: różnica.');
});

test('correction note: is recognised in any spacing and letter case, but not when stating both new values and differences', () => {
  expect(parseCorrectionConventionNote('Uwaga.\nKorekta. Pozycje:  stan po\nkorekcie.')).toBe('afterState');
  expect(parseCorrectionConventionNote('POZYCJE: RÓŻNICA.')).toBe('differences');
  expect(parseCorrectionConventionNote('Pozycje: różnica. Pozycje: stan po korekcie.')).toBeNull();
  expect(parseCorrectionConventionNote('Pozycje: różne.')).toBeNull();
  expect(parseCorrectionConventionNote(null)).toBeNull();
});

test('correction note: can be removed from the remarks without removing other text', () => {
  expect(removeCorrectionNote('Uwaga\nKorekta do FV 7. Pozycje: różnica.')).toBe('Uwaga');
  expect(removeCorrectionNote('Korekta. Pozycje: stan po korekcie.\nUwaga')).toBe('Uwaga');
  expect(removeCorrectionNote('Korekta do FV 7. Uwaga')).toBe('Korekta do FV 7. Uwaga');
});

test('correction note: counts as naming an original only when the note contains the original’s complete invoice number', () => {
  const text = 'Korekta do FV 7/06/2026. Pozycje: różnica.';
  expect(isOriginalNamedInNote(text, ' FV  7/06/2026')).toBe(true);
  expect(isOriginalNamedInNote(text, 'FV 7/06')).toBe(false);
  expect(isOriginalNamedInNote(text, '')).toBe(false);
  expect(isOriginalNamedInNote(null, 'FV 7')).toBe(false);
});

describe('numbers of what is corrected or settled', () => {
  const info = (
    invoiceType: 1 | 9 | 10,
    numbers: readonly string[],
    additionalInfo: string | null = null,
    correctionReason: string | null = null,
  ) => appendRelatedInvoiceNumbers({ invoiceType, correctionReason, additionalInfo }, numbers);

  test('numbers of related invoices: are written only into the remarks of corrections and settlements', () => {
    expect(info(1, ['FV 7/06'])).toBeNull();
    expect(info(10, ['FV 7/06'])).toBe('Korekta do FV 7/06.');
    expect(info(9, ['FZ 1/06', ' FZ  2/06'])).toBe('Rozlicza FZ 1/06, FZ 2/06.');
    expect(info(10, [' '])).toBeNull();
    expect(info(10, [])).toBeNull();
  });

  test('number of a related invoice: is inserted into a correction note without a number, otherwise added below the remarks', () => {
    expect(info(10, ['FV 7/06'], ' Uwaga ')).toBe('Uwaga\nKorekta do FV 7/06.');
    expect(info(10, ['FV 7/06'], 'Uwaga\nKorekta. Pozycje: różnica.')).toBe(
      'Uwaga\nKorekta do FV 7/06. Pozycje: różnica.',
    );
    expect(info(10, ['$&/7'], 'Korekta. Pozycje: różnica.')).toBe('Korekta do $&/7. Pozycje: różnica.');
  });

  test('related invoice numbers: are not repeated when the remarks or the reason already name the invoices', () => {
    expect(info(10, ['FV 7/06'], 'Korekta do FV 7/06. Pozycje: różnica.')).toBeNull();
    expect(info(10, ['7/06'], null, 'błąd na 7/06')).toBeNull();
    expect(info(10, ['7/06'], 'zamiast 8/06', 'błąd na 7/06')).toBe('zamiast 8/06\nKorekta do 7/06.');
    // A settlement names several advances.
    expect(info(9, ['1/06', '2/06'], 'zaliczki 1/06 i 2/06')).toBeNull();
    expect(info(9, ['1/06', '2/06'], 'zaliczka 1/06')).toBe('zaliczka 1/06\nRozlicza 2/06.');
  });
});

describe('what is added about items and amounts', () => {
  test('remarks of a correction: the corrected amount and the note “new state” or “differences” are added on a new line', () => {
    expect(appendCorrectionConventionNote(null, 'differences')).toBe('Pozycje: różnica.');
    expect(appendCorrectionConventionNote(' Uwaga', 'afterState')).toBe('Uwaga\nPozycje: stan po korekcie.');
    expect(appendAmountAfterCorrectionNote(null, 'advance', 30_050, 'PLN')).toBe(
      'Zaliczka po korekcie: 300,50 PLN.',
    );
    expect(appendAmountAfterCorrectionNote('Uwaga', 'advance', 5, 'EUR')).toBe(
      'Uwaga\nZaliczka po korekcie: 0,05 EUR.',
    );
    expect(appendAmountAfterCorrectionNote(null, 'settlement', 96_000, 'PLN')).toBe(
      'Pozostaje do zapłaty po korekcie: 960,00 PLN.',
    );
  });

  test('correction remarks: give the amount after correction only when the remarks state the amount exactly once', () => {
    expect(
      parseCorrectionAmountNote(appendAmountAfterCorrectionNote('Uwaga', 'advance', 30_050, 'PLN')),
    ).toBe(30_050);
    expect(
      parseCorrectionAmountNote(appendAmountAfterCorrectionNote('Uwaga', 'settlement', 96_000, 'PLN')),
    ).toBe(96_000);
    expect(parseCorrectionAmountNote('Zaliczka  po korekcie: 0,00 PLN.')).toBe(0);
    expect(
      parseCorrectionAmountNote('Zaliczka po korekcie: 1,00 PLN. Zaliczka po korekcie: 2,00 PLN.'),
    ).toBeNull();
    expect(parseCorrectionAmountNote('Zaliczka po korekcie: 100 PLN.')).toBeNull();
    expect(parseCorrectionAmountNote(null)).toBeNull();
  });
});

describe('reason of a correction', () => {
  test('correction reason: states in Polish and in the invoice language whether the correction lists all items or only differences', () => {
    expect(appendCorrectionConventionToReason('Krótszy pobyt', 'afterState', 'pl')).toBe(
      'Krótszy pobyt. Podano wszystkie pozycje po korekcie.',
    );
    expect(appendCorrectionConventionToReason('Rabat!', 'differences', 'plEn')).toBe(
      'Rabat! Podano tylko różnice. / Only the differences are shown.',
    );
    for (const language of ['pl', 'plEn', 'plDe', 'plUk'] as const) {
      expect(
        parseCorrectionConventionNote(
          appendCorrectionConventionToReason('Rabat', 'afterState', language),
          null,
        ),
      ).toBe('afterState');
      expect(
        parseCorrectionConventionNote(
          appendCorrectionConventionToReason('Rabat', 'differences', language),
          null,
        ),
      ).toBe('differences');
    }
  });

  test('kind of correction items (new values or differences): is unknown when correction reason and remarks contradict each other', () => {
    const reason = appendCorrectionConventionToReason('Dopłata za parking', 'afterState', 'pl');
    expect(
      parseCorrectionConventionNote(reason, buildCorrectionConventionNote('FV 4/11/2026', 'afterState')),
    ).toBe('afterState');
    expect(
      parseCorrectionConventionNote(reason, buildCorrectionConventionNote('FV 4/11/2026', 'differences')),
    ).toBeNull();
  });

  test('correction reason: gets no note on how items are listed when empty, at maximum length or already containing such a note', () => {
    const reason = appendCorrectionConventionToReason('Rabat', 'afterState', 'pl');
    expect(appendCorrectionConventionToReason(reason, 'differences', 'pl')).toBe(reason);
    expect(appendCorrectionConventionToReason(' ', 'afterState', 'pl')).toBe(' ');
    expect(appendCorrectionConventionToReason('a'.repeat(1000), 'afterState', 'pl')).toBe('a'.repeat(1000));
  });
});
