import { app, Menu, nativeImage, Tray, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { speak, type Language } from '#shared/text/language';
import type { Counted } from '../../engineProtocol';
import * as texts from '#shared/i18n/texts';

/** Shows Kontuar's icon beside the clock, and the number of unread items on the program's own icon. */
export interface Marks {
  showUnreadCounts(each: readonly Counted[]): void;
  setLanguage(language: Language): void;
  remove(): void;
}

interface Parts {
  readonly window: BrowserWindow;
  /** Folder with the icons that `appIcons.ts` created for packaging. */
  readonly iconsDir: string;
  readonly language: Language;
  readonly showWindow: () => void;
}

/** Width and height in pixels of the red disc that is drawn over Kontuar's icon on the Windows taskbar. */
const BADGE_SIZE_PX = 16;

export function createTrayIconAndBadge({ window, iconsDir, language, showWindow }: Parts): Marks {
  const tray = new Tray(nativeImage.createFromPath(join(iconsDir, '32x32.png')).resize({ width: 16 }));
  let shown: { language: Language; each: readonly Counted[] } = { language, each: [] };
  const updateTrayAndBadge = (): void => {
    const t = speak(texts.tray, shown.language);
    const count = shown.each.reduce((sum, entry) => sum + entry.count, 0);
    const words =
      count === 0 ? 'Kontuar' : `Kontuar: ${t.unread({ n: count })}${formatUnreadPerProperty(shown.each)}`;
    tray.setToolTip(words);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t.open, click: showWindow },
        { type: 'separator' },
        // The entry Quit in the tray menu works like closing the program in the window: if unsent changes wait, Kontuar
        // asks the user first.
        { label: speak(texts.words, shown.language).quit, click: () => app.quit() },
      ]),
    );
    if (process.platform === 'win32') {
      if (!window.isDestroyed()) window.setOverlayIcon(count === 0 ? null : createBadgeImage(), words);
    } else app.setBadgeCount(count);
  };
  tray.on('click', showWindow);
  updateTrayAndBadge();
  return {
    showUnreadCounts: (each) => {
      shown = { ...shown, each };
      updateTrayAndBadge();
    },
    setLanguage: (next) => {
      shown = { ...shown, language: next };
      updateTrayAndBadge();
    },
    remove: () => tray.destroy(),
  };
}

/** Returns a line for each property with unread news; empty if there is only one property. */
const formatUnreadPerProperty = (each: readonly Counted[]): string =>
  each.flatMap(({ name, count }) => (name !== null && count > 0 ? `\n${name}: ${count}` : [])).join('');

function createBadgeImage(): Electron.NativeImage {
  const pixels = Buffer.alloc(BADGE_SIZE_PX * BADGE_SIZE_PX * 4);
  const middle = (BADGE_SIZE_PX - 1) / 2;
  for (let y = 0; y < BADGE_SIZE_PX; y += 1)
    for (let x = 0; x < BADGE_SIZE_PX; x += 1)
      if (Math.hypot(x - middle, y - middle) <= middle)
        pixels.set([0x1f, 0x1f, 0xb0, 0xff], 4 * (y * BADGE_SIZE_PX + x));
  return nativeImage.createFromBitmap(pixels, { width: BADGE_SIZE_PX, height: BADGE_SIZE_PX });
}
