import { counted, type Texts } from './language';

/**
 * Texts for marking invoices as paid. The reasons stand before invoice numbers („Zapłacone wcześniej: FV 3/11/2026”), so
 * they fit one invoice and several.
 */
export const paymentMarkText = {
  mark: { pl: 'Oznacz jako opłaconą', en: 'Mark as paid' },
  markMany: { pl: 'Oznacz jako opłacone', en: 'Mark as paid' },
  key: { pl: 'Oznaczenie jako opłaconej', en: 'Mark as paid' },
  marked: {
    pl: (number: string) => `Opłacona dzisiaj: ${number}`,
    en: (number: string) => `Paid today: ${number}`,
  },
  markedMany: {
    pl: (done: number, asked: number) =>
      done === asked
        ? `Oznaczono jako opłacone dzisiaj: ${String(done)}`
        : `Oznaczono jako opłacone dzisiaj: ${String(done)} z ${String(asked)}`,
    en: (done: number, asked: number) =>
      done === asked
        ? `Marked as paid today: ${String(done)}`
        : `Marked as paid today: ${String(done)} of ${String(asked)}`,
  },
  undo: { pl: 'Cofnij', en: 'Undo' },
  undone: {
    pl: (number: string) => `Znowu nieopłacona: ${number}`,
    en: (number: string) => `Unpaid again: ${number}`,
  },
  undoneMany: {
    pl: (done: number) => `Znowu nieopłacone: ${String(done)}`,
    en: (done: number) => `Unpaid again: ${String(done)}`,
  },
  notMarked: {
    pl: (left: number, asked: number) =>
      asked === 1
        ? 'Nie oznaczono jako opłaconej.'
        : `Bez zmian: ${String(left)} z ${String(asked)} ${counted('pl', asked, ['faktury', 'faktur', 'faktur'])}.`,
    en: (left: number, asked: number) =>
      asked === 1
        ? 'Not marked as paid.'
        : `Unchanged: ${String(left)} of ${String(asked)} ${counted('en', asked, ['invoice', 'invoices'])}.`,
  },
  notUndone: {
    pl: (left: number, asked: number) =>
      asked === 1 ? 'Nie cofnięto.' : `Nie cofnięto: ${String(left)} z ${String(asked)}.`,
    en: (left: number, asked: number) =>
      asked === 1 ? 'Not undone.' : `Not undone: ${String(left)} of ${String(asked)}.`,
  },
  paymentDateKept: {
    pl: 'Przedtem nie było terminu płatności, a serwis nie przyjmuje pustej daty, więc dzień zapłaty został jako termin; popraw go w edycji faktury',
    en: 'There was no due date before, and the service accepts no blank date, so the day of payment stays as due date; correct it by editing the invoice',
  },
  tooMany: {
    pl: (most: number) => `Naraz można oznaczyć najwyżej ${String(most)} faktur.`,
    en: (most: number) => `At most ${String(most)} invoices can be marked at once.`,
  },
  andMore: {
    pl: (more: number) => `i jeszcze ${String(more)}`,
    en: (more: number) => `and ${String(more)} more`,
  },
  reasons: {
    pl: {
      gone: 'Nie ma już na tym komputerze',
      deleting: 'W kolejce do usunięcia',
      inKsef: 'W KSeF albo w drodze do niego, bez możliwości zmiany',
      undecided: 'Najpierw rozstrzygnij konflikt w kolejce',
      draft: 'Jeszcze szkic, najpierw wystaw',
      alreadyPaid: 'Zapłacone wcześniej',
      statusUnknown: 'Nieznany stan płatności, ustaw go w edycji faktury',
      nothingDue: 'Po korekcie nie ma nic do zapłaty',
    },
    en: {
      gone: 'No longer on this PC',
      deleting: 'Waiting to be deleted',
      inKsef: 'In KSeF or on the way there, can no longer be changed',
      undecided: 'First decide the conflict in the queue',
      draft: 'Still a draft, issue it first',
      alreadyPaid: 'Paid before',
      statusUnknown: 'Unknown payment status, set it by editing the invoice',
      nothingDue: 'Nothing due after the correction',
    },
  },
} as const satisfies Texts;
