import type { Texts } from './language';

/** Settings, Access. */
export const accessText = {
  on: { pl: 'Włączone', en: 'On' },
  off: { pl: 'Wyłączone', en: 'Off' },
  letterKeys: { pl: 'Skróty z jednej litery', en: 'Single-letter shortcuts' },
  letterKeysHint: {
    pl: 'Na przykład T, F, C i N. Po wyłączeniu działają tylko skróty z Alt lub Ctrl; wszystko jest też na przyciskach.',
    en: 'For example T, F, C and N. When off, only shortcuts with Alt or Ctrl work; everything also has a button.',
  },
  undo: { pl: 'Przycisk „Cofnij”', en: 'The Undo button' },
  undoSeconds: { pl: 'Przez 10 sekund', en: 'For 10 seconds' },
  undoStays: { pl: 'Do zamknięcia', en: 'Until closed' },
  undoHint: {
    pl: 'Jak długo po zmianie można ją cofnąć jednym przyciskiem.',
    en: 'How long a change can be undone with one button.',
  },
  announce: { pl: 'Komunikaty czytnika ekranu', en: 'Screen reader messages' },
  announceAll: { pl: 'Wszystkie', en: 'All' },
  announceImportant: { pl: 'Tylko ważne', en: 'Important only' },
  announceHint: {
    pl: 'Ważne to błędy i pytania. Wszystkie zapowiadają też każdą otwartą kartę.',
    en: 'Important means errors and questions. All also announces each card that opens.',
  },
  contrast: { pl: 'Kontrast', en: 'Contrast' },
  contrastSystem: { pl: 'Jak w systemie', en: 'Same as system' },
  contrastMore: { pl: 'Wyższy', en: 'Higher' },
  planAsList: { pl: 'Plan', en: 'Plan' },
  planGrid: { pl: 'Siatka', en: 'Grid' },
  planList: { pl: 'Lista', en: 'List' },
  planAsListHint: {
    pl: 'Lista pokazuje pokoje jako nagłówki, a pod nimi pobyty i wolne noce. Wygodna z czytnikiem ekranu i w dużym powiększeniu.',
    en: 'The list shows rooms as headings, with their stays and available nights below. It suits screen readers and high zoom.',
  },
  textSize: { pl: 'Wielkość tekstu', en: 'Text size' },
  textSizeOf: { pl: (percent: number) => `${percent}%`, en: (percent: number) => `${percent}%` },
  textSizeHint: {
    pl: 'Zmienia tylko tekst, na tym komputerze. Wydruki zostają bez zmian. Ctrl+plus powiększa wszystko, Ctrl+minus pomniejsza, Ctrl+0 przywraca. Ekrany są sprawdzone do 400%.',
    en: 'Changes text only, on this PC. Printouts stay as they are. Ctrl+plus enlarges everything, Ctrl+minus makes it smaller, Ctrl+0 resets. Screens are checked up to 400%.',
  },
} as const satisfies Texts;
