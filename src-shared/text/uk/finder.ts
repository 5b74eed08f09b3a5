import { finderText } from '../finder';
import { counted } from '../language';
import { said } from './said';

const nights = (n: number) => `${n} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`;
const atLeast = (n: number, open: boolean) => `${open ? 'щонайменше ' : ''}${nights(n)}`;

const persons = (n: number) => `${n} ${counted('uk', n, ['особу', 'особи', 'осіб'])}`;
const party = (guests: number) => `для ${guests} ${counted('uk', guests, ['особи', 'осіб', 'осіб'])}`;

said(finderText, {
  freeRoom: 'Знайти кімнату',
  freeNights: 'Вибрані ночі',
  keysNights: 'Вибрати вільні ночі: ціна та пропозиція',
  wrongPersons: 'Укажіть кількість осіб.',
  noLongerFree: 'На ці ночі кімнату вже зайнято.',
  onlyRead: 'Вибір нічого не бронює й нічого не надсилає.',
  otherForNights: 'Інші кімнати на ці ночі',
  arrival: 'Заїзд',
  nightsField: 'Ночі',
  departure: 'Виїзд',
  adults: 'Дорослі',
  children: 'Діти',
  kinds: (chosen) => `Тип кімнати: ${chosen || 'будь-який'}`,
  weekend: 'Найближчі вихідні',
  capacity:
    'Сервіс не вказує, скільки осіб вміщує кімната: враховуються попередні проживання або число, яке вказав об’єкт.',
  sleeps: (n) => `вміщує ${persons(n)}`,
  learnt: (n) => `ночувало до ${n} ${counted('uk', n, ['особи', 'осіб', 'осіб'])}`,
  learntNothing: 'невідомо, скільки осіб вміщує',
  takes: (room) => `Скільки осіб вміщує ${room}`,
  fromStaysOnly:
    'Kontuar ще не має цін із сервісу й знає кімнати лише з проживань: тих, у яких ніхто не ночував, тут немає.',
  locks: 'Сервіс не повідомляє про блокування кімнат: заблоковану кімнату тут видно як вільну.',
  notRead: 'Не вдалося прочитати вільні кімнати з бази на цьому комп’ютері.',
  wrongSearch: 'Укажіть день заїзду не раніше за сьогодні та від 1 до 90 ночей.',

  staysAge: (age) => `Бронювання: ${age}`,
  pricesAge: (age) => `Ціни: ${age}`,
  staysNever: (days) => `Бронювання на ${days} ще не перевірено: кімната може бути зайнята.`,
  pricesNever: (days) => `Ціни на ${days} ще не перевірено.`,
  unplaced: (n) =>
    `${n} ${counted('uk', n, ['проживання не має', 'проживання не мають', 'проживань не мають'])} кімнати на ці ночі й теж ${counted('uk', n, ['потребуватиме', 'потребуватимуть', 'потребуватимуть'])} її.`,

  noRooms: 'Kontuar ще не знає жодної кімнати.',
  found: (n) =>
    `${n} ${counted('uk', n, ['кімната, вільна', 'кімнати, вільні', 'кімнат, вільних'])} на всі ці ночі`,
  ofUnknownSize: (n) => `з них невідомої місткості: ${n}`,
  noneFound: (guests) => `Немає кімнати ${party(guests)}, вільної на всі ці ночі.`,
  noneFoundOfKind: (kind, guests) => `${kind}: немає такої кімнати ${party(guests)}, вільної на всі ці ночі.`,
  partyTooLarge: (guests) => `Жодна кімната не вміщує ${persons(guests)}.`,
  shareOut: 'Шукайте для частини гостей, а потім для решти.',
  tooSmall: (rooms, guests) =>
    `Замалі ${party(guests)}: ${rooms} ${counted('uk', rooms, ['вільна кімната', 'вільні кімнати', 'вільних кімнат'])}`,
  roomTooSmall: (guests) => `Кімната замала ${party(guests)}.`,
  full: (booked, guests) => `Усі кімнати ${party(guests)} зайнято: ${booked}.`,
  neverTheSame: 'Щоночі якась кімната вільна, але жодна – на все проживання.',
  otherKinds: (rooms) =>
    `Інший тип: ${rooms} ${counted('uk', rooms, ['вільна кімната', 'вільні кімнати', 'вільних кімнат'])}`,
  allKinds: 'Показати всі типи',
  allRefused: 'Прайс не дозволяє такого проживання в жодній із них.',
  showMore: (n) => `Показати ще ${n}`,
  otherDays: 'Інший день заїзду',
  otherDay: (day, rooms) => `${day}: ${rooms} ${counted('uk', rooms, ['кімната', 'кімнати', 'кімнат'])}`,
  splits: 'Зі зміною кімнати під час проживання',
  splitHint: 'Гості переселяються під час проживання.',

  byList: (sum) => `${sum} за прайсом`,
  estimate: (sum) => `орієнтовно ${sum}`,
  estimateReason: 'Ціни за особу та зі знижкою орієнтовні: сервіс не повідомляє, як він їх обчислює.',
  unknownPrice: 'ціну встановити неможливо',

  exact: 'без проміжків до та після проживання',
  gapBefore: (n, open) => `${atLeast(n, open)} до`,
  gapAfter: (n, open) => `${atLeast(n, open)} після`,
  left: (gaps) => `проміжок: ${gaps}`,
  lostBefore: (n) => `${nights(n)} до проживання: продати не вдасться`,
  lostAfter: (n) => `${nights(n)} після проживання: продати не вдасться`,

  sure: (words) => `Не дозволено: ${words}`,
  possible: (words) => `Може бути не дозволено: ${words}`,
  unknown: (words) => `Невідомо: ${words}`,
  minStay: (n, day) => `мін. ${nights(n)} від ${day}`,
  maxStay: (n, day) => `макс. ${nights(n)} від ${day}`,
  arrivalClosed: (day) => `заїзд ${day} закрито`,
  departureClosed: (day) => `виїзд ${day} закрито`,
  arrivalUnknown: (day) => `чи можливий заїзд ${day}`,
  departureUnknown: (day) => `чи можливий виїзд ${day}`,

  copyPl: 'Копіювати польською',
  copyEn: 'Копіювати англійською',
  copyDe: 'Копіювати німецькою',
  copyUk: 'Копіювати українською',
  forMail: 'Копіювати для листа',
  mailChosen: 'вибрана кімната',
  mailFirst: (n) => (n === 1 ? 'перша кімната' : `перші кімнати: ${n}`),
  mailHead: (arrival, departure, length, guests) =>
    `Вільні кімнати: ${arrival} – ${departure} (${length}, ${guests}):`,
  mailEstimate: (sum) => `близько ${sum}`,
  mailAsk: 'ціна за запитом',
  offerIs: (room, dates, length, guests, price) =>
    `${room}, ${dates} (${length}, ${guests}): ${price} за все проживання. Це ще не бронювання; бронювання потребує підтвердження.`,
  offerOnRequest: (room, dates, length, guests) =>
    `${room}, ${dates} (${length}, ${guests}): ціна за запитом. Це ще не бронювання; бронювання потребує підтвердження.`,
  mailEnd:
    'Ціни за все проживання. Це повідомлення не є підтвердженням бронювання; бронювання потребує підтвердження.',
  guests: (adults, children) =>
    `${adults} ${counted('uk', adults, ['доросла особа', 'дорослі особи', 'дорослих осіб'])}${
      children > 0 ? `, ${children} ${counted('uk', children, ['дитина', 'дітей', 'дітей'])}` : ''
    }`,
});
