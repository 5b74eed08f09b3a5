import { Menu, type MenuItemConstructorOptions } from 'electron';
import { speak, type Language } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/**
 * Sets the menu for the keys that a window needs: editing, zoom, full screen, quitting. On Windows and Linux the menu
 * is hidden until Alt is pressed.
 */
export function installApplicationMenu(language: Language): void {
  const text = speak(texts.menu, language);
  const words = speak(texts.words, language);
  const mac = process.platform === 'darwin';
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const program: MenuItemConstructorOptions = {
    label: 'Kontuar',
    submenu: [
      ...(mac
        ? [
            { label: words.hide, role: 'hide' as const },
            { label: text.hideOthers, role: 'hideOthers' as const },
            line,
          ]
        : []),
      { label: words.quit, role: 'quit' },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: text.edit,
    submenu: [
      { label: words.undo, role: 'undo' },
      { label: text.redo, role: 'redo' },
      line,
      { label: text.cut, role: 'cut' },
      { label: words.copy, role: 'copy' },
      { label: text.paste, role: 'paste' },
      { label: text.selectAll, role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      { label: text.zoomIn, role: 'zoomIn' },
      { label: text.zoomOut, role: 'zoomOut' },
      { label: text.resetZoom, role: 'resetZoom' },
      line,
      { label: text.fullScreen, role: 'togglefullscreen' },
    ],
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate([program, edit, view]));
}
