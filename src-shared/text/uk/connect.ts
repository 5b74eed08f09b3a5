import type { CheckStep } from '../../contract/accountContract';
import type { WhyClosed } from '../../model/propertyOrTrainingIdSchema';
import { connectText } from '../connect';
import { wholeNumber } from '../formats';
import { KEYCHAIN_UK } from '../keychain';
import { counted } from '../language';
import { messages } from '../../i18n/compiled/uk';
import { said } from './said';

said(connectText, {
  preparedRefused: 'Файл, підготовлений для цього комп’ютера, не використано:',
  firstRun: 'перший запуск',
  language: 'Мова',
  title: 'Підключіть рецепцію до сервісу',
  lead: 'Kontuar завантажить бронювання, ціни та фактури на цей комп’ютер, щоб рецепція могла працювати й без мережі. Надсилає тільки збережені фактури; бронювань і цін ніколи не змінює.',

  // fields
  invoices: 'Фактури',
  invoicesSource: 'ключ із панелі адміністратора',
  older: 'Бронювання та ціни',
  olderSource: 'старіше API, лише читання',
  address: 'Адреса API',
  clientId: 'Ідентифікатор (clientId)',
  clientSecret: 'Секрет (clientSecret)',
  legacyLogin: 'Логін API',
  legacyPassword: 'Пароль API',
  passwordSpace:
    'Пароль починається або закінчується пробілом. Видаліть його, якщо він не належить до пароля.',
  legacyAuth: 'Спосіб передавання логіна й пароля',
  legacyAuthHint: 'Якщо логін і пароль точно правильні, виберіть інший спосіб і перевірте знову.',
  authBasic: 'Basic, закодовано (звичайний)',
  authRaw: 'логін:пароль',
  authBasicPlain: 'Basic логін:пароль',
  show: 'Показати',
  hide: 'Сховати',
  ownAuthority: 'Власний центр сертифікації',
  ownAuthorityHint: 'Тільки якщо сервер має приватний сертифікат: файл PEM від ІТ-фахівця.',
  chooseFile: 'Вибрати файл',
  changeFile: 'Змінити файл',
  removeFile: 'Видалити файл',
  fileTaken: 'сертифікат збережено в профілі',
  keptWhere: `Секрет і пароль зберігаються не у файлі, а у ${KEYCHAIN_UK.in}, і надсилаються тільки до сервісу.`,

  // Errors in the fields of the form.
  toCorrect: (n) => `Потрібно виправити: ${n} ${counted('uk', n, ['поле', 'поля', 'полів'])}`,
  missing: 'Обов’язкове поле.',
  wrongAddress: (reason, ending) => WRONG_ADDRESS[reason](ending),
  keychainFault: (reason) => KEYCHAIN[reason],
  onlyThisRun: 'Підключити без збереження',
  onlyThisRunWhat:
    'Можна також підключитися лише до закриття програми. Ключ і пароль залишаться тільки в пам’яті; після наступного запуску їх потрібно буде ввести ще раз.',

  // the check
  check: 'Перевірка з’єднання',
  checkIdle: 'ще не перевірено',
  checkRunning: 'триває перевірка',
  checkFine: 'Усе працює',
  problemsOf: (n, of) => `${n} ${counted('uk', n, ['проблема', 'проблеми', 'проблем'])} з ${of}`,
  step: (step) => STEP[step],
  skipped: 'потребує попередніх кроків',
  networkOk: (ms) => `HTTPS відповідає, ${ms} мс`,
  signInOk: (minutes) =>
    `ключ прийнято, токен дійсний ${minutes} ${counted('uk', minutes, ['хвилину', 'хвилини', 'хвилин'])}`,
  scopesOk: 'є всі, потрібні для фактур',
  scopesUnknown: 'сервіс їх не вказує',
  scopesMissing: (missing) => `бракує ${missing.join(', ')}`,
  scopesMean: (missing) => `Цей ключ не дає змоги ${listed(missing)}.`,
  scopesAsk: 'Попросіть адміністратора облікового запису додати до ключа:',
  copyRequest: 'Копіювати запит до адміністратора',
  reservationsOk: (rooms, stays, days) =>
    `${roomsOf(rooms)}, ${wholeNumber('uk', stays)} ${counted('uk', stays, ['проживання', 'проживання', 'проживань'])} за ${days} ${counted('uk', days, ['день', 'дні', 'днів'])}`,
  pricingOk: (rooms, currency) => `${roomsOf(rooms)}, ${currency}`,
  clockOk: (skewMs) => `різниця ${decimals(Math.abs(skewMs) / 1000)} с`,
  clockWarn:
    'Годинники цього комп’ютера й сервісу розходяться. Увімкніть у системі автоматичне встановлення часу, інакше частину змін може бути пропущено.',
  clockUnknown: 'сервіс не вказав часу',
  keychainOk: 'запис і читання працюють',
  diskOk: (bytes) => `вільно ${decimals(bytes / 1e9)} ГБ, пробний запис успішний`,
  diskWarn:
    'Залишилося мало місця. Зазвичай Kontuar потребує менше ніж 1\u00a0ГБ, але місце потрібне й системі.',
  diskBad:
    'Не вдалося записати файл у папку профілю. Перевірте права доступу до папки та вільне місце на диску.',
  keyRefused: 'сервіс відхилив ключ',
  keyRefusedNext:
    'Скопіюйте ідентифікатор і секрет ще раз, повністю й без пробілів, обидва від того самого ключа.',
  loginRefused: 'логін або пароль відхилено',
  loginRefusedNext:
    'Перевірте логін і пароль API; це інші дані, ніж ключ до фактур. Ліворуч можна також змінити спосіб їх передавання.',
  olderRefused: 'старіше API відхилило запит',
  olderRefusedNext:
    'Якщо йдеться про логін або пароль API, перевірте їх ліворуч або змініть спосіб їх передавання.',
  failed: 'не працює',
  detail: 'Деталі:',

  correctionsOpen: 'Не знаю: запитаю в бухгалтерії',
  correctionsHint:
    'Приклад: мало бути 3 ночі, має бути 2. Стан після коригування має кількість 2, різниця – кількість −1. Питання можна пропустити; відповідь можна змінити в Налаштуваннях, у розділі «Фактурування».',

  // going on
  runCheck: 'Перевірити з’єднання',
  checkAgain: 'Перевірити знову',
  connect: 'Підключити',
  connectAnyway: 'Усе одно підключити',
  brokeOff:
    'Перевірку перервано, бо Kontuar на цьому комп’ютері не відповідає. Введені дані залишилися на місці.',
  connectBrokeOff:
    'Невідомо, чи підключено сервіс: Kontuar на цьому комп’ютері перестав відповідати. Введені дані залишилися на місці; спробуйте ще раз.',

  // another property
  otherTitle: 'Цей ключ належить іншому об’єкту',
  otherWhat: (property) =>
    `На цьому комп’ютері є дані ${property === null ? 'іншого об’єкта' : `об’єкта «${property}»`}, яких сервіс за цією адресою та з цим ключем не розпізнає. Kontuar не змішує дані двох об’єктів. Нічого не змінено.`,
  otherStart: (file) =>
    `Можна почати з порожньої бази: буде завантажено дані нового об’єкта, а теперішні залишаться у файлі ${file} у папці профілю.`,
  otherWaiting: (n) =>
    `${n} ${counted('uk', n, ['зміна очікує', 'зміни очікують', 'змін очікують'])} на надсилання до теперішнього об’єкта. Спершу надішліть або скасуйте ${n === 1 ? 'її' : 'їх'}: підключіться з його ключем і відкрийте «Зміни до надсилання».`,
  otherBeside:
    'Можна також додати цей об’єкт поруч: він матиме власні дані, а теперішній залишиться без змін.',
  otherOlder: (property) =>
    `Ключ до фактур належить об’єкту${property === null ? '' : ` «${property}»`}, дані якого є на цьому комп’ютері, але логін API веде до бронювань іншого об’єкта. Kontuar не поєднує даних двох об’єктів, тому нічого не змінено. Виправте адресу, логін і пароль у частині «Бронювання та ціни», щоб вони належали тому самому об’єкту, і перевірте ще раз.`,
  otherAdd: 'Додати як ще один об’єкт',
  alreadyHere: (property) =>
    `Цей об’єкт уже є на цьому комп’ютері${property === null ? '' : ` під назвою «${property}»`}. Нічого не змінено.`,
  neighbourClosed: (why, folder) =>
    `Один із об’єктів на цьому комп’ютері не відкрито: ${messages.properties[why]}. Це може бути той самий об’єкт, тому нічого не змінено. ${CLOSED_NEXT[why]} Папка: ${folder}`,
  goThere: 'Відкрити цей об’єкт',
  otherCancel: 'Залишити дані без змін',
  otherYes: 'Почати з порожньої бази',
  otherKept: (file) => `Попередні дані – у файлі ${file} у папці профілю.`,
  unproven:
    'Не вдалося перевірити, чи це той об’єкт, дані якого є на цьому комп’ютері, тому нічого не змінено.',
  notKept:
    'Не вдалося зберегти теперішні дані у файл, тому нічого не змінено. Перевірте вільне місце на диску.',

  // training
  orLook: 'Або спершу спробуйте',
  orLookLead: 'Вигаданий пансіонат із гостями, цінами та фактурами. Без облікового запису й пароля.',
  trainingPicture: 'Так виглядає режим навчання: жовто-чорна смуга вгорі та ліворуч',
  trainingPlate: 'НАВЧАННЯ, нічого не надсилається',
  trainingFact1: 'Жовто-чорну смугу видно на кожному екрані та роздруківці.',
  trainingFact2: 'Нічого не потрапляє ні до сервісу, ні до KSeF.',
  trainingFact3: 'Кожні кілька хвилин щось відбувається: бронювання, зміна, номер KSeF.',
  openTraining: 'Почати навчання',
  trainingApart: 'Справжній обліковий запис можна додати пізніше. Дані навчання завжди зберігаються окремо.',
});

const STEP: Readonly<Record<CheckStep, string>> = {
  network: 'Адреса й мережа',
  signIn: 'Вхід',
  scopes: 'Дозволи',
  reservations: 'Бронювання',
  pricing: 'Ціни',
  clock: 'Годинник',
  keychain: KEYCHAIN_UK.is,
  disk: 'Диск',
};

type AddressReason = 'notUrl' | 'notHttps' | 'path' | 'swapped' | 'notPem';
const WRONG_ADDRESS: Readonly<Record<AddressReason, (ending: string) => string>> = {
  notUrl: (ending) => `Це не адреса. Вона має такий вигляд: https://nazwa-serwisu${ending}`,
  notHttps: () => 'Адреса має починатися з https://. Без шифрування Kontuar не надішле ключа.',
  path: (ending) => `Адреса цього API закінчується на ${ending}`,
  swapped: () => 'Це адреса іншого API. Поміняйте обидві адреси місцями.',
  notPem: () => 'У цьому файлі немає сертифіката у форматі PEM (BEGIN CERTIFICATE).',
};

const KEYCHAIN: Readonly<Record<'missing' | 'locked' | 'denied', string>> = {
  missing:
    'У цій системі немає сховища паролів, тому секрет не можна безпечно зберегти. У системі Linux установіть gnome-keyring або KWallet.',
  locked: `Доступ заблоковано. Розблокуйте ${KEYCHAIN_UK.it} і підключіться знову.`,
  denied: `Система не дозволила зберегти дані у ${KEYCHAIN_UK.in}. Дозвольте програмі Kontuar доступ і підключіться знову.`,
};

const MEANS: Readonly<Record<string, string>> = {
  'invoices.read': 'завантажувати фактури',
  'invoices.create': 'виставляти нові фактури',
  'invoices.update': 'змінювати фактури, наявні в сервісі',
  'invoices.delete': 'видаляти фактури',
};

function listed(scopes: readonly string[]): string {
  const means = scopes.map((scope) => MEANS[scope] ?? scope);
  return means.length < 2 ? means.join('') : `${means.slice(0, -1).join(', ')} та ${means.at(-1) ?? ''}`;
}

const roomsOf = (n: number): string =>
  `${wholeNumber('uk', n)} ${counted('uk', n, ['кімната', 'кімнати', 'кімнат'])}`;
const decimals = (value: number): string =>
  (value < 9.95 ? value.toFixed(1) : String(Math.round(value))).replace('.', ',');

const BY_ITSELF = 'Коли він відкриється, підключіться знову.';
const BY_HAND =
  'Запустіть Kontuar знову й підключіться ще раз. Якщо цей об’єкт і далі не відкривається, закрийте Kontuar і перенесіть папку об’єкта в інше місце.';
const CLOSED_NEXT: Readonly<Record<WhyClosed, string>> = {
  opening: BY_ITSELF,
  inUse: BY_ITSELF,
  newer: 'Потім підключіться знову.',
  damaged: BY_HAND,
  notReady: BY_HAND,
  unwritable: BY_HAND,
  networkDrive: BY_HAND,
  program: BY_HAND,
  keyLocked: BY_HAND,
  keyMissing: BY_HAND,
  wrongKey: BY_HAND,
  plainFile: BY_HAND,
};
