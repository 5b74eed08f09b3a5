import {
  amountRefusedText,
  amountText,
  conventionText,
  linkDoubtText,
  linkHowText,
  linkLeftText,
  linkRefusedText,
  linkText,
} from '../links';
import { said } from './said';

said(linkHowText, {
  made: 'вказано під час виставлення',
  number: 'номер є в тексті',
  only: 'єдина можлива фактура',
  figures: 'випливає із сум',
  person: 'вказано вручну',
});

const linkRefused = said(linkRefusedText, {
  type: 'Документ цього виду не може бути тут ні початковою, ні авансовою фактурою.',
  currency: 'Це документ в іншій валюті.',
  seller: 'Це документ іншого продавця (об’єкта).',
  later: 'Цей документ виставлено пізніше.',
  draft: 'Це чернетка.',
  itself: 'Документ не може стосуватися самого себе.',
  circle: 'Ці документи посилалися б один на одного.',
  unsent: 'Цього документа ще немає в сервісі. Спершу надішліть його.',
  alone: 'Це не коригування й не розрахункова фактура.',
  several: 'Коригування стосується однієї фактури.',
});

const amountRefused = said(amountRefusedText, {
  unsent: 'Цього документа ще немає в сервісі. Спершу надішліть його.',
  notOffered: 'Позиції цього коригування не допускають такої суми.',
});

said(conventionText, {
  afterState: 'позиції – це вся фактура після коригування',
  differences: 'позиції – це різниці',
  correctedItems: 'позиції вже після змін',
});

said(amountText, {
  title: 'Сума коригування',
  open: 'З позицій випливає більше ніж одна сума. Виберіть правильну:',
  decided: 'Прочитано так, як в інших коригуваннях. Якщо це не так, виберіть:',
  chosen: 'Суму вибрано вручну.',
  undo: 'Скасувати вибір',
});

said(linkDoubtText, {
  buyer: 'Покупець інший.',
  stay: 'Стосується іншого проживання.',
  items: 'Документи не мають спільних позицій.',
  figures: 'Сума коригування суперечила б його причині або була б меншою за нуль.',
});

said(linkLeftText, {
  ...linkRefused,
  ...amountRefused,
  missing: 'його немає на цьому комп’ютері',
  otherNumber: 'тут він має інший номер',
  chosenHere: 'на цьому комп’ютері вказано інакше',
});

said(linkText, {
  doubtful: (number) => `Це точно ${number}?`,
  saveAnyway: (number) => `Усе одно пов’язати з ${number}`,
  title: 'Чого стосується',
  unknownOriginal: 'Невідомо, яку фактуру скориговано.',
  unknownAdvances: 'Невідомо, які авансові фактури зараховано.',
  none: 'Без зв’язку.',
  noAdvance: 'У сумі не враховано жодного авансу.',
  how: (how) => `Підстава зв’язку: ${how}.`,
  whichOriginal: 'Яку фактуру коригує',
  whichAdvances: 'Які авансові фактури зараховує',
  choose: 'Вказати',
  change: 'Змінити',
  unlink: 'Від’єднати',
  searchOriginal: 'Номер або покупець початкової фактури',
  searchAdvance: 'Номер або покупець авансової фактури',
  nothing: 'Відповідних фактур немає.',
  save: 'Пов’язати',
  cancel: 'Скасувати',
  gone: 'Цієї фактури вже немає на цьому комп’ютері.',
});
