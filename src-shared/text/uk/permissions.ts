import { permissionText } from '../permissions';
import { said } from './said';

said(permissionText, {
  who: { desk: 'особа зі списку', lead: 'керівник або власник', owner: 'власник' },
  nobody: 'На рецепції нікого немає. Спершу виберіть, хто чергує (Alt+9).',
  act: (role) => `Це може зробити лише ${role}.`,
  delete: (role) => `Видаляти може лише ${role}.`,
  correctToZero: (role) => `Коригувати до нуля може лише ${role}.`,
  discard: (role) =>
    `Цю зміну може відхилити лише ${role}. Власну, ще не надіслану зміну можна скасувати протягом 15 хвилин.`,
  decide: (role) => `У конфлікті щодо чужої зміни рішення приймає лише ${role}.`,
  export: (role) => `Експортувати може лише ${role}.`,
  settings: (role) => `Ці налаштування може змінювати лише ${role}.`,
  people: (role) => `Список осіб може змінювати лише ${role}.`,
  guests: (role) => `Дані гостя може експортувати й видаляти лише ${role}.`,
});
