import { MAX_HANDOVER_NOTE_CHARACTERS, MAX_OPEN_HANDOVER_NOTES } from '../model/handoverLimits';
import type { Texts } from './language';

/** Texts of the notes for the next shift: on Today, in a stay's card and in the shift report. */
export const handoverText = {
  title: { pl: 'Do przekazania', en: 'For the next shift' },
  field: { pl: 'Nowa notatka lub zadanie', en: 'New note or task' },
  placeholder: { pl: 'np. Pokój 12: taksówka o 6:30', en: 'e.g. Room 12: taxi at 6:30' },
  add: { pl: 'Dodaj', en: 'Add' },
  none: { pl: 'Nic do przekazania.', en: 'Nothing to hand over.' },
  tick: { pl: (text: string) => `Załatwione: ${text}`, en: (text: string) => `Done: ${text}` },
  ticked: { pl: 'Załatwione', en: 'Done' },
  undo: { pl: 'Cofnij', en: 'Undo' },
  stayGone: { pl: 'pobytu już nie ma', en: 'the stay is gone' },
  key: { pl: 'Notatka dla następnej zmiany', en: 'Note for the next shift' },
  tooLong: {
    pl: (length: number) =>
      `Notatka ma ${length} znaków, a zmieści się ${MAX_HANDOVER_NOTE_CHARACTERS}. Skróć ją.`,
    en: (length: number) =>
      `The note has ${length} characters; ${MAX_HANDOVER_NOTE_CHARACTERS} fit. Shorten it.`,
  },
  refused: {
    pl: {
      NO_STAY: 'Tego pobytu już nie ma. Notatka nie została dodana.',
      FULL: `Na liście jest już ${MAX_OPEN_HANDOVER_NOTES} notatek. Odznacz załatwione.`,
    },
    en: {
      NO_STAY: 'This stay is gone. The note was not added.',
      FULL: `The list already has ${MAX_OPEN_HANDOVER_NOTES} notes. Tick off what is done.`,
    },
  },
  payments: { pl: 'Wpłaty z dyżuru', en: 'Payments of the shift' },
  noPayments: {
    pl: 'Na tym komputerze nic nie oznaczono jako opłacone.',
    en: 'Nothing was marked as paid on this PC.',
  },
  marked: { pl: 'Oznaczono', en: 'Marked as paid' },
  issuedPaid: { pl: 'Wystawiono jako opłacone', en: 'Issued as paid' },
  correctionUnclear: { pl: 'kwota po korekcie niepewna', en: 'amount after its correction uncertain' },
  doneInShift: { pl: 'Załatwione na dyżurze', en: 'Done in the shift' },
  written: { pl: 'Zapisano', en: 'Written' },
  note: { pl: 'Notatka', en: 'Note' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  people: {
    pl: (names: string) => `Na dyżurze pracowali: ${names}`,
    en: (names: string) => `Worked in the shift: ${names}`,
  },
} as const satisfies Texts;
