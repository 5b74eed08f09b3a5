import { inboxText } from '../inbox';
import { counted } from '../language';
import { said } from './said';

const records = (n: number) => `${n} ${counted('uk', n, ['запис', 'записи', 'записів'])}`;

said(inboxText, {
  list: 'Що нового',
  waitsShort: (n) => `${n} ${counted('uk', n, ['запис', 'записи', 'записів'])}`,
  empty: 'Усе прочитано. Тут з’являться нові, змінені й видалені бронювання та повідомлення KSeF.',
  toPlan: 'Відкрити план',
  unreadable: 'Не вдалося прочитати скриньку із цього комп’ютера. Kontuar продовжує спроби.',
  more: (n) => `Показано 500 найновіших. Старіших: ${n}.`,

  sinceTen: 'Від 22:00',
  today: 'Сьогодні',
  earlier: 'Раніше',

  // what happened
  new: 'Нове бронювання',
  newGone: 'Додано й видалено',
  gone: 'Видалено із сервісу',
  back: 'Знову в сервісі',
  moved: 'Інша кімната або дні',
  changed: 'Змінено',
  same: 'Змінено й відновлено',
  ksefNumber: 'Номер KSeF присвоєно',
  ksefLate: 'Досі без номера KSeF',
  ksefBack: 'Уже не очікує на KSeF, номера немає',
  ksefWaits: 'Очікує на номер KSeF',
  lateWhat: (day) =>
    `Номер мав з’явитися не пізніше ніж ${day}. Перевірте в сервісі, чи KSeF її не відхилив.`,
  backWhat: 'Перевірте в сервісі, чи KSeF її не відхилив.',

  // fields
  goneSince: 'У сервісі',
  arrival: 'Заїзд',
  departure: 'Виїзд',
  roomName: 'Кімната',
  name: 'Прізвище',
  forename: 'Ім’я',
  adults: 'Дорослі',
  children: 'Діти',
  checkin: 'Заселення від',
  checkout: 'Виселення до',
  checkInStatus: 'Заселення',
  paymentStatus: 'Оплата',
  pricePerStay: 'Ціна проживання',
  prepayment: 'Аванс',
  prepaymentTo: 'Термін авансу',
  currency: 'Валюта',
  phone: 'Телефон',
  email: 'Ел. пошта',
  source: 'Джерело',
  additionalInformations: 'Примітка',
  ksefId: 'Номер KSeF',
  invoiceStatus: 'Стан',
  late: 'Термін номера KSeF',

  // values
  nothing: 'немає',
  here: 'так',
  notHere: 'ні',
  notIn: 'не заселено',
  in: 'заселено',
  out: 'виселено',
  before: 'було',
  after: 'стало',
  becomes: 'на',
  asItWas: 'повернуто попереднє значення',
  goneRecord: (id) => `№ ${id}, немає на цьому комп’ютері`,

  // acknowledging
  acknowledge: 'Позначити як прочитане',
  acknowledgeAll: 'Позначити все як прочитане',
  acknowledged: (n) => (n === 1 ? 'Позначено як прочитане' : `Позначено як прочитане: ${records(n)}`),
  undo: 'Скасувати',
  // putting off

  // counts
  countNew: (n) => `${n} ${counted('uk', n, ['нове', 'нові', 'нових'])}`,
  countChanged: (n) => `${n} ${counted('uk', n, ['змінене', 'змінені', 'змінених'])}`,
  countGone: (n) => `${n} ${counted('uk', n, ['видалене', 'видалені', 'видалених'])}`,
  countKsef: (n) => `${n} ${counted('uk', n, ['повідомлення', 'повідомлення', 'повідомлень'])} KSeF`,

  // Today
  awayTitle: (from, to) => `За час відсутності, ${from}–${to}`,
  toInbox: 'Відкрити скриньку',

  // notifications
  manyTitle: (n) => `${n} ${counted('uk', n, ['зміна', 'зміни', 'змін'])} у бронюваннях і фактурах`,
  coveredBody: 'Щоб побачити деталі, покажіть вміст вікна.',

  // Changes between two moments.
  unreadView: 'Непрочитане',
  changesView: 'Що змінилося',
  views: 'Вигляд',
  period: 'Період',
  sinceYesterday: 'Від учора, 7:00',
  sinceSeen: (at) => `Від останньої присутності (${at})`,
  ownPeriod: 'Інший період',
  from: 'Від',
  until: 'До',
  untilHint: 'порожньо: дотепер',
  changesTitle: (from, to) => `Що змінилося від ${from} до ${to}`,
  records,
  endsBefore: 'Кінець має бути після початку.',
  nothingChanged: 'За цей період нічого не змінилося.',
  nothingKept: 'У тій частині періоду, яку записано на цьому комп’ютері, нічого не змінилося.',
  keptSince: (at) => `Зміни записуються на цьому комп’ютері від ${at}; раніших немає.`,
  saveCsv: 'Зберегти CSV',
  print: 'Друкувати',
  fileName: 'zmiany',
  dataFrom: (at) => `дані від ${at}`,
  csvDay: 'День',
  csvTime: 'Час',
  csvWhat: 'Що',
  csvWho: 'Хто',
  csvId: 'ID',
  csvField: 'Поле',

  // keys
  keyWalk: 'Перехід між записами',
  keyOpen: 'Відкрити бронювання або фактуру',
  chosenBar: 'Вибрані записи',
  keyRead: 'Позначити як прочитане',
  keySpace: 'Пробіл',
  keyAll: 'Позначити все як прочитане (можна скасувати)',
  newestFirst: 'спочатку нові',
  byArrival: 'за заїздом',
  byGuest: 'за гостем',
});
