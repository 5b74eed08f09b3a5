import { paletteText } from '../palette';
import { said } from './said';

said(paletteText, {
  recent: 'Нещодавно відкриті',
  usual: 'Найчастіші команди',
  setting: (part) => `Налаштування: ${part}`,
  newReservation: 'Нове бронювання: створюється в сервісі, тут можна знайти вільну кімнату',
  doorCode: 'Код дверей є на картці бронювання: виберіть гостя',
  checkOut: 'Сьогодні: виїзди. Виселення позначають у сервісі',
  unpaidInvoices: 'Неоплачені фактури',
  waitingForKsef: 'Фактури, які очікують на номер KSeF',
  month: 'Місяць для бухгалтерії, JPK, експорт',
  ksefFiles: 'Завантажити файли з KSeF',
  taxFigures: 'Статистика: фактури й ПДВ',
  stayFigures: 'Статистика: проживання й кімнати',
  sendByEmail: 'Лист із фактурою: відкрийте фактуру й виберіть «Ел. лист»',
});
