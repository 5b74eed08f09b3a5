import { cite } from '../../rules/law/citations';
import { toGrosz } from '../../rules/decimal';
import { money, shortDay } from '../formats';
import { invoiceWarningText } from '../invoiceWarnings';
import { rateWords } from '../numbers';
import { said } from './said';

/** The provisions are named as the Polish act names them, so that they can be found and shown to an accountant. */
said(invoiceWarningText, {
  localFeeTaxed: `Місцевий збір (opłata miejscowa) – платіж для гміни, поза VAT (${cite('localFee', 'pl')}). Видаліть його з фактури та прийміть за окремою квитанцією.`,
  lodgingRate: `Проживання має ставку 8% (${cite('lodgingRate', 'pl')}). Перевірте ставку.`,
  noSupplyTaxed: `Відшкодування або плата за неприбуття (no-show) – не продаж (${cite('noSupply', 'pl')}): без VAT, краще нота, ніж фактура. Перевірте ставку.`,
  basicRate: `Кава, конференц-зал і сауна зазвичай мають 23%, а не 8% (${cite('basicRate', 'pl')}). Перевірте ставку.`,
  alcoholRate: `Алкоголь має ставку 23%, також поданий до їжі (${cite('alcoholRate', 'pl')}). Перевірте ставку.`,
  parkingRate: `Паркування має ставку 23%, а не ставку проживання (${cite('basicRate', 'pl')}). Вкажіть його окремою позицією.`,
  reverseCharge: `Ставка «oo» тепер лише для газу, енергії та квот на викиди, проданих до кінця 2026 року (${cite('reverseCharge', 'pl')}). Виберіть ставку цієї послуги.`,
  article113Mixed:
    'Звільнення за art. 113 охоплює весь продаж, а інші позиції мають VAT. Виправте підставу звільнення або ставки.',
  article43Lodging: `Звільнення для оренди житла не охоплює готельного проживання (${cite('housingExemption', 'pl')}). Виберіть 8% або іншу підставу.`,
  receiptWithVat: `Рахунок не потрапляє до реєстру VAT, а його позиції мають VAT: зазначений податок потрібно сплатити (${cite('vatOnDocument', 'pl')}). Виставте фактуру.`,

  splitPayment: (item) =>
    `Понад 15\u00a0000\u00a0zł, а «${item}» може належати до додатка 15: допишіть у примітках «mechanizm podzielonej płatności» (${cite('splitPayment', 'pl')}).`,
  cashOverLimit: `Понад 15\u00a0000\u00a0zł фірма платить переказом: так велить закон (${cite('cashLimit', 'pl')}), а оплати готівкою вона не віднесе до витрат (${cite('cashCost', 'pl')}). Змініть спосіб оплати.`,
  receiptIsInvoice: `Чек із NIP на суму до 450\u00a0zł вже є фактурою (${cite('smallReceipt', 'pl')}). Другої фактури не виставляйте.`,
  receiptNeedsNip: `Фактуру до чека фірма отримує, лише якщо її NIP є на чеку (${cite('receiptInvoice', 'pl')}). У JPK позначте її «FP».`,
  ksefDuty: `З 1 січня 2027 року фактури для фірм виставляють у KSeF (${cite('ksefDuty', 'pl')}). Підключіть обліковий запис до KSeF.`,
  outsideKsefLimit: (sum) =>
    `Фактури для фірм поза KSeF цього місяця: ${money('uk', toGrosz(sum) ?? 0, 'PLN')}; ліміт – 10\u00a0000\u00a0zł (${cite('outsideLimit', 'pl')}). Цю виставте в KSeF.`,
  companyWithoutNip: `Це назва компанії, а компанія має NIP (${cite('buyerNumber', 'pl')}). Введіть його або виправте покупця.`,
  buyerIsSeller: `Покупець має NIP продавця: самому собі фактури не виставляють (${cite('invoiceDuty', 'pl')}). Введіть NIP покупця.`,
  numberCorrected:
    'NIP покупця не можна змінити коригуванням (FA(3), Podmiot2K). Скоригуйте фактуру до нуля та виставте нову з правильним NIP.',

  paidInFuture:
    'Фактуру оплачено, а дата оплати – у майбутньому. Вкажіть день оплати або виберіть «не оплачено».',
  requestLate: (until) =>
    `Цю фактуру можна було вимагати до ${shortDay('uk', until)} (${cite('requestPeriod', 'pl')}). Виставити її можна, але не обов’язково.`,
  runningStay: (departure) =>
    `Проживання триває до ${shortDay('uk', departure)}: податок належить до місяця виїзду (${cite('supply', 'pl')}). Гроші, отримані раніше, оподатковують у день надходження, авансовою фактурою (${cite('prepaid', 'pl')}).`,
  rateDay: (expected, given) =>
    `Курс NBP для цієї фактури – від ${shortDay('uk', expected)} (${cite('exchangeRate', 'pl')}), а в примітках – ${shortDay('uk', given)}. Перевірте курс.`,
  rateTable: (table, expected, right) =>
    `Курс від ${shortDay('uk', expected)} є в таблиці ${right}, а в примітках вказано ${table} (${cite('exchangeRate', 'pl')}). Перевірте номер таблиці.`,

  advancesOpen: (names) =>
    `Це проживання має незараховану авансову фактуру: ${names}. Виставте розрахункову фактуру, інакше аванс буде оподатковано двічі (${cite('settlement', 'pl')}).`,
  advancesLeft: (names) =>
    `Це проживання має також авансову фактуру ${names}. Одна фактура зараховує всі (${cite('settlement', 'pl')}): виберіть її.`,
  plainAdvancesOpen: (names) =>
    `Це проживання вже має авансову фактуру ${names}. Відніміть її окремою позицією, інакше аванс буде оподатковано двічі (${cite('settlement', 'pl')}).`,
  advancesOfClient: (names) =>
    `Цей клієнт має незараховану авансову фактуру поза цим проживанням: ${names}. Перевірте, чи не стосується вона цього продажу (${cite('settlement', 'pl')}).`,
  orderDiffers: (advance, order, currency) =>
    `Замовлення у фактурі ${advance} – ${money('uk', toGrosz(order) ?? 0, currency)}, тут воно інше (${cite('advance', 'pl')}). Перевірте, чи не змінилося проживання.`,
  rateBelowAdvance: (advance, rate) =>
    `Аванс ${advance} має за ставкою ${rateWords('uk', rate)} більше, ніж ця фактура: сума буде від’ємною (${cite('advance', 'pl')}). Виправте позиції або аванс.`,
});
