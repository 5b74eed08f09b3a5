import { citeArticleWithoutAct } from '../../rules/law/formatLawCitation';
import { stateRefusedText, statedFactsText } from '../statedFacts';
import { said } from './said';

said(statedFactsText, {
  register: 'Реєстр VAT',
  receivedOn: 'Отримання коригування підтверджено',
  receivedHint: `Коригування поза KSeF зменшує податок лише в місяці підтвердження отримання (${citeArticleWithoutAct('downConfirmed', 'pl')}).`,
  numberAwaited: `Місяць буде відомий, коли KSeF надасть номер (${citeArticleWithoutAct('downOffline', 'pl')}).`,
  month: (month: string) => `Враховується: ${month}`,
  monthUnknown: 'Місяць невідомий',
  forget: 'Прибрати дату',
  tillSale: 'Продаж є в касовому апараті (FP)',
  tillHint: `Фактура для споживача до продажу з каси не входить до сум реєстру (${citeArticleWithoutAct('tillInvoice', 'pl')}).`,
});

said(stateRefusedText, {
  unsent: 'Цієї фактури ще немає в сервісі. Спершу надішліть її.',
  noCorrection: 'Отримання підтверджують лише для коригування.',
  beforeIssue: 'Ця дата раніша за дату виставлення коригування.',
  future: 'Ця дата ще не настала.',
  noConsumer: 'Це стосується лише фактури для споживача, не коригування і не фірми.',
});
