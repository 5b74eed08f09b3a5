import { counted } from '../language';
import { trayText } from '../tray';
import { said } from './said';

said(trayText, {
  open: 'Відкрити Kontuar',
  quit: 'Вийти',
  unread: (n) =>
    `${n} ${counted('uk', n, ['непрочитаний запис', 'непрочитані записи', 'непрочитаних записів'])} у скриньці`,
});
