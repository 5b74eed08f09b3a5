import type { Texts } from './language';

/** A correction in the invoice form. */
export const correctionFormText = {
  advanceAfter: { pl: 'Zaliczka po korekcie, brutto', en: 'Advance after the correction, gross' },
  toZero: { pl: 'Koryguj do zera', en: 'Correct to zero' },
  toZeroHint: {
    pl: 'Ilość 0 w każdej pozycji: cała faktura zostaje wycofana.',
    en: 'Quantity 0 in every item: the whole invoice is cancelled.',
  },
  restore: { pl: 'Przywróć ilości', en: 'Restore quantities' },
} as const satisfies Texts;
