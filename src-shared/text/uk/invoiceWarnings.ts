import { toGrosz } from '../../rules/decimal';
import { money, shortDay } from '../formats';
import { invoiceWarningText } from '../invoiceWarnings';
import { rateWords } from '../numbers';
import { said } from './said';

/** The provisions are named as the Polish act names them, so that they can be found and shown to an accountant. */
said(invoiceWarningText, {
  localFeeTaxed:
    'Місцевий збір (opłata miejscowa) – платіж для гміни, поза VAT (art. 17 ustawy o podatkach i opłatach lokalnych). Видаліть його з фактури та прийміть за окремою квитанцією.',
  lodgingRate: 'Проживання має ставку 8% (art. 41 ust. 2, zał. 3 poz. 47 ustawy o VAT). Перевірте ставку.',
  alcoholRate:
    'Алкоголь має ставку 23%, також поданий до їжі (art. 41 ust. 12f ustawy o VAT). Перевірте ставку.',
  parkingRate:
    'Паркування має ставку 23%, а не ставку проживання (art. 41 ust. 1 ustawy o VAT). Вкажіть його окремою позицією.',
  reverseCharge:
    'Ставка «oo» тепер лише для газу, енергії та квот на викиди, проданих до кінця 2026 року (art. 145e ustawy o VAT). Виберіть ставку цієї послуги.',
  article113Mixed:
    'Звільнення за art. 113 охоплює весь продаж, а інші позиції мають VAT. Виправте підставу звільнення або ставки.',
  article43Lodging:
    'Звільнення для оренди житла не охоплює готельного проживання (art. 43 ust. 20 ustawy o VAT). Виберіть 8% або іншу підставу.',
  receiptWithVat:
    'Рахунок не потрапляє до реєстру VAT, а його позиції мають VAT: зазначений податок потрібно сплатити (art. 108 ustawy o VAT). Виставте фактуру.',

  splitPayment: (item) =>
    `Понад 15\u00a0000\u00a0zł, а «${item}» може належати до додатка 15: допишіть у примітках «mechanizm podzielonej płatności» (art. 106e ust. 1 pkt 18a ustawy o VAT).`,
  cashOverLimit:
    'Понад 15\u00a0000\u00a0zł фірма платить переказом: оплати готівкою вона не зможе віднести до витрат (art. 19 Prawa przedsiębiorców). Змініть спосіб оплати.',
  receiptIsInvoice:
    'Чек із NIP на суму до 450\u00a0zł вже є фактурою (art. 106e ust. 5 pkt 3 ustawy o VAT). Другої фактури не виставляйте.',
  receiptNeedsNip:
    'Фактуру до чека фірма отримує, лише якщо її NIP є на чеку (art. 106b ust. 5 ustawy o VAT). У JPK позначте її «FP».',
  ksefDuty:
    'З 1 січня 2027 року фактури для фірм виставляють у KSeF (art. 106ga ustawy o VAT). Підключіть обліковий запис до KSeF.',
  outsideKsefLimit: (sum) =>
    `Фактури для фірм поза KSeF цього місяця: ${money('uk', toGrosz(sum) ?? 0, 'PLN')}; ліміт – 10\u00a0000\u00a0zł (art. 145m ustawy o VAT). Цю виставте в KSeF.`,
  companyWithoutNip:
    'Це назва компанії, а компанія має NIP (art. 106e ust. 1 pkt 5 ustawy o VAT). Введіть його або виправте покупця.',
  buyerIsSeller:
    'Покупець має NIP продавця: самому собі фактури не виставляють (art. 106b ustawy o VAT). Введіть NIP покупця.',
  numberCorrected:
    'NIP покупця не можна змінити коригуванням (FA(3), Podmiot2K). Скоригуйте фактуру до нуля та виставте нову з правильним NIP.',

  paidInFuture:
    'Фактуру оплачено, а дата оплати – у майбутньому. Вкажіть день оплати або виберіть «не оплачено».',
  requestLate: (until) =>
    `Цю фактуру можна було вимагати до ${shortDay('uk', until)} (art. 106b ust. 3 ustawy o VAT). Виставити її можна, але не обов’язково.`,
  rateDay: (expected, given) =>
    `Курс NBP для цієї фактури – від ${shortDay('uk', expected)} (art. 31a ustawy o VAT), а в примітках – ${shortDay('uk', given)}. Перевірте курс.`,
  rateTable: (table, expected, right) =>
    `Курс від ${shortDay('uk', expected)} є в таблиці ${right}, а в примітках вказано ${table} (art. 31a ustawy o VAT). Перевірте номер таблиці.`,

  advancesOpen: (names) =>
    `Це проживання має незараховану авансову фактуру: ${names}. Виставте розрахункову фактуру, інакше аванс буде оподатковано двічі (art. 106f ust. 3 ustawy o VAT).`,
  advancesLeft: (names) =>
    `Це проживання має також авансову фактуру ${names}. Одна фактура зараховує всі (art. 106f ust. 3 ustawy o VAT): виберіть її.`,
  plainAdvancesOpen: (names) =>
    `Це проживання вже має авансову фактуру ${names}. Відніміть її окремою позицією, інакше аванс буде оподатковано двічі (art. 106f ust. 3 ustawy o VAT).`,
  advancesOfClient: (names) =>
    `Цей клієнт має незараховану авансову фактуру поза цим проживанням: ${names}. Перевірте, чи не стосується вона цього продажу (art. 106f ust. 3 ustawy o VAT).`,
  orderDiffers: (advance, order, currency) =>
    `Замовлення у фактурі ${advance} – ${money('uk', toGrosz(order) ?? 0, currency)}, тут воно інше (art. 106f ustawy o VAT). Перевірте, чи не змінилося проживання.`,
  rateBelowAdvance: (advance, rate) =>
    `Аванс ${advance} має за ставкою ${rateWords('uk', rate)} більше, ніж ця фактура: сума буде від’ємною (art. 106f ustawy o VAT). Виправте позиції або аванс.`,
});
