import { counted } from '../language';
import { snoozeText } from '../snooze';
import { said } from './said';

const records = (n: number) => `${n} ${counted('uk', n, ['запис', 'записи', 'записів'])}`;

said(snoozeText, {
  snooze: 'Відкласти',
  snoozeUntil: (at) => `Відкласти до ${at}`,
  tomorrowAt: (time) => `завтра, ${time}`,
  snoozed: (n, at) => (n === 1 ? `Відкладено до ${at}` : `Відкладено до ${at}: ${records(n)}`),
  snoozedNow: (n, at) => `Відкладено: ${n}, до ${at}`,
  showSnoozed: 'Показати зараз',
  keySnoozeShift: 'Відкласти до наступної зміни',
  keySnoozeTomorrow: 'Відкласти до завтрашнього ранку',
});
