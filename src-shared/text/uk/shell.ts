import type { Progress, RemovalKind } from '../../outcome/syncHealthSchemas';
import { wholeNumber } from '../formats';
import { counted } from '../language';
import { shellText } from '../shell';
import { said } from './said';

const changes = (n: number) => counted('uk', n, ['зміна', 'зміни', 'змін']);
const waits = (n: number) => counted('uk', n, ['очікує', 'очікують', 'очікують']);

said(shellText, {
  today: 'Сьогодні',
  plan: 'План',
  invoices: 'Фактури',
  queue: 'Черга',
  inbox: 'Скринька',
  figures: 'Статистика',
  // The soft hyphen lets the word break, because it is wider than the rail.
  settings: 'Налашту\u00adвання',
  screens: 'Екрани',
  menu: 'Меню',
  understood: 'Зрозуміло',
  close: 'Закрити',
  technical: 'Технічні дані',
  skipToContent: 'Перейти до вмісту',
  copied: 'Скопійовано',
  notCopiedShort: 'Не скопійовано',
  notCopied: 'Не вдалося скопіювати. Виділіть текст і натисніть Ctrl+C.',
  fileUnread: (name) =>
    `Не вдалося прочитати файл ${name}. Можливо, його переміщено або він є лише в хмарі. Скопіюйте його на цей комп’ютер і виберіть знову.`,
  starting: 'Запуск Kontuar…',
  unanswered: (at) =>
    `${at}: Невідомо, чи це вдалося: з’єднання з програмою перервалося до відповіді. Перевірте й за потреби повторіть.`,
  failed: (at) =>
    `${at}: Не вдалося: у програмі Kontuar сталася неочікувана помилка, описана в її журналі. Перевірте, що зроблено, і повторіть. Якщо помилка повернеться, збережіть файл для техпідтримки: Налаштування, Про програму.`,
  lineLost: (since) =>
    `Програма Kontuar на цьому комп’ютері не працює від ${since}. Показано дані на той момент. Запустіть її знову: вона відкриється в новому вікні.`,

  queueNeeds: (n) => `Потребує рішення або виправлення: ${n} ${changes(n)}`,
  queueWaits: (n) => `${n} ${changes(n)} ${waits(n)}`,
  inboxWaits: (n) =>
    `${n} ${counted('uk', n, ['непрочитаний запис', 'непрочитані записи', 'непрочитаних записів'])}`,
  otherTypes: (n) =>
    `${n} ${counted('uk', n, ['фактура має в', 'фактури мають у', 'фактур мають у'])} сервісі інший вид, ніж надіслано:`,
  openQueue: 'Відкрити чергу',

  // search
  search: 'Пошук',
  searchEverything: 'Гість, телефон, фактура, команда',
  searchHint:
    'Введіть прізвище, телефон, номер бронювання чи фактури, NIP, слово з примітки, день («14 липня»), кімнату («кімната 310») або те, що хочете зробити («звіт зміни»). Польські знаки й великі літери не мають значення.',
  commands: 'Команди',
  planOn: (day) => `План: ${day}`,
  checkIn: 'Сьогодні: заїзди. Заселення позначають у сервісі',
  payment: 'Сьогодні: до сплати. Оплату за проживання записують у сервісі',
  correction: 'Коригування: відкрийте фактуру й виберіть «Скоригувати»',
  settlement: 'Розрахунок авансу: відкрийте авансову фактуру й виберіть «Виставити розрахункову»',
  printSheet: (sheet) => `Друкувати: ${sheet}`,
  searchNothing: (text) => `На цьому комп’ютері за запитом «${text}» нічого немає.`,
  searchAnew: 'Шукати щось інше',
  searchNear: (text) => `За запитом «${text}» немає точного збігу. Схожі:`,
  searchFound: (n) =>
    `${wholeNumber('uk', n)} ${counted('uk', n, ['результат', 'результати', 'результатів'])}`,
  searchMore: (n) => `Показано перші ${n}. Допишіть ще одне слово, щоб уточнити пошук.`,
  /**
   * Names the field that matches a search if the line of the hit does not show it; a phone, an e-mail and a note need
   * no label.
   */
  searchFoundIn: (field, text) =>
    `${{ number: '№ ', taxId: 'NIP ', ksefId: 'KSeF ', party: 'одержувач ' }[field] ?? ''}${text}`,
  reservations: 'Бронювання',

  // keys
  keys: 'Клавіші',
  keysEverywhere: 'Усюди',
  keysShown: 'Список швидких клавіш',
  keysSearch: 'Пошук гостя, телефону, фактури, NIP, слова з примітки, дня або команди',
  keysClose: 'Закрити панель, вікно або меню',

  // the cover
  cover: 'Приховати вміст вікна',
  covered: 'Вміст вікна приховано',
  uncover: 'Показати',
  coveredHint:
    'Kontuar працює далі. Щоб повернутися, натисніть Enter або Esc чи клацніть мишею. Це лише приховує вміст і не замінює пароля.',

  // sync light
  syncLight: 'Синхронізація',
  upToDate: 'Актуально',
  notYet: 'Ще нічого не завантажено',
  firstPass: 'Перше завантаження',
  waiting: (n) => `${counted('uk', n, ['Очікує', 'Очікують', 'Очікують'])} ${n} ${changes(n)}`,
  offline: 'На цьому комп’ютері немає мережі',
  serviceDown: 'Сервіс не відповідає',
  serviceFails: 'Збій сервісу',
  wrongAddress: 'За цією адресою немає сервера',
  clockWrong: 'Неправильна дата чи година',
  oldTls: 'Застаріле шифрування',
  redirect: 'Сервіс змінив адресу',
  ownFault: 'Помилка Kontuar',
  notConnected: 'Немає з’єднання із сервісом',
  incomplete: (n) => `${n} ${counted('uk', n, ['запис', 'записи', 'записів'])} не прочитано`,
  incompleteMore:
    'Сервіс надіслав їх у форматі, який неможливо прочитати. Решта даних є на цьому комп’ютері. Kontuar пробує знову під час кожного завантаження; список – у Налаштуваннях, «Дані».',
  notConnectedMore: 'Адресу й ключ не вказано, тому Kontuar не з’єднується із сервісом.',
  connect: 'Підключити',
  untrusted: 'Ненадійний сертифікат',
  notTheService: 'За цією адресою немає сервісу',
  diskFails: 'Не вдається записати на диск',
  unreadable: 'Нечитабельна відповідь сервісу',
  refuses: 'Сервіс відхиляє запити',
  otherAddress: 'Адресу сервісу змінено, надсилання зупинено',
  keychain: 'Немає доступу до ключа',
  stopped: 'Завантаження перервано',
  limit: 'Ліміт запитів',
  signIn: 'Сервіс відхилив ключ',
  notGranted: 'Немає дозволу завантажувати фактури',
  notAllowed: 'Бракує дозволів',
  needsYou: (n) => `Вирішити: ${n} ${changes(n)}`,
  checkTypes: (n) => `Перевірити вид: ${n} ${counted('uk', n, ['фактура', 'фактури', 'фактур'])}`,
  since: (at) => `від ${at}`,
  nextTry: (at) => `наступна спроба ${at}`,
  secondsLeft: (n) => `ще ${n} с`,
  checkedAt: (at) => `перевірено ${at}`,

  // Texts that the opened sync light shows.
  allFine: 'Бронювання, ціни та фактури на цьому комп’ютері такі самі, як у сервісі.',
  worksOffline: 'Завантажені дані є на цьому комп’ютері; можна працювати далі.',
  lastConfirmed: 'Останнє підтвердження сервісу',
  verified: 'Усі фактури перевірено',
  never: 'ще ніколи',
  began: 'Від',
  nextTryAt: 'Наступне завантаження',
  answer: 'Відповідь',
  ownWords: 'Відповідь сервісу',
  systemMessage: 'Повідомлення системи',
  detail: 'Деталі',
  copyRuid: 'Копіювати RUID',
  syncNow: 'Завантажити зараз',
  syncing: 'Завантаження…',
  decide: 'Вирішити',
  packSettings: 'Налаштування пакета',
  requestLog: 'Журнал запитів',
  progress: ({ step, done, of }) => {
    const unit = step === 'invoices' ? 'сторінка ' : '';
    return STEP[step] + (of === null ? '' : `, ${unit}${Math.min(done, of)} з ${of}`);
  },
  firstPassHint: 'Завантажені дані вже можна переглядати.',

  // delete guard
  guardTitle: (kind, would) => `Видалити ${removed(kind, would)} із цього комп’ютера?`,
  guardCause: (kind, would, of) =>
    `У сервісі вже немає ${missing(kind, would)} з ${wholeNumber('uk', of)}, які є тут. Це багато за один раз, тому Kontuar зупинив видалення й нічого не видалив.`,
  guardAdvice:
    'Якщо їх видалили в сервісі навмисно, можна видалити їх і тут. Якщо ні, залиште все та запитайте адміністратора облікового запису: ключ міг утратити дозволи.',
  guardKeep: 'Залишити все',
  guardRemove: (kind, would) => `Видалити ${removed(kind, would)}`,
  guardLater: 'Вирішити пізніше',
  guardKept: 'Усе залишено. Нічого не видалено.',

  // training
  training: 'Навчання',
  trainingBand: 'НАВЧАННЯ, із цього комп’ютера нічого не надсилається',
  leaveTraining: 'Завершити навчання',

  // last resort
  broken: 'Цей екран перестав працювати',
  brokenWhy:
    'У програмі Kontuar сталася неочікувана помилка. Збережені дані в безпеці в базі на цьому комп’ютері.',
  brokenNext: 'Перезавантажте вікно. Якщо помилка повторюється, скопіюйте деталі для технічної підтримки.',
  reload: 'Перезавантажити',
  goOn: 'Назад до екрана',
  copyForHelp: 'Копіювати деталі',
});

const STEP: Readonly<Record<Progress['step'], string>> = {
  signIn: 'Вхід',
  invoices: 'Завантаження фактур',
  deletions: 'Перевірка видалених',
  reservations: 'Завантаження бронювань',
  pricing: 'Завантаження цін',
  sending: 'Надсилання змін',
};

type Forms = readonly [string, string, string];

/** Forms of the records as the object of «видалити». */
const REMOVED: Readonly<Record<RemovalKind, Forms>> = {
  invoices: ['фактуру', 'фактури', 'фактур'],
  reservations: ['бронювання', 'бронювання', 'бронювань'],
  rooms: ['кімнату', 'кімнати', 'кімнат'],
};
/** After «немає». */
const MISSING: Readonly<Record<RemovalKind, Forms>> = {
  invoices: ['фактури', 'фактур', 'фактур'],
  reservations: ['бронювання', 'бронювань', 'бронювань'],
  rooms: ['кімнати', 'кімнат', 'кімнат'],
};

const removed = (kind: RemovalKind, n: number): string =>
  `${wholeNumber('uk', n)} ${counted('uk', n, REMOVED[kind])}`;
const missing = (kind: RemovalKind, n: number): string =>
  `${wholeNumber('uk', n)} ${counted('uk', n, MISSING[kind])}`;
