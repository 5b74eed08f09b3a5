import { wholeNumber } from '../formats';
import { counted } from '../language';
import { vatFiguresText } from '../vatFigures';
import { said } from './said';

said(vatFiguresText, {
  vat: 'Продаж і VAT з фактур',
  month: 'Місяць',
  rate: 'Ставка',
  net: 'Нетто',
  tax: 'VAT',
  documents: 'Документи',
  together: 'разом',
  unknown: 'невідомо: ще не всі фактури завантажено',
  notYet:
    'Ще не всі фактури завантажено, тому суми за місяці невідомі. Вони з’являться, коли завантаження завершиться.',
  define:
    'Суми як у реєстрі для бухгалтерії: у злотих, за датою продажу або отримання авансу, коригування – за датою виставлення (art. 19a i 29a ustawy o VAT). Непевні суми не враховуються.',
  /** Number of documents, one or several. */
  of: (n) => `${wholeNumber('uk', n)} ${counted('uk', n, ['документ', 'документи', 'документів'])}`,
  receipt: 'фактури до чеків',
  notSent: 'ще не в сервісі',
  letGo: 'виставлено цього місяця й уже видалено із цього комп’ютера',
  undated: 'без жодної дати',
  leftOut: (parts) => `Поза сумами: ${parts.join('; ')}.`,
  none: 'За ці місяці документів немає.',
});
