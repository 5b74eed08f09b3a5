import type { Spoken } from '../language';
import type { supportText } from '../support';

export const support: Spoken<typeof supportText> = {
  title: 'Технічна підтримка',
  lead: 'Один файл ZIP для надсилання: журнал програми, версії, налаштування, кількість записів та останні проблеми. У ньому немає даних гостей, паролів і ключів.',
  save: 'Зберегти файл для технічної підтримки',
};
