import { counted, type Spoken } from '../language';
import type { trayText } from '../tray';

export const tray: Spoken<typeof trayText> = {
  open: 'Відкрити Kontuar',
  quit: 'Вийти',
  unread: (n) =>
    `${n} ${counted('uk', n, ['непрочитаний запис', 'непрочитані записи', 'непрочитаних записів'])} у скриньці`,
};
