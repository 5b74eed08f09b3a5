import { historyCodeText, historyText, mergeSummaryText } from '../history';
import { said } from './said';

said(historyCodeText, {
  differs: 'збережено інакше, ніж надіслано',
  unknown: 'невідомо, чи надійшло',
  later: 'не надійшло, буде надіслано знову',
  signedOut: 'вхід до сервісу не виконано',
  notAllowed: 'немає дозволу',
  conflict: 'суперечить даним у сервісі',
  refused: 'сервіс не прийняв даних',
  gone: 'її немає в сервісі',
  locked: 'надіслано до KSeF',
  fault: 'незрозуміла відповідь',
  retry: 'спробувати знову',
  sendAnew: 'надіслати нову',
  accept: 'залишити як у сервісі',
  recreate: 'виставити знову',
  mine: 'моє',
  theirs: 'із сервісу',
  twin: 'вказано фактуру в сервісі',
  correction: 'оформити коригування',
  typeKept: 'залишити вид із сервісу',
});

said(historyText, {
  queued: 'збережено на цьому комп’ютері',
  attempt: 'спроба надіслати до сервісу',
  answered: 'відповідь сервісу',
  unanswered: 'сервіс не відповів',
  confirmed: 'підтверджено в сервісі',
  conflict: 'очікує на рішення',
  decided: 'рішення ухвалено',
  merged: 'об’єднано автоматично',
  mergedWithService: 'об’єднано зі зміною в сервісі',
  twinClaimed: 'розпізнано в сервісі',
  undone: 'скасовано',
  dropped: 'відхилено',
  seenElsewhere: 'змінено в іншому місці',
});

said(mergeSummaryText, {
  mine: (fields) => `моє: ${fields}`,
  theirs: (fields) => `із сервісу: ${fields}`,
  typed: (fields) => `введено під час вибору: ${fields}`,
  sums: (before, after) => `до сплати: було ${before}, стало ${after}`,
  sameSum: (sum) => `до сплати без змін: ${sum}`,
  unknown: 'невідомо',
});
