import { jpkText, monthFileText, monthText, optimaText } from '../accountant';
import { citeArticleWithAct } from '../../rules/law/formatLawCitation';
import { LEGAL_PROVISIONS } from '../../rules/law/legalProvisions';
import { shortDay } from '../formats';
import { said } from './said';

said(jpkText, {
  working: (nip, hasTaxOffice) =>
    `Kontuar: робочий файл, NIP ${nip}. Лише частина обліку, що стосується продажу: без декларації${hasTaxOffice ? ' і закупівель' : ', закупівель і податкової'}. Не для подання.`,
});

/** Optima's own names. */
const WAYS: Readonly<Record<number, string>> = { 1: 'gotówka', 2: 'przelew', 3: 'karta', 4: 'karta' };

said(optimaText, {
  made: (month) => `Kontuar: реєстр продажу VAT, ${month}`,
  ways: (paymentType) => WAYS[paymentType] ?? 'inna',
  paidUnknown: 'суму оплати не встановлено',
  noSupply: (amount, currency) => `поза ПДВ: ${amount} ${currency}`,
});

said(monthFileText, {
  'rejestr.xlsx': 'Реєстр продажу як електронна таблиця; ті самі дані – у rejestr.csv.',
  'jpk-v7m-sprzedaz.xml':
    'Рядки продажу JPK_V7M(3) для завантаження в бухгалтерську програму. Робочий файл, не для подання.',
  'optima.xml': 'Comarch ERP Optima: імпорт реєстру VAT (praca rozproszona).',
  'edi.epp': 'InsERT Rewizor, Rachmistrz та інші програми, які читають EDI++ 1.05. Суми в злотих.',
});

said(monthText, {
  lettersChanged:
    'edi.epp: літер цих назв немає в кодовій сторінці Windows-1250, їх записано латиницею (українські), без діакритичних знаків або як «?»',
  outsideKsefLimit: (sum) =>
    `Фактури для фірм поза KSeF, виставлені цього місяця: ${sum} брутто. Ліміт – 10\u00a0000\u00a0zł (${citeArticleWithAct('outsideLimit', 'pl')}, з ${shortDay('uk', LEGAL_PROVISIONS.outsideLimit.from)} до ${shortDay('uk', LEGAL_PROVISIONS.outsideLimit.until)}): починаючи з тієї, що його перевищила, фактури для фірм виставляють у KSeF`,
  outsideKsefDuty:
    'Фактури для фірм поза KSeF: з 1 січня 2027 року їх виставляють у KSeF (art. 106ga ustawy o VAT)',
  mixedTransactions:
    'optima.xml: «np» поряд з іншими ставками; в Optima документ має один вид операції, тому перевірте, чи «np» потрапляє до K_11',
  longNumbers: 'edi.epp: номери, довші за 27 знаків, передбачених в EDI++',
  notSent: 'Виставлено на комп’ютері, з якого це зведення, і ще не надіслано, тому їх немає в реєстрі',
  nobody: 'без покупця',
  arrived: 'JPK потрібно скоригувати: номер KSeF присвоєно після передання файлів із позначкою DI',
  connectionUnknown: 'Невідомо, чи обліковий запис виставляє фактури в KSeF',
  connectionUnknownHint:
    'Фактури без номера KSeF мають BFK. Якщо обліковий запис підключено до KSeF, укажіть це в Налаштуваннях, у розділі «Фактурування», і підготуйте файли знову.',
});
