import { paymentMarkText } from '../paymentMarks';
import { said } from './said';

said(paymentMarkText, {
  mark: 'Позначити оплаченою',
  markMany: 'Позначити оплаченими',
  key: 'Позначити оплаченою',
  marked: (number) => `Оплачено сьогодні: ${number}`,
  markedMany: (done, asked) =>
    done === asked
      ? `Позначено оплаченими сьогодні: ${String(done)}`
      : `Позначено оплаченими сьогодні: ${String(done)} з ${String(asked)}`,
  undo: 'Скасувати',
  undone: (number) => `Знову не оплачено: ${number}`,
  undoneMany: (done) => `Знову не оплачено: ${String(done)}`,
  notMarked: (left, asked) =>
    asked === 1 ? 'Не позначено оплаченою.' : `Без змін: ${String(left)} з ${String(asked)}.`,
  notUndone: (left, asked) =>
    asked === 1 ? 'Не скасовано.' : `Не скасовано: ${String(left)} з ${String(asked)}.`,
  paymentDateKept:
    'Раніше строку оплати не було, а сервіс не приймає порожню дату, тому день оплати лишився строком; виправте його в редагуванні фактури',
  tooMany: (most) => `За один раз можна позначити не більше ${String(most)} фактур.`,
  andMore: (more) => `і ще ${String(more)}`,
  reasons: {
    gone: 'Немає на цьому комп’ютері',
    deleting: 'У черзі на видалення',
    inKsef: 'У KSeF або на шляху до нього, змінити не можна',
    undecided: 'Спочатку вирішіть конфлікт у черзі',
    draft: 'Ще чернетка, спочатку виставте',
    alreadyPaid: 'Оплачено раніше',
    statusUnknown: 'Невідомий стан оплати, вкажіть його в редагуванні фактури',
    nothingDue: 'Після коригування сплачувати нічого',
  },
});
