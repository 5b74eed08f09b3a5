import { problemFaultText, problemKindText, problemStepText, rightsText } from '../problems';
import { said } from './said';

said(problemStepText, {
  tryNow: 'Спробувати зараз',
  connection: 'Перевірити з’єднання',
  askAdministrator: 'Копіювати запит до адміністратора',
  copyForHelp: 'Копіювати деталі',
});

said(problemFaultText, {
  thisPc: 'На цьому комп’ютері',
  network: 'У мережі між комп’ютером і сервісом',
  service: 'У сервісі',
  account: 'В обліковому записі сервісу',
  you: 'Потрібне рішення тут',
  kontuar: 'У програмі Kontuar',
});

said(problemKindText, {
  unknown: 'результат невідомий',
  later: 'пізніше',
  signedOut: 'вхід відхилено',
  notAllowed: 'не дозволено',
  conflict: 'конфлікт',
  refused: 'не прийнято',
  gone: 'немає в сервісі',
  locked: 'заблоковано',
  fault: 'не за описом API',
});

said(rightsText, {
  hello: 'Добрий день,',
  add: (scopes) => `прошу додати до ключа API, яким користується Kontuar, дозволи: ${scopes}.`,
  check:
    'сервіс відхиляє запити Kontuar (403). Прошу перевірити дозволи ключа API, тарифний план, чи не заблоковано обліковий запис, і список дозволених IP-адрес.',
  request: (ruid) => `RUID відхиленого запиту: ${ruid}`,
  thanks: 'Дякую',
});
