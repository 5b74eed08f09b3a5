import { KEYCHAIN_UK } from '../keychain';
import { counted } from '../language';
import { reservationText } from '../reservation';
import { said } from './said';

said(reservationText, {
  number: (n) => `№ ${n}`,
  close: 'Закрити',
  erased: 'дані стерто',
  noName: 'Без прізвища',
  noRoom: 'без кімнати',

  arrivesToday: 'Приїде сьогодні',
  arrivesTomorrow: 'Приїде завтра',
  due: 'Приїде',
  notCheckedIn: 'Не заселено',
  house: 'В об’єкті',
  leavesToday: 'В об’єкті, виїжджає сьогодні',
  left: 'Після виїзду',
  gone: 'Видалено із сервісу',
  goneSince: (time) =>
    `Від ${time} цього бронювання немає в сервісі; можливо, його скасовано. Kontuar показує його останній відомий стан.`,

  together: 'Разом із',
  stay: 'Проживання',
  reversed: 'виїзд раніше за заїзд, виправте дати в сервісі',
  nights: (n) => `${n} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`,
  otherNights: (days, nights) => `Тривалість проживання за даними сервісу: ${days}, за датами: ${nights}.`,
  hours: 'Години',
  fromTo: (from, to) => `заселення від ${from}, виселення до ${to}`,
  fromHour: (from) => `заселення від ${from}`,
  toHour: (to) => `виселення до ${to}`,
  persons: 'Особи',
  adults: (n) => `${n} ${counted('uk', n, ['дорослий', 'дорослих', 'дорослих'])}`,
  children: (n) => `${n} ${counted('uk', n, ['дитина', 'дітей', 'дітей'])}`,
  adultsUnknown: 'кількість дорослих невідома',
  childrenUnknown: 'кількість дітей невідома',
  phone: 'Телефон',
  copyPhone: 'Копіювати телефон',
  email: 'Ел. пошта',
  copyEmail: 'Копіювати адресу ел. пошти',
  doorCode: 'Код дверей',
  hidden: 'приховано',
  show: 'Показати',
  hide: 'Сховати',
  showCode: 'Показати код дверей',
  hideCode: 'Сховати код дверей',
  sealedCode: `Зашифровано. У ${KEYCHAIN_UK.in} немає ключа; код з’явиться після наступного завантаження із сервісу.`,
  codeNotRead: 'Не вдалося прочитати код із бази на цьому комп’ютері.',
  source: 'Джерело',
  note: 'Примітка',

  leftToPay: 'Залишилося сплатити',
  about: (sum) => `бл. ${sum}`,
  unknownWhy: 'Сервіс не надав даних, потрібних для обчислення суми.',
  aboutWhy:
    'Ціна проживання за вирахуванням авансу. Сервіс не вказує, чи аванс уже сплачено, чи його лише очікують.',
  paidShare: (percent) =>
    `Сплачено ${percent} ${counted('uk', percent, ['відсоток', 'відсотки', 'відсотків'])}`,
  aboutShare: (percent) =>
    `Сплачено близько ${percent} ${counted('uk', percent, ['відсотка', 'відсотків', 'відсотків'])}`,
  unpaid: 'Не оплачено',
  waiting: 'Очікує оплати',
  prepaid: 'Аванс сплачено',
  paid: 'Оплачено повністю',
  prepayment: 'Аванс',
  prepaymentBy: (day) => `Термін авансу: ${day}`,
  daysLeft: (n) =>
    n === 0 ? 'сьогодні' : n === 1 ? 'завтра' : `через ${n} ${counted('uk', n, ['день', 'дні', 'днів'])}`,
  daysLate: (n) => `прострочено на ${n} ${counted('uk', n, ['день', 'дні', 'днів'])}`,

  invoices: 'Фактури за це проживання',
  noInvoices: 'Фактури за це проживання ще немає.',
  invoiceWithoutNumber: 'без номера',

  otherStays: 'Інші проживання гостя',
  history: 'Історія змін',
  firstSeen: 'Перше завантаження до Kontuar',

  record: 'У сервісі',
  id: 'ID',
  client: 'Клієнт',
  roomId: 'ID кімнати',
  sourceId: 'ID джерела',
  added: 'Додано',
  edited: 'Змінено',
  colour: 'Колір',
  confirmed: 'Підтверджено',

  notFound: (id) => `На цьому комп’ютері немає бронювання ${id}.`,
  unreadable: 'Не вдалося прочитати це бронювання з бази на цьому комп’ютері. Kontuar продовжує спроби.',
});
