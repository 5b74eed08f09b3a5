import type { Texts } from './language';

/** Texts for a correction in the invoice form. */
export const correctionFormText = {
  advanceAfter: { pl: 'Zaliczka po korekcie, brutto', en: 'Advance after the correction, gross' },
  leftAfter: {
    pl: 'Pozostaje do zapłaty po korekcie, brutto',
    en: 'Left to pay after the correction, gross',
  },
  leftEmpty: {
    pl: 'Puste pole: kwota zmieni się o tyle, o ile zmienia się zamówienie.',
    en: 'Left empty, the amount changes by as much as the order does.',
  },
  advancesCorrected: {
    pl: (left: string) => `Zaliczki tej faktury skorygowano później. Po ich odliczeniu pozostaje ${left}.`,
    en: (left: string) =>
      `The advances of this invoice were corrected later. After deducting them, ${left} is left.`,
  },
  advancesOver: {
    pl: (over: string) =>
      `Zaliczki tej faktury skorygowano później. Są teraz o ${over} wyższe niż zamówienie: najpierw skoryguj zaliczkę o zwrot.`,
    en: (over: string) =>
      `The advances of this invoice were corrected later. They now exceed the order by ${over}: first correct an advance by the refund.`,
  },
  advancesUnclear: {
    pl: 'Nie wiadomo, ile tego zamówienia pokryły zaliczki. Jeśli je skorygowano, wpisz kwotę, która pozostaje.',
    en: 'It is not known how much of this order the advances cover. If they were corrected, enter the amount that is left.',
  },
  toZero: { pl: 'Koryguj do zera', en: 'Correct to zero' },
  toZeroHint: {
    pl: 'Ilość 0 w każdej pozycji: cała faktura zostaje wycofana.',
    en: 'Quantity 0 in every item: the whole invoice is cancelled.',
  },
  restore: { pl: 'Przywróć ilości', en: 'Restore quantities' },
} as const satisfies Texts;
