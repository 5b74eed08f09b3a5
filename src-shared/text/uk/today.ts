import { counted } from '../language';
import { todayText } from '../today';
import { said } from './said';

const arrivals = (n: number) => counted('uk', n, ['заїзд', 'заїзди', 'заїздів']);
const departures = (n: number) => counted('uk', n, ['виїзд', 'виїзди', 'виїздів']);
const rooms = (n: number) => counted('uk', n, ['кімната', 'кімнати', 'кімнат']);
const taken = (n: number) => counted('uk', n, ['зайнята кімната', 'зайняті кімнати', 'зайнятих кімнат']);
const people = (n: number) => counted('uk', n, ['особа', 'особи', 'осіб']);
const days = (n: number) => counted('uk', n, ['день', 'дні', 'днів']);

said(todayText, {
  today: 'Сьогодні',
  counts: 'Підсумок дня',
  toCheckIn: 'до заселення',
  ofArrivals: (n) =>
    n === 0 ? 'сьогодні без заїздів' : `з ${n} ${counted('uk', n, ['заїзду', 'заїздів', 'заїздів'])}`,
  toCheckOut: 'до виселення',
  roomsTonight: (n) => `${taken(n)} цієї ночі`,
  roomsThatNight: (n) => `${taken(n)} цієї ночі`,
  ofRooms: (busy, of) => (busy >= of ? `усе зайнято, з ${of}` : `з ${of}`),
  ofKnownRooms: (_busy, of) => `з ${of} ${counted('uk', of, ['відомого', 'відомих', 'відомих'])}`,
  ofDepartures: (n) =>
    n === 0 ? 'без виїздів' : `з ${n} ${counted('uk', n, ['виїзду', 'виїздів', 'виїздів'])}`,
  arrivalsTomorrow: (n) => `${arrivals(n)} завтра`,
  arrivalsNextDay: (n) => `${arrivals(n)} наступного дня`,
  andDepartures: (n) => `і ${n} ${departures(n)}`,
  toCollect: (unit) => `${unit} до отримання`,
  roughly: 'орієнтовно',
  nothingToCollect: 'до отримання',
  fromGuests: (n) => `від ${n} ${counted('uk', n, ['гостя', 'гостей', 'гостей'])}`,
  alsoCollect: (sum) => `і ${sum}`,
  unknownBalances: (n) => `невідомі суми: ${n}`,

  arrivals: 'Заїзди',
  departures: 'Виїзди',
  inHouse: 'В об’єкті',
  left: (todo, task, total) => `${todo} ${task} з ${total}`,
  allDone: (total) => `усе зроблено, ${total} з ${total}`,
  houseCount: (n, busy, { count, atLeast }) =>
    `${n} з ${busy} ${busy === 1 ? 'кімнати, зайнятої' : 'кімнат, зайнятих'} цієї ночі, ${atLeast ? 'щонайменше ' : ''}${count} ${people(count)}`,
  checkedIn: (guests) => `заселено: ${guests}`,
  checkedOut: (guests) => `виселено: ${guests}`,
  roomsCount: (n) => `${n} ${rooms(n)}`,
  dayEnded: (time) => `виїзд мав бути до ${time}`,

  chosenBar: 'Вибрані проживання',
  room: 'Кімната',
  guest: 'Гість',
  phone: 'Телефон',
  persons: 'Особи',
  stay: 'Проживання',
  toPay: 'До сплати',
  source: 'Джерело',
  note: 'Примітка',
  noName: 'без прізвища',
  noRoom: 'без кімнати',
  personsInWords: (adults, children) => {
    if (adults !== null && children === 0) return `${adults} ${people(adults)}`;
    const grown =
      adults === null
        ? 'невідома кількість дорослих'
        : `${adults} ${counted('uk', adults, ['дорослий', 'дорослих', 'дорослих'])}`;
    return children === null
      ? `${grown}, кількість дітей невідома`
      : `${grown} і ${children} ${counted('uk', children, ['дитина', 'дітей', 'дітей'])}`;
  },

  due: 'приїде',
  notCheckedIn: 'не заселено',
  leaving: 'виїжджає',
  house: 'в об’єкті',
  gone: 'після виїзду',
  unknownState: (word) => `стан: ${word}`,
  paid: 'оплачено',
  about: (sum) => `бл. ${sum}`,
  unknown: 'невідомо',

  nobodyArrives: 'Цього дня ніхто не приїжджає.',
  nobodyArrivesToday: 'Сьогодні ніхто не приїжджає.',
  nobodyLeaves: 'Цього дня ніхто не виїжджає.',
  nobodyLeavesToday: 'Сьогодні ніхто не виїжджає.',
  nobodyInHouse: 'В об’єкті немає гостей.',
  neverChecked:
    'Бронювання на цей день ще не завантажено із сервісу, тому невідомо, хто приїжджає і хто виїжджає.',

  previousDay: 'Попередній день',
  nextDay: 'Наступний день',
  keysToday: 'Назад до сьогодні',
  dayOf: 'День',
  yesterday: 'вчора',
  tomorrow: 'завтра',
  daysAgo: (n) => `${n} ${days(n)} тому`,
  daysAhead: (n) => `через ${n} ${days(n)}`,
  walkRows: 'Перехід між рядками',
  closeCard: 'Закрити картку',
  openCard: 'Відкрити картку бронювання',

  panel: 'Примітки, фактури та актуальність даних',
  card: 'Картка бронювання',
  notes: 'Примітки на 7 днів',
  noNotes: 'На найближчі 7 днів приміток немає.',
  needInvoice: 'Потрібна фактура',
  nothingToInvoice: 'Кожен, хто виїжджає або сплатив усе, має фактуру.',
  invoicingUnknown: (count) =>
    `Виїзди з невідомою сумою у фактурах: ${count}. Причину вказано в картці бронювання.`,
  leavesWithoutInvoice: 'Виїзд, немає фактури',
  leavesPartInvoiced: 'Виїзд, фактура на частину ціни',
  toInvoice: (sum) => `без фактури ${sum}`,
  invoicesNotRead: 'Триває завантаження фактур із сервісу. Ще невідомо, хто не має фактури.',
  paidWithoutInvoice: 'Оплачено, немає фактури',
  leftToPay: (sum) => `до сплати ${sum}`,
  showAll: (n) => `Показати всі (${n})`,
  showFewer: 'Показати менше',

  checkedAt: (time) => `бронювання на цей день перевірено ${time}`,
  checkedNever: 'бронювання на цей день не перевірено',
  overAnHour: 'понад годину тому',
});
