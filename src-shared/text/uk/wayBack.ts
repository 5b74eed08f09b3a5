import type { Backup } from '../../contract/recoveryContract';
import { toPropertyDay } from '../../rules/days';
import { clockTime, longDay } from '../formats';
import { wayBackText } from '../wayBack';
import { recovery } from './recovery';
import { said } from './said';

const copyIn = (backup: Backup): string =>
  `${longDay('uk', toPropertyDay(backup.madeAt))}, ${clockTime('uk', backup.madeAt)} (${recovery.holds(backup)})`;

said(wayBackText, {
  title: 'Дані записала новіша версія Kontuar',
  choice:
    'Ця версія їх не прочитає. Якщо встановити новішу, нічого не пропаде. Можна також відновити копію, яку ця версія прочитає.',
  copy: (backup) => `Копія: ${copyIn(backup)}.`,
  another: (backup) => `Копія ще одного об’єкта: ${copyIn(backup)}.`,
  anotherNone: 'Ще один об’єкт не має такої копії: він залишиться закритим, а його дані не зміняться.',
  lost: 'Історію змін бронювань, записану після цього моменту, буде втрачено, а записи, позначені пізніше як прочитані, можуть з’явитися знову.',
  kept: 'Бронювання та фактури Kontuar завантажить із сервісу. Зміни, що очікують на надсилання, залишаться в черзі. Новіший файл буде збережено поруч під іншою назвою.',
  yes: 'Відновити копію',
  no: 'Закрити Kontuar',
  agreed: 'Триває відновлення. За мить Kontuar відкриється знову.',
  declined: 'Нічого не змінено. Це вікно можна закрити.',
});
