import { wholeNumber } from '../formats';
import { counted } from '../language';
import { omittedText } from '../omitted';
import { said } from './said';

said(omittedText, {
  title: 'Фактури, пропущені під час експорту',
  damaged: 'Пропущено, бо запис на диску пошкоджено; Kontuar завантажить його із сервісу ще раз',
  notDrawn: 'Не вдалося створити PDF цієї фактури; решту створено',
  count: (count, names) =>
    `Пропущено ${wholeNumber('uk', count)} ${counted('uk', count, ['фактуру', 'фактури', 'фактур'])}: ${names}.`,
  whatNow:
    'Запис на диску пошкоджено або PDF не вдалося створити. Запустіть синхронізацію й повторіть експорт.',
  damagedPaper:
    'Запис цієї фактури на диску пошкоджено, тому документ не створено. Запустіть синхронізацію та спробуйте ще раз.',
});
