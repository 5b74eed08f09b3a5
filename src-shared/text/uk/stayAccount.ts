import type { Spoken } from '../language';
import type { accountText, accountWhy as accountWhyText } from '../stayAccount';

export const account: Spoken<typeof accountText> = {
  invoiced: 'У фактурах',
  leftToInvoice: 'Без фактури',
  another: 'Ще одна фактура за це проживання',
  invoicedWhole: 'Уся ціна – у фактурах',
  invoicedOver: 'Понад ціну проживання',
  paidByInvoices: 'Оплачені фактури',
  unknown: 'невідомо',
  taken: 'аванс за інше проживання',
  notCounted: 'не враховується',
  byInvoices: 'За оплаченими фактурами. У бронюванні в сервісі дані інші.',
  asking: 'Перевірка фактур за це проживання в сервісі…',
  asked: (time) => `Перевірено в сервісі ${time}.`,
  notAsked: (time) => `Сервіс не відповідає. Дані фактур від ${time}.`,
  hasAlready: (documents) => `За це проживання вже є ${documents}.`,
  numbered: (number, sum) => `${number} на ${sum}`,
  unnumbered: (kind, sum) => `документ без номера (${kind}) на ${sum}`,
  unknownSum: 'невідому суму',
  and: ' і ',
  tooMuch: (sum, over, price) =>
    `Разом із цією фактурою сума становитиме ${sum}, на ${over} більше за ціну проживання (${price}).`,
  issueAnother: 'Усе одно виставити',
  saveAnother: 'Усе одно зберегти',
  accountOf: 'Розрахунок проживання',
  price: 'Ціна проживання',
  noNumber: 'без номера',
  thisOne: 'Цей документ',
  stays: 'Залишиться без фактури',
  fitsAlone: 'Сума збігається з ціною проживання',
  fitsTogether: 'Сума разом із попередніми фактурами збігається з ціною проживання',
  differs: (sum) => `Сума відрізняється від ціни проживання на ${sum}`,
  ask: 'Перевірити в сервісі',
  noAnswer: 'Сервіс не відповідає, тому це досі невідомо.',
};

export const accountWhy: Spoken<typeof accountWhyText> = {
  notRead: 'Завантаження фактур ще триває. Невідомо, чи це проживання вже має фактуру.',
  letGo:
    'Фактуру за це проживання видалено з цього комп’ютера після закінчення строку зберігання. Сервіс її досі має.',
  correction: 'Невідомо, що змінює одне з коригувань. Укажіть у його картці фактуру, яку воно коригує.',
  amount: 'Суму одного з документів неможливо обчислити.',
  currency: 'Один із документів – в іншій валюті, ніж проживання.',
  price: 'Сервіс не вказав ціни проживання.',
};
