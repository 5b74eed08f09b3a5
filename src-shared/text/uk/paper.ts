import type { exemptionText } from '../exemption';
import type * as texts from '../../i18n/texts';
import type { OfferWord } from '../finder';
import type { invoiceWords, paymentMethodText } from '../invoiceWords';
import type { ksefFormText, ksefPaperText, ksefPaymentText } from '../ksefPaper';
import { counted, type Spoken } from '../language';
import type { paperText, paperTitleText } from '../paper';
import type { cardText } from '../sheets';

/**
 * Ukrainian texts on paper and in e-mail for a guest (domain.md 2.3, 2.4), printed beside the Polish and never instead
 * of it.
 */

export const paperTitle: Spoken<typeof paperTitleText> = {
  [-1]: 'Документ',
  0: 'Рахунок-фактура',
  1: 'Рахунок-фактура ПДВ',
  2: 'Рахунок-проформа',
  3: 'Авансовий рахунок-фактура',
  4: 'Рахунок-фактура',
  5: 'Авансовий рахунок',
  6: 'Коригувальний рахунок-фактура',
  7: 'Коригування рахунка',
  8: 'Авансовий рахунок-фактура',
  9: 'Остаточний рахунок-фактура',
  10: 'Коригувальний рахунок-фактура',
  11: 'Коригувальний рахунок-фактура до авансового',
  12: 'Коригувальний рахунок-фактура до остаточного',
};

const parts: Spoken<typeof invoiceWords> = {
  buyer: 'Покупець',
  bankNo: 'Номер банківського рахунку',
  receiver: 'Одержувач',
  seller: 'Продавець',
  issueDate: 'Дата виставлення',
  saleDate: 'Дата надання послуги',
  method: 'Спосіб оплати',
  paymentState: 'Стан оплати',
  paid: 'оплачено',
  unpaid: 'не оплачено',
  currency: 'Валюта',
  town: 'Місце виставлення',
  type: 'Вид',
  state: 'Стан',
  items: 'Позиції',
  no: '№',
  quantity: 'Кількість',
  unit: 'Од. вим.',
  net: 'Без ПДВ',
  tax: 'ПДВ',
  exemption: 'Підстава звільнення',
  reason: 'Причина коригування',
  notes: 'Примітки на рахунку-фактурі',
  personIssue: 'Виставив(-ла)',
  personCollect: 'Отримав(-ла)',
  vat: 'ПДВ',
  vatOfAdvance: 'ПДВ з авансу',
  vatRate: 'Ставка',
  total: 'Усього',
  noRate: 'без ставки',
  toPay: 'До сплати',
  paidSum: 'Сплачено',
  orderValue: 'Вартість замовлення',
  before: 'До коригування',
  after: 'Після коригування',
  difference: 'Різниця',
  toReturn: 'До повернення',
  toPayMore: 'До доплати',
  dueAfter: 'До сплати після коригування',
  changeOfAmount: 'Зміна суми',
  exchangeRate: 'Курс валюти',
  issued: 'Виставлено',
  gross: 'З ПДВ',
  ksefNumber: 'Номер KSeF',
  nip: 'Податковий номер (NIP)',
  vatEu: 'Номер ПДВ ЄС',
  name: 'Назва товару або послуги',
  unitPrice: 'Ціна за одиницю з ПДВ',
  rate: 'Ставка ПДВ',
  value: 'Сума з ПДВ',
  advanceToPay: 'Аванс до сплати',
  notKnown: 'не встановлено',
  noChange: 'Сума без змін',
  sumOfItems: 'Сума позицій',
  vatOfItems: 'ПДВ з позицій за записом',
};

export const paper: Spoken<typeof paperText> = {
  ...parts,
  typeOnly: 'вид',
  number: '№',
  numberComes: 'номер буде надано пізніше',
  notVat: 'Це не рахунок-фактура в розумінні закону про ПДВ.',
  exemptSale: 'без ПДВ (звільнено)',
  draft: 'ЧЕРНЕТКА',
  draftLine: 'Чернетка: рахунок-фактуру не виставлено.',
  duplicate: (day) => `ДУБЛІКАТ, видано ${day}`,
  training: 'НАВЧАННЯ: зразок документа, без юридичної сили',

  ksefWorkingCopy: 'Робоча копія, без QR-коду з KSeF.',
  ksefPending: 'Чекає на номер KSeF.',
  ksefNotYet: 'Без номера KSeF: на момент видачі його не було надано.',

  ksefNotRequired: 'Не підлягає KSeF: приватний покупець.',

  sellerBefore: 'Продавець до коригування',
  sellerAfter: 'Продавець після коригування',
  buyerBefore: 'Покупець до коригування',
  buyerAfter: 'Покупець після коригування',
  otherId: 'Податковий ідентифікатор',

  saleDate: 'Дата надання послуги',
  receivedDate: 'Дата отримання оплати',
  reservation: 'Бронювання',

  corrected: 'Скоригований рахунок-фактура',
  correctedDate: 'Дата скоригованого рахунка-фактури',
  correctedKsef: 'Номер KSeF скоригованого рахунка-фактури',
  unknownDate: 'дата невідома',
  withoutKsefNumber: 'без номера KSeF',

  order: 'Замовлення',
  correctedItems: 'Скориговані позиції',
  othersUnchanged: 'Решта позицій без змін.',
  noLineChanged: 'Позиції без змін.',
  carried: 'Перенесено з попередньої сторінки',
  carryOver: 'До перенесення',
  unreadable: 'нерозбірливо',

  vatSummary: 'Підсумок ПДВ',
  vatOfAdvance: 'ПДВ з авансу',
  vatOfOrder: 'ПДВ з усього замовлення',
  vatLeft: 'ПДВ після вирахування авансів',
  vat: 'ПДВ',
  vatPln: 'ПДВ у PLN',
  unknown: 'невідомо',

  advances: 'Зараховані авансові рахунки-фактури',
  advance: 'Авансовий рахунок-фактура',

  due: 'Загальна сума',
  received: 'Отриманий аванс',
  paidInAdvance: 'Сплачено авансами',
  remaining: 'Залишилося сплатити',
  settledRest: 'Сума після вирахування авансів',
  inWords: 'Словами',
  itemsUnclear: 'Позиції наведено без обчислення різниці.',

  payment: 'Оплата',
  paid: 'Сплачено',
  unpaid: 'До сплати',
  paidOn: 'Дата оплати',
  dueAfterCorrections: 'До сплати після коригувань',
  dueOn: 'Сплатити до',
  exemption: 'Підстава звільнення від податку',
  annotation: 'Примітка',
  reverseCharge: 'податок сплачує покупець (reverse charge)',
  remarks: 'Примітки',
  lettersMissing: 'Деяких літер немає у шрифті документа: замість них надруковано «?».',
  paymentCode: 'Код для переказу',
  paymentCodeHint: 'Відскануйте в застосунку банку: він заповнить переказ. Це не код KSeF.',
  issuedBy: 'Виставив(-ла)',
  receivedBy: 'Отримав(-ла)',
  page: (page, of) => `сторінка ${page} з ${of}`,
};

export const exemption: Spoken<typeof exemptionText> = {
  art43_1: 'Звільнено від ПДВ на підставі ст. 43 п. 1 польського закону про ПДВ',
  art113: 'Звільнено від ПДВ на підставі ст. 113 п. 1 і 9 польського закону про ПДВ (мале підприємство)',
  art82_3: 'Звільнено від ПДВ на підставі положень, виданих згідно зі ст. 82 п. 3 польського закону про ПДВ',
  directive: 'Звільнено від ПДВ на підставі положення Директиви 2006/112/ЄС',
};

export const paymentMethod: Spoken<typeof paymentMethodText> = {
  1: 'готівка',
  2: 'банківський переказ',
  3: 'платіжна картка',
  4: 'віртуальна картка',
  5: 'онлайн-оплата',
};

export const ksefForm: Spoken<typeof ksefFormText> = {
  VAT: 'Рахунок-фактура',
  UPR: 'Спрощений рахунок-фактура',
  ZAL: 'Авансовий рахунок-фактура',
  ROZ: 'Остаточний рахунок-фактура',
  KOR: 'Коригувальний рахунок-фактура',
  KOR_ZAL: 'Коригувальний рахунок-фактура до авансового',
  KOR_ROZ: 'Коригувальний рахунок-фактура до остаточного',
};

export const ksefPaper: Spoken<typeof ksefPaperText> = {
  fromKsef: 'Візуалізація структурованого рахунка-фактури з файлу XML із KSeF.',
  verify: 'Перевірте, чи є ваш рахунок-фактура в KSeF',
  amountBefore: 'Сума до коригування',
  cash: 'касовий метод',
  selfBilling: 'рахунок виставив покупець (самофактурування)',
  splitPayment: 'механізм розділеного платежу',
  netPrice: 'Ціна за одиницю без ПДВ',
  netValue: 'Сума без ПДВ',
};

export const ksefPayment: Spoken<typeof ksefPaymentText> = {
  1: 'готівка',
  2: 'картка',
  3: 'ваучер',
  4: 'чек',
  5: 'кредит',
  6: 'банківський переказ',
  7: 'мобільний платіж',
};

export const card: Spoken<typeof cardText> = {
  registrationCard: 'Реєстраційна картка',
  room: 'Номер',
  arrival: 'Заїзд',
  departure: 'Виїзд',
  nights: 'Ночі',
  adults: 'Дорослі',
  children: 'Діти',
  name: 'Прізвище та ім’я',
  address: 'Адреса',
  phone: 'Телефон',
  email: 'Ел. пошта',
  otherAdults: 'Інші дорослі: прізвище та ім’я',
  minors: 'Діти: ім’я, вік, ким їм є дорослий',
  car: 'Номер автомобіля (стоянка)',
  signature: 'Дата й підпис гостя',
  dataNote:
    'Дані потрібні для виконання договору про проживання. Просимо не вписувати номерів документів, що посвідчують особу.',
};

export const offer: Pick<typeof texts.finder, OfferWord> = {
  mailHead: ({ arrival, departure, length, guests }) =>
    `Вільні номери: ${arrival} – ${departure} (${length}, ${guests}):`,
  mailEstimate: ({ sum }) => `приблизно ${sum}`,
  mailAsk: 'ціна за запитом',
  mailEnd: 'Ціни за весь період проживання. Це ще не бронювання: воно дійсне лише після підтвердження.',
  offerIs: ({ room, dates, length, guests, price }) =>
    `${room}, ${dates} (${length}, ${guests}): ${price} за весь період проживання. Це ще не бронювання: воно дійсне лише після підтвердження.`,
  offerOnRequest: ({ room, dates, length, guests }) =>
    `${room}, ${dates} (${length}, ${guests}): ціна за запитом. Це ще не бронювання: воно дійсне лише після підтвердження.`,
  guests: ({ adults, children }) =>
    `${adults} ${counted('uk', adults, ['дорослий', 'дорослі', 'дорослих'])}${
      children > 0 ? `, ${children} ${counted('uk', children, ['дитина', 'дитини', 'дітей'])}` : ''
    }`,
};
export const offerNights = (n: number): string => `${n} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`;
