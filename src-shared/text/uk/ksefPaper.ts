import { ksefFormText, ksefPaperText, ksefPaymentText } from '../ksefPaper';
import { said } from './said';

said(ksefFormText, {
  VAT: 'Фактура',
  UPR: 'Спрощена фактура',
  ZAL: 'Авансова фактура',
  ROZ: 'Розрахункова фактура',
  KOR: 'Коригувальна фактура',
  KOR_ZAL: 'Коригувальна фактура до авансової',
  KOR_ROZ: 'Коригувальна фактура до розрахункової',
});

said(ksefPaperText, {
  fromKsef: 'Візуалізація структурованої фактури з файлу XML з KSeF.',
  verify: 'Перевірте, чи ваша фактура є в KSeF!',
  amountBefore: 'Сума до коригування',
  cash: 'касовий метод',
  selfBilling: 'самофактурування',
  splitPayment: 'механізм розділеного платежу',
  netPrice: 'Ціна за од. нетто',
  netValue: 'Вартість нетто',
});

said(ksefPaymentText, {
  1: 'готівка',
  2: 'картка',
  3: 'ваучер',
  4: 'чек',
  5: 'кредит',
  6: 'переказ',
  7: 'мобільний платіж',
});
