import type { ReceiverState } from '../../contract/webhookReceiverSettingsContract';
import type { EventOutcome } from '../../model/serviceEvent';
import { eventReceiverText } from '../eventReceiver';
import { KEYCHAIN_UK } from '../keychain';
import { said } from './said';

said(eventReceiverText, {
  lead: 'Сервіс може сам сповіщати про зміни; тоді нове бронювання з’являється на плані через мить, а не через хвилину. Сповіщення лише запускає читання даних із сервісу. Без приймача все працює, тільки повільніше.',
  notInTraining: 'Під час навчання зміни видно одразу, приймач не потрібен.',
  status: (status) => STATUS[status],

  reach: 'Хто може з’єднуватися',
  loopback: 'Лише цей комп’ютер',
  everywhere: 'Усі мережі цього комп’ютера',
  reachHint: 'Приймач не шифрує з’єднання. Перед ним потрібен тунель або проміжний сервер (проксі) з HTTPS.',
  port: 'Порт',
  signing: 'Сервіс підписує сповіщення (HMAC)',
  signingHint: 'Ключ надає сервіс. Без підпису єдиний захист – таємний шлях.',
  key: 'Ключ підпису',
  newKey: 'Новий ключ підпису (порожньо: без змін)',

  turnOn: 'Увімкнути приймач',
  apply: 'Застосувати',
  turnOff: 'Вимкнути приймач',
  applied: 'Приймач працює з новими налаштуваннями.',
  turnedOff: 'Приймач вимкнено.',

  wrongPort: 'Порт – це число від 1024 до 65535.',
  keyMissing: 'Укажіть ключ, яким підписує сервіс.',

  address: 'Адреса приймача',
  addressHint:
    'У сервісі вкажіть адресу тунелю, що закінчується цим шляхом. Кожен, хто його знає, може надсилати сповіщення.',
  showPath: 'Показати шлях',
  copyPath: 'Копіювати шлях',
  renewPath: 'Створити новий шлях',
  renewed: 'Новий шлях працює, старий – уже ні. Укажіть його в сервісі.',

  log: 'Останні сповіщення',
  none: 'Жодного сповіщення ще не надходило.',
  time: 'Час',
  event: 'Сповіщення',
  about: 'Про що',
  result: 'Результат',
  reservation: (id) => `бронювання ${id}`,
  invoice: (id) => `фактура ${id}`,
  outcome: (outcome) => OUTCOME[outcome],
});

const STATUS: Readonly<Record<ReceiverState['status'], string>> = {
  off: 'Вимкнено',
  listening: 'Працює, очікує на сповіщення',
  taken: 'Не працює: цей порт зайняла інша програма. Виберіть інший порт.',
  refused: 'Не працює: система не дозволила відкрити цей порт. Виберіть інший порт.',
  keychain: `Не працює: не вдалося прочитати таємний шлях або ключ із ${KEYCHAIN_UK.of}. Після розблокування приймач увімкнеться автоматично; якщо ні, натисніть «Застосувати».`,
};

const OUTCOME: Readonly<Record<EventOutcome, string>> = {
  accepted: 'прийнято',
  duplicate: 'повторне',
  stale: 'старше за добу',
  badSignature: 'хибний підпис',
  tooLarge: 'завелике',
  unreadable: 'нечитабельне',
  unknownKind: 'невідомий вид',
  tooMany: 'забагато водночас, частину відхилено',
};
