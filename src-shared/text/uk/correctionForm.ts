import { correctionFormText } from '../correctionForm';
import { said } from './said';

said(correctionFormText, {
  advanceAfter: 'Аванс після коригування, брутто',
  toZero: 'Коригувати до нуля',
  toZeroHint: 'Кількість 0 у кожній позиції: уся фактура скасовується.',
  restore: 'Відновити кількість',
});
