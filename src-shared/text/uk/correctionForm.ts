import type { correctionFormText } from '../correctionForm';
import type { Spoken } from '../language';

export const correctionForm: Spoken<typeof correctionFormText> = {
  advanceAfter: 'Аванс після коригування, брутто',
  toZero: 'Коригувати до нуля',
  toZeroHint: 'Кількість 0 у кожній позиції: уся фактура скасовується.',
  restore: 'Відновити кількість',
};
