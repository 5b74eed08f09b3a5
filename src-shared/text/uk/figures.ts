import type { figuresText } from '../figures';
import { wholeNumber } from '../formats';
import { counted, type Spoken } from '../language';

const days = (n: number) => `${wholeNumber('uk', n)} ${counted('uk', n, ['день', 'дні', 'днів'])}`;
const dayStays = (n: number) =>
  `${wholeNumber('uk', n)} ${counted('uk', n, ['денне проживання', 'денні проживання', 'денних проживань'])}`;
const nights = (n: number) => `${wholeNumber('uk', n)} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`;

export const figures: Spoken<typeof figuresText> = {
  title: 'Статистика',
  period: 'Період',
  thisMonth: 'Цей місяць',
  lastMonth: 'Попередній',
  next30: 'Наступні 30 днів',
  thisYear: 'Цей рік',
  from: 'Від',
  to: 'До',
  by: 'Поділ',
  day: 'дні',
  week: 'тижні',
  month: 'місяці',
  currency: 'Валюта',
  before: 'Попередній період',
  after: 'Наступний період',
  print: 'Друкувати',
  csv: 'Зберегти CSV',
  csvOf: (name) => `Зберегти CSV: ${name}`,
  saved: (name) => `Збережено ${name}`,
  chart: 'діаграма',
  table: 'Таблиця',
  tableOf: (name) => `Таблиця: ${name}`,
  badPeriod: 'Кінець має бути після початку, а період – коротший за 10 років.',
  walkChart: 'Діаграма: попередня й наступна точка',
  keysMonth: 'Цей місяць',
  unreadable: 'Не вдалося прочитати статистику.',

  occupancy: 'Заповненість',
  adr: 'ADR',
  revpar: 'RevPAR',
  rates: 'ADR і RevPAR',
  revenue: 'Дохід',
  nightsSold: 'Продані ночі',
  arrivals: 'Заїзди',
  nightsAndArrivals: 'Продані ночі та заїзди',
  nightsAvailable: 'Доступні ночі',
  pace: 'Заброньовані ночі, 13 тижнів',
  sources: 'Джерела бронювань',
  source: 'Джерело',
  noSource: 'без джерела',
  unpaid: 'Неоплачені фактури',
  remarks: 'Примітки',
  properties: 'Об’єкти на цьому комп’ютері',
  property: 'Об’єкт',
  notOpen: 'невідомо: об’єкт не відкрито',

  counting: 'Обчислення…',
  parts: 'Розділ статистики',
  partNights: 'Ночі та дохід',
  partStays: 'Проживання й кімнати',
  partInvoices: 'Фактури та VAT',

  yearBefore: 'роком раніше',
  thisPeriod: 'цей період',
  valueYearBefore: (value) => `роком раніше: ${value}`,
  of: (n) => `з ${wholeNumber('uk', n)}`,
  now: 'зараз',
  weekAgo: 'тиждень тому',
  yearAgo: 'рік тому',
  unknown: 'невідомо',
  nothing: 'немає',
  compared: (from, to) => `Роком раніше: ${from} – ${to}`,
  checked: (at) => `бронювання перевірено ${at}`,

  // reasons
  neverFetched: (n, of) =>
    `Із сервісу не завантажено ${wholeNumber('uk', n)} з ${wholeNumber('uk', of)} ${counted('uk', of, ['дня', 'днів', 'днів'])} цього періоду, тому результат за період невідомий. Kontuar завантажує бронювання за минулі 400 днів і на 400 днів уперед.`,
  neverFetchedShort: (n) => `${days(n)} не завантажено`,
  unpriced: (n, currency) =>
    `${nights(n)} без ціни у ${currency}: не враховано в доході та ADR, а RevPAR невідомий.`,
  unpricedShort: (n) => `${nights(n)} без ціни`,
  dayStays: (n) => `${dayStays(n)} без ночі: цін цих проживань немає в доході, ADR і RevPAR.`,
  dayStaysShort: dayStays,
  /** One part of the next sentence. */
  nightsFor: (n, sum) => `${nights(n)} за ${sum}`,
  otherCurrencies: (parts) => `В інших валютах, до суми не додано: ${parts.join('; ')}.`,
  noRooms: 'На цьому комп’ютері немає кімнат, тому заповненості й RevPAR обчислити не можна.',
  empty: 'У цьому періоді немає жодного проживання.',
  neverAnything:
    'Бронювань за цей період із сервісу не завантажено, тому обчислювати немає з чого. Kontuar завантажує їх за минулі 400 днів і на 400 днів уперед.',
  partOnly: 'Без днів, які не завантажено.',
  paceSince: (since) =>
    `Бронювання записуються на цьому комп’ютері від ${since}. Порівняння з’являться, коли мине достатньо часу.`,
  noUnpaid: 'На цьому комп’ютері немає неоплачених фактур.',
  invoicesUnknown: 'Ще не всі фактури завантажено: список може бути неповним.',

  // definitions
  defineOccupancy:
    'Продані ночі, поділені на доступні (словник STR). Кімнати – станом на сьогодні: сервіс не вказує ні їхньої кількості в минулому, ні блокувань. Два проживання тієї самої ночі – це дві ночі.',
  defineRates:
    'ADR: дохід, поділений на продані ночі, що мають ціну. RevPAR: дохід, поділений на доступні ночі (словник STR).',
  defineRevenue:
    'Ціна проживання, розподілена порівну на його ночі: сервіс не вказує цін окремих ночей. Суми брутто, це не суми з фактур.',
  defineNights:
    'Ночі та заїзди всіх проживань, які є в сервісі. Видалені із сервісу проживання не враховуються.',
  definePace:
    'Ночі, продані на наступні тижні від сьогодні: теперішній стан, стан, відомий тиждень тому, і ті самі тижні роком раніше (364 дні) за тодішнім станом.',
  defineSources:
    'Джерело вказує сервіс. Ночі та заїзди за вибраний період; дохід: ціна проживання, розподілена порівну на його ночі.',
  defineUnpaid:
    'Фактури, позначені в сервісі як неоплачені, без чернеток і проформ, за кількістю днів після терміну оплати. Суми зменшено на коригування; доплат за коригуваннями в них немає. Часткові оплати невідомі.',

  defineProperties:
    'Усі об’єкти цього комп’ютера за той самий період, кожен у власній валюті; суми не додаються.',

  // unpaid by age
  age: 'Термін оплати',
  notDue: 'термін не настав',
  to30: '1–30 днів після терміну',
  to60: '31–60 днів після терміну',
  to90: '61–90 днів після терміну',
  older: 'понад 90 днів після терміну',
  noDate: 'без терміну',
  invoices: 'Фактури',
  amount: 'Сума',
  unknownAmounts: (n) => `без ${wholeNumber('uk', n)} з невідомою сумою`,
  unpricedNights: 'Ночі без ціни',
  amountsUnknown: 'Без суми',
};
