import type { Spoken } from '../language';
import type { linkDoubtText, linkHowText, linkLeftText, linkRefusedText, linkText } from '../links';

export const linkHow: Spoken<typeof linkHowText> = {
  made: 'вказано під час виставлення',
  number: 'номер є в тексті',
  only: 'єдина можлива фактура',
  figures: 'випливає із сум',
  person: 'вказано вручну',
};

export const linkRefused: Spoken<typeof linkRefusedText> = {
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
};

export const linkDoubt: Spoken<typeof linkDoubtText> = {
  buyer: 'Покупець інший.',
  stay: 'Стосується іншого проживання.',
  items: 'Документи не мають спільних позицій.',
  figures: 'Сума коригування суперечила б його причині або була б меншою за нуль.',
};

export const linkLeft: Spoken<typeof linkLeftText> = {
  ...linkRefused,
  missing: 'його немає на цьому комп’ютері',
  otherNumber: 'тут він має інший номер',
  chosenHere: 'на цьому комп’ютері вказано інакше',
};

export const link: Spoken<typeof linkText> = {
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
};
