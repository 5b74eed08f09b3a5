import { citeArticleWithAct } from '../../rules/law/formatLawCitation';
import { toGrosz } from '../../rules/decimal';
import { money, shortDay } from '../formats';
import { invoiceWarningText } from '../invoiceWarnings';
import { rateWords } from '../numbers';
import { said } from './said';

/** Provisions are cited as in the Polish act, so that users can look them up and show them to an accountant. */
said(invoiceWarningText, {
  localFeeTaxed: `Місцевий збір (opłata miejscowa) – платіж для гміни, поза VAT (${citeArticleWithAct('localFee', 'pl')}). Видаліть його з фактури та прийміть за окремою квитанцією.`,
  lodgingRate: `Проживання має ставку 8% (${citeArticleWithAct('lodgingRate', 'pl')}). Перевірте ставку.`,
  noSupplyTaxed: `Відшкодування або плата за неприбуття (no-show) – не продаж (${citeArticleWithAct('noSupply', 'pl')}): без VAT, на бухгалтерській ноті замість фактури. Перевірте ставку.`,
  basicRate: `Кава, конференц-зал і сауна зазвичай мають 23%, а не 8% (${citeArticleWithAct('basicRate', 'pl')}). Перевірте ставку.`,
  alcoholRate: `Алкоголь має ставку 23%, також поданий до їжі (${citeArticleWithAct('alcoholRate', 'pl')}). Перевірте ставку.`,
  parkingRate: `Паркування має ставку 23%, а не ставку проживання (${citeArticleWithAct('basicRate', 'pl')}). Вкажіть його окремою позицією.`,
  reverseCharge: `Ставка «oo» тепер лише для газу, енергії та квот на викиди, проданих до кінця 2026 року (${citeArticleWithAct('reverseCharge', 'pl')}). Виберіть ставку цієї послуги.`,
  article113Mixed:
    'Звільнення за art. 113 охоплює весь продаж, а інші позиції мають VAT. Виправте підставу звільнення або ставки.',
  article43Lodging: `Звільнення для оренди житла не охоплює готельного проживання (${citeArticleWithAct('housingExemption', 'pl')}). Виберіть 8% або іншу підставу.`,
  receiptWithVat: `Рахунок не потрапляє до реєстру VAT, а його позиції мають VAT: зазначений податок потрібно сплатити (${citeArticleWithAct('vatOnDocument', 'pl')}). Виставте фактуру.`,

  splitPayment: (item) =>
    `Понад 15\u00a0000\u00a0zł, а «${item}» може належати до додатка 15: допишіть у примітках «mechanizm podzielonej płatności» (${citeArticleWithAct('splitPayment', 'pl')}).`,
  cashOverLimit: `Понад 15\u00a0000\u00a0zł фірма платить переказом: так велить закон (${citeArticleWithAct('cashLimit', 'pl')}), а оплати готівкою вона не віднесе до витрат (${citeArticleWithAct('cashCost', 'pl')}). Змініть спосіб оплати.`,
  receiptIsInvoice: `Чек із NIP на суму до 450\u00a0zł вже є фактурою (${citeArticleWithAct('smallReceipt', 'pl')}). Другої фактури не виставляйте.`,
  receiptNeedsNip: `Фактуру до чека фірма отримує, лише якщо її NIP є на чеку (${citeArticleWithAct('receiptInvoice', 'pl')}). У JPK позначте її «FP».`,
  ksefDuty: `З 1 січня 2027 року фактури для фірм виставляють у KSeF (${citeArticleWithAct('ksefDuty', 'pl')}). Підключіть обліковий запис до KSeF.`,
  outsideKsefLimit: (sum) =>
    `Фактури для фірм поза KSeF цього місяця: ${money('uk', toGrosz(sum) ?? 0, 'PLN')}; ліміт – 10\u00a0000\u00a0zł (${citeArticleWithAct('outsideLimit', 'pl')}). Цю виставте в KSeF.`,
  companyWithoutNip: `Це назва компанії, а компанія має NIP (${citeArticleWithAct('buyerNumber', 'pl')}). Введіть його або виправте покупця.`,
  buyerIsSeller: `Покупець має NIP продавця: самому собі фактури не виставляють (${citeArticleWithAct('invoiceDuty', 'pl')}). Введіть NIP покупця.`,
  numberCorrected:
    'NIP покупця не можна змінити коригуванням (FA(3), Podmiot2K). Скоригуйте фактуру до нуля та виставте нову з правильним NIP.',

  paidInFuture:
    'Фактуру оплачено, а дата оплати – у майбутньому. Вкажіть день оплати або виберіть «не оплачено».',
  requestLate: (until) =>
    `Цю фактуру можна було вимагати до ${shortDay('uk', until)} (${citeArticleWithAct('requestPeriod', 'pl')}). Виставити її можна, але не обов’язково.`,
  runningStay: (departure) =>
    `Проживання триває до ${shortDay('uk', departure)}: податок належить до місяця виїзду (${citeArticleWithAct('supply', 'pl')}). Гроші, отримані раніше, оподатковують у день надходження, авансовою фактурою (${citeArticleWithAct('prepaid', 'pl')}).`,
  rateDay: (expected, given) =>
    `Курс NBP для цієї фактури – від ${shortDay('uk', expected)} (${citeArticleWithAct('exchangeRate', 'pl')}), а в примітках – ${shortDay('uk', given)}. Перевірте курс.`,
  rateTable: (table, expected, right) =>
    `Курс від ${shortDay('uk', expected)} є в таблиці ${right}, а в примітках вказано ${table} (${citeArticleWithAct('exchangeRate', 'pl')}). Перевірте номер таблиці.`,

  advancesOpen: (names) =>
    `Це проживання має незараховану авансову фактуру: ${names}. Виставте розрахункову фактуру, інакше аванс буде оподатковано двічі (${citeArticleWithAct('settlement', 'pl')}).`,
  advancesLeft: (names) =>
    `Це проживання має також авансову фактуру ${names}. Одна фактура зараховує всі (${citeArticleWithAct('settlement', 'pl')}): виберіть її.`,
  plainAdvancesOpen: (names) =>
    `Це проживання вже має авансову фактуру ${names}. Відніміть її окремою позицією, інакше аванс буде оподатковано двічі (${citeArticleWithAct('settlement', 'pl')}).`,
  advancesOfClient: (names) =>
    `Цей клієнт має незараховану авансову фактуру поза цим проживанням: ${names}. Перевірте, чи не стосується вона цього продажу (${citeArticleWithAct('settlement', 'pl')}).`,
  orderDiffers: (advance, order, currency) =>
    `Замовлення у фактурі ${advance} – ${money('uk', toGrosz(order) ?? 0, currency)}, тут воно інше (${citeArticleWithAct('advance', 'pl')}). Перевірте, чи не змінилося проживання.`,
  rateBelowAdvance: (advance, rate) =>
    `Аванс ${advance} має за ставкою ${rateWords('uk', rate)} більше, ніж ця фактура: сума буде від’ємною (${citeArticleWithAct('advance', 'pl')}). Виправте позиції або аванс.`,
});
