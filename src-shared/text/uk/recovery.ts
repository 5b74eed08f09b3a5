import type { LostChange, MissingChanges, Recovery } from '../../contract/recoveryContract';
import { dayAndTime, wholeNumber } from '../formats';
import { counted } from '../language';
import { recoveryText } from '../recovery';
import { said } from './said';

const MB = 1_000_000;
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / MB))} МБ`;

export const recovery = said(recoveryText, {
  lead: 'Kontuar щодня робить резервну копію даних і одразу перевіряє, чи її можна відновити. Зміни, що очікують на надсилання, збережено ще й окремо.',
  bringBackup:
    'Скопіюйте файл копії з попереднього комп’ютера до папки, указаної нижче, і поверніться до цього вікна. Буде відновлено дані та зміни, що очікують на надсилання; адресу, ключ і пароль потрібно буде ввести знову.',
  haveBackup: 'Є резервна копія',
  lastVerified: 'Остання перевірена копія',
  none: 'Ще жодної. Першу буде створено після першого повного завантаження.',
  folder: 'Папка',
  notInTraining: 'Під час навчання копій немає: дані вигадані й щоразу створюються заново.',
  makeNow: 'Зробити копію зараз',
  made: 'Копію створено й перевірено.',
  list: 'Копії на цьому комп’ютері',
  holds: ({ invoices, reservations, bytes }) =>
    `${wholeNumber('uk', invoices)} ${counted('uk', invoices, ['фактура', 'фактури', 'фактур'])}, ${wholeNumber('uk', reservations)} ${counted('uk', reservations, ['бронювання', 'бронювання', 'бронювань'])}, ${megabytes(bytes)}`,
  restore: 'Відновити',
  askTitle: (at) => `Відновити копію: ${at}?`,
  askWhat:
    'Дані на цьому комп’ютері повернуться до стану на той момент, а потім Kontuar завантажить новіші із сервісу. Зміни, що очікують на надсилання, залишаться в черзі. Теперішній файл буде збережено поруч під іншою назвою.',
  askLost: 'Історію змін бронювань, записану після цього моменту, буде втрачено.',
  askNo: 'Залишити теперішні дані',
  restarting: 'Триває відновлення. Це може забрати трохи часу.',

  noRoom: (needed, free) =>
    `На диску бракує місця: потрібно ${megabytes(needed)}, вільно ${megabytes(free)}. Нічого не змінено.`,
  failed: (detail) => `Не вдалося; нічого не змінено. ${detail}`.trim(),
  notFound: 'Цієї копії вже немає. Виберіть іншу.',
  unusable: (reason) => UNUSABLE[reason],

  summary: ({ why, backup, keptAs, queue, lost }) =>
    [
      backup ? WHY[why] : (NO_BACKUP[why] ?? WHY[why]),
      keptAs ? `${why === 'keyLost' ? 'Зашифровані дані' : 'Попередній файл'}: ${keptAs}.` : '',
      why === 'keyLost' ? lostChanges(lost) : queueIs(queue),
    ]
      .filter(Boolean)
      .join(' '),
});

function queueIs(queue: Recovery['queue']): string {
  const { open = 0, doubtful = 0, missing = { count: null, since: null } } = queue ?? {};
  const sentences = [waiting(open, missing), missingChanges(missing)];
  if (doubtful > 0) sentences.push(`До вирішення: ${doubtful}. Невідомо, чи це вже надіслано.`);
  return sentences.filter(Boolean).join(' ');
}

function waiting(open: number, missing: MissingChanges | null): string {
  const waits = `${open} ${counted('uk', open, ['зміна очікує', 'зміни очікують', 'змін очікують'])} на надсилання.`;
  if (missing) return open === 0 ? '' : waits;
  return open === 0 ? 'Жодна зміна не очікувала на надсилання.' : `Чергу збережено повністю: ${waits}`;
}

function missingChanges(missing: MissingChanges | null): string {
  if (!missing) return '';
  const made = missing.count === 1 ? 'внесеної' : 'внесених';
  const since = missing.since === null ? '' : `, ${made} після ${dayAndTime('uk', missing.since)}`;
  const many = missing.count === null ? '' : `до ${missing.count} `;
  const changes = counted('uk', missing.count ?? 0, ['зміни', 'змін', 'змін']);
  return `Черга може бути неповною: може бракувати ${many}${changes}${since}. Перевірте в сервісі, чи їх надіслано.`;
}

const MAX_NAMED_CHANGES = 20;
const KINDS = { create: 'нова фактура', update: 'зміна фактури', delete: 'видалення фактури' } as const;

function lostChanges(lost: readonly LostChange[]): string {
  if (lost.length === 0) return 'Жодна зміна не очікувала на надсилання.';
  const named = lost.slice(0, MAX_NAMED_CHANGES).map(({ kind, queuedAt }) => {
    const time = queuedAt === null ? '' : ` (${dayAndTime('uk', queuedAt)})`;
    return `${kind === null ? '?' : KINDS[kind]}${time}`;
  });
  const list = `${named.join(', ')}${lost.length > MAX_NAMED_CHANGES ? '…' : ''}`;
  const count = `${lost.length} ${counted('uk', lost.length, ['зміна, що очікувала', 'зміни, що очікували', 'змін, що очікували'])}`;
  return `Втрачено: ${count} на надсилання: ${list}. Перевірте в сервісі та введіть їх знову.`;
}

const UNUSABLE = {
  damaged: 'Цю копію пошкоджено. Виберіть іншу.',
  newer: 'Цю копію записала новіша версія Kontuar. Оновіть програму або виберіть іншу.',
  notOurs: 'Це не копія даних Kontuar. Виберіть іншу.',
  otherProfile:
    'Цю копію створено в іншій папці з даними. Відновіть її там або в новій, порожній папці, перш ніж підключати її до сервісу.',
  otherKey: 'Цю копію зашифровано іншим ключем. Потрібні слова відновлення до нього.',
};

const WHY: Readonly<Record<Recovery['why'], string>> = {
  damaged:
    'Файл даних було пошкоджено. Kontuar відновив останню справну копію й завантажує решту із сервісу.',
  missing: 'Файлу даних не було. Kontuar відновив останню справну копію й завантажує решту із сервісу.',
  older: 'У файлі даних бракувало останніх записів. Kontuar завантажує їх із сервісу.',
  queue: 'У файлі даних запис черги було змінено. Kontuar відновив його з журналу.',
  restored: 'Копію відновлено. Kontuar завантажує новіші дані із сервісу.',
  keyLost:
    'Дані на цьому комп’ютері не вдалося розшифрувати, тому Kontuar почав із порожнього файлу. Підключіть обліковий запис знову, і Kontuar завантажить дані із сервісу.',
};

/** The account is stored in the data file and was lost with it. */
const NO_BACKUP: Readonly<Partial<Record<Recovery['why'], string>>> = {
  damaged:
    'Файл даних було пошкоджено, а жодної копії не було. Kontuar почав із порожнього файлу. Підключіть обліковий запис знову, і Kontuar завантажить дані із сервісу.',
  missing:
    'Не було ні файлу даних, ні жодної копії. Kontuar почав із порожнього файлу. Підключіть обліковий запис знову, і Kontuar завантажить дані із сервісу.',
};
