import { MAX_HANDOVER_NOTE_CHARACTERS, MAX_OPEN_HANDOVER_NOTES } from '../../model/handoverLimits';
import { handoverText } from '../handover';
import { said } from './said';

said(handoverText, {
  title: 'Передати зміні',
  field: 'Нова нотатка або завдання',
  placeholder: 'напр. Номер 12: таксі о 6:30',
  add: 'Додати',
  none: 'Нічого передавати.',
  tick: (text) => `Виконано: ${text}`,
  ticked: 'Виконано',
  undo: 'Скасувати',
  stayGone: 'проживання вже немає',
  key: 'Нотатка для наступної зміни',
  tooLong: (length) =>
    `У нотатці ${length} знаків, а вміститься ${MAX_HANDOVER_NOTE_CHARACTERS}. Скоротіть її.`,
  refused: {
    NO_STAY: 'Цього проживання вже немає. Нотатку не додано.',
    FULL: `У списку вже ${MAX_OPEN_HANDOVER_NOTES} нотаток. Позначте виконані.`,
  },
  payments: 'Оплати зміни',
  noPayments: 'На цьому комп’ютері нічого не позначено оплаченим.',
  marked: 'Позначено',
  issuedPaid: 'Виставлено як оплачені',
  correctionUnclear: 'сума після коригування невизначена',
  doneInShift: 'Виконано за зміну',
  written: 'Записано',
  note: 'Нотатка',
  stay: 'Проживання',
  people: (names) => `Працювали у зміні: ${names}`,
});
